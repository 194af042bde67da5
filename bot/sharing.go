package bot

import (
	"context"
	"slices"
	"sync"
	"time"

	"galet/bot/discord"
	"galet/bot/leases"
	"galet/bot/outbox"
)

const (
	// watchEvery is the minimum interval at which a process looks for what others have
	// stored. It also waits at least watchShare times as long as a look took.
	watchEvery = 250 * time.Millisecond
	watchShare = 20
	// sharedTick is the interval of ticks if processes share a store. A tick makes the
	// moves of Galet that a dead process left.
	sharedTick = 5 * time.Second
)

// startSharing starts to renew the leases of this process, and to look for what other
// processes have stored. It does nothing if no other process can use the store. The
// function stop ends both, and releases the leases.
func (h *host) startSharing() (stop func()) {
	if h.leases == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(h.work)
	var running sync.WaitGroup
	running.Go(func() { h.keepLeases(ctx) })
	running.Go(func() { h.watchStore(ctx) })
	return func() {
		cancel()
		running.Wait()
		h.leases.Release()
	}
}

// term is the term of the leader, if this process leads.
func (h *host) term() (outbox.Term, bool) { return h.termOf(leases.Leader) }

// shardTerm is the term of a shard, if this process holds its lease.
func (h *host) shardTerm(shardID int) (outbox.Term, bool) { return h.termOf(leases.Shard(shardID)) }

func (h *host) termOf(name string) (outbox.Term, bool) {
	if h.leases == nil {
		return outbox.Term{Matches: h.bot.matches, Holds: func() bool { return true }}, true
	}
	return h.leases.Holds(name)
}

// keepLeases renews the leases of this process until ctx is done. When it gets a new one,
// it starts the work that belongs to it.
func (h *host) keepLeases(ctx context.Context) {
	ticker := time.NewTicker(leases.RenewEvery)
	defer ticker.Stop()
	led := false
	for ctx.Err() == nil {
		h.leases.Renew(h.wanted()...)
		if _, leads := h.term(); leads != led {
			led = leads
			h.bot.log.Info("leadership changed", "leads", leads)
			h.wake()
		}
		if leads := slices.Contains(h.wanted(), leases.Leader); led && !leads {
			continue // release it at once
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		case <-h.leases.Due():
		}
	}
}

// wanted are the leases that this process should hold: those of its connected shards, and
// that of the leader, unless only other processes are connected.
func (h *host) wanted() (names []string) {
	alone := true
	for i := range h.shardCount.Load() {
		alone = alone && !h.leases.Others(leases.Shard(int(i)))
	}
	health := h.bot.Health()
	for _, s := range health.Shards {
		if s.Connected && s.Heartbeat {
			names = append(names, leases.Shard(s.ID))
		}
	}
	if h.app.Load() != nil && (alone || health.Connected && health.Heartbeat) {
		names = append(names, leases.Leader)
	}
	return names
}

// watchStore makes the outbox look for what other processes have stored, until ctx is
// done.
func (h *host) watchStore(ctx context.Context) {
	wait := watchEvery
	for discord.Sleep(ctx, wait) {
		began := time.Now()
		h.outbox.Watch(h.work)
		wait = max(watchEvery, watchShare*time.Since(began))
	}
}

// allShards reports whether some process is connected to each shard.
func (h *host) allShards() bool {
	count := h.shardCount.Load()
	for i := range count {
		if !h.leases.Taken(leases.Shard(int(i))) {
			return false
		}
	}
	return count > 0
}
