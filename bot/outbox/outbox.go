// Package outbox is the only package that posts in channels. It sends the pending notices
// of the store, retries those that failed, and drops those that cannot be sent. Of
// several processes that share a store, only one sends at a time. The package decides
// nothing about a match.
package outbox

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"galet/bot/discord"
	"galet/bot/inflight"
	"galet/bot/keyedqueue"
	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/bot/tournaments"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Config is what a Worker needs.
type Config struct {
	Matches    *match.Service
	Builder    *matchview.Builder
	Permission *permission.Checker
	// Access knows the channels of Discord.
	Access *discord.Access
	Rest   *discord.Client
	Log    *slog.Logger
	Now    func() time.Time
	// Term is the present term; false: another process has the right to send notices.
	Term func() (Term, bool)
	// Daily makes the message with a puzzle of the day.
	Daily func(game.Localizer, match.Daily) (ui.Message, error)
	// Events makes the messages of tournaments and leagues.
	Events *tournaments.Handlers
	// InFlight counts the notices that are being sent or wait for a retry.
	InFlight *inflight.Counter
	// Fail stops the bot because of an error that no retry can fix.
	Fail func(error)
}

// Worker posts the store's notices. It sends the notices of one match in order
// and one at a time, and those of different matches in parallel.
type Worker struct {
	Config
	queue *keyedqueue.Queue
	// unmarked has the notices that were sent but could not be marked as sent in the store,
	// for instance because a disk is full: the match.Posted of each by its Seq. They are not
	// sent again.
	unmarked    sync.Map
	targets     targets
	keptAnswers keptAnswers

	mu     sync.Mutex
	queued map[match.ID]bool   // a job for the match is queued and has not begun
	delays map[delayKey]*delay // what could not be sent yet
	// watched are the pending notices at the last call of Watch.
	watched map[uint64]bool
	begun   bool   // a term has begun
	number  uint64 // the number of the latest term

	unread atomic.Bool // the log says that followUpElsewhere cannot read the notices
}

// Term is a time in which this process has the right to send the notices.
type Term struct {
	// Number tells terms apart.
	Number uint64
	// Matches is the service; its writes fail once the term is over.
	Matches *match.Service
	// Holds reports whether the term goes on. The outbox asks before each call of
	// Discord.
	Holds func() bool
}

// delivery is a Worker within a term. Its Matches and Rest hide those of the Worker: they
// fail once the term is over, because another process may then send the same notices.
type delivery struct {
	*Worker
	Matches *match.Service
	Rest    *discord.Client
}

// flushLimit is the maximum number of notices that one flush reads.
const flushLimit = 10_000

// sendWorkers is the number of matches whose notices are sent at the same time.
const sendWorkers = 64

// New makes an outbox and starts its workers.
func New(c Config) *Worker {
	return &Worker{
		Config:  c,
		queue:   keyedqueue.New(sendWorkers, flushLimit),
		targets: targets{now: func() time.Time { return c.Now() }},
		queued:  map[match.ID]bool{},
		delays:  map[delayKey]*delay{},
	}
}

// Close accepts no more jobs and waits for running ones until ctx is done.
func (o *Worker) Close(ctx context.Context) error { return o.queue.Close(ctx) }

// Flush enqueues every match with pending notices.
func (o *Worker) Flush(ctx context.Context) {
	o.expire()
	pending, err := o.Matches.Pending(flushLimit)
	if err != nil {
		o.Log.Error("cannot read the pending notices", "err", err)
		return
	}
	for _, n := range pending {
		o.Enqueue(ctx, n.ID)
	}
}

// expire removes the interactions that can no longer be followed up.
func (o *Worker) expire() {
	o.targets.expire()
	o.keptAnswers.expire(o.Now())
}

// Enqueue queues a job that sends the pending notices of a match. If the queue is full,
// the next flush enqueues the match again.
func (o *Worker) Enqueue(ctx context.Context, id match.ID) {
	if !o.markQueued(id) {
		return
	}
	o.InFlight.Begin()
	accepted := o.queue.Submit(id.String(), func() {
		defer o.InFlight.End()
		o.unmarkQueued(id)
		o.send(ctx, id)
	})
	if !accepted {
		o.unmarkQueued(id)
		o.InFlight.End()
	}
}

// markQueued records a queued job for a match; false: there is one already.
func (o *Worker) markQueued(id match.ID) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.queued[id] {
		return false
	}
	o.queued[id] = true
	return true
}

func (o *Worker) unmarkQueued(id match.ID) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.queued, id)
}

// send sends the pending notices of a match until one fails. If new ones come meanwhile,
// it enqueues the match again, because other matches wait for a worker.
func (o *Worker) send(ctx context.Context, id match.ID) {
	defer o.logPanic(id)
	term, sends := o.Term()
	if !sends {
		o.followUpElsewhere(ctx, id)
		return
	}
	d := &delivery{Worker: o, Matches: term.Matches, Rest: o.Rest.While(term.Holds)}
	if err := o.begin(term); err != nil {
		o.Log.Error("cannot read the pending notices", "match", id, "err", err)
		return
	}
	for last := uint64(0); ctx.Err() == nil; {
		out, err := o.Matches.Outgoing(id)
		if err != nil {
			o.Log.Error("cannot read the pending notices", "match", id, "err", err)
			return
		}
		if len(out.Pending) == 0 {
			o.succeeded(id)
			o.deleteConfirmations(ctx, id)
			return
		}
		if last == 0 {
			last = out.Pending[len(out.Pending)-1].Seq
		}
		out.Pending = o.ready(out.Pending)
		if len(out.Pending) == 0 {
			return
		}
		if out.Pending[0].Seq > last {
			o.Enqueue(ctx, id)
			return
		}
		if !d.sendFirst(ctx, out) {
			return
		}
	}
}

// begin reads the notices that an earlier term left, if a new term has begun. The notices
// of each group of a match are sent one at a time, so only the first one of each group can
// have been sent.
func (o *Worker) begin(t Term) error {
	if o.hasBegun(t) {
		return nil
	}
	pending, err := o.Matches.Pending(flushLimit) // without the lock: the store may be slow
	if err != nil {
		return err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.begun && o.number == t.Number {
		return nil // notices may have been sent since they were read
	}
	first := map[delayKey]bool{}
	o.begun, o.number = true, t.Number
	for _, n := range pending {
		if key := delayKeyOf(n); !first[key] {
			first[key], o.delayOf(n).maybeSent = true, n.Seq
		}
	}
	return nil
}

// hasBegun reports whether begin has done its work for a term.
func (o *Worker) hasBegun(t Term) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.begun && o.number == t.Number
}

// maybeSent reports whether an earlier term, or a call that failed, may have sent a notice.
func (o *Worker) maybeSent(n match.Notice) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	d := o.delays[delayKeyOf(n)]
	return d != nil && d.maybeSent == n.Seq
}

// logPanic recovers from a panic in a job of a match, or of none (0), and logs it: one job
// cannot stop the others. Defer it.
func (o *Worker) logPanic(id match.ID) {
	if p := recover(); p != nil {
		o.Log.Error("panic: please report it", "match", id, "panic", p, "stack", string(debug.Stack()))
	}
}

// sendFirst sends the first pending notice of a match, and reports whether to continue
// with the next. edited are earlier notices that only edited a message. An edit can be
// repeated, so they are marked as sent together with this one.
func (o *delivery) sendFirst(ctx context.Context, out match.Outgoing, edited ...match.Notice) bool {
	n, rest := out.Pending[0], out
	rest.Pending = out.Pending[1:]
	if groupOf(n) == edits {
		if wait := o.Rest.EditDelay(); wait > 0 {
			o.retry(ctx, n, &discord.APIError{RetryAfter: wait, HeldBack: true})
			return true
		}
	}
	before, done := o.unmarked.Load(n.Seq)
	posted, _ := before.(match.Posted)
	var err error
	if !done {
		posted, err = o.perform(ctx, n, rest)
	}
	var api *discord.APIError
	switch {
	case err == nil && groupOf(n) == edits && len(rest.Pending) > 0:
		o.unmarked.Store(n.Seq, posted)
		return o.sendFirst(ctx, rest, append(edited, n)...)
	case err == nil:
	case errors.As(err, &api) && api.Status == http.StatusUnauthorized:
		o.Fail(discord.ErrToken)
		return false
	case errors.As(err, &api) && api.Retryable() && !o.isContentBlocked(ctx, n, api):
		o.retry(ctx, n, api)
		return groupOf(n) != posts
	default:
		moved, failed := o.leaveThread(ctx, n, err)
		if moved {
			return true
		}
		if err = errors.Join(err, failed); errors.Is(err, match.ErrLeaseLost) {
			return false // another process sends it
		} else if errors.Is(err, match.ErrStoreFailed) {
			o.Log.Error("cannot move the first board to the channel", "match", n.ID, "ply", n.Ply, "err", err)
			return false // the next flush tries again, when the store may be writable
		}
		o.drop(ctx, n, err)
		posted = match.Posted{}
	}
	for _, next := range rest.Pending {
		if next.Kind != match.NoticeClosed || !o.targets.closed(next) {
			break
		}
		edited = append(edited, next) // an answer already edited the message
	}
	if err := o.markSent(n, posted, edited); errors.Is(err, match.ErrLeaseLost) {
		return false
	} else if err != nil {
		o.Log.Error("cannot mark the notice as sent", "match", n.ID, "ply", n.Ply, "err", err)
		return false
	}
	if posted.Channel != "" && (n.Kind == match.NoticeBoard || n.Kind == match.NoticeChallenge) {
		o.targets.posted(n.ID, posted.Channel)
	}
	return true
}

// isContentBlocked records a failure, and reports whether a proxy before Discord keeps
// blocking a notice while Discord takes other calls. Then it blocks what the notice says.
func (o *delivery) isContentBlocked(ctx context.Context, n match.Notice, failure *discord.APIError) bool {
	return o.blockedTooLong(n, failure) && o.Rest.Reachable(ctx)
}

// drop gives up a notice that no retry can send. A puzzle of the day is switched off. A
// tournament or league ends if its channel no longer exists. Players who now do not know that
// it is their turn, or that the match ended, are told with their next command.
func (o *delivery) drop(ctx context.Context, n match.Notice, cause error) {
	o.Log.Warn("notice dropped", "match", n.ID, "kind", n.Kind, "ply", n.Ply, "err", cause)
	if n.Kind == match.NoticeDaily {
		o.failDaily(n, cause)
		return
	}
	gone := discord.CodeOf(cause) == discord.ErrCodeUnknownChannel && o.Access.MayBeDeleted(string(n.Place.Guild), string(n.Place.Channel))
	if n.Kind == match.NoticeTournament && gone {
		if err := o.Matches.CloseEvent(n.ID); err != nil {
			o.Log.Error("cannot close the tournament or league", "match", n.ID, "err", err)
		}
	}
	if err := o.Matches.MarkUndelivered(n); err != nil {
		o.Log.Error("cannot store an undelivered notice", "match", n.ID, "err", err)
	}
	o.followUp(ctx, n, cause)
}
