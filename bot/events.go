package bot

import (
	"errors"
	"time"

	"galet/bot/discord"
	"galet/bot/fairqueue"
	"galet/bot/leases"
	"galet/bot/ui"
	"galet/game/match"
)

// Ready records the start of a gateway session.
func (h *host) Ready(r discord.Ready) {
	h.presences.begin(r, h.bot.config.Now())
	h.app.Store(&r.ApplicationID)
	h.shardCount.Store(int64(r.ShardCount))
	h.bot.log.Info("connected", "application", r.ApplicationID, "shard", r.ShardID, "shards", r.ShardCount)
	h.wake()
}

// Connected starts the work that waits for a connection.
func (h *host) Connected(shardID int, again bool) {
	h.bot.config.Observer.Connected(shardID, again)
	h.leases.RenewNow()
	h.wake()
}

// GuildCreate records that the bot is on a server.
func (h *host) GuildCreate(g discord.Guild) {
	h.presences.add(g, false)
	h.wake()
}

// GuildDelete records that the bot was removed from a server, or that Discord cannot
// reach the server.
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
	case h.wakeUp <- struct{}{}:
	default:
	}
}

// InteractionCreate handles an interaction from the gateway, unless another process
// handles the interactions of the shard. If the store does not answer, the holder of the
// shard's lease is unknown. Then this process handles it, so that the member gets an
// answer.
func (h *host) InteractionCreate(i discord.Interaction) {
	began := time.Now()
	lease := leases.Shard(h.shardOf(match.GuildID(i.GuildID)))
	h.leases.WaitForHolder(lease) // the connection may be new
	if !h.leases.Others(lease) {
		_ = h.accept(i, began) // accept logs
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

// accept queues an interaction, which came at began, for a worker. After an error nobody
// answers the interaction.
func (h *host) accept(i discord.Interaction, began time.Time) error {
	r, err := ui.NewRequest(i)
	if err != nil {
		h.bot.log.Warn("cannot read an interaction", "err", err)
		return err
	}
	if h.stopping.Load() {
		return errStopping
	}
	if !h.seen.Add(i.ID, struct{}{}) {
		return nil // already accepted
	}
	r.Subject = h.bot.subject(r)
	h.bot.inFlight.Begin()
	queue, key := h.requests, r.Key()
	if h.isSpectator(r) {
		queue, key = h.spectators, string(r.By.ID)
	}
	g := &handling{host: h, interaction: i, request: r, began: began, arrived: h.bot.config.Now(), answered: make(chan struct{})}
	g.endDeferral = g.deferLate()
	if !queue.Submit(key, g.serve) {
		g.endDeferral()
		h.bot.inFlight.End()
		h.bot.log.Error("interaction dropped: too many wait", r.Attrs()...)
		g.observe(outcomeDropped)
		return errBusy
	}
	return nil
}

// isSpectator reports whether a press is on a match of other members. It is false for a
// match that nobody has asked about since the process started.
func (h *host) isSpectator(r ui.Request) bool {
	players, known := h.bot.players.Get(r.Subject.ID)
	return known && r.Kind == ui.Press && r.By.ID != players[0] && r.By.ID != players[1]
}
