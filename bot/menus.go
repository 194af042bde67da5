package bot

import (
	"slices"
	"strings"

	"galet/game"
	"galet/game/match"
)

// menus offer every legal move: in one menu, or where they are too many in a
// menu of groups; and some as buttons.
func (s scene) menus() []Row {
	choices := s.Words.Menu(s.now)
	listed, buttons := s.split(choices)
	switch {
	case len(listed) == 0:
		return buttons
	case len(listed) <= menuLimit:
		return append([]Row{s.moveMenu(listed)}, buttons...)
	}
	return append([]Row{s.groupMenu(listed, "")}, buttons...)
}

// groupMenus offer the moves of one group, the other groups and the buttons.
// It is false if there is no such group.
func (s scene) groupMenus(group string) ([]Row, bool) {
	listed, buttons := s.split(s.Words.Menu(s.now))
	var chosen []game.Choice
	for _, c := range listed {
		if c.Group == group {
			chosen = append(chosen, c)
		}
	}
	if len(chosen) == 0 {
		return nil, false
	}
	return append([]Row{s.groupMenu(listed, group), s.moveMenu(chosen)}, buttons...), true
}

// split parts what is listed in menus from what is a button.
func (s scene) split(choices []game.Choice) (listed []game.Choice, buttons []Row) {
	var row Row
	for _, c := range choices {
		if !c.Button {
			listed = append(listed, c)
			continue
		}
		row.Buttons = append(row.Buttons, Button{ID: s.path(actPlay, c.Move), Label: c.Label, Look: Plain})
	}
	if len(row.Buttons) > 0 {
		buttons = []Row{row}
	}
	return listed, buttons
}

// moveMenu lists moves; choosing one plays it.
func (s scene) moveMenu(choices []game.Choice) Row {
	m := &Menu{ID: s.path(actPlay, ""), Prompt: s.Words.About().MovePrompt}
	for _, c := range choices {
		m.Options = append(m.Options, Item{Label: c.Label, Detail: c.Detail, Value: string(c.Move)})
	}
	return Row{Menu: m}
}

// groupMenu lists the groups, with the one that is now looked at chosen.
func (s scene) groupMenu(choices []game.Choice, chosen string) Row {
	m := &Menu{ID: s.path(actGroup, ""), Prompt: s.Words.About().GroupPrompt}
	for start := 0; start < len(choices); {
		group := choices[start].Group
		end := start
		for end < len(choices) && choices[end].Group == group {
			end++
		}
		m.Options = append(m.Options, Item{
			Label: group, Detail: inside(choices[start:end]), Value: group, Chosen: group == chosen,
		})
		start = end
	}
	return Row{Menu: m}
}

// inside says what a group holds: its moves if they are short, else how many.
func inside(choices []game.Choice) string {
	labels := make([]string, len(choices))
	for i, c := range choices {
		labels[i] = c.Label
	}
	if said := strings.Join(labels, " "); len(said) <= itemLimit && !strings.ContainsFunc(strings.Join(labels, ""), isSpace) {
		return said
	}
	return textMoves(len(choices))
}

func isSpace(r rune) bool { return r == ' ' }

func (s scene) path(action string, rest game.Move) Path {
	return Path{Action: action, ID: s.m.ID, Ply: s.m.Ply(), Rest: string(rest)}
}

// choice is how a legal move is offered, and false if it is not legal here.
func (s scene) choice(m game.Move) (game.Choice, bool) {
	choices := s.Words.Menu(s.now)
	i := slices.IndexFunc(choices, func(c game.Choice) bool { return c.Move == m })
	if i < 0 {
		return game.Choice{}, false
	}
	return choices[i], true
}

// turn refuses a press on a board at which the member is not to move: with
// the errors of match.Service.Play, so that they become the same words.
func (b *Bot) turn(r Request, p Path) (scene, error) {
	m, err := b.matches.Match(p.ID)
	if err != nil {
		return scene{}, err
	}
	r.of.match(m)
	s, err := b.scene(m)
	if err != nil {
		return scene{}, err
	}
	seat, plays := m.Seat(r.By.ID)
	switch {
	case m.Place.Guild != r.Place.Guild:
		return scene{}, match.ErrOtherServer
	case m.Over():
		return scene{}, match.ErrOver
	case !plays:
		return scene{}, match.ErrNotPlayer
	case p.Ply != m.Ply():
		return scene{}, &match.StaleError{Ply: p.Ply, Now: m.Ply()}
	case seat != s.now.ToMove():
		return scene{}, match.ErrNotYourTurn
	}
	return s, nil
}
