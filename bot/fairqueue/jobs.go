package fairqueue

import (
	"context"
	"errors"
	"sync"

	"galet/bot/inflight"
	"galet/game/match"
)

// ErrClosed: the queue takes no more jobs, because the process ends.
var ErrClosed = errors.New("the queue is closed")

// Owner is the member and the server of a job.
type Owner struct {
	By    match.PlayerID
	Guild match.GuildID
}

// Jobs are long pieces of work that run in turns on few workers. After each turn of a
// job, other jobs get a turn. It is safe for concurrent use.
type Jobs struct {
	limits  Limits
	workers *Queue[struct{}]
	mu      sync.Mutex
	jobs    map[*Job]bool // whether a turn of it runs
	closed  bool
	all     *inflight.Counter
}

// Job is a piece of work in progress. Call End when it is done.
type Job struct {
	Owner
	of     *Jobs
	ctx    context.Context
	cancel context.CancelCauseFunc
}

// NewJobs makes an empty list. In the limits, RunningPerMember is how many turns of a
// member run at once, PerMember how many jobs a member may have, and Waiting how many
// jobs there may be in total.
func NewJobs(l Limits, workers int) *Jobs {
	return &Jobs{limits: l, workers: New(l, make([]struct{}, workers)...), jobs: map[*Job]bool{}, all: inflight.New()}
}

// Begin adds a job, which is cancelled when ctx ends. It fails with ErrTooMany, ErrFull
// and ErrClosed.
func (q *Jobs) Begin(ctx context.Context, o Owner) (*Job, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	own := 0
	for j := range q.jobs {
		if j.By == o.By {
			own++
		}
	}
	switch {
	case q.closed:
		return nil, ErrClosed
	case own >= q.limits.PerMember:
		return nil, ErrTooMany
	case len(q.jobs) >= q.limits.Waiting:
		return nil, ErrFull
	}
	j := &Job{Owner: o, of: q}
	j.ctx, j.cancel = context.WithCancelCause(ctx)
	q.jobs[j] = false
	q.all.Begin()
	return j, nil
}

// Context ends when the job is cancelled, with the reason as its cause.
func (j *Job) Context() context.Context { return j.ctx }

// Turn waits for a worker, and runs a part of the job on it. It returns the error of
// part, or the reason why the job was cancelled.
func (j *Job) Turn(part func() error) error {
	_, release, err := j.of.workers.Acquire(j.ctx, Ticket{By: j.By})
	if err != nil {
		return err
	}
	defer release()
	if err := j.of.setRunning(j, true); err != nil {
		return err
	}
	defer j.of.setRunning(j, false)
	return part()
}

// setRunning records whether a turn of a job runs. It fails if the job is cancelled, so
// no turn begins after that.
func (q *Jobs) setRunning(j *Job, runs bool) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if j.ctx.Err() != nil {
		return context.Cause(j.ctx)
	}
	q.jobs[j] = runs
	if q.closed { // that was its last turn
		j.cancel(ErrClosed)
	}
	return nil
}

// End removes the job.
func (j *Job) End() {
	j.of.mu.Lock()
	defer j.of.mu.Unlock()
	delete(j.of.jobs, j)
	j.cancel(nil)
	j.of.all.End()
}

// Cancel cancels the jobs whose owner which selects, with a reason.
func (q *Jobs) Cancel(reason error, which func(Owner) bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for j := range q.jobs {
		if which(j.Owner) {
			j.cancel(reason)
		}
	}
}

// Close accepts no more jobs, and cancels each with ErrClosed; a running turn still ends.
// It waits until all jobs have ended, or until ctx is done: then it returns the error of
// ctx.
func (q *Jobs) Close(ctx context.Context) error {
	q.mu.Lock()
	q.closed = true
	for j, runs := range q.jobs {
		if !runs {
			j.cancel(ErrClosed)
		}
	}
	q.mu.Unlock()
	return q.all.Wait(ctx)
}
