// Package puzzles answers /puzzle: a position, menus to answer it, and what was
// right. It refuses to know any one game and how puzzles are made.
package puzzles

import (
	"galet/bot/matchview"
	"galet/game"
	"galet/game/puzzle"
)

// Handlers answer the requests of this room.
type Handlers struct {
	*matchview.Builder
	shipped map[game.ID][]puzzle.Puzzle
}

// New makes the handlers. It fails if the puzzles in the program cannot be
// read.
func New(b *matchview.Builder) (*Handlers, error) {
	h := &Handlers{b, map[game.ID][]puzzle.Puzzle{}}
	for _, e := range b.Games {
		found, err := puzzle.Shipped(e.Game)
		if err != nil {
			return nil, err
		}
		h.shipped[e.Game.ID()] = found
	}
	return h, nil
}
