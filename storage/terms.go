package storage

import (
	"fmt"
	"strings"
	"sync"

	"galet/game"
)

// termsKept is how many options a terms remembers at least, and half of the
// most.
const termsKept = 256

// terms reads options and remembers those that it read lately, for the same
// few boards are played on most of the time, and each match is read many times
// a ply. Options never change, so all who ask share them.
type terms struct {
	games func(game.ID) (game.Game, bool)

	mu sync.Mutex
	// young takes what was asked for lately. When it is full it becomes old,
	// and what was old is forgotten.
	young, old map[agreed]game.Options
}

// agreed is options as they are written, and the game whose they are.
type agreed struct {
	game game.ID
	text string
}

// read gives the options of a game.
func (t *terms) read(id game.ID, text string) (game.Options, error) {
	if o, ok := t.recall(agreed{id, text}); ok {
		return o, nil
	}
	g, ok := t.games(id)
	if !ok {
		return nil, fmt.Errorf("%w %q", game.ErrUnknownGame, string(id))
	}
	o, err := g.ParseOptions([]byte(text))
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.keep(agreed{id, text}, o)
	return o, nil
}

// recall finds what is remembered, and keeps it from being forgotten soon.
func (t *terms) recall(key agreed) (game.Options, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if o, ok := t.young[key]; ok {
		return o, true
	}
	o, ok := t.old[key]
	if ok {
		t.keep(key, o)
	}
	return o, ok
}

// keep remembers options under a copy of the key, which may be a part of
// something much larger. The caller holds mu.
func (t *terms) keep(key agreed, o game.Options) {
	if t.young == nil || len(t.young) >= termsKept {
		t.young, t.old = make(map[agreed]game.Options, termsKept), t.young
	}
	t.young[agreed{game.ID(strings.Clone(string(key.game))), strings.Clone(key.text)}] = o
}
