package playing

import (
	"fmt"
	"strconv"
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// RangeError refuses a ply that a match does not have.
type RangeError struct {
	// Last is the last ply of the match.
	Last int
}

// Error names the range.
func (e *RangeError) Error() string { return fmt.Sprintf("plies 0 to %d", e.Last) }

// showPosition answers /board with a ply. It shows that position in private.
func (h *Handlers) showPosition(r ui.Request, m match.View, typed string) (ui.Reply, error) {
	ply, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil || ply < 0 || ply > m.Ply() {
		return ui.Reply{}, &RangeError{Last: m.Ply()}
	}
	page, err := h.positionMessage(r.Loc(), m, ply)
	return ui.Privately(page), err
}

// ViewMoves answers the button on the last board: it shows the last position, with
// buttons to step back.
func (h *Handlers) ViewMoves(r ui.Request, p ui.Path) (ui.Reply, error) {
	m, err := h.permission.VisibleMatch(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	page, err := h.positionMessage(r.Loc(), m, m.Ply())
	return r.Ephemeral(page), err
}

// Step answers the buttons below an earlier position: it shows another position in the
// same message. If moves were taken back meanwhile, it shows the last one.
func (h *Handlers) Step(r ui.Request, p ui.Path) (ui.Reply, error) {
	m, err := h.permission.VisibleMatch(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	page, err := h.positionMessage(r.Loc(), m, min(p.Ply, m.Ply()))
	return r.Ephemeral(page), err
}

// positionMessage shows one position of a match, with buttons to the others.
func (h *Handlers) positionMessage(loc game.Localizer, m match.View, ply int) (ui.Message, error) {
	var s matchview.View
	var err error
	if ply < m.Ply() {
		s, err = h.builder.ViewAt(loc, m, ply)
	} else {
		s, err = h.builder.View(loc, m)
	}
	if err != nil {
		return ui.Message{}, err
	}
	file, err := h.builder.BoardPicture(s)
	if err != nil {
		return ui.Message{}, err
	}
	where := loc.Say("browse.where", "N", ply, "Last", m.Ply())
	return ui.Message{
		Content: strings.Join(append(s.Lines(false), where), "\n"),
		Files:   []ui.File{file},
		Rows:    []ui.Row{{Buttons: stepButtons(loc, m.Match, ply)}},
	}, nil
}

// stepButtons are the buttons from one position to the others.
func stepButtons(loc game.Localizer, m match.Match, ply int) []ui.Button {
	path := func(ply int, word string) ui.Path {
		return ui.Path{Action: ui.ActStep, ID: m.ID, Ply: ply, Branch: m.Branch, Rest: word}
	}
	last := m.Ply()
	buttons := []ui.Button{{ID: path(0, "first"), Label: loc.Say("button.step-first"), Style: ui.Secondary, Disabled: ply == 0}}
	buttons = append(buttons, ui.BackAndNext(loc, ply, 0, last, path)...)
	return append(buttons, ui.Button{ID: path(last, "last"), Label: loc.Say("button.step-last"), Style: ui.Secondary, Disabled: ply == last})
}
