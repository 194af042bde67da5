package bot

import (
	"context"
	"time"

	"galet/game/match"
)

// delay is what could not be said about a match, and is to be tried again.
type delay struct {
	tries   int  // how often in a row it failed
	pending bool // the next try has its time
}

// backoff is how long to wait after so many failures in a row.
func backoff(tries int) time.Duration {
	return min(250*time.Millisecond<<min(tries, 8), 8*time.Second)
}

// retry tries again later, as late as Discord asks at least. One that waits
// already is enough.
func (p *poster) retry(ctx context.Context, n match.Notice, failure *apiError) {
	wait, waits := p.delay(n.ID, failure.wait)
	if waits {
		return
	}
	p.log.Warn("notice delayed", "match", n.ID, "ply", n.Ply, "wait", wait, "err", failure)
	p.bot.underway.begin()
	time.AfterFunc(wait, func() {
		defer p.bot.underway.end()
		p.mu.Lock()
		if d := p.delays[n.ID]; d != nil {
			d.pending = false
		}
		p.mu.Unlock()
		p.kick(ctx, n.ID)
	})
}

// delay notes a failure and says how long to wait after it, and whether a try
// waits already.
func (p *poster) delay(id match.ID, least time.Duration) (wait time.Duration, waits bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.delays[id]
	if d == nil {
		d = &delay{}
		p.delays[id] = d
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
	delete(p.delays, id)
	if p.witnesses[id].number <= watched {
		delete(p.witnesses, id)
	}
}
