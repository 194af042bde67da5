// Package bot is the face on Discord: it turns what members type and press
// into the use cases of match, and what match owes the channel into messages.
//
// Handlers take a [Request] and give a [Reply]; gateway.go and rest.go alone
// speak to Discord. The package refuses to know any one game, its rules and
// its pictures, and it decides nothing about a match: that is done in match's
// transactions, and here it is only said.
package bot

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
)

// Config is what a Bot needs. What is not said to have a default must be
// given.
type Config struct {
	// Token is the bot's token, without "Bot ".
	Token string
	// APIURL is the base of Discord's HTTP API: every call goes to
	// {APIURL}/api/v9/….
	APIURL string
	// Games are those on offer, in the order in which they are listed.
	Games    []catalog.Entry
	Matches  *match.Service
	Pictures *render.Renderer
	Log      *slog.Logger
	Now      func() time.Time
	// Awake tells how long the process has run, by a clock that nobody sets and
	// that stands still while the machine sleeps: where Now moves on without
	// it, nobody could move. nil: Now is moved by hand, and each of its hours
	// is one in which members could move while the bot was connected.
	Awake func() time.Duration
	// Observer is told what the bot does; nil: nobody is.
	Observer Observer

	// Ready is called once, when the bot is connected, its commands are
	// registered and what was owed is being said; nil: nothing is called.
	Ready func()
	// Tick tells when to sweep and to say what is still owed; nil: every half
	// minute.
	Tick <-chan time.Time
	// Patience is how long Discord's gateway may take to be ready at the
	// start; 0: a minute.
	Patience time.Duration
	// Silence is how long nothing may be heard on the gateway before the
	// connection counts as lost; 0: 100 seconds, two of Discord's heartbeats
	// and more.
	Silence time.Duration
	// Heartbeat is how old Discord's last answer to a heartbeat may be before
	// Health says that one is missing; 0: a minute, as Discord asks for one
	// every 41 seconds.
	Heartbeat time.Duration
}

// Bot is made by New.
type Bot struct {
	config   Config
	games    []catalog.Entry
	byID     map[game.ID]catalog.Entry
	matches  *match.Service
	pictures *render.Renderer
	log      *slog.Logger
	now      func() time.Time
	routes   routes
	vitals   vitals
	ids      atomic.Pointer[map[string]string] // of the registered commands, by name
	// fullOfThreads are the servers in which the last match could have no
	// thread because there are too many.
	fullOfThreads sync.Map
	underway      *gauge // requests, what is due at a tick, and notices being said or waiting for a retry
}

// The defaults of Config.
const (
	defaultTick     = 30 * time.Second
	defaultPatience = time.Minute
	defaultSilence  = 100 * time.Second
	defaultBeat     = time.Minute
)

// New makes a Bot that has not connected yet. It fails if the address of the
// API cannot be one.
func New(c Config) (*Bot, error) {
	base, err := url.Parse(c.APIURL)
	if err != nil || base.Host == "" {
		return nil, errors.New("the API's address is not a URL with a host")
	}
	c.Patience = orDefault(c.Patience, defaultPatience)
	c.Silence = orDefault(c.Silence, defaultSilence)
	c.Heartbeat = orDefault(c.Heartbeat, defaultBeat)
	if c.Observer == nil {
		c.Observer = unobserved{}
	}
	b := &Bot{
		config:   c,
		games:    c.Games,
		byID:     make(map[game.ID]catalog.Entry, len(c.Games)),
		matches:  c.Matches,
		pictures: c.Pictures,
		log:      c.Log,
		now:      c.Now,
		underway: newGauge(),
	}
	for _, g := range c.Games {
		b.byID[g.Game.ID()] = g
	}
	b.routes = b.newRoutes()
	return b, nil
}

// Idle waits until no request is being answered, nothing due is being done and
// no notice is being said, or until ctx is done, when it gives its error.
func (b *Bot) Idle(ctx context.Context) error { return b.underway.wait(ctx) }

func orDefault(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}

// entry is a game's row in the catalog, or an error that wraps
// game.ErrUnknownGame: the match was made by a bot that had the game.
func (b *Bot) entry(id game.ID) (catalog.Entry, error) {
	e, ok := b.byID[id]
	if !ok {
		return catalog.Entry{}, unknownGame(id)
	}
	return e, nil
}
