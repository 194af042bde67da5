package practice

import (
	"cmp"
	"strings"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// What the buttons of practice do, as the rest of their custom ids.
const (
	pickMatch = "match"
	pickGame  = "game/"
	doShow    = "show"
	doBack    = "back"
	askResign = "resign"
	doResign  = "resigned"
	doAgain   = "again"
	doHint    = "hint"
)

// Pressed answers the buttons that do not play a move.
func (h *Handlers) Pressed(r ui.Request, p ui.Path) (ui.Reply, error) {
	if strings.HasPrefix(p.Rest, pickGame) {
		t, err := termsIn(p)
		if err != nil {
			return ui.Reply{}, err
		}
		return h.begin(r, t)
	}
	if p.Rest == pickMatch {
		id, err := match.ParseID(r.Value())
		if err != nil {
			return ui.Reply{}, err
		}
		p = ui.Path{ID: id, Rest: doShow}
	}
	v, err := h.ownMatch(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	if v.Over() && p.Rest != doAgain {
		return h.show(r, p.ID, "")
	}
	switch p.Rest {
	case doShow:
		return h.show(r, p.ID, "")
	case doBack, doResign:
		if p.Ply != v.Ply() || p.Branch != v.Branch {
			return h.outdated(r, p.ID)
		}
		change := h.matches.Resign
		if p.Rest == doBack {
			change = h.matches.RequestTakeBack
		}
		_, err = change(p.ID, r.By, match.Place{})
	case doHint:
		return h.hint(r, p.ID)
	case askResign:
		return h.question(r, v)
	case doAgain:
		return h.rematch(r, v.Match)
	default:
		return ui.Reply{}, ui.ErrPath
	}
	if err != nil {
		return ui.Reply{}, err
	}
	return h.show(r, p.ID, "")
}

// Play answers the menus and buttons that play a move. If a move has a question, it asks
// first; the button below the question plays the move.
func (h *Handlers) Play(r ui.Request, p ui.Path) (ui.Reply, error) {
	v, err := h.ownMatch(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	seat, _ := v.Seat(r.By.ID)
	if v.Over() || p.Ply != v.Ply() || p.Branch != v.Branch || v.Position.ToMove() != seat {
		return h.outdated(r, p.ID)
	}
	move := game.Move(p.Rest)
	if move == "" {
		move = game.Move(r.Value())
		asked, err := h.askMove(r, v, move)
		if err != nil {
			return ui.Reply{}, err
		}
		if asked != nil {
			return ui.UpdateWith(*asked), nil
		}
	}
	if _, err := h.matches.Play(match.PlayRequest{ID: p.ID, By: r.By, Ply: p.Ply, Branch: p.Branch, Move: move}); err != nil {
		return ui.Reply{}, err
	}
	return h.show(r, p.ID, "")
}

// ChooseGroup answers the menu of groups, or the button of a group. The message then
// shows the moves of the group, and a close-up of them if the game has such pictures. If
// the choice is a move, it is played.
func (h *Handlers) ChooseGroup(r ui.Request, p ui.Path) (ui.Reply, error) {
	v, err := h.ownMatch(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	if v.Over() || p.Ply != v.Ply() || p.Branch != v.Branch {
		return h.outdated(r, p.ID)
	}
	s, err := h.builder.View(r.Loc(), v)
	if err != nil {
		return ui.Reply{}, err
	}
	value := cmp.Or(p.Rest, r.Value())
	group, ok := s.Group(value)
	if !ok {
		return h.Play(r, ui.Path{ID: p.ID, Ply: p.Ply, Branch: p.Branch})
	}
	s.Opened = true
	m, err := h.builder.GroupMessage(s, h.text(s, ""), group)
	m.Rows = append(m.Rows, h.controls(s)...)
	return ui.UpdateWith(m), err
}

// askMove is the message that asks about a move before it is played, instead of the
// menus; nil: the move needs no question.
func (h *Handlers) askMove(r ui.Request, v match.View, move game.Move) (*ui.Message, error) {
	s, err := h.builder.View(r.Loc(), v)
	if err != nil {
		return nil, err
	}
	c, ok := s.Choice(move)
	if !ok || c.Question == "" {
		return nil, nil
	}
	m := ui.Message{Content: c.Question, Keep: true, Rows: []ui.Row{{Buttons: []ui.Button{
		{ID: s.Path(ui.ActPracticePlay, move), Label: c.Label, Style: ui.Success},
		{ID: s.Path(ui.ActPractice, doShow), Label: s.Loc.Say("button.choose-again"), Style: ui.Secondary},
	}}}}
	return &m, nil
}

// outdated updates a message that was out of date, and says so.
func (h *Handlers) outdated(r ui.Request, id match.ID) (ui.Reply, error) {
	return h.show(r, id, r.Loc().Say("practice.outdated"))
}
