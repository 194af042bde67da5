// Package leases has the leases by which processes that share a store divide their work:
// one process leads, and one handles the events of each shard.
package leases

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"galet/bot/discord"
	"galet/bot/outbox"
	"galet/game/match"
)

const (
	// RenewEvery is the interval at which a process renews its leases.
	RenewEvery = 1500 * time.Millisecond
	// life is how long a lease holds after its last renewal. If a process dies, another
	// one takes its leases within life and one RenewEvery.
	life = 6 * time.Second
	// holderWait is how long an interaction waits until some process holds its lease. It
	// is short, so that time is left to tell the member that the store does not answer.
	holderWait = 500 * time.Millisecond
	// turnRetry is how often a process asks for its turn to IDENTIFY.
	turnRetry = 500 * time.Millisecond
)

// Leader is the lease of the process that posts, enforces deadlines and registers the
// commands.
const Leader = "leader"

// Shard is the lease of the process that handles the events of a shard's servers. Other
// processes may be connected to the shard too.
func Shard(id int) string { return fmt.Sprintf("shard %d", id) }

func turnLease(key int) string { return fmt.Sprintf("identify %d", key) }

// Leases are the leases of this process. A nil *Leases belongs to a process with a store
// of its own: it holds all leases.
type Leases struct {
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
	// wanted is when this process last wanted a lease that it may have. Only Renew uses
	// it.
	wanted map[string]time.Time
}

// ownLease is a lease, and until when this process may rely on it. That is earlier than
// Expires, because it counts from before the renewal.
type ownLease struct {
	match.Lease
	until time.Time
}

// New makes the leases of a process. It is nil if no other process can use the store.
func New(m *match.Service, log *slog.Logger) (*Leases, error) {
	shared, err := m.Shared()
	if err != nil || !shared {
		return nil, err
	}
	return &Leases{matches: m, log: log, owner: rand.Text(), renewals: make(chan struct{}, 1), taken: map[string]ownLease{}, renewed: make(chan struct{}), wanted: map[string]time.Time{}}, nil
}

// Renew takes or renews leases. The leader's lease is released if it is not among the
// names. A shard's lease is released only after a while, because a lost connection often
// comes back.
func (l *Leases) Renew(names ...string) {
	began := time.Now()
	for _, name := range names {
		l.wanted[name] = began
	}
	var unwanted []string
	for name, at := range l.wanted {
		if age := began.Sub(at); age > RenewEvery+RenewEvery/2 || age > 0 && name == Leader {
			unwanted = append(unwanted, name)
			delete(l.wanted, name)
		}
	}
	if unwanted != nil {
		l.giveBack(unwanted)
	}
	all, err := l.matches.AcquireLeases(l.owner, life, names...)
	switch failed := l.failing.Swap(err != nil); {
	case err != nil && !failed:
		l.log.Warn("cannot renew the leases of this process: trying again", "err", err)
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
func (l *Leases) record(began time.Time, all []match.Lease, names []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.taken
	l.taken = map[string]ownLease{}
	for _, lease := range all {
		until := began.Add(life)
		if lease.Owner == l.owner && !slices.Contains(names, lease.Name) {
			until = before[lease.Name].until
		}
		l.taken[lease.Name] = ownLease{lease, until}
	}
}

// Failing reports whether the last renewal failed.
func (l *Leases) Failing() bool { return l.failing.Load() }

// Due sends when the leases should be renewed at once.
func (l *Leases) Due() <-chan struct{} { return l.renewals }

// Taken reports whether some process holds a lease.
func (l *Leases) Taken(name string) bool {
	_, taken := l.get(name)
	return taken
}

// get is a lease that some process holds; false: nobody holds it. A lease also counts as
// expired if this process slept longer than its life.
func (l *Leases) get(name string) (ownLease, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	lease, taken := l.taken[name]
	now := time.Now()
	return lease, taken && now.Before(lease.until) && now.Round(0).Before(lease.until.Round(0))
}

// Holds returns the term of a lease that this process holds; false: it does not hold it.
func (l *Leases) Holds(name string) (outbox.Term, bool) {
	lease, taken := l.get(name)
	if !taken || lease.Owner != l.owner {
		return outbox.Term{}, false
	}
	return outbox.Term{Number: lease.Number, Matches: l.matches.WithLease(lease.Lease), Holds: func() bool {
		now, taken := l.get(name)
		return taken && now.Owner == lease.Owner && now.Number == lease.Number
	}}, true
}

// Others reports whether another process holds a lease.
func (l *Leases) Others(name string) bool {
	if l == nil {
		return false
	}
	lease, taken := l.get(name)
	return taken && lease.Owner != l.owner
}

// RenewNow makes Due send.
func (l *Leases) RenewNow() {
	if l == nil {
		return
	}
	select {
	case l.renewals <- struct{}{}:
	default:
	}
}

// WaitForHolder waits until some process holds a lease, for at most holderWait.
func (l *Leases) WaitForHolder(name string) {
	if l == nil {
		return
	}
	late := time.After(holderWait)
	for range 2 { // a renewal may just have begun
		l.mu.Lock()
		renewed := l.renewed
		l.mu.Unlock()
		if l.Taken(name) {
			return
		}
		l.RenewNow()
		select {
		case <-renewed:
		case <-late:
			return
		}
	}
}

// WaitForIdentify waits until this process may IDENTIFY. Then no other process may do so
// until every has passed.
func (l *Leases) WaitForIdentify(ctx context.Context, key int, every time.Duration) error {
	for {
		all, err := l.matches.AcquireLeases(l.owner, every, turnLease(key))
		if err != nil {
			l.log.Warn("cannot ask for the turn to start a gateway session: starting it now", "err", err)
			return nil // if it is too early, Discord refuses the session
		}
		for _, lease := range all {
			if lease.Name == turnLease(key) && lease.Owner == l.owner {
				return nil
			}
		}
		if !discord.Sleep(ctx, turnRetry) {
			return ctx.Err()
		}
	}
}

// Release releases all leases.
func (l *Leases) Release() {
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
func (l *Leases) giveBack(names []string) {
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
