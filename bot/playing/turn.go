package playing

import (
	"galet/bot/matchview"
	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game/match"
)

// checkTurn refuses a press on a board if it is not the member's turn. Its errors are
// those of match.Service.Play, so they get the same texts, and those of checkAnswered.
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
	return s, h.checkAnswered(m.Match)
}

// checkAnswered refuses moves against Galet with thinking.ErrOff while the engines are off:
// Galet would not answer.
func (h *Handlers) checkAnswered(m match.Match) error {
	if withGalet(m) && !h.thinking.On() {
		return thinking.ErrOff
	}
	return nil
}
