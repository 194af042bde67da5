package game

import (
	"fmt"
	"strings"
)

// Page is one page of a game's course: one idea, shown on a position that real
// moves led to.
type Page struct {
	// Key names the page within its course: lower-case ASCII letters, 1 to 16.
	Key string
	// Title, Text and Alt are text keys: a heading of a few words, at most 700
	// characters of plain text with Discord's Markdown, and a plain description
	// of what the picture points out. The texts take no arguments.
	Title, Text, Alt string
	// Chosen are the values for Game.Setup; nothing may be left to chance.
	Chosen map[string]string
	// Moves are the moves from the start to the shown position.
	Moves []Move
	// Marks are what the picture points out.
	Marks Marks
	// Rules are the errors that the page explains. A player whose move is refused with
	// one of them is offered this page.
	Rules []error
}

// Marks are what the page's picture points out, in addition to what a picture
// of the position shows. Places are spelled as in the game's moves.
type Marks struct {
	// Lit are groups of places, each highlighted and outlined.
	Lit [][]string
	// Tags are letters on places, which the text refers to.
	Tags []Tag
	// Counted shows the worth of each part of the board, as at the end, instead
	// of the legal moves. It has no effect in a game without points.
	Counted bool
}

// Tag is a letter on a place.
type Tag struct{ At, Letter string }

// Position is the position that the page shows. An error means that the page is wrong; a
// *PlyError names the refused move.
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

// SplitMoves parses moves separated by white space, each in its only spelling:
// "d4 d7 i7".
func SplitMoves(moves string) []Move {
	var list []Move
	for _, m := range strings.Fields(moves) {
		list = append(list, Move(m))
	}
	return list
}
