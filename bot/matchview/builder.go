// Package matchview builds the messages that show challenges and matches: their
// text, pictures, menus and buttons. It does not know who may see them, or when they are
// posted.
package matchview

import (
	"log/slog"
	"sync/atomic"
	"time"

	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
)

// Config is what a Builder needs.
type Config struct {
	// Games are the games on offer, in the order of lists.
	Games    []catalog.Entry
	Matches  *match.Service
	Pictures *render.Renderer
	Log      *slog.Logger
	Now      func() time.Time
	// Drew is called for each picture with its game, duration and size in bytes.
	Drew func(g game.ID, took time.Duration, bytes int)
	// Thinking: the engines are on. Then Galet moves, and ended matches can be reviewed.
	Thinking bool
}

// Builder builds messages about challenges and matches, and their texts and pictures.
// The handlers and the outbox share one.
type Builder struct {
	config Config
	// commandIDs are the ids of the registered commands, by name; nil: not known yet.
	commandIDs atomic.Pointer[map[string]string]
}

// New makes a Builder.
func New(c Config) *Builder { return &Builder{config: c} }

// Games are the games on offer, in the order of lists.
func (b *Builder) Games() []catalog.Entry { return b.config.Games }

// Entry is a game's row in the catalog. Its error wraps game.ErrUnknownGame: the store
// has a match of a game that the bot no longer has.
func (b *Builder) Entry(id game.ID) (catalog.Entry, error) {
	for _, e := range b.config.Games {
		if e.Game.ID() == id {
			return e, nil
		}
	}
	return catalog.Entry{}, ui.UnknownGame(id)
}
