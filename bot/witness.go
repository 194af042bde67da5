package bot

import (
	"context"
	"errors"

	"galet/game/match"
)

// Discord's codes for what is gone, not allowed or asleep.
const (
	codeUnknownChannel = 10003
	codeUnknownMessage = 10008
	codeMissingAccess  = 50001
	codeMissingRights  = 50013
	codeArchived       = 50083
	codeLocked         = 160005
)

// codeOf is Discord's code for an error, 0 if it has none.
func codeOf(err error) int {
	var api *apiError
	if errors.As(err, &api) {
		return api.code
	}
	return 0
}

// witness is the interaction by which a member last changed a match: the one
// through whom the member can still be told something.
type witness struct {
	interaction interaction
	app         string
	request     Request
	// answered is closed once the interaction has its answer: before, nothing
	// can follow it.
	answered <-chan struct{}
	// number counts the witnesses, from 1.
	number uint64
}

// watch remembers whom to tell if what is owed about a match cannot be said.
func (p *poster) watch(id match.ID, w witness) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.watched++
	w.number = p.watched
	p.witnesses[id] = w
}

// witnessed is the number of the latest witness of any match.
func (p *poster) witnessed() uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.watched
}

// request is what the witness of a match asked, if there is one.
func (p *poster) request(id match.ID) (Request, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	w, known := p.witnesses[id]
	return w.request, known
}

// tell tells the member who last changed a match, if it was of late, that its
// board or challenge could not be posted, why, and what to do.
func (p *poster) tell(ctx context.Context, n match.Notice, cause error) {
	p.mu.Lock()
	w, known := p.witnesses[n.ID]
	if n.Kind != match.NoticeThread { // of the board, which follows, there may be more to tell
		delete(p.witnesses, n.ID)
	}
	p.mu.Unlock()
	if !known {
		return
	}
	in := w.request.in()
	var said string
	switch n.Kind {
	case match.NoticeBoard:
		said = textBoardLost(in, n.ID, n.Place.Channel, codeOf(cause))
	case match.NoticeChallenge:
		said = textChallengeLost(in, n.ID, codeOf(cause))
	case match.NoticeThread:
		said = noThread(in, n.ID, cause)
	default:
		return
	}
	select {
	case <-w.answered:
	case <-ctx.Done():
	}
	if err := p.rest.followUp(ctx, w.app, w.interaction, private(said)); err != nil {
		p.log.Warn("nobody was told", "match", n.ID, "err", err)
	}
}
