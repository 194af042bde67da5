package practice

import (
	"cmp"
	"slices"
	"strconv"

	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Practice answers /practice: it shows an open match with the given terms, or begins one.
func (h *Handlers) Practice(r ui.Request) (ui.Reply, error) {
	if !h.Thinking.On() {
		return ui.Reply{}, thinking.ErrOff
	}
	asked, err := termsOf(r)
	if err != nil {
		return ui.Reply{}, err
	}
	open, err := h.open(r.By.ID, asked)
	if err != nil {
		return ui.Reply{}, err
	}
	switch {
	case len(open) == 1 || len(open) > 1 && asked.game != "":
		return h.show(r, open[len(open)-1].ID, "")
	case len(open) > 1:
		return ui.Privately(h.choice(r, open)), nil
	case asked.game == "":
		return ui.Privately(h.games(r.Loc())), nil
	}
	return h.begin(r, asked)
}

// terms are the terms of a practice match that were given.
type terms struct {
	game   game.ID
	level  int // 0: any
	first  match.First
	chosen map[string]string
}

// termsOf reads the options of /practice. The bot knows its own options by name; all
// others are options of the game.
func termsOf(r ui.Request) (t terms, err error) {
	t = terms{game: game.ID(r.Options[ui.OptGame]), chosen: map[string]string{}}
	if t.first, err = match.ParseFirst(r.Options[ui.OptFirst]); err != nil {
		return terms{}, err
	}
	if typed, given := r.Options[ui.OptLevel]; given {
		if t.level, err = strconv.Atoi(typed); err != nil {
			return terms{}, game.ErrOptions
		}
	}
	for name, value := range r.Options {
		if !slices.Contains([]string{ui.OptGame, ui.OptLevel, ui.OptFirst}, name) {
			t.chosen[name] = value
		}
	}
	return t, nil
}

// matches reports whether a member's match has these terms.
func (t terms) matches(m match.Match, member match.PlayerID) bool {
	_, level := m.Galet()
	seat, _ := m.Seat(member)
	chosen := m.Record.Options.Chosen()
	for name, value := range t.chosen {
		if chosen[name] != value {
			return false
		}
	}
	return (t.game == "" || t.game == m.Record.Game) && (t.level == 0 || t.level == level) &&
		(t.first != match.FirstChallenger || seat == game.First) && (t.first != match.FirstOpponent || seat == game.Second)
}

// open are a member's open practice matches with these terms, the latest turn last.
func (h *Handlers) open(member match.PlayerID, t terms) ([]match.Match, error) {
	open, err := h.Matches.Practices(member)
	return slices.DeleteFunc(open, func(m match.Match) bool { return !t.matches(m, member) }), err
}

// begin begins a match with these terms. If the member has not moved yet in one that has
// them, it shows that one: a button may be pressed twice.
func (h *Handlers) begin(r ui.Request, t terms) (ui.Reply, error) {
	t.level = cmp.Or(t.level, defaultLevel)
	open, err := h.open(r.By.ID, t)
	if err != nil {
		return ui.Reply{}, err
	}
	for _, m := range open {
		played, err := h.Matches.Replay(m)
		if err != nil {
			return ui.Reply{}, err
		}
		if seat, _ := m.Seat(r.By.ID); !played.HasMoved(seat) {
			return h.show(r, m.ID, "")
		}
	}
	m, err := h.Matches.Begin(match.Proposal{Game: t.game, Chosen: t.chosen, By: r.By, First: t.first}, t.level)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetMatch(m)
	return h.show(r, m.ID, "")
}

// rematch begins a match with the terms of another, and with the seats exchanged.
func (h *Handlers) rematch(r ui.Request, m match.Match) (ui.Reply, error) {
	seat, level := m.Galet()
	t := terms{game: m.Record.Game, level: level, first: match.FirstOpponent, chosen: m.Record.Options.Chosen()}
	if seat == game.First {
		t.first = match.FirstChallenger
	}
	return h.begin(r, t)
}

// choice asks which of several open matches to show.
func (h *Handlers) choice(r ui.Request, open []match.Match) ui.Message {
	loc := r.Loc()
	menu := &ui.Menu{ID: ui.Path{Action: ui.ActPractice, Rest: pickMatch}, Prompt: loc.Say("practice.pick")}
	for _, m := range slices.Backward(open) {
		menu.Options = append(menu.Options, ui.Item{Label: h.MatchLabel(loc, m, r.By.ID, r.By.ID), Value: m.ID.String()})
	}
	m := h.games(loc)
	m.Content, m.Rows = loc.Say("practice.several"), append([]ui.Row{{Menu: menu}}, m.Rows...)
	return m
}

// games asks in which game to begin.
func (h *Handlers) games(loc game.Localizer) ui.Message {
	var row ui.Row
	for _, g := range h.Games {
		row.Buttons = append(row.Buttons, ui.Button{
			ID: ui.Path{Action: ui.ActPractice, Rest: pickGame + string(g.Game.ID())}, Label: g.Words.About(loc).Title, Style: ui.Success,
		})
	}
	return ui.Message{Content: loc.Say("practice.which", "Command", h.Clickable(loc, ui.CmdPractice)), Rows: []ui.Row{row}}
}
