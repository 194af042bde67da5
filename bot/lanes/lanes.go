// Package lanes runs jobs on a bounded number of workers, those of one key in
// the order in which they came. It knows nothing of what the jobs do.
package lanes

import (
	"context"
	"errors"
	"sync"
)

// Lanes run jobs on a bounded number of workers. Jobs of one key run one
// after another in the order in which they came; jobs of different keys do
// not wait for each other while a worker is free.
type Lanes struct {
	mu     sync.Mutex
	queues map[string][]func() // a key is present while a job of it waits or runs
	room   int                 // jobs that may still be taken
	closed bool
	ready  chan string // keys whose next job may begin
	jobs   sync.WaitGroup
}

// ErrBusy is what Close gives when time ran out with jobs still under way.
var ErrBusy = errors.New("jobs were still under way")

// New starts the workers; at most limit jobs wait or run at any time.
func New(workers, limit int) *Lanes {
	l := &Lanes{queues: map[string][]func(){}, room: limit, ready: make(chan string, limit)}
	for range workers {
		go l.work()
	}
	return l
}

// Submit takes a job, or says that it cannot: too many wait, or the lanes
// are closed.
func (l *Lanes) Submit(key string, job func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || l.room == 0 {
		return false
	}
	l.room--
	l.jobs.Add(1)
	queue, active := l.queues[key]
	l.queues[key] = append(queue, job)
	if !active {
		l.ready <- key
	}
	return true
}

func (l *Lanes) work() {
	for key := range l.ready {
		l.mu.Lock()
		job := l.queues[key][0]
		l.mu.Unlock()
		l.run(key, job)
	}
}

// run does one job; whatever becomes of it, the next of its key may begin.
func (l *Lanes) run(key string, job func()) {
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.room++
		l.jobs.Done()
		if l.queues[key] = l.queues[key][1:]; len(l.queues[key]) > 0 {
			l.ready <- key
		} else {
			delete(l.queues, key)
		}
	}()
	job()
}

// Close takes no more jobs and waits for those taken until ctx is done, when
// it gives ErrBusy; the workers then stop once the jobs are done.
func (l *Lanes) Close(ctx context.Context) error {
	l.mu.Lock()
	first := !l.closed
	l.closed = true
	l.mu.Unlock()
	idle := make(chan struct{})
	go func() {
		l.jobs.Wait()
		if first {
			close(l.ready)
		}
		close(idle)
	}()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return ErrBusy
	}
}
