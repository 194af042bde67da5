package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

var (
	// ErrToken: Discord refuses the token.
	ErrToken = errors.New("the token was refused by Discord: copy it again from the developer portal")
	// ErrGateway: no gateway session could be started.
	ErrGateway = errors.New("no connection to Discord's gateway")
	// ErrGatewayRefused: Discord refuses this bot's sessions, and will refuse them again.
	// Its errors wrap ErrGateway too.
	ErrGatewayRefused = fmt.Errorf("%w: Discord refuses its sessions", ErrGateway)
)

// EventHandler handles the events of all shards. The events of a shard come one at a
// time, in Discord's order. A method that blocks delays the next events.
type EventHandler interface {
	// Ready: a new session has begun.
	Ready(Ready)
	// Connected: a shard has begun or resumed a session; again is false for
	// the first time.
	Connected(shardID int, again bool)
	// InteractionCreate: a member used a command or a component.
	InteractionCreate(Interaction)
	// GuildCreate: the bot is in a guild; GuildDelete: it was removed, or the
	// guild is unavailable.
	GuildCreate(Guild)
	GuildDelete(Guild)
}

// GatewayConfig is what a Gateway needs.
type GatewayConfig struct {
	Token   string
	Client  *Client
	Handler EventHandler
	Log     *slog.Logger
	// Access gets the events of roles and channels, and asks the Client.
	Access *Access
	// Shards is how many shards there are; 0: as many as Discord advises.
	Shards int
	// ShardIDs are the shards of this process; empty means all.
	ShardIDs []int
	// Starts stores session starts across restarts; nil: they are not counted.
	Starts SessionStarts
	// Turn waits until this process may IDENTIFY a shard with this number modulo
	// GatewayInfo.MaxConcurrency. Then no other process may do so until every has passed.
	// nil: there is no other process.
	Turn func(ctx context.Context, key int, every time.Duration) error
	// StartTimeout is how long it may take until the first shard is connected.
	// Each connection has half of it to become ready.
	StartTimeout time.Duration
	// IdleTimeout is how long a connection may be silent before it counts as
	// lost.
	IdleTimeout time.Duration

	// dial opens a network connection; nil: as usual.
	dial func(ctx context.Context, network, address string) (net.Conn, error)
}

// Gateway keeps one gateway session for each shard, as in
// https://docs.discord.com/developers/events/gateway.
type Gateway struct {
	GatewayConfig
	starts *sessionStarter
	shards atomic.Pointer[[]*shard]
	// started: at least one shard was connected.
	started atomic.Bool
	// limitedUntil is when the limit of GET /gateway/bot ends, in milliseconds of Unix time.
	limitedUntil atomic.Int64
}

// NewGateway makes a Gateway that is not connected yet.
func NewGateway(c GatewayConfig) *Gateway {
	c.Access.client.Store(c.Client)
	return &Gateway{GatewayConfig: c, starts: newSessionStarter(c)}
}

// ShardStatus is the state of a shard's connection.
type ShardStatus struct {
	ID int
	// Connected: its session is open.
	Connected bool
	// HeartbeatACK is when Discord last acknowledged a heartbeat of the
	// connection, or when it began.
	HeartbeatACK time.Time
}

// Status is the status of the shards of this process; empty: Run has not learned yet how
// many there are.
func (g *Gateway) Status() []ShardStatus {
	shards := g.shards.Load()
	if shards == nil {
		return nil
	}
	list := make([]ShardStatus, len(*shards))
	for i, s := range *shards {
		list[i] = s.status()
	}
	return list
}

// WaitsUntil is when a limit of Discord ends and the bot can start sessions again; zero or
// past: there is no such limit now.
func (g *Gateway) WaitsUntil() time.Time {
	until := max(g.limitedUntil.Load(), g.starts.waitsUntil.Load())
	if until == 0 {
		return time.Time{}
	}
	return time.UnixMilli(until)
}

// errSharding: the bot is in more guilds than its shards may have.
var errSharding = errors.New("more shards are needed")

// Run connects all shards, and connects them again when they are lost, until ctx is done.
// Then it returns nil. Its errors are ErrToken, or wrap ErrGateway or ErrGatewayRefused.
func (g *Gateway) Run(ctx context.Context) error {
	count := g.Shards
	for {
		info, err := g.ask(ctx)
		if err != nil {
			return orNil(ctx, err)
		}
		if count == 0 {
			count = info.Shards
		}
		if err := g.runShards(ctx, count); !errors.Is(err, errSharding) {
			return orNil(ctx, err)
		}
		if len(g.ShardIDs) > 0 {
			return fmt.Errorf("%w: %w: set [discord] shards to more than %d in every process", ErrGatewayRefused, errSharding, count)
		}
		if info, err = g.ask(ctx); err != nil {
			return orNil(ctx, err)
		}
		if info.Shards > count {
			count = info.Shards
		} else {
			count *= 2
		}
		g.Log.Warn("Discord wants more shards: starting again", "shards", count)
	}
}

// orNil is err, or nil once ctx is done.
func orNil(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// ask asks Discord for the gateway's address and limits. It retries for at most
// StartTimeout. The waits that a rate limit asks for do not count.
func (g *Gateway) ask(ctx context.Context) (GatewayInfo, error) {
	began := time.Now()
	var retry backoff
	for {
		info, err := g.starts.ask(ctx)
		if err == nil {
			return info, nil
		}
		var api *APIError
		if errors.As(err, &api) && !api.Retryable() {
			return GatewayInfo{}, fatalCall(api)
		}
		wait := retry.next(connectionEnd{err: err})
		if api != nil {
			wait = max(wait, api.RetryAfter)
		}
		if api != nil && api.Status == http.StatusTooManyRequests {
			began = began.Add(wait)
			g.limitedUntil.Store(time.Now().Add(wait).UnixMilli())
		}
		if time.Since(began)+wait > g.StartTimeout && !g.started.Load() {
			return GatewayInfo{}, fmt.Errorf("%w: %w", ErrGateway, err)
		}
		g.Log.Warn("cannot get the gateway's address: trying again", "err", err, "wait", wait)
		if !Sleep(ctx, wait) {
			return GatewayInfo{}, fmt.Errorf("%w: %w", ErrGateway, err)
		}
	}
}

// fatalCall is the error of a call that no retry can fix.
func fatalCall(err *APIError) error {
	if err.Status == http.StatusUnauthorized {
		return ErrToken
	}
	return fmt.Errorf("%w: %w", ErrGateway, err)
}

// runShards runs the shards of this process until ctx is done, or until one fails with an
// error that no retry can fix.
func (g *Gateway) runShards(ctx context.Context, count int) error {
	ids := g.ShardIDs
	if len(ids) == 0 {
		ids = make([]int, count)
		for i := range ids {
			ids[i] = i
		}
	}
	if err := g.starts.reserve(ctx, len(ids)); err != nil {
		return err
	}
	shards := make([]*shard, len(ids))
	for i, id := range ids {
		shards[i] = newShard(g, id, count)
	}
	g.shards.Store(&shards)
	run, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	var running sync.WaitGroup
	for _, s := range shards {
		running.Go(func() { fail(s.run(run)) })
	}
	running.Wait()
	return context.Cause(run)
}

// ShardOf is the shard of a guild among count shards. Direct messages are on
// shard 0.
func ShardOf(guildID string, count int) int {
	id, err := strconv.ParseUint(guildID, 10, 64)
	if err != nil {
		return 0
	}
	return int((id >> 22) % uint64(count))
}
