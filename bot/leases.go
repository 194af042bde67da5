package bot

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"galet/bot/outbox"
	"galet/game/match"
)

// The times of leases. A process that died is replaced after leaseLife and one
// leaseRenewal of another process.
const (
	leaseLife    = 6 * time.Second
	leaseRenewal = 1500 * time.Millisecond
	// watchEvery is how often a process looks for what others have stored, at most;
	// watchShare is how much longer it waits than that took.
	watchEvery = 250 * time.Millisecond
	watchShare = 20
	// sharedTick is the interval of ticks where processes share a store: moves that
	// a process has left are made by then.
	sharedTick = 5 * time.Second
	// settleFor is how long an interaction waits until some process has its lease. There
	// must be time left to tell the member that the store does not answer.
	settleFor = 500 * time.Millisecond
	// turnRetry is how often a process asks for its turn to IDENTIFY.
	turnRetry = 500 * time.Millisecond
)

// leaderLease is the lease of the process that posts, enforces deadlines and
// registers the commands. A shard's lease is that of the process that handles what
// the gateway tells of the shard's servers; others may be connected to it too.
const leaderLease = "leader"

func shardLease(shardID int) string { return fmt.Sprintf("shard %d", shardID) }

func turnLease(key int) string { return fmt.Sprintf("identify %d", key) }

// leases are those of this process among the processes that share a store. A nil
// *leases is that of a process with a store of its own: it has all.
type leases struct {
	matches *match.Service
	log     *slog.Logger
	owner   string
	// renewals is sent a token when they should be renewed at once.
	renewals chan struct{}

	mu sync.Mutex
	// taken are all that some process has, as of the last renewal.
	taken map[string]ownLease
	// renewed is closed at the next renewal.
	renewed chan struct{}
	// wanted is when this process last wanted a lease that it may have; of renew alone.
	wanted map[string]time.Time
}

// ownLease is a lease, and until when this process may rely on what it says. That
// is earlier than the store's clock says, as it counts from before the renewal.
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

// renew takes or prolongs leases. That of the leader is released if it is not named any
// more. That of a shard is released a little later, as a lost connection often comes
// back.
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
		l.give(unwanted)
	}
	all, err := l.matches.AcquireLeases(l.owner, leaseLife, names...)
	if err != nil {
		l.log.Warn("cannot renew the leases of this process", "err", err)
	} else {
		l.note(began, all, names)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.renewed)
	l.renewed = make(chan struct{})
}

// note keeps what a renewal of the named leases, begun at a time, has found.
func (l *leases) note(began time.Time, all []match.Lease, names []string) {
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

// get is a lease that some process has; false if nobody has it. It counts as
// expired once the process has slept through its life: the clock then stood still
// for the process, or for the whole machine.
func (l *leases) get(name string) (ownLease, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	lease, taken := l.taken[name]
	now := time.Now()
	return lease, taken && now.Before(lease.until) && now.Round(0).Before(lease.until.Round(0))
}

// has is the term of a lease that this process has; false if it has not.
func (l *leases) has(name string) (outbox.Term, bool) {
	lease, taken := l.get(name)
	if !taken || lease.Owner != l.owner {
		return outbox.Term{}, false
	}
	return outbox.Term{Number: lease.Number, Matches: l.matches.WithLease(lease.Lease), Holds: func() bool {
		now, taken := l.get(name)
		return taken && now.Owner == lease.Owner && now.Number == lease.Number
	}}, true
}

// others reports whether another process has a lease.
func (l *leases) others(name string) bool {
	if l == nil {
		return false
	}
	lease, taken := l.get(name)
	return taken && lease.Owner != l.owner
}

// soon has the leases renewed at once.
func (l *leases) soon() {
	if l == nil {
		return
	}
	select {
	case l.renewals <- struct{}{}:
	default:
	}
}

// settle waits until some process has a lease, for settleFor at most.
func (l *leases) settle(name string) {
	if l == nil {
		return
	}
	late := time.After(settleFor)
	for range 2 { // a renewal may just have begun
		l.mu.Lock()
		renewed := l.renewed
		l.mu.Unlock()
		if _, taken := l.get(name); taken {
			return
		}
		l.soon()
		select {
		case <-renewed:
		case <-late:
			return
		}
	}
}

// turn waits for the turn of this process to IDENTIFY, as no other process may for
// so long.
func (l *leases) turn(ctx context.Context, key int, every time.Duration) error {
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

// release gives all leases back.
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
	l.give(names)
}

// give gives leases back. This process may not rely on them from now on.
func (l *leases) give(names []string) {
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

// term is the leader's, if this process leads.
func (h *host) term() (outbox.Term, bool) { return h.termOf(leaderLease) }

// shardTerm is that of a shard.
func (h *host) shardTerm(shardID int) (outbox.Term, bool) { return h.termOf(shardLease(shardID)) }

func (h *host) termOf(name string) (outbox.Term, bool) {
	if h.leases == nil {
		return outbox.Term{Matches: h.Matches, Holds: func() bool { return true }}, true
	}
	return h.leases.has(name)
}

// keepLeases renews the leases of this process until ctx is done. It does what
// begins with a new one.
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

// wanted are the leases that this process should have: those of the shards that are
// connected, and that of the leader, unless only others are connected.
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

// watchStore has the outbox look for what other processes have stored, until ctx is
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
