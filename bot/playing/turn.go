package playing

import (
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game/match"
)

// checkTurn refuses a press on a board if it is not the member's turn. Its errors are
// those of match.Service.Play, so they get the same texts.
func (h *Handlers) checkTurn(r ui.Request, p ui.Path) (matchview.View, error) {
	m, err := h.matches.View(p.ID, r.By.ID)
	if err != nil {
		return matchview.View{}, err
	}
	r.Subject.SetMatch(m.Match)
	s, err := h.builder.View(r.Loc(), m)
	if err != nil {
		return matchview.View{}, err
	}
	s.Chain = p.Chain
	seat, plays := m.Seat(r.By.ID)
	switch {
	case m.Place.Guild != r.Place.Guild:
		return matchview.View{}, match.ErrOtherServer
	case m.Over():
		return matchview.View{}, match.ErrOver
	case !plays:
		return matchview.View{}, match.ErrNotPlayer
	case p.Ply != m.Ply() || p.Branch != m.Branch:
		return matchview.View{}, &match.StaleError{Ply: p.Ply, Now: m.Ply()}
	case seat != m.Position.ToMove():
		return matchview.View{}, match.ErrNotYourTurn
	}
	return s, nil
}

// textAfter is a line for a player who has moved: some of their conditional moves are still
// set, or Galet will not answer because the engines are off; empty: neither. While the engines
// are off, players can still move against Galet: otherwise their clock would run out. Galet has
// no clock.
func (h *Handlers) textAfter(r ui.Request, before match.View, after match.Match) string {
	switch {
	case withGalet(after) && !h.thinking.On() && !after.Over() && !h.matches.IsTurnOf(after, r.By.ID):
		return r.Loc().Say("practice.off")
	case before.Tried.StillSet(after):
		return r.Loc().Say("conditional.still", "Match", after.ID)
	}
	return ""
}
