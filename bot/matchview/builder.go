// Package matchview builds the messages that show challenges and matches: their
// text, pictures, menus and buttons. It does not know when they are posted.
package matchview

import (
	"log/slog"
	"sync/atomic"
	"time"

	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
)

// Builder builds the messages that show challenges and matches. All packages with
// handlers share one.
type Builder struct {
	// Games are the games on offer, in the order of lists.
	Games    []catalog.Entry
	Matches  *match.Service
	Pictures *render.Renderer
	Log      *slog.Logger
	Now      func() time.Time
	// Drew is called for each picture with its game, duration and size in bytes.
	Drew func(g game.ID, took time.Duration, bytes int)
	// Thinking is where the engines think.
	Thinking *thinking.Queue
	// CommandIDs are the ids of the registered commands, by name.
	CommandIDs atomic.Pointer[map[string]string]
}

// Entry is a game's row in the catalog. Its error wraps game.ErrUnknownGame: the store
// has a match of a game that the bot no longer has.
func (b *Builder) Entry(id game.ID) (catalog.Entry, error) {
	for _, e := range b.Games {
		if e.Game.ID() == id {
			return e, nil
		}
	}
	return catalog.Entry{}, ui.UnknownGame(id)
}
