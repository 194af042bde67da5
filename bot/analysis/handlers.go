// Package analysis answers the requests of the analysis board, on which a member tries
// moves in an open match. The board is a private message that each press updates.
// Nothing is posted, and the match does not change.
//
// The package does not know how answers reach Discord.
package analysis

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Handlers answer the requests of this package.
type Handlers struct {
	matches    *match.Service
	builder    *matchview.Builder
	permission *permission.Checker
}

// New makes the handlers.
func New(m *match.Service, b *matchview.Builder, p *permission.Checker) *Handlers {
	return &Handlers{m, b, p}
}

// The actions of the private board, as the rest of a custom id. The path of one that
// goes to a position holds the ply and the number of the line.
const (
	goStart    = "start"
	goBoard    = "board"
	showLines  = "lines"
	chooseLine = "line"
	deleteLine = "delete"
)

// board is the board of one member in one match.
type board struct {
	ui.Request
	match match.View
}

// read reads the board of a press. Everyone who sees the match has a board.
func (h *Handlers) read(r ui.Request, id match.ID) (b board, err error) {
	b.Request = r
	if b.match, err = h.permission.VisibleMatch(r, id); err == nil {
		err = b.match.MayAnalyse()
	}
	return b, err
}

// Pressed answers the buttons and menus that do not try a move. It also answers the
// button below other boards that opens an analysis board in a new message.
func (h *Handlers) Pressed(r ui.Request, p ui.Path) (ui.Reply, error) {
	b, err := h.read(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	switch p.Rest {
	case "":
		m, err := h.position(b, b.latest(), b.match.Ply(), "")
		return ui.Privately(m), err
	case ui.StepBack, ui.StepNext, goStart, goBoard:
		return h.show(b, p.Branch, max(p.Ply, b.match.Ply()))
	case showLines:
		return h.showLines(b, p)
	case showConditional:
		return h.showConditional(b, p)
	case unsetAll:
		return h.unset(b, p, 0)
	}
	if state, is := strings.CutPrefix(p.Rest, setConditional); is {
		return h.set(b, p, state)
	}
	line, err := strconv.Atoi(r.Value())
	if err != nil {
		return ui.Reply{}, ui.ErrPath
	}
	switch p.Rest {
	case chooseLine:
		return h.show(b, line, b.end(line))
	case deleteLine:
		return h.delete(b, p, line)
	case unsetOne:
		return h.unset(b, p, line)
	}
	return ui.Reply{}, ui.ErrPath
}

// latest is the number of the latest line that fits the match; if there is none, that of
// the match itself.
func (b board) latest() int {
	line := b.match.OwnLine()
	for _, l := range b.match.Tried.Fitting(b.match.Match) {
		line = l.Number
	}
	return line
}

// end is the ply after the last move of a line.
func (b board) end(line int) int {
	for _, l := range b.match.Tried.Lines {
		if l.Number == line {
			return len(l.Moves)
		}
	}
	return b.match.Ply()
}

// delete deletes a line and shows the others.
func (h *Handlers) delete(b board, p ui.Path, line int) (ui.Reply, error) {
	if err := h.matches.DeleteLine(p.ID, b.By.ID, line); err != nil {
		return ui.Reply{}, err
	}
	b, err := h.read(b.Request, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	if line == p.Branch {
		p.Branch, p.Ply = b.latest(), b.match.Ply()
	}
	return h.showLines(b, p)
}

// showLines shows the lines that fit the match, or the position if none does.
func (h *Handlers) showLines(b board, p ui.Path) (ui.Reply, error) {
	if len(b.match.Tried.Fitting(b.match.Match)) == 0 {
		return h.show(b, p.Branch, p.Ply)
	}
	m, err := h.lines(b, p)
	return b.Ephemeral(m), err
}

// Play answers the menus and buttons of moves: the move is tried.
func (h *Handlers) Play(r ui.Request, p ui.Path) (ui.Reply, error) {
	b, err := h.read(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	return h.try(b, p, game.Move(cmp.Or(p.Rest, r.Value())))
}

func (h *Handlers) try(b board, p ui.Path, move game.Move) (ui.Reply, error) {
	line, err := h.matches.Try(match.TryRequest{ID: p.ID, By: b.By.ID, Line: p.Branch, Ply: p.Ply, Move: move})
	if _, stale := errors.AsType[*match.StaleError](err); stale {
		return h.show(b, p.Branch, p.Ply)
	}
	if err != nil {
		return ui.Reply{}, err
	}
	if b, err = h.read(b.Request, p.ID); err != nil {
		return ui.Reply{}, err
	}
	return h.show(b, line, p.Ply+1)
}

// ChooseGroup answers the menu of groups, or the button of a group. The message then
// shows the moves of the group, and a close-up of them if the game has such pictures. If
// the choice is a move, the move is tried.
func (h *Handlers) ChooseGroup(r ui.Request, p ui.Path) (ui.Reply, error) {
	b, err := h.read(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	s, err := h.viewAt(b, p.Branch, p.Ply)
	if _, stale := errors.AsType[*match.StaleError](err); stale {
		return h.show(b, p.Branch, p.Ply)
	}
	if err != nil {
		return ui.Reply{}, err
	}
	value := cmp.Or(p.Rest, r.Value())
	group, ok := s.Group(value)
	if !ok {
		return h.try(b, p, game.Move(value))
	}
	s.Opened = true
	m, err := h.builder.GroupMessage(s, h.text(b, s, ""), group)
	m.Rows = append(m.Rows, h.controls(b, s))
	return b.Ephemeral(m), err
}
