// Package catalog is the one table of games. A line here is all that makes a game known
// to the bot, the store, the commands and the tests.
package catalog

import (
	"galet/game"
	"galet/game/engine"
	"galet/game/kala"
	kalasearch "galet/game/kala/search"
	"galet/game/kulami"
	kulamisearch "galet/game/kulami/search"
	"galet/game/unlur"
	unlursearch "galet/game/unlur/search"
	"galet/render"
	kalapainter "galet/render/kala"
	kulamipainter "galet/render/kulami"
	unlurpainter "galet/render/unlur"
)

// Entry is a game with everything that other packages need of it.
type Entry struct {
	Game    game.Game
	Words   game.Words
	Painter render.Painter
	// NewEngine makes an engine of the game.
	NewEngine engine.New
}

// All are the games, in the order of lists.
func All() []Entry {
	return []Entry{
		{kulami.Game{}, kulami.Game{}, kulamipainter.Painter{}, kulamisearch.New},
		{unlur.Game{}, unlur.Game{}, unlurpainter.Painter{}, unlursearch.New},
		{kala.Game{}, kala.Game{}, kalapainter.Painter{}, kalasearch.New},
	}
}

// Find is the entry of a game, and false if there is no such game.
func Find(id game.ID) (Entry, bool) {
	for _, e := range All() {
		if e.Game.ID() == id {
			return e, true
		}
	}
	return Entry{}, false
}

// Game is the rules of a game, and false if there is no such game.
func Game(id game.ID) (game.Game, bool) {
	e, ok := Find(id)
	return e.Game, ok
}
