package kulami

import "galet/game"

// Buttons offers the fields in the order of Menu, in rows of five. For a position of
// another game there are none.
func (Game) Buttons(_ game.Localizer, p game.Position) (rows [][]game.Button) {
	k, ok := p.(Position)
	if !ok || k.playable().len() > game.ButtonRows*game.ButtonColumns {
		return nil
	}
	b := k.options.board
	for i := range k.playable().all() {
		if n := len(rows); n == 0 || len(rows[n-1]) == game.ButtonColumns {
			rows = append(rows, nil)
		}
		last := &rows[len(rows)-1]
		*last = append(*last, game.Button{Label: b.fields[i].String(), Move: b.moves[i]})
	}
	return rows
}

// ButtonPrompt says what is to be pressed.
func (Game) ButtonPrompt(loc game.Localizer) string { return loc.Say("kulami.menu.moves") }
