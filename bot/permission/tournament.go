package permission

import (
	"galet/bot/ui"
	"galet/game/match"
)

// VisibleTournament is a tournament that the member may see. It is refused with
// match.ErrNotFound, match.ErrOtherServer and ErrHidden.
func (c *Checker) VisibleTournament(r ui.Request, id match.ID) (match.TournamentView, error) {
	t, err := c.matches.TournamentView(id)
	switch {
	case err != nil:
		return match.TournamentView{}, err
	case t.Place.Guild != r.Place.Guild:
		return match.TournamentView{}, match.ErrOtherServer
	case !c.SeesTournament(r, t.Tournament):
		return match.TournamentView{}, ErrHidden
	}
	r.Subject.ID, r.Subject.Game = t.ID, t.Game
	return t, nil
}

// SeesTournament reports whether the member plays in a tournament or sees its channel.
func (c *Checker) SeesTournament(r ui.Request, t match.Tournament) bool {
	_, plays := t.EntryOf(r.By.ID)
	return plays || c.sees(r, t.Place)
}

// SeesLeague reports whether the member takes part in a league or sees its channel.
func (c *Checker) SeesLeague(r ui.Request, l match.League) bool {
	_, member := l.MemberOf(r.By.ID)
	return member || c.sees(r, l.Place)
}
