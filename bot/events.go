package bot

import (
	"errors"
	"time"

	"galet/bot/discord"
	"galet/bot/fairqueue"
	"galet/bot/ui"
	"galet/game/match"
)

// Ready notes that a session on the gateway has begun.
func (h *host) Ready(r discord.Ready) {
	h.presences.begin(r, h.Now())
	h.app.Store(&r.ApplicationID)
	h.shardCount.Store(int64(r.ShardCount))
	h.Log.Info("connected", "application", r.ApplicationID, "shard", r.ShardID, "shards", r.ShardCount)
	h.wake()
}

// Connected starts the work that waits for a connection.
func (h *host) Connected(shardID int, again bool) {
	h.config.Observer.Connected(shardID, again)
	h.leases.soon()
	h.wake()
}

// GuildCreate notes that the bot is in a server.
func (h *host) GuildCreate(g discord.Guild) {
	h.presences.add(g, false)
	h.wake()
}

// GuildDelete notes that the bot was removed from a server, or that Discord cannot
// reach it.
func (h *host) GuildDelete(g discord.Guild) {
	h.presences.add(g, true)
	if !g.Unavailable {
		h.slow.Cancel(errDeparted, func(o fairqueue.Owner) bool { return o.Guild == match.GuildID(g.ID) })
	}
	h.wake()
}

// wake runs maintenance before the next tick.
func (h *host) wake() {
	select {
	case h.began <- struct{}{}:
	default:
	}
}

// InteractionCreate takes an interaction from the gateway, unless another process
// takes those of the shard. If the store does not answer, nobody knows: then the
// member has to be told.
func (h *host) InteractionCreate(i discord.Interaction) {
	lease := shardLease(h.shardOf(match.GuildID(i.GuildID)))
	h.leases.settle(lease) // the connection may be new
	if !h.leases.others(lease) {
		_ = h.take(i) // take logs
	}
}

// shardOf is the shard of a server; "" means direct messages.
func (h *host) shardOf(g match.GuildID) int {
	return discord.ShardOf(string(g), int(max(h.shardCount.Load(), 1)))
}

var (
	errStopping = errors.New("the bot stops")
	errBusy     = errors.New("too many interactions wait")
)

// take takes an interaction. A worker answers it when its turn comes. An error
// means that nobody answers it.
func (h *host) take(i discord.Interaction) error {
	began := time.Now()
	r, err := ui.NewRequest(i)
	if err != nil {
		h.Log.Warn("cannot read an interaction", "err", err)
		return err
	}
	if h.stopping.Load() {
		return errStopping
	}
	if !h.seen.add(i.ID, struct{}{}) {
		return nil // it has been taken
	}
	r.Subject = h.subject(r)
	h.inFlight.Begin()
	queue, key := h.requests, r.Key()
	if h.isSpectator(r) {
		queue, key = h.spectators, string(r.By.ID)
	}
	if !queue.Submit(key, func() { h.serve(i, r, began) }) {
		h.inFlight.End()
		h.Log.Error("interaction dropped: too many wait", r.Attrs()...)
		h.answered(r, outcomeDropped, began)
		return errBusy
	}
	return nil
}

// isSpectator reports whether a member pressed in a match of others. It is false for a
// match that nobody has asked about since the process started.
func (h *host) isSpectator(r ui.Request) bool {
	players, known := h.players.get(r.Subject.ID)
	return known && r.Kind == ui.Press && r.By.ID != players[0] && r.By.ID != players[1]
}
