package thinking

import (
	"context"
	"slices"
	"sync"
	"time"

	"galet/game"
	"galet/game/engine"
	"galet/game/match"
)

const (
	// mostEach is how many thoughts of a member run at once, and how many a member
	// may ask for before the first is done.
	mostEach = 2
	// mostWaiting is how many thoughts may wait, besides moves.
	mostWaiting = 256
)

// Queue gives the slots to those who wait: first by class, then to the member who
// was served least since waiting, then by arrival. It is safe for concurrent use.
type Queue struct {
	config  Config
	mu      sync.Mutex
	free    []*slot
	busy    []*slot
	waiting []*waiter // by arrival
	members map[match.PlayerID]*member
}

// waiter is a job that has no slot yet.
type waiter struct {
	job  Job
	slot chan *slot // has room for one
}

// member is someone whose thoughts run or wait.
type member struct{ running, waiting, served int }

// New makes a queue.
func New(c Config) *Queue {
	q := &Queue{config: c, members: map[match.PlayerID]*member{}}
	for range c.Workers {
		q.free = append(q.free, &slot{engines: map[game.ID]engine.Engine{}})
	}
	return q
}

// On tells whether anything thinks here at all.
func (q *Queue) On() bool { return q.config.Workers > 0 }

// Wait is how long a thought of a class that is asked for now waits at most
// before it begins, unless others of its class or a lower one are asked for later.
func (q *Queue) Wait(c Class) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.free) > 0 || q.config.Workers == 0 {
		return 0
	}
	var sum time.Duration
	for _, s := range q.busy {
		sum += max(time.Until(s.ends), 0)
	}
	for _, w := range q.waiting {
		if w.job.Class <= c {
			sum += w.job.Time
		}
	}
	return sum / time.Duration(q.config.Workers)
}

// Waiting is how many thoughts wait for a slot.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// acquire waits for a slot.
func (q *Queue) acquire(ctx context.Context, j Job) (*slot, error) {
	w := &waiter{job: j, slot: make(chan *slot, 1)}
	if err := q.enter(w); err != nil {
		return nil, err
	}
	select {
	case s := <-w.slot:
		return s, nil
	case <-ctx.Done():
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(q.waiting, w); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
		q.leave(j.By, func(m *member) { m.waiting-- })
	} else {
		q.reclaim(<-w.slot, j.By)
	}
	return nil, ctx.Err()
}

// enter puts a job in the line, if it may wait.
func (q *Queue) enter(w *waiter) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	j := w.job
	m := q.members[j.By]
	if m == nil {
		m = &member{}
	}
	switch {
	case !q.On():
		return ErrOff
	case j.Class == Move:
	case j.By != "" && m.running+m.waiting >= mostEach:
		return ErrTooMany
	case len(q.waiting) >= mostWaiting:
		return ErrFull
	}
	m.waiting++
	q.members[j.By] = m
	q.waiting = append(q.waiting, w)
	q.serve()
	return nil
}

// serve gives free slots to those who are next.
func (q *Queue) serve() {
	for len(q.free) > 0 {
		i := q.next()
		if i < 0 {
			return
		}
		w := q.waiting[i]
		q.waiting = slices.Delete(q.waiting, i, i+1)
		m := q.members[w.job.By]
		m.waiting--
		m.running++
		m.served++
		s := q.free[0]
		q.free = q.free[1:]
		q.busy = append(q.busy, s)
		s.ends = time.Now().Add(w.job.Time)
		w.slot <- s
	}
}

// next is who is served next, -1: nobody.
func (q *Queue) next() int {
	best := -1
	for i, w := range q.waiting {
		m := q.members[w.job.By]
		if w.job.By != "" && m.running >= mostEach {
			continue
		}
		if best >= 0 {
			b := q.waiting[best].job
			if w.job.Class > b.Class || w.job.Class == b.Class && m.served >= q.members[b.By].served {
				continue
			}
		}
		best = i
	}
	return best
}

// release gives a slot back.
func (q *Queue) release(s *slot, by match.PlayerID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.reclaim(s, by)
}

// reclaim takes a member's slot back and gives it to the next.
func (q *Queue) reclaim(s *slot, by match.PlayerID) {
	q.busy = slices.DeleteFunc(q.busy, func(b *slot) bool { return b == s })
	q.free = append(q.free, s)
	q.leave(by, func(m *member) { m.running-- })
	q.serve()
}

// leave changes a member's counts, and forgets one for whom nothing is under way.
func (q *Queue) leave(by match.PlayerID, change func(*member)) {
	m := q.members[by]
	if change(m); m.running+m.waiting == 0 {
		delete(q.members, by)
	}
}
