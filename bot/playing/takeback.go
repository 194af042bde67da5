package playing

import (
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game/match"
)

// AskTakeBack answers /takeback. The outbox posts the board with the request, and
// mentions the other player.
func (h *Handlers) AskTakeBack(r ui.Request) (ui.Reply, error) {
	m, err := h.commandMatch(r, purposeEnd)
	if err != nil {
		return ui.Reply{}, err
	}
	reply, err := h.requestTakeBack(r, m)
	return reply, ui.About(m.ID, err)
}

func (h *Handlers) requestTakeBack(r ui.Request, m match.View) (ui.Reply, error) {
	if err := r.PermittedIn(m.Place.Channel); err != nil {
		return ui.Reply{}, err
	}
	after, err := h.matches.RequestTakeBack(m.ID, r.By, r.Place)
	if err != nil {
		return ui.Reply{}, err
	}
	if withGalet(after) {
		reply := matchview.ConfirmChange(r, after, matchview.TextShown(r.Loc(), m.ID))
		reply.GaletToMove = true
		return reply, nil
	}
	asked := r.Loc().Say("takeback.asked", "Player", ui.Mention(m.Players[after.TakeBack.By.Other()].ID), "Match", m.ID)
	return matchview.ConfirmChange(r, after, asked), nil
}

// AllowTakeBack answers the button: the board loses its menus, and the outbox posts
// the earlier board.
func (h *Handlers) AllowTakeBack(r ui.Request, p ui.Path) (ui.Reply, error) {
	return h.answerTakeBack(r, p, h.matches.AllowTakeBack, func(m match.View) (ui.Reply, error) {
		if p.Chain {
			return h.nextInChain(r, m.ID, matchview.TextShown(r.Loc(), m.ID)), nil
		}
		if !r.CanUpdate(m.Board.Message) {
			return ui.Answer(matchview.TextShown(r.Loc(), m.ID)), nil
		}
		old, err := h.builder.RetiredBoard(m, p.Ply, p.Branch)
		reply := ui.UpdateWith(old)
		reply.Closed = r.Message
		return reply, err
	})
}

// RefuseTakeBack answers the button that refuses a request: the board stays as it is.
func (h *Handlers) RefuseTakeBack(r ui.Request, p ui.Path) (ui.Reply, error) {
	return h.answerTakeBack(r, p, h.matches.RefuseTakeBack, func(m match.View) (ui.Reply, error) {
		if p.Chain {
			return h.nextInChain(r, m.ID, ""), nil
		}
		if !r.CanUpdate(m.Board.Message) {
			return ui.Answer(r.Loc().Say("takeback.stands")), nil
		}
		s, err := h.builder.View(matchview.LocalizerOf(m.Server), m)
		if err != nil {
			return ui.Reply{}, err
		}
		board, err := h.builder.BoardWithoutPicture(s)
		return ui.UpdateWith(board), err
	})
}

// answerTakeBack answers a request to take back, and then updates the board that shows
// the request.
func (h *Handlers) answerTakeBack(r ui.Request, p ui.Path,
	answer func(match.ID, match.Player, match.Place, int, int) (match.Match, error), say func(match.View) (ui.Reply, error),
) (ui.Reply, error) {
	before, err := h.matches.Match(p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetMatch(before)
	if err := r.PermittedIn(before.Place.Channel); err != nil {
		return ui.Reply{}, err
	}
	if _, err = answer(p.ID, r.By, r.Place, p.Ply, p.Branch); err != nil {
		return ui.Reply{}, err
	}
	after, err := h.matches.View(p.ID, r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	reply, err := say(after)
	reply.About = p.ID
	return reply, err
}
