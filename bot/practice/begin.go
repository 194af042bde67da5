package practice

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Practice answers /practice: it shows an open match with the given terms, or begins one.
func (h *Handlers) Practice(r ui.Request) (ui.Reply, error) {
	asked, err := h.termsOf(r)
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
		return ui.Privately(h.choice(r, asked, open)), nil
	case asked.game == "":
		return ui.Privately(h.games(r.Loc(), asked)), nil
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

// termsOf reads the options of /practice. If no game is given, it is the one with the
// game's options.
func (h *Handlers) termsOf(r ui.Request) (t terms, err error) {
	t = terms{game: game.ID(r.Options[ui.OptGame]), chosen: r.GameOptions(ui.OptGame, ui.OptLevel, ui.OptFirst)}
	if t.first, err = match.ParseFirst(r.Options[ui.OptFirst]); err != nil {
		return terms{}, err
	}
	if t.level, err = r.Number(ui.OptLevel); err != nil {
		return terms{}, err
	}
	if t.game == "" && len(t.chosen) > 0 {
		t.game, err = h.gameWith(t.chosen)
	}
	return t, err
}

// gameWith is the game that has all chosen options. The error is game.ErrOptions.
func (h *Handlers) gameWith(chosen map[string]string) (game.ID, error) {
	for _, e := range h.builder.Games() {
		left := maps.Clone(chosen)
		for _, p := range e.Game.Parameters() {
			delete(left, p.Name)
		}
		if len(left) == 0 {
			return e.Game.ID(), nil
		}
	}
	return "", game.ErrOptions
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

// open are a member's open practice matches with these terms, the latest turn last. It is
// refused with thinking.ErrOff.
func (h *Handlers) open(member match.PlayerID, t terms) ([]match.Match, error) {
	if !h.thinking.On() {
		return nil, thinking.ErrOff
	}
	open, err := h.matches.Practices(member)
	return slices.DeleteFunc(open, func(m match.Match) bool { return !t.matches(m, member) }), err
}

// begin begins a match with these terms. If such a match is open and the member
// has not moved in it, begin shows that match: a button may be pressed twice.
func (h *Handlers) begin(r ui.Request, t terms) (ui.Reply, error) {
	t.level = cmp.Or(t.level, defaultLevel)
	open, err := h.open(r.By.ID, t)
	if err != nil {
		return ui.Reply{}, err
	}
	for _, m := range open {
		played, err := h.matches.Replay(m)
		if err != nil {
			return ui.Reply{}, err
		}
		if seat, _ := m.Seat(r.By.ID); !played.HasMoved(seat) {
			return h.show(r, m.ID, "")
		}
	}
	m, err := h.matches.Begin(match.Proposal{Game: t.game, Chosen: t.chosen, By: r.By, First: t.first}, t.level)
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
func (h *Handlers) choice(r ui.Request, asked terms, open []match.Match) ui.Message {
	loc := r.Loc()
	menu := &ui.Menu{ID: ui.Path{Action: ui.ActPractice, Rest: pickMatch}, Prompt: loc.Say("practice.pick")}
	for _, m := range slices.Backward(open) {
		menu.Options = append(menu.Options, ui.Item{Label: h.builder.MatchLabel(loc, m, r.By.ID, r.By.ID), Value: m.ID.String()})
	}
	m := h.games(loc, asked)
	m.Content, m.Rows = loc.Say("practice.several"), append([]ui.Row{{Menu: menu}}, m.Rows...)
	return m
}

// games asks in which game to begin a match with the other terms.
func (h *Handlers) games(loc game.Localizer, asked terms) ui.Message {
	var row ui.Row
	for _, g := range h.builder.Games() {
		asked.game = g.Game.ID()
		row.Buttons = append(row.Buttons, ui.Button{ID: asked.path(), Label: g.Words.About(loc).Title, Style: ui.Success})
	}
	level := cmp.Or(asked.level, defaultLevel)
	return ui.Message{Content: loc.Say("practice.which", "Level", level, "Command", h.builder.Clickable(loc, ui.CmdPractice)), Rows: []ui.Row{row}}
}

// path is the path of a button that begins a match: the ply is the level, and after the
// game comes who moves first. It has no options of the game.
func (t terms) path() ui.Path {
	return ui.Path{Action: ui.ActPractice, Ply: t.level, Rest: pickGame + string(t.game) + "/" + string(t.first)}
}

// termsIn are the terms in the path of a button that begins a match. Old paths have only
// the game.
func termsIn(p ui.Path) (t terms, err error) {
	id, first, _ := strings.Cut(strings.TrimPrefix(p.Rest, pickGame), "/")
	t = terms{game: game.ID(id), level: p.Ply}
	t.first, err = match.ParseFirst(first)
	return t, err
}
