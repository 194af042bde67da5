// Package puzzles answers /puzzle: a position, menus to answer it, and the solution. It
// does not know a single game, or how puzzles are made.
package puzzles

import (
	"sync"
	"time"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
	"galet/game/puzzle"
)

// Handlers answer the requests of this package.
type Handlers struct {
	matches *match.Service
	builder *matchview.Builder
	now     func() time.Time
	// shipped are the puzzles in the program, read when they are first needed.
	shipped map[game.ID]func() ([]puzzle.Puzzle, error)
}

// New makes the handlers.
func New(m *match.Service, b *matchview.Builder, now func() time.Time) *Handlers {
	h := &Handlers{m, b, now, map[game.ID]func() ([]puzzle.Puzzle, error){}}
	for _, e := range b.Games() {
		h.shipped[e.Game.ID()] = sync.OnceValues(func() ([]puzzle.Puzzle, error) { return puzzle.Shipped(e.Game) })
	}
	return h
}

// shippedPuzzles are a game's puzzles. The error wraps game.ErrUnknownGame if there is no
// such game.
func (h *Handlers) shippedPuzzles(id game.ID) ([]puzzle.Puzzle, error) {
	read, ok := h.shipped[id]
	if !ok {
		return nil, ui.UnknownGame(id)
	}
	return read()
}
