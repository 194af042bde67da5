package outbox

import (
	"context"
	"time"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// EventMessages makes the messages of tournaments and leagues.
type EventMessages struct {
	// Standing is the message that shows a tournament as it is now.
	Standing func(game.Localizer, match.TournamentView) (ui.Message, error)
	// Moved replaces an older message once a newer one shows the tournament.
	Moved func(game.Localizer, match.TournamentView) ui.Message
	// League is the message that shows a league as it is now, and MovedLeague what an
	// older one becomes.
	League      func(game.Localizer, match.LeagueView) (ui.Message, error)
	MovedLeague func(game.Localizer, match.LeagueView) ui.Message
	// ThreadName is the name of the thread of the games.
	ThreadName func(game.Localizer, match.TournamentView) string
}

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
		m, err = o.Events.Standing(loc, *t)
		return m, t.Created, err
	case t != nil:
		return o.Events.Moved(loc, *t), t.Created, nil
	case l != nil && (n.Message == "" || n.Message == l.Message):
		m, err = o.Events.League(loc, *l)
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
