package storage

import (
	"fmt"
	"strings"
	"sync"

	"galet/game"
)

// optionsCached is the maximum number of options in the cache.
const optionsCached = 512

// optionsCache caches parsed options: most matches use the same few boards, and
// each match is read many times for a move. Options never change, so all callers
// share them. A full cache is emptied.
type optionsCache struct {
	games func(game.ID) (game.Game, bool)

	mu     sync.Mutex
	parsed map[optionsText]game.Options
}

// optionsText is a game's options in their stored form.
type optionsText struct {
	game game.ID
	text string
}

// parse parses the options of a game. The error for an unknown game wraps
// game.ErrUnknownGame.
func (c *optionsCache) parse(id game.ID, text string) (game.Options, error) {
	c.mu.Lock()
	o, ok := c.parsed[optionsText{id, text}]
	c.mu.Unlock()
	if ok {
		return o, nil
	}
	g, ok := c.games(id)
	if !ok {
		return nil, fmt.Errorf("%w %q", game.ErrUnknownGame, string(id))
	}
	o, err := g.ParseOptions([]byte(text))
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.parsed == nil || len(c.parsed) >= optionsCached {
		c.parsed = make(map[optionsText]game.Options, optionsCached)
	}
	// Cloning keeps a much larger string from staying in memory.
	c.parsed[optionsText{game.ID(strings.Clone(string(id))), strings.Clone(text)}] = o
	return o, nil
}
