package outbox

import (
	"context"
	"slices"

	"galet/game/match"
)

// Watch finds the notices that other processes have stored since the last call. It
// enqueues their matches. If another process sends the notices, it enqueues the matches
// about which this process still has to follow up an interaction. If the notices cannot
// be read, the log says so at the next flush.
func (o *Worker) Watch(ctx context.Context) {
	if _, sends := o.Term(); !sends {
		o.watched = nil
		o.expire()
		for _, id := range o.targets.awaited() {
			o.Enqueue(ctx, id)
		}
		return
	}
	pending, err := o.Matches.Pending(flushLimit)
	if err != nil {
		return
	}
	seen := make(map[uint64]bool, len(pending))
	for _, n := range pending {
		if seen[n.Seq] = true; !o.watched[n.Seq] {
			o.Enqueue(ctx, n.ID)
		}
	}
	o.watched = seen
}

// dueElsewhere is the board or challenge that another process has to post for a match.
// Its Kind is 0 if there is none.
func (o *Worker) dueElsewhere(id match.ID) (due match.Notice) {
	if _, sends := o.Term(); sends {
		return match.Notice{}
	}
	out, err := o.Matches.Outgoing(id)
	if err != nil {
		o.Log.Warn("cannot read the pending notices", "match", id, "err", err)
	}
	for _, n := range out.Pending {
		if n.Kind == match.NoticeBoard || n.Kind == match.NoticeChallenge {
			due = n
		}
	}
	return due
}

// followUpElsewhere follows up the interactions that this process answered, after another
// process has sent the notices of the match.
func (o *Worker) followUpElsewhere(ctx context.Context, id match.ID) {
	due, waits := o.targets.due(id)
	if !waits {
		return
	}
	out, err := o.Matches.Outgoing(id)
	if err == nil && slices.ContainsFunc(out.Pending, func(n match.Notice) bool { return n.Kind == due.Kind }) {
		return
	}
	var at match.ChannelID
	if err == nil {
		at, err = o.postedAt(due)
	}
	if err != nil {
		if !o.unread.Swap(true) { // it tries again several times a second
			o.Log.Warn("cannot read whether a change is posted", "match", id, "err", err)
		}
		return
	}
	o.unread.Store(false)
	if at == "" {
		o.followUp(ctx, due, nil)
	} else {
		o.targets.posted(id, at)
	}
	o.deleteConfirmations(ctx, id)
	o.targets.clearDue(id)
}

// postedAt is the channel where a notice was posted; empty: it was not posted.
func (o *Worker) postedAt(n match.Notice) (match.ChannelID, error) {
	if n.Kind == match.NoticeChallenge {
		c, err := o.Matches.Challenge(n.ID)
		if c.Message == "" {
			return "", err
		}
		return c.Place.Channel, err
	}
	m, err := o.Matches.Match(n.ID)
	if shown := (match.Notice{Ply: m.Board.Ply, Branch: m.Board.Branch}); n.Later(shown) {
		return "", err
	}
	return m.Board.Channel, err
}
