package bot

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"

	"galet/bot/lanes"
	"galet/game/match"
)

// poster says what the outbox owes: the notices of one match in order and one
// at a time, those of different matches side by side.
type poster struct {
	bot   *Bot
	rest  *rest
	log   *slog.Logger
	lanes *lanes.Lanes
	// fail ends the bot for a reason that no retry mends.
	fail func(error)
	// retired are board messages that have lost their menus already.
	retired *recently[match.MessageID]
	unsaved unsaved
	// deciding are the requests of which the answer may yet say a notice.
	deciding fence

	mu        sync.Mutex
	waiting   map[match.ID]uint64  // the job for it that has not begun says the notices up to this
	taken     map[match.ID]bool    // someone is saying a notice of it
	delays    map[owing]*delay     // something of it could not be said yet
	witnesses map[match.ID]witness // who is told of what cannot be said
	watched   uint64               // how many witnesses there have been
}

// drainLimit is how many notices are looked at at once.
const drainLimit = 10_000

func newPoster(b *Bot, r *rest, fail func(error)) *poster {
	return &poster{
		bot:       b,
		rest:      r,
		log:       b.log,
		lanes:     lanes.New(workers, drainLimit),
		fail:      fail,
		retired:   newRecently[match.MessageID](1024),
		waiting:   map[match.ID]uint64{},
		taken:     map[match.ID]bool{},
		delays:    map[owing]*delay{},
		witnesses: map[match.ID]witness{},
	}
}

// drain sees to it that all that is owed is said.
func (p *poster) drain(ctx context.Context) {
	owed, err := p.bot.matches.Pending(drainLimit)
	if err != nil {
		p.log.Error("outbox", "err", err)
		return
	}
	last := map[match.ID]uint64{}
	for _, n := range owed {
		last[n.ID] = max(last[n.ID], n.Seq)
	}
	p.bot.underway.begin()
	p.deciding.after(func() {
		defer p.bot.underway.end()
		for id, seq := range last {
			p.submit(ctx, id, seq)
		}
	})
}

// kick sees to it that what is owed about one match by now is said soon.
func (p *poster) kick(ctx context.Context, id match.ID) {
	owed, err := p.bot.matches.PendingFor(id)
	if err != nil {
		p.log.Error("outbox", "match", id, "err", err)
		return
	}
	last := uint64(0)
	if len(owed) > 0 {
		last = owed[len(owed)-1].Seq
	}
	p.bot.underway.begin()
	p.deciding.after(func() {
		defer p.bot.underway.end()
		p.submit(ctx, id, last)
	})
}

// submit has the notices of a match up to one said: by a job of its own, or by
// one that waits for its turn already. Whatever request decided them has left
// deciding: its answer says them, or it is the one who is told if they cannot
// be said. When the lanes are full the next drain does it.
func (p *poster) submit(ctx context.Context, id match.ID, last uint64) {
	if !p.wait(id, last) {
		return
	}
	p.bot.underway.begin()
	taken := p.lanes.Submit(id.String(), func() {
		defer p.bot.underway.end()
		p.say(ctx, id, p.begin(id))
	})
	if !taken {
		p.begin(id)
		p.bot.underway.end()
	}
}

// wait notes up to which notice the next job for a match says them, and says
// whether none did wait before.
func (p *poster) wait(id match.ID, last uint64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	before, waits := p.waiting[id]
	p.waiting[id] = max(before, last)
	return !waits
}

// begin is for the job that waited: up to which notice it says them.
func (p *poster) begin(id match.ID) uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := p.waiting[id]
	delete(p.waiting, id)
	return last
}

// take makes one caller alone say notices of a match, until it gives it back.
func (p *poster) take(id match.ID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.taken[id] {
		return false
	}
	p.taken[id] = true
	return true
}

func (p *poster) giveBack(id match.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.taken, id)
}

// claim takes the match of a reply and returns the notice that the reply may
// say: false if it has been said meanwhile, is being said, or others come
// before it. After a claim the match must be given back.
func (p *poster) claim(id match.ID, s Saying) (match.Notice, bool) {
	if !p.take(id) {
		return match.Notice{}, false
	}
	owed, err := p.bot.matches.PendingFor(id)
	owed = p.timely(owed)
	if err == nil && len(owed) > 0 && owed[0].Kind == s.Kind && (s.Kind != match.NoticeBoard || owed[0].Ply == s.Ply && owed[0].Branch == s.Branch) {
		return owed[0], true
	}
	p.giveBack(id)
	return match.Notice{}, false
}

// say says what is owed about a match up to a notice, until something fails.
// What is owed beyond waits for its turn: its request may not have left
// deciding, and the liveliest matches would keep the others waiting.
func (p *poster) say(ctx context.Context, id match.ID, last uint64) {
	if !p.take(id) {
		return // whoever has it kicks when it is given back
	}
	defer p.giveBack(id)
	defer p.survive(id)
	for ctx.Err() == nil {
		watched := p.witnessed()
		owed, err := p.bot.matches.PendingFor(id)
		if err != nil {
			p.log.Error("outbox", "match", id, "err", err)
			return
		}
		if len(owed) == 0 {
			p.succeeded(id, watched)
			return
		}
		switch owed = p.timely(owed); {
		case len(owed) == 0:
			return
		case owed[0].Seq > last:
			p.kick(ctx, id)
			return
		}
		if !p.sayOne(ctx, owed, last) {
			return
		}
	}
}

// survive logs a panic, so that one match cannot stop the others.
func (p *poster) survive(id match.ID) {
	if r := recover(); r != nil {
		p.log.Error("panic", "match", id, "panic", r)
	}
}

// sayOne says the first of what is owed about a match, of which notices up to
// last may be said, and tells whether to go on with the next.
func (p *poster) sayOne(ctx context.Context, owed []match.Notice, last uint64) bool {
	n := owed[0]
	posted, done := p.unsaved.said(n)
	var err error
	if !done {
		posted, err = p.perform(ctx, n, owed[1:])
	}
	var api *apiError
	switch {
	case err == nil:
	case errors.As(err, &api) && api.status == http.StatusUnauthorized:
		p.fail(ErrToken)
		return false
	case errors.As(err, &api) && api.passing():
		p.retry(ctx, n, api)
		return changes(n.Kind)
	case codeOf(err) == codeArchived && len(owed) > 1 && owed[1].Seq <= last && owed[1].Kind == match.NoticeBoard && owed[1].Place.Channel == n.Channel:
		return p.sayOne(ctx, owed[1:], last) // which wakes the thread
	default:
		left, failed := p.fallsBack(ctx, n, err)
		if left {
			return true
		}
		if err = errors.Join(err, failed); errors.Is(err, match.ErrUnsaved) {
			p.log.Error("outbox", "match", n.ID, "ply", n.Ply, "err", err)
			return false // once the store can be written, another try does better
		}
		p.drop(ctx, n, err)
		posted = match.Posted{}
	}
	if err := p.settle(n, posted); err != nil {
		p.log.Error("outbox", "match", n.ID, "ply", n.Ply, "err", err)
		return false
	}
	return true
}

// drop gives up a notice: gone, not allowed or not possible, another try would
// end in the same way. The match can still be called up with /board, and who
// was not told that it ended is told later; a challenge that nobody can see is
// withdrawn.
func (p *poster) drop(ctx context.Context, n match.Notice, cause error) {
	p.log.Warn("notice dropped", "match", n.ID, "kind", n.Kind, "ply", n.Ply, "err", cause)
	if n.Kind == match.NoticeChallenge {
		if err := p.bot.retract(n.ID); err != nil {
			p.log.Error("challenge", "match", n.ID, "err", err)
		}
	}
	if err := p.bot.matches.Missed(n); err != nil {
		p.log.Error("nobody will be told", "match", n.ID, "err", err)
	}
	p.tell(ctx, n, cause)
}
