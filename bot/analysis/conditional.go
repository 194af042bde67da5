package analysis

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// The actions of the page of conditional moves, as the rest of a custom id. The path of
// setConditional holds the ply up to which it sets moves, and after the action the ply
// and the branch of the match.
const (
	showConditional = "conditional"
	setConditional  = "set."
	unsetOne        = "unset"
	unsetAll        = "unset-all"
)

// conditional is the page of a member's conditional moves, below the texts said. It lists
// those that are set, with a menu to remove them. It also describes those that the
// position of p would set, with a button to set them.
func (h *Handlers) conditional(b board, p ui.Path, said ...string) (ui.Message, error) {
	loc := b.Loc()
	if err := b.match.MaySetMoves(b.By.ID); err != nil {
		return ui.Message{}, err
	}
	moves, err := b.match.Tried.LineAt(b.match.Match, p.Branch, p.Ply)
	if err != nil {
		return ui.Message{}, err
	}
	s, err := h.builder.View(loc, b.match)
	if err != nil {
		return ui.Message{}, err
	}
	to := func(ply int, what string) ui.Path {
		return ui.Path{Action: ui.ActAnalysis, ID: p.ID, Ply: ply, Branch: p.Branch, Rest: what}
	}
	lines := append(said, loc.Say("conditional.head", "Head", matchview.TextHead(p.ID, s.Title())))
	var rows []ui.Row
	var buttons ui.Row
	menu := &ui.Menu{ID: to(p.Ply, unsetOne), Prompt: loc.Say("conditional.remove")}
	for _, l := range b.match.Tried.Conditional() {
		l.Moves = l.Moves[:l.Conditional]
		lines = append(lines, "- "+conditionalText(b, s, l.Moves, 2))
		menu.Options = append(menu.Options, item(b, s, l))
	}
	until := b.match.Settable(b.By.ID, moves)
	if until > 0 && !b.match.Tried.Sets(moves[:until]) {
		lines = append(lines, loc.Say("conditional.ask"), "**→** "+conditionalText(b, s, moves[:until], 6))
		rest := fmt.Sprintf("%s%d.%d", setConditional, b.match.Ply(), b.match.Branch)
		buttons.Buttons = append(buttons.Buttons, ui.Button{ID: to(until, rest), Label: loc.Say("conditional.set"), Style: ui.Success})
	} else {
		lines = append(lines, loc.Say("conditional.how", "Player", ui.Mention(matchview.Opponent(b.match.Match, b.By.ID).ID)))
	}
	if len(menu.Options) > 0 {
		rows = append(rows, ui.Row{Menu: menu})
		buttons.Buttons = append(buttons.Buttons, ui.Button{ID: to(p.Ply, unsetAll), Label: loc.Say("conditional.remove-all"), Style: ui.Secondary})
	}
	buttons.Buttons = append(buttons.Buttons, ui.Button{ID: to(p.Ply, goBoard), Label: loc.Say("analysis.board"), Style: ui.Secondary})
	return ui.Message{Content: strings.Join(lines, "\n"), Rows: append(rows, buttons)}, nil
}

// conditionalText describes conditional moves: the first few moves of the opponent with
// the member's answers, and how many more there are.
func conditionalText(b board, s matchview.View, moves []game.Move, few int) string {
	loc, opponent := b.Loc(), ui.Mention(matchview.Opponent(b.match.Match, b.By.ID).ID)
	var said []string
	var theirs, yours string
	more, key := 0, "conditional.if"
	say := func() {
		switch {
		case theirs == "" && yours != "":
			said = append(said, loc.Say("conditional.after", "Yours", yours))
			few++
		case theirs != "" && len(said) == few:
			more++
		case theirs != "":
			said = append(said, loc.Say(key, "Player", opponent, "Theirs", theirs, "Yours", yours))
			key = "conditional.then"
		}
		theirs, yours = "", ""
	}
	own, _ := b.match.Seat(b.By.ID)
	for _, m := range labels(b, s, moves[b.match.Ply():]) {
		label := "**" + matchview.Escape(m.name) + "**"
		switch {
		case m.seat == own:
			yours = appendListed(yours, label)
		case yours != "":
			say()
			theirs = label
		default:
			theirs = appendListed(theirs, label)
		}
	}
	say()
	if more > 0 {
		said = append(said, loc.Say("conditional.more", "N", more))
	}
	return strings.Join(said, " ")
}

// appendListed appends a move to a list of moves in text.
func appendListed(list, move string) string {
	if list == "" {
		return move
	}
	return list + ", " + move
}

// showConditional shows the page of conditional moves in the pressed message.
func (h *Handlers) showConditional(b board, p ui.Path, said ...string) (ui.Reply, error) {
	m, err := h.conditional(b, p, said...)
	if _, stale := errors.AsType[*match.StaleError](err); stale {
		return h.show(b, p.Branch, p.Ply)
	}
	return b.Ephemeral(m), err
}

// set sets conditional moves. state is the ply and branch of the match when they were
// shown.
func (h *Handlers) set(b board, p ui.Path, state string) (ui.Reply, error) {
	first, second, _ := strings.Cut(state, ".")
	ply, err1 := strconv.Atoi(first)
	branch, err2 := strconv.Atoi(second)
	if errors.Join(err1, err2) != nil {
		return ui.Reply{}, ui.ErrPath
	}
	err := h.matches.SetConditional(match.SetRequest{ID: p.ID, By: b.By.ID, Ply: ply, Branch: branch, Line: p.Branch, Until: p.Ply})
	said := b.Loc().Say("conditional.done")
	if _, stale := errors.AsType[*match.StaleError](err); stale {
		m, err := h.position(b, b.latest(), b.match.Ply(), b.Loc().Say("analysis.outdated"))
		return b.Ephemeral(m), err
	}
	if _, contradicts := errors.AsType[*match.ContradictionError](err); contradicts {
		said, err = b.Loc().Say("conditional.contradiction"), nil
	}
	return h.changed(b, p, said, err)
}

// unset removes the conditional moves of a line, or all.
func (h *Handlers) unset(b board, p ui.Path, line int) (ui.Reply, error) {
	return h.changed(b, p, b.Loc().Say("conditional.removed"), h.matches.UnsetConditional(p.ID, b.By.ID, line))
}

// changed shows the page of conditional moves after a change.
func (h *Handlers) changed(b board, p ui.Path, said string, err error) (ui.Reply, error) {
	if err != nil {
		return ui.Reply{}, err
	}
	if b, err = h.read(b.Request, p.ID); err != nil {
		return ui.Reply{}, err
	}
	return h.showConditional(b, p, "*"+said+"*")
}
