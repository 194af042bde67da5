package outbox

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"galet/bot/discord"
	"galet/game/match"
)

// delay is the backoff after failures to send something about a match.
type delay struct {
	tries   int  // failures in a row
	pending bool // the next try has its time
	warned  bool // the log warns of one of the failures
	// blocked is the number of the notice that a proxy before Discord blocks, and since when;
	// 0: none.
	blocked      uint64
	blockedSince time.Time
	// maybeSent is the number of the notice that may have been sent: the response to its
	// call is missing, or an earlier term did not mark it; 0: none.
	maybeSent uint64
	// direct is the channel of the last try of a direct message; empty: Discord did not
	// tell it.
	direct match.ChannelID
}

// group is a part of a match's notices that waits by itself after a failure. Boards do not
// wait for the other groups.
type group int

const (
	posts group = iota
	// edits only edit or delete messages. Discord limits edits of messages older than an hour
	// (code 30046) and edits in announcement channels (20022).
	edits
	// direct is for direct messages. Discord limits how fast their channels are opened (code
	// 40003).
	direct
)

func groupOf(n match.Notice) group {
	switch n.Kind {
	case match.NoticeClosed, match.NoticeRetire, match.NoticeRefresh, match.NoticeDelete, match.NoticeReduce, match.NoticeUndaily:
		return edits
	case match.NoticeTournament:
		if n.Message != "" {
			return edits
		}
	case match.NoticeFollowed:
		return direct
	case match.NoticeRemind:
		if n.Place.Channel == "" {
			return direct
		}
	}
	return posts
}

// delayKey identifies a delay.
type delayKey struct {
	id    match.ID
	group group
}

func delayKeyOf(n match.Notice) delayKey { return delayKey{n.ID, groupOf(n)} }

// ready are the notices that can be sent now: without those that wait for a retry in a group
// of their own.
func (o *Worker) ready(pending []match.Notice) []match.Notice {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.DeleteFunc(pending, func(n match.Notice) bool {
		d := o.delays[delayKeyOf(n)]
		return groupOf(n) != posts && d != nil && d.pending
	})
}

// Backoff is the wait after n failures in a row.
func Backoff(tries int) time.Duration {
	return min(250*time.Millisecond<<min(tries, 8), 8*time.Second)
}

// retry enqueues the match again after the backoff, or after the time in
// Discord's error. It does nothing if a retry is already scheduled. It logs a
// warning only for the first of several failures in a row: an outage may last for hours.
func (o *Worker) retry(ctx context.Context, n match.Notice, failure *discord.APIError) {
	wait, waits, warned := o.delay(n, failure)
	if waits {
		return
	}
	level := slog.LevelWarn
	if failure.HeldBack || warned {
		level = slog.LevelDebug
	}
	o.Log.Log(ctx, level, "notice delayed", "match", n.ID, "ply", n.Ply, "wait", wait, "err", failure)
	o.InFlight.Begin()
	time.AfterFunc(wait, func() {
		defer o.InFlight.End()
		o.mu.Lock()
		if d := o.delays[delayKeyOf(n)]; d != nil {
			d.pending = false
		}
		o.mu.Unlock()
		o.Enqueue(ctx, n.ID)
	})
}

// maxBlocked is how long a proxy before Discord may block a notice.
const maxBlocked = 6 * time.Minute

// blockedTooLong reports whether a proxy has blocked all tries of a notice for
// maxBlocked, this failure included. Then the time starts again.
func (o *Worker) blockedTooLong(n match.Notice, failure *discord.APIError) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	d := o.delayOf(n)
	switch {
	case failure.HeldBack:
		return false
	case !failure.Blocked:
		d.blocked = 0
		return false
	case d.blocked != n.Seq:
		d.blocked, d.blockedSince = n.Seq, time.Now()
		return false
	case time.Since(d.blockedSince) < maxBlocked:
		return false
	}
	d.blocked = 0
	return true
}

// delay counts a failure. It returns the wait, whether a retry is already scheduled, and
// whether the log warns of an earlier one.
func (o *Worker) delay(n match.Notice, failure *discord.APIError) (wait time.Duration, waits, warned bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	d := o.delayOf(n)
	if failure.MaybeDone() {
		d.maybeSent = n.Seq
	}
	wait, waits, warned = max(Backoff(d.tries), failure.RetryAfter), d.pending, d.warned
	d.tries++
	d.pending, d.warned = true, warned || !failure.HeldBack
	return wait, waits, warned
}

// delayOf is the delay of a notice; if there is none, it makes one. The caller holds the
// lock.
func (o *Worker) delayOf(n match.Notice) *delay {
	key := delayKeyOf(n)
	if o.delays[key] == nil {
		o.delays[key] = &delay{}
	}
	return o.delays[key]
}

// succeeded resets the failures of a match after everything was sent.
func (o *Worker) succeeded(id match.ID) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, g := range []group{posts, edits, direct} {
		delete(o.delays, delayKey{id, g})
	}
}
