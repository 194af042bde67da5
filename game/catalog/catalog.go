// Package catalog is the one table of games. A game is known to the bot, the
// store, the commands and the tests by its line here and by nothing else.
package catalog

import (
	"galet/game"
	"galet/game/kala"
	"galet/game/kulami"
	"galet/game/unlur"
	"galet/render"
)

// Entry is a game with all that others ask of it.
type Entry struct {
	Game    game.Game
	Words   game.Words
	Painter render.Painter
}

// All are the games, in the order in which people are shown them.
func All() []Entry {
	return []Entry{
		{kulami.Game{}, kulami.Game{}, render.Kulami{}},
		{unlur.Game{}, unlur.Game{}, render.Unlur{}},
		{kala.Game{}, kala.Game{}, render.Kala{}},
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
