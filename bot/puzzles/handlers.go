// Package puzzles answers /puzzle: a position, menus to answer it, and what was
// right. It refuses to know any one game and how puzzles are made.
package puzzles

import (
	"sync"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/puzzle"
)

// Handlers answer the requests of this room.
type Handlers struct {
	*matchview.Builder
	// shipped are the puzzles in the program, read when they are first needed.
	shipped map[game.ID]func() ([]puzzle.Puzzle, error)
}

// New makes the handlers.
func New(b *matchview.Builder) *Handlers {
	h := &Handlers{b, map[game.ID]func() ([]puzzle.Puzzle, error){}}
	for _, e := range b.Games {
		h.shipped[e.Game.ID()] = sync.OnceValues(func() ([]puzzle.Puzzle, error) { return puzzle.Shipped(e.Game) })
	}
	return h
}

// of are a game's puzzles. Its error wraps game.ErrUnknownGame where there is no
// such game.
func (h *Handlers) of(id game.ID) ([]puzzle.Puzzle, error) {
	read, ok := h.shipped[id]
	if !ok {
		return nil, ui.UnknownGame(id)
	}
	return read()
}
