package kala

import "galet/game"

// Buttons are the cups of the field. A cup beside the mover's own cup opens the paths
// that go there first. For a position of another game there are none.
func (Game) Buttons(_ game.Localizer, p game.Position) [][]game.Button {
	k, ok := p.(Position)
	if !ok || k.over() {
		return nil
	}
	var first [Cells]game.Move
	for _, w := range k.paths() {
		if to := w.cells[1]; first[to] == "" {
			first[to] = k.along(nil, w)[0].spell()
		}
	}
	rows := make([][]game.Button, Side)
	for row := range rows {
		for column := range Side {
			c := At(column, Side-1-row)
			rows[row] = append(rows[row], game.Button{Label: c.String(), Move: first[c], Opens: first[c] != ""})
		}
	}
	return rows
}

// ButtonPrompt says what is to be pressed.
func (Game) ButtonPrompt(loc game.Localizer) string { return loc.Say("kala.menu.first") }
