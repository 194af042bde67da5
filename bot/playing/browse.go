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

// RangeError refuses a ply that a match has not had.
type RangeError struct {
	// Last is the latest there is.
	Last int
}

// Error names the range.
func (e *RangeError) Error() string { return fmt.Sprintf("plies 0 to %d", e.Last) }

// earlier answers /board with a ply: that position, to the member alone.
func (h *Handlers) earlier(r ui.Request, m match.View, typed string) (ui.Reply, error) {
	ply, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil || ply < 0 || ply > m.Ply() {
		return ui.Reply{}, &RangeError{Last: m.Ply()}
	}
	page, err := h.browsed(r.Loc(), m, ply)
	return ui.Privately(page), err
}

// LookBack answers the button on the last board: the match as it ended, from
// where one may step back.
func (h *Handlers) LookBack(r ui.Request, p ui.Path) (ui.Reply, error) {
	m, err := h.Seen(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	page, err := h.browsed(r.Loc(), m, m.Ply())
	return r.Ephemeral(page), err
}

// Step answers the buttons below an earlier position: it shows another position in its
// place. If moves were taken back meanwhile, it shows the last one.
func (h *Handlers) Step(r ui.Request, p ui.Path) (ui.Reply, error) {
	m, err := h.Seen(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	page, err := h.browsed(r.Loc(), m, min(p.Ply, m.Ply()))
	return r.Ephemeral(page), err
}

// browsed is one position of a match, with buttons to the others.
func (h *Handlers) browsed(loc game.Localizer, m match.View, ply int) (ui.Message, error) {
	var s matchview.View
	var err error
	if ply < m.Ply() {
		s, err = h.ViewAt(loc, m, ply)
	} else {
		s, err = h.View(loc, m)
	}
	if err != nil {
		return ui.Message{}, err
	}
	file, err := h.ScenePicture(s)
	if err != nil {
		return ui.Message{}, err
	}
	where := loc.Say("browse.where", "N", ply, "Last", m.Ply())
	return ui.Message{
		Content: strings.Join(append(s.Lines(false), where), "\n"),
		Files:   []ui.File{file},
		Rows:    []ui.Row{{Buttons: steps(loc, m.Match, ply)}},
	}, nil
}

// steps are the buttons from one position to the others.
func steps(loc game.Localizer, m match.Match, ply int) []ui.Button {
	last := m.Ply()
	return []ui.Button{
		stepTo(m, 0, "first", loc.Say("button.step-first"), ply == 0),
		stepTo(m, max(ply-1, 0), "back", loc.Say("button.step-back"), ply == 0),
		stepTo(m, min(ply+1, last), "next", loc.Say("button.step-next"), ply == last),
		stepTo(m, last, "last", loc.Say("button.step-last"), ply == last),
	}
}

// stepTo is one of these buttons; kind makes the custom ids of buttons to the
// same ply differ.
func stepTo(m match.Match, ply int, kind, label string, off bool) ui.Button {
	return ui.Button{ID: ui.Path{Action: ui.ActStep, ID: m.ID, Ply: ply, Branch: m.Branch, Rest: kind}, Label: label, Look: ui.Plain, Off: off}
}
