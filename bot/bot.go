// Package bot runs the bot on Discord: it routes what members type and press to the
// packages below it, answers interactions and lets the outbox post.
//
// Handlers take a ui.Request and return a ui.Reply. The packages playing, review,
// analysis, challenges, tournaments, leaderboard, puzzles, practice, settings and help have
// the handlers by topic. matchview builds their messages; permission says what members may see
// and do; only outbox posts in channels; only discord speaks to Discord. This package does
// not know a single game, its rules or its pictures. It decides nothing about a match:
// package match does, in its transactions.
package bot

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"net"
	"net/url"
	"sync/atomic"
	"time"

	"galet/bot/analysis"
	"galet/bot/bounded"
	"galet/bot/challenges"
	"galet/bot/discord"
	"galet/bot/help"
	"galet/bot/inflight"
	"galet/bot/leaderboard"
	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/bot/playing"
	"galet/bot/practice"
	"galet/bot/puzzles"
	"galet/bot/review"
	"galet/bot/settings"
	"galet/bot/thinking"
	"galet/bot/tournaments"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
)

// Config is what a Bot needs. Fields are required unless they name a default.
type Config struct {
	// Token is the bot's token, without "Bot ".
	Token string
	// APIURL is the base of Discord's HTTP API: every call goes to
	// {APIURL}/api/v9/….
	APIURL string
	// Games are the games to play, in the order of lists.
	Games    []catalog.Entry
	Matches  *match.Service
	Pictures *render.Renderer
	Log      *slog.Logger
	Now      func() time.Time
	// Awake returns how long the process has run, on a clock that stops while the
	// machine sleeps. If Now advances more than Awake, nobody could move in
	// between. nil is for tests, which move Now by hand: members can then move at
	// any time while the bot is connected.
	Awake func() time.Duration
	// Observer, if not nil, gets the bot's events.
	Observer Observer

	// Think configures the engines; New sets Games and Thought. Without workers the
	// engines are off.
	Think thinking.Config

	// Ready, if not nil, is called once, when the bot is connected, its commands
	// are registered and the outbox has started.
	Ready func()
	// Tick, if not nil, says when to run maintenance and to send pending notices. The bot
	// calls each function that it receives once that run has ended. If Tick is nil, it runs
	// every half minute, or every 5 s if other processes may share the store.
	Tick <-chan func()
	// CallsPerSecond is how many calls of the API are made in a second; 0: 45.
	// Answers to interactions do not count.
	CallsPerSecond int
	// Shards is the number of shards; 0 means Discord's recommendation. ShardIDs
	// are the shards of this process; empty means all.
	Shards   int
	ShardIDs []int
	// Listener, if not nil, is where Discord sends interactions by HTTP, at
	// discord.EndpointPath; Run closes it. It needs PublicKey, the application's public
	// key. The gateway still sends events of servers. It also sends the interactions as
	// long as Discord has no URL of the endpoint.
	Listener  net.Listener
	PublicKey ed25519.PublicKey
	// SessionStarts stores across restarts how many gateway sessions were started; nil:
	// they are not counted.
	SessionStarts discord.SessionStarts
	// StartTimeout is how long the first gateway session may take to be ready; 0: a
	// minute.
	StartTimeout time.Duration
	// IdleTimeout is how long the gateway may be silent before the connection
	// counts as lost; 0 means 100 seconds, more than two of Discord's heartbeats.
	IdleTimeout time.Duration
	// HeartbeatTimeout is how old Discord's last heartbeat acknowledgement may be
	// before Health reports a missing one; 0: a minute. Discord asks for a heartbeat
	// every 41 seconds.
	HeartbeatTimeout time.Duration
	// DeferAfter is how long an answer may take before it is deferred; 0: 2.2 seconds.
	// Discord allows 3 seconds.
	DeferAfter time.Duration
}

// Bot is made by New.
type Bot struct {
	config     Config
	matches    *match.Service
	log        *slog.Logger
	builder    *matchview.Builder
	permission *permission.Checker
	access     *discord.Access
	thinking   *thinking.Queue

	playing     *playing.Handlers
	review      *review.Handlers
	analysis    *analysis.Handlers
	challenges  *challenges.Handlers
	leaderboard *leaderboard.Handlers
	settings    *settings.Handlers
	help        *help.Handlers
	puzzles     *puzzles.Handlers
	practice    *practice.Handlers
	tournaments *tournaments.Handlers

	mover      *practice.Mover
	routes     routes
	host       atomic.Pointer[host] // nil before Run; for Health
	registered atomic.Bool          // Discord has the commands
	// players are the players of the matches that members asked about last.
	players *bounded.Map[match.ID, [2]match.PlayerID]
	// inFlight counts requests, ticks, and notices that are being sent or wait
	// for a retry.
	inFlight *inflight.Counter
}

// playersKept is the number of matches whose players the bot remembers.
const playersKept = 16384

// The defaults of Config.
const (
	defaultTick             = 30 * time.Second
	defaultStartTimeout     = time.Minute
	defaultIdleTimeout      = 100 * time.Second
	defaultHeartbeatTimeout = time.Minute
	defaultDeferAfter       = 2200 * time.Millisecond
)

// New makes a Bot that has not connected yet. It fails if the address of the
// API cannot be one.
func New(c Config) (*Bot, error) {
	base, err := url.Parse(c.APIURL)
	if err != nil || base.Host == "" {
		return nil, errors.New("the API's address is not a URL with a host")
	}
	c.StartTimeout = cmp.Or(c.StartTimeout, defaultStartTimeout)
	c.IdleTimeout = cmp.Or(c.IdleTimeout, defaultIdleTimeout)
	c.HeartbeatTimeout = cmp.Or(c.HeartbeatTimeout, defaultHeartbeatTimeout)
	c.DeferAfter = cmp.Or(c.DeferAfter, defaultDeferAfter)
	if c.Observer == nil {
		c.Observer = unobserved{}
	}
	c.Think.Games, c.Think.Thought = c.Games, c.Observer.Thought
	b := &Bot{
		config:   c,
		matches:  c.Matches,
		log:      c.Log,
		access:   discord.NewAccess(),
		thinking: thinking.New(c.Think),
		inFlight: inflight.New(),
		players:  bounded.NewMap[match.ID, [2]match.PlayerID](playersKept),
	}
	b.builder = matchview.New(matchview.Config{
		Games: c.Games, Matches: c.Matches, Pictures: c.Pictures, Log: c.Log, Now: c.Now,
		Drew: c.Observer.Drew, Thinking: b.thinking.On(),
	})
	b.permission = permission.New(c.Matches, b.access)
	b.analysis = analysis.New(c.Matches, b.builder, b.permission)
	b.playing = playing.New(playing.Config{
		Matches: c.Matches, Builder: b.builder, Permission: b.permission, Thinking: b.thinking, Log: c.Log, Now: c.Now,
	})
	b.review = review.New(c.Matches, b.builder, b.permission, b.playing, b.thinking)
	b.challenges = challenges.New(c.Matches, b.builder, b.permission, b.access, b.thinking)
	b.leaderboard = leaderboard.New(c.Matches, b.builder, b.permission, c.Now)
	b.settings = settings.New(c.Matches, c.Log, c.Now)
	b.help = help.New(c.Matches, b.builder, b.permission)
	b.puzzles = puzzles.New(c.Matches, b.builder, c.Now)
	b.tournaments = tournaments.New(c.Matches, b.builder, b.permission, b.access, c.Now)
	b.mover = practice.NewMover(c.Matches, b.thinking, c.Log, b.inFlight)
	b.practice = practice.New(c.Matches, b.builder, b.thinking, b.mover)
	b.routes = b.newRoutes()
	return b, nil
}

// Idle waits until no request, tick or notice is in flight, or returns the error
// of ctx.
func (b *Bot) Idle(ctx context.Context) error { return b.inFlight.Wait(ctx) }
