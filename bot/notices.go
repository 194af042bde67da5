package bot

import (
	"context"
	"errors"
	"time"

	"galet/game/match"
)

// perform does in the channel what a notice asks for. later are the notices
// of the same match that follow. It returns the message that was made; none if
// an older one was changed, or if nothing need be said any more.
func (p *poster) perform(ctx context.Context, n match.Notice, later []match.Notice) (match.Posted, error) {
	switch n.Kind {
	case match.NoticeChallenge:
		return p.postChallenge(ctx, n)
	case match.NoticeClosed:
		return match.Posted{}, p.closeChallenge(ctx, n)
	case match.NoticeBoard:
		return p.postBoard(ctx, n, later)
	case match.NoticeThread:
		return p.postThread(ctx, n)
	case match.NoticeRetire:
		return match.Posted{}, p.retire(ctx, n)
	case match.NoticeRemind:
		return p.remind(ctx, n)
	case match.NoticeRefresh:
		return match.Posted{}, p.refresh(ctx, n, later)
	}
	return match.Posted{}, nil
}

func (p *poster) postChallenge(ctx context.Context, n match.Notice) (match.Posted, error) {
	c, err := p.bot.matches.Challenge(n.ID)
	if err != nil {
		return match.Posted{}, err
	}
	m, err := p.bot.challengeMessage(c)
	if err != nil {
		return match.Posted{}, err
	}
	return p.post(ctx, n, c.Made, m)
}

func (p *poster) closeChallenge(ctx context.Context, n match.Notice) error {
	c, err := p.bot.matches.Challenge(n.ID)
	if err != nil || n.Message == "" {
		return err
	}
	m, err := p.bot.challengeMessage(c)
	if err != nil {
		return err
	}
	return p.rest.edit(ctx, n.Channel, n.Message, m.payload())
}

// postBoard posts the board, unless the match has gone on since and a later
// board is owed that says more.
func (p *poster) postBoard(ctx context.Context, n match.Notice, later []match.Notice) (match.Posted, error) {
	for _, l := range later {
		if l.Kind == match.NoticeBoard && (l.Later(n) || !l.Quiet) {
			return match.Posted{}, nil
		}
	}
	m, err := p.bot.matches.Match(n.ID)
	if err != nil {
		return match.Posted{}, err
	}
	s, err := p.bot.scene(p.bot.publicly(m.Place.Guild), m)
	if err != nil {
		return match.Posted{}, err
	}
	board, err := p.bot.boardMessage(s, n.Quiet)
	if err != nil {
		return match.Posted{}, err
	}
	return p.post(ctx, n, m.Started, board)
}

// retire takes the menus from an old board, and its call to move.
func (p *poster) retire(ctx context.Context, n match.Notice) error {
	if p.retired.has(n.Message) {
		return nil
	}
	m, err := p.bot.retiredBoard(n.ID, n.Ply, n.Branch)
	if err != nil {
		return err
	}
	return p.rest.edit(ctx, n.Channel, n.Message, m.payload())
}

// mend does what retire and closeChallenge do for the message of a press that
// came too late: the bot never heard that it was posted, or could not change
// it when it should.
func (p *poster) mend(ctx context.Context, r Request) {
	m, err := p.bot.outdatedMessage(r.Press)
	if err == nil {
		err = p.rest.edit(ctx, r.Place.Channel, r.Message, m.payload())
	}
	if err != nil {
		p.log.Debug("old message kept", r.attrs("err", err)...)
	}
}

// post posts a message about what began at a time.
func (p *poster) post(ctx context.Context, n match.Notice, began time.Time, m Message) (match.Posted, error) {
	out := m.payload()
	out.Nonce, out.EnforceNonce = nonceOf(n.Seq, began), true
	id, err := p.rest.post(ctx, n.Place.Channel, out)
	if errors.Is(err, errUnreadable) {
		err = nil
	}
	return match.Posted{Channel: n.Place.Channel, Message: id}, err
}
