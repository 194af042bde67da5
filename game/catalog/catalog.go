// Package catalog is the one table of games. A game is known to the bot, the
// store, the commands and the tests by its line here and by nothing else.
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

// Entry is a game with all that others ask of it.
type Entry struct {
	Game    game.Game
	Words   game.Words
	Painter render.Painter
	// NewEngine makes a player of the game; nil where there is none.
	NewEngine engine.New
}

// All are the games, in the order in which people are shown them.
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
