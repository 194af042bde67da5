package bot

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"galet/bot/outbox"
	"galet/game/match"
)

// The times of leases. If a process dies, another one takes its leases after leaseLife and
// at most one leaseRenewal.
const (
	leaseLife    = 6 * time.Second
	leaseRenewal = 1500 * time.Millisecond
	// watchEvery is the minimum interval at which a process looks for what others have
	// stored. It also waits at least watchShare times as long as a look took.
	watchEvery = 250 * time.Millisecond
	watchShare = 20
	// sharedTick is the interval of ticks if processes share a store. A tick makes the
	// moves of Galet that a dead process left.
	sharedTick = 5 * time.Second
	// holderWait is how long an interaction waits until some process holds its lease. It
	// is short, so that time is left to tell the member that the store does not answer.
	holderWait = 500 * time.Millisecond
	// turnRetry is how often a process asks for its turn to IDENTIFY.
	turnRetry = 500 * time.Millisecond
)

// leaderLease is the lease of the process that posts, enforces deadlines and registers
// the commands. A shard's lease is that of the process that handles the events of the
// shard's servers. Other processes may be connected to the shard too.
const leaderLease = "leader"

func shardLease(shardID int) string { return fmt.Sprintf("shard %d", shardID) }

func turnLease(key int) string { return fmt.Sprintf("identify %d", key) }

// leases are the leases of this process. A nil *leases belongs to a process with a store
// of its own: it holds all leases.
type leases struct {
	matches *match.Service
	log     *slog.Logger
	owner   string
	// renewals gets a token when the leases should be renewed at once.
	renewals chan struct{}
	// failing is set while renewals fail. The log has only the first of these failures.
	failing atomic.Bool

	mu sync.Mutex
	// taken are all leases that some process held at the last renewal.
	taken map[string]ownLease
	// renewed is closed at the next renewal.
	renewed chan struct{}
	// wanted is when this process last wanted a lease that it may have. Only renew uses
	// it.
	wanted map[string]time.Time
}

// ownLease is a lease, and until when this process may rely on it. That is earlier than
// Expires, because it counts from before the renewal.
type ownLease struct {
	match.Lease
	until time.Time
}

func newLeases(m *match.Service, log *slog.Logger) (*leases, error) {
	shared, err := m.Shared()
	if err != nil || !shared {
		return nil, err
	}
	return &leases{matches: m, log: log, owner: rand.Text(), renewals: make(chan struct{}, 1), taken: map[string]ownLease{}, renewed: make(chan struct{}), wanted: map[string]time.Time{}}, nil
}

// renew takes or renews leases. The leader's lease is released if it is not among the
// names. A shard's lease is released only after a while, because a lost connection often
// comes back.
func (l *leases) renew(names ...string) {
	began := time.Now()
	for _, name := range names {
		l.wanted[name] = began
	}
	var unwanted []string
	for name, at := range l.wanted {
		if age := began.Sub(at); age > leaseRenewal+leaseRenewal/2 || age > 0 && name == leaderLease {
			unwanted = append(unwanted, name)
			delete(l.wanted, name)
		}
	}
	if unwanted != nil {
		l.giveBack(unwanted)
	}
	all, err := l.matches.AcquireLeases(l.owner, leaseLife, names...)
	switch failed := l.failing.Swap(err != nil); {
	case err != nil && !failed:
		l.log.Warn("cannot renew the leases of this process", "err", err)
	case err == nil && failed:
		l.log.Info("leases renewed again")
	}
	if err == nil {
		l.record(began, all, names)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.renewed)
	l.renewed = make(chan struct{})
}

// record stores the result of a renewal of the named leases that began at a time.
func (l *leases) record(began time.Time, all []match.Lease, names []string) {
	named := map[string]bool{}
	for _, name := range names {
		named[name] = true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.taken
	l.taken = map[string]ownLease{}
	for _, lease := range all {
		until := began.Add(leaseLife)
		if lease.Owner == l.owner && !named[lease.Name] {
			until = before[lease.Name].until
		}
		l.taken[lease.Name] = ownLease{lease, until}
	}
}

// get is a lease that some process holds; false: nobody holds it. A lease also counts as
// expired if this process slept longer than its life.
func (l *leases) get(name string) (ownLease, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	lease, taken := l.taken[name]
	now := time.Now()
	return lease, taken && now.Before(lease.until) && now.Round(0).Before(lease.until.Round(0))
}

// holds returns the term of a lease that this process holds; false: it does not hold it.
func (l *leases) holds(name string) (outbox.Term, bool) {
	lease, taken := l.get(name)
	if !taken || lease.Owner != l.owner {
		return outbox.Term{}, false
	}
	return outbox.Term{Number: lease.Number, Matches: l.matches.WithLease(lease.Lease), Holds: func() bool {
		now, taken := l.get(name)
		return taken && now.Owner == lease.Owner && now.Number == lease.Number
	}}, true
}

// others reports whether another process holds a lease.
func (l *leases) others(name string) bool {
	if l == nil {
		return false
	}
	lease, taken := l.get(name)
	return taken && lease.Owner != l.owner
}

// renewNow makes keepLeases renew the leases at once.
func (l *leases) renewNow() {
	if l == nil {
		return
	}
	select {
	case l.renewals <- struct{}{}:
	default:
	}
}

// waitForHolder waits until some process holds a lease, for at most holderWait.
func (l *leases) waitForHolder(name string) {
	if l == nil {
		return
	}
	late := time.After(holderWait)
	for range 2 { // a renewal may just have begun
		l.mu.Lock()
		renewed := l.renewed
		l.mu.Unlock()
		if _, taken := l.get(name); taken {
			return
		}
		l.renewNow()
		select {
		case <-renewed:
		case <-late:
			return
		}
	}
}

// waitForIdentify waits until this process may IDENTIFY. Then no other process may for
// every.
func (l *leases) waitForIdentify(ctx context.Context, key int, every time.Duration) error {
	for {
		all, err := l.matches.AcquireLeases(l.owner, every, turnLease(key))
		if err != nil {
			l.log.Warn("cannot ask for the turn to start a gateway session", "err", err)
			return nil // Discord refuses a session that comes too early
		}
		for _, lease := range all {
			if lease.Name == turnLease(key) && lease.Owner == l.owner {
				return nil
			}
		}
		if !outbox.Sleep(ctx, turnRetry) {
			return ctx.Err()
		}
	}
}

// release releases all leases.
func (l *leases) release() {
	if l == nil {
		return
	}
	l.mu.Lock()
	var names []string
	for name, lease := range l.taken {
		if lease.Owner == l.owner {
			names = append(names, name)
		}
	}
	l.mu.Unlock()
	l.giveBack(names)
}

// giveBack releases leases. From now on this process does not rely on them.
func (l *leases) giveBack(names []string) {
	l.mu.Lock()
	for _, name := range names {
		if l.taken[name].Owner == l.owner {
			delete(l.taken, name)
		}
	}
	l.mu.Unlock()
	if err := l.matches.ReleaseLeases(l.owner, names...); err != nil {
		l.log.Warn("cannot release leases of this process", "err", err)
	}
}

// term is the term of the leader, if this process leads.
func (h *host) term() (outbox.Term, bool) { return h.termOf(leaderLease) }

// shardTerm is the term of a shard, if this process holds its lease.
func (h *host) shardTerm(shardID int) (outbox.Term, bool) { return h.termOf(shardLease(shardID)) }

func (h *host) termOf(name string) (outbox.Term, bool) {
	if h.leases == nil {
		return outbox.Term{Matches: h.Matches, Holds: func() bool { return true }}, true
	}
	return h.leases.holds(name)
}

// keepLeases renews the leases of this process until ctx is done. When it gets a new one,
// it starts the work that belongs to it.
func (h *host) keepLeases(ctx context.Context) {
	ticker := time.NewTicker(leaseRenewal)
	defer ticker.Stop()
	led := false
	for ctx.Err() == nil {
		h.leases.renew(h.wanted()...)
		if _, leads := h.term(); leads != led {
			led = leads
			h.Log.Info("leadership changed", "leads", leads)
			h.wake()
		}
		if leads := slices.Contains(h.wanted(), leaderLease); led && !leads {
			continue // release it at once
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		case <-h.leases.renewals:
		}
	}
}

// wanted are the leases that this process should hold: those of its connected shards, and
// that of the leader, unless only other processes are connected.
func (h *host) wanted() (names []string) {
	alone := true
	for i := range h.shardCount.Load() {
		alone = alone && !h.leases.others(shardLease(int(i)))
	}
	health := h.Health()
	for _, s := range health.Shards {
		if s.Connected && s.Heartbeat {
			names = append(names, shardLease(s.ID))
		}
	}
	if h.app.Load() != nil && (alone || health.Connected && health.Heartbeat) {
		names = append(names, leaderLease)
	}
	return names
}

// watchStore makes the outbox look for what other processes have stored, until ctx is
// done.
func (h *host) watchStore(ctx context.Context) {
	wait := watchEvery
	for outbox.Sleep(ctx, wait) {
		began := time.Now()
		h.outbox.Watch(h.work)
		wait = max(watchEvery, watchShare*time.Since(began))
	}
}

// allShards reports whether some process is connected to each shard.
func (h *host) allShards() bool {
	count := h.shardCount.Load()
	for i := range count {
		if _, taken := h.leases.get(shardLease(int(i))); !taken {
			return false
		}
	}
	return count > 0
}
