package matchview

import (
	"slices"
	"strings"
	"unicode/utf8"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game"
)

// Menus offer every legal move to the player alone: by buttons, in one menu, or, if there
// are too many moves, in a menu of groups.
func (s View) Menus() []ui.Row {
	if rows := s.buttons(); rows != nil {
		return rows
	}
	return mapPrompts(s.menus(), game.Capital)
}

// boardMenus are the menus below a public board. They say whose turn it is.
func (s View) boardMenus() []ui.Row {
	if rows := s.buttons(); rows != nil {
		return rows
	}
	return mapPrompts(s.menus(), func(said string) string {
		return s.Loc.Say("board.menu", "Player", isolate(PlainName(s.Loc, s.mover())), "Prompt", said)
	})
}

// mapPrompts changes the prompts of menus.
func mapPrompts(rows []ui.Row, change func(string) string) []ui.Row {
	for _, r := range rows {
		if r.Menu != nil {
			r.Menu.Prompt = change(r.Menu.Prompt)
		}
	}
	return rows
}

// isolate separates a name, which may have any writing direction, from the text around
// it.
func isolate(name string) string { return "\u2068" + name + "\u2069" }

func (s View) menus() []ui.Row {
	choices := s.Choices()
	if len(choices) <= discord.SelectOptionsLimit {
		return []ui.Row{s.moveMenu(choices)}
	}
	return []ui.Row{s.groupMenu(choices, "")}
}

// Choices are the game's choices for the legal moves. In a match with hints, a move's
// hint comes before its detail, or replaces it if both do not fit.
func (s View) Choices() []game.Choice {
	choices := s.Words.Menu(s.Loc, s.Match.Position)
	if !s.Match.HasHints() {
		return choices
	}
	for i, c := range choices {
		both := game.JoinClauses(s.Loc, []string{c.Hint, c.Detail})
		switch {
		case c.Hint == "":
		case c.Detail == "" || utf8.RuneCountInString(both) > discord.OptionTextLimit:
			choices[i].Detail = c.Hint
		default:
			choices[i].Detail = both
		}
	}
	return choices
}

// groupPrefix begins a group's value in its menu. The group's first move follows: it is
// the same in every language.
const groupPrefix = "of "

// Group is a move of the group with this value; false: there is no such group.
func (s View) Group(value string) (game.Choice, bool) {
	move, ok := strings.CutPrefix(value, groupPrefix)
	if !ok {
		return game.Choice{}, false
	}
	c, ok := s.Choice(game.Move(move))
	return c, ok && c.Group != ""
}

// GroupMenus offer the moves of one group, and the other groups in a menu.
func (s View) GroupMenus(group string) []ui.Row {
	choices := s.Choices()
	var chosen []game.Choice
	for _, c := range choices {
		if c.Group == group {
			chosen = append(chosen, c)
		}
	}
	rows := []ui.Row{s.groupMenu(choices, group)}
	if buttons := s.groupButtons(chosen); buttons != nil {
		rows = append(rows, buttons...)
	} else {
		rows = append(rows, s.moveMenu(chosen))
	}
	return mapPrompts(rows, game.Capital)
}

// GroupMessage shows the moves of the group of a move below a text, with a close-up if the
// game has one. Without a close-up, an edit keeps the picture of the message.
func (b *Builder) GroupMessage(s View, text string, of game.Choice) (ui.Message, error) {
	files, err := b.closeUp(s, of.Move)
	return ui.Message{
		Content: strings.Join(append([]string{text}, s.GroupDetails(of.Group)...), "\n"),
		Files:   files, Keep: files == nil, Rows: s.GroupMenus(of.Group),
	}, err
}

// moveMenu is a menu of moves. A choice plays the move.
func (s View) moveMenu(choices []game.Choice) ui.Row {
	m := &ui.Menu{ID: s.Path(ui.ActPlay, ""), Prompt: s.Words.About(s.Loc).MovePrompt}
	for _, c := range choices {
		m.Options = append(m.Options, option(c))
	}
	return ui.Row{Menu: m}
}

// option is a move as an item of a menu.
func option(c game.Choice) ui.Item {
	return ui.Item{Label: c.Label, Detail: c.Detail, Value: string(c.Move)}
}

// groupMenu is a menu of the groups, with the open one chosen, and of the moves without a
// group.
func (s View) groupMenu(choices []game.Choice, chosen string) ui.Row {
	m := &ui.Menu{ID: s.Path(ui.ActGroup, ""), Prompt: s.Words.About(s.Loc).GroupPrompt}
	for start := 0; start < len(choices); {
		group := choices[start].Group
		if group == "" {
			m.Options = append(m.Options, option(choices[start]))
			start++
			continue
		}
		end := start
		for end < len(choices) && choices[end].Group == group {
			end++
		}
		m.Options = append(m.Options, ui.Item{
			Label: group, Detail: s.groupDetail(choices[start:end]), Value: groupPrefix + string(choices[start].Move), Chosen: group == chosen,
		})
		start = end
	}
	return ui.Row{Menu: m}
}

// groupDetail describes a group: in the game's words, or by its moves if they are short,
// or by the number of moves.
func (s View) groupDetail(choices []game.Choice) string {
	if detail := choices[0].GroupDetail; detail != "" {
		return detail
	}
	labels := make([]string, len(choices))
	for i, c := range choices {
		labels[i] = c.Label
	}
	if said := strings.Join(labels, " "); len(said) <= discord.OptionTextLimit && !strings.Contains(strings.Join(labels, ""), " ") {
		return said
	}
	return TextMoves(s.Loc, len(choices))
}

// Path is the path of a button or menu about this position. In analyses and in
// practice the actions that play a move have other names.
func (s View) Path(action string, rest game.Move) ui.Path {
	play, group := ui.ActPlay, ui.ActGroup
	switch {
	case s.Analysis:
		play, group = ui.ActAnalysisPlay, ui.ActAnalysisGroup
	case s.Match.Private():
		play, group = ui.ActPracticePlay, ui.ActPracticeGroup
	}
	switch action {
	case ui.ActPlay:
		action = play
	case ui.ActGroup:
		action = group
	}
	return ui.Path{Action: action, ID: s.Match.ID, Ply: s.Match.Ply(), Branch: s.Match.Branch, Rest: string(rest), Chain: s.Chain}
}

// Choice is the game's choice for a move; false: the move is not legal here.
func (s View) Choice(m game.Move) (game.Choice, bool) {
	choices := s.Choices()
	i := slices.IndexFunc(choices, func(c game.Choice) bool { return c.Move == m })
	if i < 0 {
		return game.Choice{}, false
	}
	return choices[i], true
}
