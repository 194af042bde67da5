package practice

import (
	"math"

	"galet/bot/matchview"
	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// board is the present message of a practice match. said is a text above it.
// waits: Galet is to move.
func (h *Handlers) board(r ui.Request, id match.ID, said string) (m ui.Message, waits bool, err error) {
	v, err := h.matches.View(id, r.By.ID)
	if err != nil {
		return ui.Message{}, false, err
	}
	s, err := h.builder.View(r.Loc(), v)
	if err != nil {
		return ui.Message{}, false, err
	}
	file, err := h.builder.BoardPicture(s)
	if err != nil {
		return ui.Message{}, false, err
	}
	m = ui.Message{Content: h.text(s, said), Files: []ui.File{file}}
	if waits = galetMoves(s); !waits && !v.Over() {
		m.Rows = s.Menus()
	}
	m.Rows = append(m.Rows, h.controls(s)...)
	return m, waits, nil
}

// galetMoves reports whether the match is open and Galet is to move.
func galetMoves(s matchview.View) bool {
	seat, _ := s.Match.Galet()
	return !s.Match.Over() && s.Match.Position.ToMove() == seat
}

// text is the text of the message. It begins with said.
func (h *Handlers) text(s matchview.View, said string) string {
	turn := ""
	if galetMoves(s) {
		turn = s.Loc.Say("practice.thinking")
		if wait := h.thinking.Wait(thinking.Move); wait >= 2*thinking.MoveTime {
			turn = s.Loc.Say("practice.queue", "N", int(math.Ceil(wait.Seconds())))
		}
	}
	text := h.builder.PracticeContent(s, turn)
	if said != "" {
		text = said + "\n" + text
	}
	return text
}

// controls are the buttons below the menus.
func (h *Handlers) controls(s matchview.View) []ui.Row {
	button := func(rest game.Move, label string, look ui.ButtonStyle) ui.Button {
		return ui.Button{ID: s.Path(ui.ActPractice, rest), Label: s.Loc.Say(label), Style: look}
	}
	var row ui.Row
	switch {
	case s.Match.Over():
		row.Buttons = append(row.Buttons, button(doAgain, "practice.again", ui.Success))
		if s.Match.Ply() > 0 {
			row.Buttons = append(row.Buttons, ui.Button{ID: s.Path(ui.ActViewMoves, ""), Label: s.Loc.Say("button.look-back"), Style: ui.Secondary},
				ui.Button{ID: s.Path(ui.ActReview, ""), Label: s.Loc.Say("button.review"), Style: ui.Secondary})
		}
	case galetMoves(s):
		row.Buttons = append(row.Buttons, button(doShow, "practice.show", ui.Primary), button(askResign, "button.resign", ui.Secondary))
	default:
		row.Buttons = append(row.Buttons, button(doHint, "practice.hint-button", ui.Secondary))
		seat, _ := s.Match.Galet()
		if s.Match.HasMoved(seat.Other()) {
			row.Buttons = append(row.Buttons, button(doBack, "practice.back", ui.Secondary))
		}
		row.Buttons = append(row.Buttons, s.AnalysisButton(), button(askResign, "button.resign", ui.Secondary))
	}
	return []ui.Row{row}
}

// question asks whether to resign, instead of the menus. It says what resigning does.
func (h *Handlers) question(r ui.Request, v match.View) (ui.Reply, error) {
	s, err := h.builder.View(r.Loc(), v)
	if err != nil {
		return ui.Reply{}, err
	}
	asked := h.builder.ResignQuestion(s.Loc, v, r.By.ID, s.Path(ui.ActPractice, doResign), s.Path(ui.ActPractice, doShow))
	asked.Keep, asked.Content = true, h.text(s, "")+"\n"+asked.Content
	return ui.UpdateWith(asked), nil
}
