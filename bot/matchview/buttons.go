package matchview

import (
	"slices"
	"strings"

	"galet/bot/ui"
	"galet/game"
)

// SettingMoves is the key of a member's setting for boards that the member alone
// sees. Its values are ChooseByMenus and ChooseByButtons; unset: as the server is set.
const (
	SettingMoves    = "moves"
	ChooseByMenus   = "menus"
	ChooseByButtons = "buttons"
)

// byButtons reports whether the board has buttons instead of menus, where the game has
// them. The reader's setting decides, and without one the server's.
func (s View) byButtons() bool {
	switch s.Match.Settings[SettingMoves] {
	case ChooseByMenus:
		return false
	case ChooseByButtons:
		return true
	}
	return !s.Match.Server.Menus
}

// buttons are the buttons for the first press of every legal move, as the game lays them
// out; nil: there are menus instead.
func (s View) buttons() (rows []ui.Row) {
	words, ok := s.Words.(game.ButtonWords)
	if !ok || !s.byButtons() {
		return nil
	}
	for _, line := range words.Buttons(s.Loc, s.Match.Position) {
		var row ui.Row
		for _, b := range line {
			row.Buttons = append(row.Buttons, s.button(b))
		}
		rows = append(rows, row)
	}
	return rows
}

func (s View) button(b game.Button) ui.Button {
	switch {
	case b.Move == "":
		return ui.Button{ID: s.Path(ui.ActGroup, game.Move(b.Label)), Label: b.Label, Style: ui.Secondary, Disabled: true}
	case b.Opens:
		return ui.Button{ID: s.Path(ui.ActGroup, groupPrefix+b.Move), Label: b.Label, Style: ui.Primary}
	}
	return ui.Button{ID: s.Path(ui.ActPlay, b.Move), Label: b.Label, Style: ui.Secondary}
}

// groupRows is the maximum number of rows of buttons for the moves of a group. The menu
// of groups and the controls need two more rows.
const groupRows = game.ButtonRows - 1

// shortLabel is the maximum length of a label, in bytes, with which a full row fits the
// width of a phone.
const shortLabel = 4

// groupButtons are a button for each move of a group; nil: there is a menu instead.
func (s View) groupButtons(choices []game.Choice) (rows []ui.Row) {
	if _, ok := s.Words.(game.ButtonWords); !ok || !s.byButtons() || len(choices) > groupRows*game.ButtonColumns {
		return nil
	}
	columns := (len(choices) + groupRows - 1) / groupRows
	if !slices.ContainsFunc(choices, func(c game.Choice) bool { return len(c.Label) > shortLabel }) {
		columns = game.ButtonColumns
	}
	for start := 0; start < len(choices); start += columns {
		var row ui.Row
		for _, c := range choices[start:min(start+columns, len(choices))] {
			row.Buttons = append(row.Buttons, ui.Button{ID: s.Path(ui.ActPlay, c.Move), Label: c.Label, Style: ui.Secondary})
		}
		rows = append(rows, row)
	}
	return rows
}

// GroupDetails says for each button of a group what its move does. It is empty if there
// is a menu, which says it itself.
func (s View) GroupDetails(group string) (lines []string) {
	var chosen []game.Choice
	for _, c := range s.Choices() {
		if c.Group == group && c.Detail != "" {
			chosen = append(chosen, c)
		}
	}
	if s.groupButtons(chosen) == nil {
		return nil
	}
	for _, c := range chosen {
		lines = append(lines, "- "+Escape(c.Offer()))
	}
	return lines
}

// yourTurn asks the player to move. If there are buttons, it says what to press, and, in
// a match with hints, which moves end the game.
func (s View) yourTurn(loc game.Localizer, player string) string {
	return s.withButtonPrompt(loc.Say("match.you-move", "Player", player))
}

// withButtonPrompt adds to a line that says whose turn it is what to press, if there are
// buttons.
func (s View) withButtonPrompt(said string) string {
	if s.buttons() == nil {
		return said
	}
	asked := s.Words.(game.ButtonWords).ButtonPrompt(s.Loc)
	if s.Opened {
		asked = s.Words.About(s.Loc).MovePrompt
	}
	lines := []string{said + " " + Sentence(asked)}
	for _, c := range s.Words.Menu(s.Loc, s.Match.Position) {
		if c.Hint != "" && s.Match.HasHints() {
			lines = append(lines, "- "+Escape(c.Label)+" – "+c.Hint)
		}
	}
	return strings.Join(lines, "\n")
}
