package game

import (
	"fmt"
	"strings"
)

// Page is one page of a game's course, in which a person learns the game: one
// idea, shown on a position that real moves led to.
type Page struct {
	// Key names the page within its course: lower-case ASCII letters, 1 to 16.
	Key string
	// Title, Text and Alt are the keys of its words: a heading of a few words,
	// at most 700 characters of plain text with Discord's marks, and a plain
	// description of what the picture points out. The texts take no arguments.
	Title, Text, Alt string
	// Chosen is what Game.Setup is given; nothing may be drawn at random.
	Chosen map[string]string
	// Moves lead from the start to the position that is shown.
	Moves []Move
	// Marks are what the picture points out.
	Marks Marks
	// Rules are the refusals that the page explains: a move that is refused
	// with one of them has its reason here.
	Rules []error
}

// Marks are what a lesson points out, over and above what the picture of a
// position shows anyhow. Places are spelled as in the game's moves.
type Marks struct {
	// Lit are groups of places, each in the light within a line round it.
	Lit [][]string
	// Tags are letters on single places, for the text to speak of.
	Tags []Tag
	// Counted shows what each part of the board is worth, as at the end, in
	// place of what may be played; a game without points has nothing to show.
	Counted bool
}

// Tag is a letter on a place.
type Tag struct{ At, Letter string }

// Position is the position that the page shows, in its game. It fails if the
// page is not sound: a *PlyError names the move that is refused.
func (p Page) Position(g Game) (Position, error) {
	options, err := g.Setup(p.Chosen, nil)
	if err != nil {
		return nil, fmt.Errorf("page %s: %w", p.Key, err)
	}
	last, err := Record{Game: g.ID(), Options: options, Moves: p.Moves}.Last()
	if err != nil {
		return nil, fmt.Errorf("page %s: %w", p.Key, err)
	}
	return last, nil
}

// SplitMoves reads moves that white space parts, each in its only spelling:
// "d4 d7 i7".
func SplitMoves(moves string) []Move {
	var list []Move
	for _, m := range strings.Fields(moves) {
		list = append(list, Move(m))
	}
	return list
}
