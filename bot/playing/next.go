package playing

import (
	"errors"
	"slices"
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Next answers /next in private with the most urgent board that waits for the
// member on this server. A move made there brings the next one.
func (h *Handlers) Next(r ui.Request) (ui.Reply, error) { return h.next(r, 0, "") }

// NextPressed answers the button: it shows the most urgent board, or the one that comes
// after the match of the button.
func (h *Handlers) NextPressed(r ui.Request, p ui.Path) (ui.Reply, error) {
	list, err := h.waiting(r)
	if err != nil {
		return ui.Reply{}, err
	}
	to := match.ID(0)
	if i := slices.IndexFunc(list, func(m match.Match) bool { return m.ID == p.ID }); i >= 0 {
		to = list[(i+1)%len(list)].ID
	}
	return h.next(r, to, "")
}

// waiting are the matches on this server that wait for the member, the most urgent first.
// Those in which it is not the member's turn come last.
func (h *Handlers) waiting(r ui.Request) ([]match.Match, error) {
	open, err := h.matches.OpenMatches(r.Place.Guild, r.By.ID)
	open = slices.DeleteFunc(open, func(m match.Match) bool { return !h.waitsFor(m, r.By.ID) })
	return h.byUrgency(open, r.By.ID), err
}

// waitsFor reports whether a match waits for a player: it is their turn, or they are asked to
// take back moves. A match whose record is wrong waits for nobody, because it has no board.
func (h *Handlers) waitsFor(m match.Match, p match.PlayerID) bool {
	mover, ok := h.matches.PlayerToMove(m)
	return ok && (mover.ID == p || m.TakeBackWaitsFor(p))
}

// next shows the member alone a board that waits for them: that of the preferred match if it
// waits, otherwise the most urgent one. said is a text above it.
func (h *Handlers) next(r ui.Request, preferred match.ID, said string) (ui.Reply, error) {
	list, err := h.waiting(r)
	if err != nil {
		return ui.Reply{}, err
	}
	m := ui.Message{Content: r.Loc().Say("next.none")}
	if len(list) > 0 {
		i := max(slices.IndexFunc(list, func(m match.Match) bool { return m.ID == preferred }), 0)
		if m, err = h.waitingBoard(r, list[i].ID, len(list)-1); err != nil {
			return ui.Reply{}, ui.About(list[i].ID, err)
		}
	}
	m.Content = strings.TrimSpace(said + "\n" + m.Content)
	reply := r.Ephemeral(m)
	reply.KeepAnswer = true
	return reply, nil
}

// waitingBoard is a board that waits for a player, for the player alone, with a button to the
// other waiting boards.
func (h *Handlers) waitingBoard(r ui.Request, id match.ID, others int) (ui.Message, error) {
	v, err := h.matches.View(id, r.By.ID)
	if err != nil {
		return ui.Message{}, err
	}
	r.Subject.SetMatch(v.Match)
	s, err := h.builder.View(r.Loc(), v)
	if err != nil {
		return ui.Message{}, err
	}
	s.Chain = true
	if !h.matches.IsTurnOf(v.Match, r.By.ID) { // the player is asked to take back moves
		return h.builder.SpectatorMessage(s, true, nextButtons(s.Loc, id, others)...)
	}
	return h.builder.PrivateBoard(s, r.Place.Channel, nextButtons(s.Loc, id, others)...)
}

// nextButtons is the button that shows the next waiting board after the one of a match;
// empty: no others wait.
func nextButtons(loc game.Localizer, after match.ID, others int) []ui.Button {
	if others == 0 {
		return nil
	}
	return []ui.Button{{ID: ui.Path{Action: ui.ActNext, ID: after}, Label: loc.Say("next.button", "N", others), Style: ui.Primary}}
}

// withNext adds to the private confirmation of a move a button to the most urgent board,
// if others wait for the member. open are the member's open matches on this server; nil:
// withNext reads them.
func (h *Handlers) withNext(r ui.Request, reply ui.Reply, moved match.ID, open []match.Match) ui.Reply {
	if open == nil {
		var err error
		if open, err = h.matches.OpenMatches(r.Place.Guild, r.By.ID); err != nil {
			h.log.Error("cannot read the matches that wait for the member", r.Attrs("err", err)...)
		}
	}
	others := 0
	for _, m := range open {
		if m.ID != moved && h.waitsFor(m, r.By.ID) {
			others++
		}
	}
	if reply.KeepAnswer = others > 0; reply.KeepAnswer {
		reply.Message.Rows = []ui.Row{{Buttons: nextButtons(r.Loc(), 0, others)}}
	}
	return reply
}

// nextInChain answers a move on a board of a chain: the next waiting board replaces it.
// If that board cannot be shown, it only confirms the move, because the move is made.
func (h *Handlers) nextInChain(r ui.Request, moved match.ID, said string) ui.Reply {
	reply, err := h.next(r, moved, said)
	if err != nil {
		h.log.Error("cannot show the next board", r.Attrs("err", err)...)
		reply = r.Ephemeral(ui.Message{Content: said})
	}
	return reply
}

// outdated answers a press on an outdated board. In a chain, the next waiting board
// replaces it. A second press for the same move confirms the move again.
func (h *Handlers) outdated(r ui.Request, p ui.Path, cause error) (ui.Reply, error) {
	var stale *match.StaleError
	if !p.Chain || !errors.As(cause, &stale) && !errors.Is(cause, match.ErrOver) && !errors.Is(cause, match.ErrNotYourTurn) {
		return ui.Reply{}, cause
	}
	v, err := h.matches.View(p.ID, r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	move := pressedMove(r, p)
	if p.Branch == v.Branch && p.Ply < v.Ply() && v.Record.Moves[p.Ply] == move {
		s, err := h.builder.ViewAt(r.Loc(), v, p.Ply)
		if err != nil {
			return ui.Reply{}, err
		}
		return h.next(r, p.ID, textPlayed(s.Loc, p.ID, s.Name(move)))
	}
	return h.next(r, p.ID, r.Loc().Say("next.outdated", "Head", matchview.TextHead(p.ID, h.builder.Title(r.Loc(), v.Record.Game))))
}

// pressedMove is the move of a press: that of the button, or that chosen in the menu.
func pressedMove(r ui.Request, p ui.Path) game.Move {
	if p.Rest == "" {
		return game.Move(r.Value())
	}
	return game.Move(p.Rest)
}
