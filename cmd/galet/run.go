package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	randv2 "math/rand/v2"
	"net"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"galet/bot"
	"galet/bot/thinking"
	"galet/cmd/galet/config"
	"galet/cmd/galet/observe"
	"galet/cmd/galet/systemd"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
	"galet/storage"
)

// runBot runs the bot until SIGINT or SIGTERM.
func runBot(ctx context.Context, args []string, s streams) (err error) {
	f := newFlags("run", s)
	path := f.String("config", "config.toml", "the configuration `FILE`")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	// The bot goes on if nobody reads its log any more.
	signal.Ignore(syscall.SIGPIPE)
	c, err := config.Load(*path, s.getenv)
	if err != nil {
		return err
	}
	log := newLog(c.Log, s)
	collectGarbageOften(s.getenv)
	built := thisBuild()
	log.Info("starting", "version", built.version, "revision", built.revision, "go", built.goVersion)
	options := storage.Options{Games: catalog.Game, Log: log}
	var metrics *observe.Metrics
	if c.Observe.Address != "" {
		metrics = observe.New()
		metrics.Built(built.version, built.revision, built.goVersion)
		options.Committed = metrics.Committed
	}
	db, err := storage.Open(c.Storage.Place(), options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if c.Storage.Postgres == "" {
		stopBackups := serveBackups(c.Storage.Path, db, log)
		defer func() { err = errors.Join(err, stopBackups()) }()
	}
	var backedUp func(time.Time, error)
	if metrics != nil {
		backedUp = metrics.BackedUp
	}
	stopMaking, err := makeBackups(c.Backup, db, log, backedUp)
	if err != nil {
		return err
	}
	defer stopMaking()
	return runUntilDone(ctx, c, dependencies{db: db, metrics: metrics, log: log, systemd: systemd.New(s.getenv)})
}

// dependencies are what the bot needs besides its settings.
type dependencies struct {
	db      *storage.DB
	metrics *observe.Metrics // nil without metrics
	log     *slog.Logger
	systemd systemd.Notifier
}

// runUntilDone runs the bot, its metrics and its watchdog until ctx is done.
func runUntilDone(ctx context.Context, c config.Config, p dependencies) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	settings := bot.Config{
		Token:          c.Discord.Token,
		APIURL:         c.Discord.APIURL,
		Games:          catalog.All(),
		Matches:        newMatches(p.db, c),
		Pictures:       render.New(),
		Log:            p.log,
		Now:            time.Now,
		Awake:          newAwakeClock(),
		CallsPerSecond: c.Discord.CallsPerSecond,
		Shards:         c.Discord.Shards,
		ShardIDs:       c.Discord.ShardIDs,

		Think: thinking.Config{Workers: c.Think.Workers, Memory: c.Think.Memory << 20},

		SessionStarts: p.db,

		Ready: func() { p.logFailure(p.systemd.Ready()) },
	}
	if p.metrics != nil {
		settings.Observer = p.metrics
	}
	if c.Discord.Interactions == config.ByHTTP {
		listener, err := net.Listen("tcp", c.HTTP.Address)
		if err != nil {
			return fmt.Errorf("[http] address: %w", err)
		}
		defer listener.Close()
		settings.Listener, settings.PublicKey = listener, c.Discord.Key()
	}
	b, err := bot.New(settings)
	if err != nil {
		return err
	}
	if p.metrics != nil {
		p.metrics.Watch(p.db, b.Health)
		server, err := observe.Serve(c.Observe.Address, observe.Sources{
			Metrics: p.metrics, Health: b.Health, Probe: p.db.Probe, Log: p.log,
		})
		if err != nil {
			return fmt.Errorf("[observe] address: %w", err)
		}
		defer server.Close()
	}
	context.AfterFunc(ctx, func() {
		p.log.Info("stopping")
		p.logFailure(p.systemd.Stopping())
	})
	if c.Storage.Postgres == "" {
		go watchPages(ctx, p.db, p.log)
	}
	go p.systemd.Watch(ctx, func() bool { return p.isAlive(b.Health()) }, p.logFailure)
	return b.Run(ctx)
}

// collectGarbageOften makes the garbage collector run when the heap has grown by a
// quarter, instead of by its own size. Most of the heap is picture data without pointers,
// which is cheap to mark. GOGC in the environment takes precedence.
func collectGarbageOften(getenv func(string) string) {
	if getenv("GOGC") == "" {
		debug.SetGCPercent(25)
	}
}

// startMargin is how long the start may take after Discord's limit has ended.
const startMargin = 10 * time.Minute

// isAlive reports whether the gateway answers the heartbeats of a shard, or Discord lets the
// bot start no session for now. Otherwise systemd should restart the process. If Discord has
// lost only some shards, a restart would cost the sessions of the others. A start that has to
// wait may take longer.
func (p dependencies) isAlive(h bot.Health) bool {
	if wait := time.Until(h.WaitsUntil); wait > 0 {
		p.logFailure(p.systemd.ExtendStart(wait + startMargin))
		return true
	}
	return slices.ContainsFunc(h.Shards, func(s bot.ShardHealth) bool { return s.Connected && s.Heartbeat })
}

// logFailure logs a failed notification to systemd.
func (p dependencies) logFailure(err error) {
	if err != nil {
		p.log.Warn("cannot notify systemd", "err", err)
	}
}

// newAwakeClock returns a clock that counts from now, and stops while the machine sleeps.
func newAwakeClock() func() time.Duration {
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
}

func newMatches(db *storage.DB, c config.Config) *match.Service {
	var seed [32]byte
	rand.Read(seed[:])
	return match.New(match.Config{
		Store:         db,
		Games:         catalog.Game,
		MaxOpen:       c.Limits.OpenMatches,
		MaxChallenges: c.Limits.OpenChallenges,
		KeepMatches:   time.Duration(c.Storage.KeepMatches) * 24 * time.Hour,
		Now:           time.Now,
		Rand:          randv2.New(randv2.NewChaCha8(seed)),
	})
}

func newLog(c config.Log, s streams) *slog.Logger {
	o := &slog.HandlerOptions{Level: c.MinLevel()}
	if c.Format == "json" {
		return slog.New(slog.NewJSONHandler(s.err, o))
	}
	return slog.New(slog.NewTextHandler(s.err, o))
}
