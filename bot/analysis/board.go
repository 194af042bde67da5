package analysis

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// viewAt is the view of a position. The error is a *match.StaleError if the line does not
// have the position, or no longer has it.
func (h *Handlers) viewAt(b board, line, ply int) (matchview.View, error) {
	moves, err := b.match.Tried.LineAt(b.match.Match, line, ply)
	if err != nil {
		return matchview.View{}, err
	}
	return h.builder.AnalysisView(b.Loc(), b.match, line, moves)
}

// show shows a position in the pressed message. If the position is gone, it shows the
// present one of the match, and says so.
func (h *Handlers) show(b board, line, ply int) (ui.Reply, error) {
	m, err := h.position(b, line, ply, "")
	if _, stale := errors.AsType[*match.StaleError](err); stale {
		m, err = h.position(b, b.latest(), b.match.Ply(), b.Loc().Say("analysis.outdated"))
	}
	return b.Ephemeral(m), err
}

// position is the message that shows a position. said is a text above it.
func (h *Handlers) position(b board, line, ply int, said string) (ui.Message, error) {
	s, err := h.viewAt(b, line, ply)
	if err != nil {
		return ui.Message{}, err
	}
	file, err := h.builder.TriedPicture(s)
	if err != nil {
		return ui.Message{}, err
	}
	m := ui.Message{Content: h.text(b, s, said), Files: []ui.File{file}}
	if _, over := s.Match.Position.Result(); !over {
		m.Rows = s.Menus()
	}
	m.Rows = append(m.Rows, h.controls(b, s))
	return m, nil
}

// text is the text of a position's message. It begins with said.
func (h *Handlers) text(b board, s matchview.View, said string) string {
	lines := []string{s.Loc.Say("analysis.head", "Head", matchview.TextHead(s.Match.ID, s.Title())), h.path(b, s), s.TriedText()}
	if said != "" {
		lines = append([]string{said}, lines...)
	}
	return strings.Join(lines, "\n")
}

// pathLength is how many of the moves that led to a position are named.
const pathLength = 5

// path lists the last moves that were tried up to a position.
func (h *Handlers) path(b board, s matchview.View) string {
	tried := s.Match.Record.Moves[b.match.Ply():]
	if len(tried) == 0 {
		return s.Loc.Say("analysis.none")
	}
	names := namesOf(labels(b, s, tried))
	said := game.JoinClauses(s.Loc, names[max(0, len(names)-pathLength):])
	if len(names) > pathLength {
		said = "… " + said
	}
	return s.Loc.Say("analysis.tried", "N", len(tried), "Moves", "**"+matchview.Escape(said)+"**")
}

// namedMove is a move with its name, and the seat that makes it.
type namedMove struct {
	seat game.Seat
	name string
}

// labels are the moves after the last move of the match.
func labels(b board, s matchview.View, moves []game.Move) (list []namedMove) {
	s.Match.Position = b.match.Position
	for _, move := range moves {
		list = append(list, namedMove{s.Match.Position.ToMove(), s.Name(move)})
		if p, err := s.Match.Position.Play(move); err == nil {
			s.Match.Position = p
		}
	}
	return list
}

func namesOf(list []namedMove) []string {
	names := make([]string, len(list))
	for i, l := range list {
		names[i] = l.name
	}
	return names
}

// controls is the row of buttons below the menus of a position: to other positions, to
// the list of lines, and for a player to the conditional moves.
func (h *Handlers) controls(b board, s matchview.View) ui.Row {
	start, at, end := b.match.Ply(), s.Match.Ply(), b.end(s.Match.Branch)
	path := func(ply int, what string) ui.Path {
		return ui.Path{Action: ui.ActAnalysis, ID: s.Match.ID, Ply: ply, Branch: s.Match.Branch, Rest: what}
	}
	to := func(ply int, what, label string, off bool) ui.Button {
		return ui.Button{ID: path(ply, what), Label: label, Style: ui.Secondary, Disabled: off}
	}
	fitting := len(b.match.Tried.Fitting(b.match.Match))
	row := ui.Row{Buttons: []ui.Button{to(start, goStart, s.Loc.Say("analysis.restart"), at == start)}}
	row.Buttons = append(row.Buttons, ui.BackAndNext(s.Loc, at, start, end, path)...)
	row.Buttons = append(row.Buttons, to(at, showLines, s.Loc.Say("analysis.lines", "N", fitting), fitting == 0))
	if b.match.MaySetMoves(b.By.ID) == nil {
		set := len(b.match.Tried.Conditional())
		row.Buttons = append(row.Buttons, to(at, showConditional, s.Loc.Say("conditional.button", "N", set), false))
	}
	return row
}

// lines is the page with the lines that fit the match: a menu opens one, another deletes
// one, and a button leads back to the position of p.
func (h *Handlers) lines(b board, p ui.Path) (ui.Message, error) {
	loc := b.Loc()
	s, err := h.builder.View(loc, b.match)
	if err != nil {
		return ui.Message{}, err
	}
	content := loc.Say("analysis.which", "Head", matchview.TextHead(p.ID, s.Title()))
	fitting := b.match.Tried.Fitting(b.match.Match)
	if left := len(b.match.Tried.Lines) - len(fitting); left > 0 {
		content += "\n" + loc.Say("analysis.left", "N", left)
	}
	to := func(what string) ui.Path {
		return ui.Path{Action: ui.ActAnalysis, ID: p.ID, Ply: p.Ply, Branch: p.Branch, Rest: what}
	}
	open := &ui.Menu{ID: to(chooseLine), Prompt: loc.Say("analysis.view")}
	remove := &ui.Menu{ID: to(deleteLine), Prompt: loc.Say("analysis.delete")}
	for _, l := range slices.Backward(fitting) {
		i := item(b, s, l)
		remove.Options = append(remove.Options, i)
		i.Chosen = l.Number == p.Branch
		open.Options = append(open.Options, i)
	}
	return ui.Message{Content: content, Rows: []ui.Row{
		{Menu: open}, {Menu: remove}, {Buttons: []ui.Button{{ID: to(goBoard), Label: loc.Say("analysis.board"), Style: ui.Secondary}}},
	}}, nil
}

// item is the menu item of a line. Its label is the moves of the line.
func item(b board, s matchview.View, l match.Line) ui.Item {
	names := namesOf(labels(b, s, l.Moves[b.match.Ply():]))
	detail := s.Loc.Say("analysis.until", "Moves", matchview.TextMoves(s.Loc, len(names)), "Move", names[len(names)-1])
	return ui.Item{
		Label:  ui.Clip(game.JoinClauses(s.Loc, names), discord.OptionTextLimit),
		Detail: ui.Clip(detail, discord.OptionTextLimit),
		Value:  strconv.Itoa(l.Number),
	}
}
