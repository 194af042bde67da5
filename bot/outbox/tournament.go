package outbox

import (
	"context"
	"time"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// postEvent posts the message of a tournament or league, or edits it. If the latest
// message was deleted, it posts no new one: an organizer can ask for it.
func (o *delivery) postEvent(ctx context.Context, n match.Notice, out match.Outgoing) (match.Posted, error) {
	m, created, err := o.eventMessage(o.Builder.ServerLocalizer(n.Place.Guild), n, out)
	if err != nil {
		return match.Posted{}, err
	}
	if n.Message != "" || n.Quiet {
		m.Pings = nil
	}
	if n.Message != "" {
		return match.Posted{}, o.edit(ctx, n, m)
	}
	return o.post(ctx, n, created, m)
}

// eventMessage is the message of a NoticeTournament, and when the tournament or league
// was opened.
func (o *delivery) eventMessage(loc game.Localizer, n match.Notice, out match.Outgoing) (m ui.Message, created time.Time, err error) {
	switch t, l := out.Tournament, out.League; {
	case t != nil && (n.Message == "" || n.Message == t.Message):
		m, err = o.Events.TournamentMessage(loc, *t)
		return m, t.Created, err
	case t != nil:
		return o.Events.MovedTournament(loc, *t), t.Created, nil
	case l != nil && (n.Message == "" || n.Message == l.Message):
		m, err = o.Events.LeagueMessage(loc, *l)
		return m, l.Created, err
	case l != nil:
		return o.Events.MovedLeague(loc, *l), l.Created, nil
	}
	return ui.Message{}, time.Time{}, match.ErrNotFound
}

// postTournamentThread starts the thread of a tournament on its message. If that fails, the
// games are posted in the channel. If Discord allows no new threads for some minutes, the
// tournament waits for its thread, because its games take weeks.
func (o *delivery) postTournamentThread(ctx context.Context, n match.Notice, t match.TournamentView) (match.Posted, error) {
	if t.Message == "" || t.Thread != "" {
		return match.Posted{}, nil
	}
	return o.startThread(ctx, t.Place, t.Message, o.Events.ThreadName(o.Builder.ServerLocalizer(n.Place.Guild), t))
}
