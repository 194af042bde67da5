// Package keyedqueue runs jobs on a bounded number of workers. The jobs of one
// key run in the order of their arrival. It does not know what the jobs do.
package keyedqueue

import (
	"context"
	"errors"
	"sync"
)

// Queue runs jobs on a bounded number of workers. Jobs of one key run one after
// another in the order of their arrival. Jobs of different keys do not wait
// for each other while a worker is free.
type Queue struct {
	mu     sync.Mutex
	queues map[string][]func() // a key is present while a job of it waits or runs
	room   int                 // jobs that may still be taken
	closed bool
	ready  chan string // keys whose next job may begin
	jobs   sync.WaitGroup
}

// ErrBusy: Close gave up while jobs were still running.
var ErrBusy = errors.New("jobs were still under way")

// New starts the workers; at most limit jobs wait or run at any time.
func New(workers, limit int) *Queue {
	q := &Queue{queues: map[string][]func(){}, room: limit, ready: make(chan string, limit)}
	for range workers {
		go q.work()
	}
	return q
}

// Submit adds a job. It returns false if the queue is full or closed.
func (q *Queue) Submit(key string, job func()) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed || q.room == 0 {
		return false
	}
	q.room--
	q.jobs.Add(1)
	queue, active := q.queues[key]
	q.queues[key] = append(queue, job)
	if !active {
		q.ready <- key
	}
	return true
}

func (q *Queue) work() {
	for key := range q.ready {
		q.mu.Lock()
		job := q.queues[key][0]
		q.mu.Unlock()
		q.run(key, job)
	}
}

// run runs one job. The next job of its key may begin even if it panics.
func (q *Queue) run(key string, job func()) {
	defer func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.room++
		q.jobs.Done()
		if q.queues[key] = q.queues[key][1:]; len(q.queues[key]) > 0 {
			q.ready <- key
		} else {
			delete(q.queues, key)
		}
	}()
	job()
}

// Close accepts no more jobs, and waits for the others to end. If ctx is done first, it
// returns ErrBusy. The workers still finish all jobs, and then stop.
func (q *Queue) Close(ctx context.Context) error {
	q.mu.Lock()
	first := !q.closed
	q.closed = true
	q.mu.Unlock()
	idle := make(chan struct{})
	go func() {
		q.jobs.Wait()
		if first {
			close(q.ready)
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
