package matchview

import (
	"slices"
	"strings"

	"galet/bot/ui"
	"galet/game"
)

// SettingMoves is the key of a member's setting for boards that the member alone
// sees. Its values are ChooseByMenus and ChooseByButtons; unset, the server says.
const (
	SettingMoves    = "moves"
	ChooseByMenus   = "menus"
	ChooseByButtons = "buttons"
)

// byButtons reports whether the readers choose moves by buttons where that is
// possible.
func (s View) byButtons() bool {
	switch s.Match.Settings[SettingMoves] {
	case ChooseByMenus:
		return false
	case ChooseByButtons:
		return true
	}
	return !s.Match.Server.Menus
}

// buttons are the first presses of every legal move, as the game lays them out; nil:
// there are menus instead.
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
		return ui.Button{ID: s.Path(ui.ActGroup, game.Move(b.Label)), Label: b.Label, Look: ui.Plain, Off: true}
	case b.Opens:
		return ui.Button{ID: s.Path(ui.ActGroup, groupOf+b.Move), Label: b.Label, Look: ui.Primary}
	}
	return ui.Button{ID: s.Path(ui.ActPlay, b.Move), Label: b.Label, Look: ui.Plain}
}

// groupRows is the most rows of buttons between the menu of groups and the controls of
// a board.
const groupRows = game.ButtonRows - 1

// shortLabel is the longest label, in bytes, of which a phone shows a full row.
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
			row.Buttons = append(row.Buttons, ui.Button{ID: s.Path(ui.ActPlay, c.Move), Label: c.Label, Look: ui.Plain})
		}
		rows = append(rows, row)
	}
	return rows
}

// GroupDetails says of each button of a group what its move does; empty where the
// menu says it.
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

// youMove calls on the player to move. Where there are buttons it says what to press,
// and which moves end the game if the match has hints.
func (s View) youMove(loc game.Localizer, player string) string {
	return s.asks(textYouMove(loc, player))
}

// asks adds to a line that says who is to move what youMove says of buttons.
func (s View) asks(said string) string {
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
