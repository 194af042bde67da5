package kulami

import "galet/game"

// Menu offers the fields row by row from the top, each with the effect of a marble there
// on its panel. For a position of another game it is empty.
func (Game) Menu(loc game.Localizer, p game.Position) []game.Choice {
	k, ok := p.(Position)
	if !ok {
		return nil
	}
	b := k.options.board
	var menu []game.Choice
	for i := range k.playable().all() {
		menu = append(menu, game.Choice{
			Move:   b.moves[i],
			Label:  b.fields[i].String(),
			Detail: k.gain(loc, i),
			Hint:   k.hint(loc, i),
			Group:  loc.Say("kulami.menu.row", "Row", rowName(b.fields[i].Row)),
		})
	}
	return menu
}

// hint says that a marble on field i would end the game; empty: it would not.
func (p Position) hint(loc game.Localizer, i int) string {
	if p.place(i).playable() == 0 {
		return loc.Say("kulami.menu.ends")
	}
	return ""
}

// gain says what a marble on field i does for the seat to move.
func (p Position) gain(loc game.Localizer, i int) string {
	panel := p.options.board.panel[i]
	fields := p.options.board.panels[panel].len()
	ahead := p.lead(panel)
	if p.ToMove() == game.Second {
		ahead = -ahead
	}
	switch {
	case ahead == 0:
		return loc.Say("kulami.menu.takes", "Fields", fields)
	case ahead > 0:
		return loc.Say("kulami.menu.ahead", "Lead", ahead+1, "Fields", fields)
	case ahead == -1:
		return loc.Say("kulami.menu.level", "Fields", fields)
	}
	return loc.Say("kulami.menu.behind", "Lag", -ahead-1, "Fields", fields)
}
