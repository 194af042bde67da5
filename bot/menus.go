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
	listed, buttons := s.split(s.choices())
	switch {
	case len(listed) == 0:
		return buttons
	case len(listed) <= menuLimit:
		return append([]Row{s.moveMenu(listed)}, buttons...)
	}
	return append([]Row{s.groupMenu(listed, "")}, buttons...)
}

// choices are how the legal moves are offered.
func (s scene) choices() []game.Choice { return s.Words.Menu(s.in, s.now) }

// groupOf begins a group's value in its menu; what follows is the group's first
// move, which is the same in every language.
const groupOf = "of "

// group is the heading of the group with a value, and false if there is none.
func (s scene) group(value string) (string, bool) {
	move, ok := strings.CutPrefix(value, groupOf)
	c, listed := s.choice(game.Move(move))
	return c.Group, ok && listed && c.Group != ""
}

// groupMenus offer the moves of one group, the other groups and the buttons.
func (s scene) groupMenus(group string) []Row {
	listed, buttons := s.split(s.choices())
	var chosen []game.Choice
	for _, c := range listed {
		if c.Group == group {
			chosen = append(chosen, c)
		}
	}
	return append([]Row{s.groupMenu(listed, group), s.moveMenu(chosen)}, buttons...)
}

// split parts what is listed in menus from what is a button.
func (s scene) split(choices []game.Choice) (listed []game.Choice, buttons []Row) {
	var row Row
	for _, c := range choices {
		if !c.Button {
			listed = append(listed, c)
			continue
		}
		row.Buttons = append(row.Buttons, Button{ID: s.path(actPlay, c.Move), Label: c.Offer(), Look: Plain})
	}
	if len(row.Buttons) > 0 {
		buttons = []Row{row}
	}
	return listed, buttons
}

// moveMenu lists moves; choosing one plays it.
func (s scene) moveMenu(choices []game.Choice) Row {
	m := &Menu{ID: s.path(actPlay, ""), Prompt: s.Words.About(s.in).MovePrompt}
	for _, c := range choices {
		m.Options = append(m.Options, Item{Label: c.Label, Detail: c.Detail, Value: string(c.Move)})
	}
	return Row{Menu: m}
}

// groupMenu lists the groups, with the one that is now looked at chosen.
func (s scene) groupMenu(choices []game.Choice, chosen string) Row {
	m := &Menu{ID: s.path(actGroup, ""), Prompt: s.Words.About(s.in).GroupPrompt}
	for start := 0; start < len(choices); {
		group := choices[start].Group
		end := start
		for end < len(choices) && choices[end].Group == group {
			end++
		}
		m.Options = append(m.Options, Item{
			Label: group, Detail: s.inside(choices[start:end]), Value: groupOf + string(choices[start].Move), Chosen: group == chosen,
		})
		start = end
	}
	return Row{Menu: m}
}

// inside says what a group holds: its moves if they are short, else how many.
func (s scene) inside(choices []game.Choice) string {
	labels := make([]string, len(choices))
	for i, c := range choices {
		labels[i] = c.Label
	}
	if said := strings.Join(labels, " "); len(said) <= itemLimit && !strings.ContainsFunc(strings.Join(labels, ""), isSpace) {
		return said
	}
	return textMoves(s.in, len(choices))
}

func isSpace(r rune) bool { return r == ' ' }

func (s scene) path(action string, rest game.Move) Path {
	return Path{Action: action, ID: s.m.ID, Ply: s.m.Ply(), Branch: s.m.Branch, Rest: string(rest)}
}

// choice is how a legal move is offered, and false if it is not legal here.
func (s scene) choice(m game.Move) (game.Choice, bool) {
	choices := s.choices()
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
	s, err := b.scene(r.in(), m)
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
	case p.Ply != m.Ply() || p.Branch != m.Branch:
		return scene{}, &match.StaleError{Ply: p.Ply, Now: m.Ply()}
	case seat != s.now.ToMove():
		return scene{}, match.ErrNotYourTurn
	}
	return s, nil
}
