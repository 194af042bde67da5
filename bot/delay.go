package bot

import (
	"context"
	"slices"
	"time"

	"galet/game/match"
)

// delay is what could not be said about a match, and is to be tried again.
type delay struct {
	tries   int  // how often in a row it failed
	pending bool // the next try has its time
}

// owing is what of a match has a delay of its own: what there is to post, or the
// changes of messages that are there.
type owing struct {
	id      match.ID
	changes bool
}

func owingOf(n match.Notice) owing { return owing{n.ID, changes(n.Kind)} }

// changes tells whether a notice only has a message changed that is there. What
// is to be posted does not wait for that: of messages older than an hour Discord
// takes few changes in a channel, and may want none for long (code 30046).
func changes(k match.Kind) bool {
	return k == match.NoticeClosed || k == match.NoticeRetire || k == match.NoticeRefresh
}

// timely are those of the notices of a match of which the time has come: not the
// changes, if they could not be made just now.
func (p *poster) timely(owed []match.Notice) []match.Notice {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.DeleteFunc(owed, func(n match.Notice) bool {
		d := p.delays[owingOf(n)]
		return changes(n.Kind) && d != nil && d.pending
	})
}

// backoff is how long to wait after so many failures in a row.
func backoff(tries int) time.Duration {
	return min(250*time.Millisecond<<min(tries, 8), 8*time.Second)
}

// retry tries again later, as late as Discord asks at least. One that waits
// already is enough.
func (p *poster) retry(ctx context.Context, n match.Notice, failure *apiError) {
	what := owingOf(n)
	wait, waits := p.delay(what, failure.wait)
	if waits {
		return
	}
	p.log.Warn("notice delayed", "match", n.ID, "ply", n.Ply, "wait", wait, "err", failure)
	p.bot.underway.begin()
	time.AfterFunc(wait, func() {
		defer p.bot.underway.end()
		p.mu.Lock()
		if d := p.delays[what]; d != nil {
			d.pending = false
		}
		p.mu.Unlock()
		p.kick(ctx, n.ID)
	})
}

// delay notes a failure and says how long to wait after it, and whether a try
// waits already.
func (p *poster) delay(what owing, least time.Duration) (wait time.Duration, waits bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.delays[what]
	if d == nil {
		d = &delay{}
		p.delays[what] = d
	}
	wait, waits = max(backoff(d.tries), least), d.pending
	d.tries++
	d.pending = true
	return wait, waits
}

// succeeded forgets the failures of a match of which all has been said, and its
// witness, unless it is a later one than those of then.
func (p *poster) succeeded(id match.ID, watched uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.delays, owing{id, false})
	delete(p.delays, owing{id, true})
	if p.witnesses[id].number <= watched {
		delete(p.witnesses, id)
	}
}
