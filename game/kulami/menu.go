package kulami

import (
	"fmt"

	"galet/game"
)

// Menu offers the fields row by row from the top, and says of each what a
// marble there does to its panel. For a position of another game it is empty.
func (Game) Menu(p game.Position) []game.Choice {
	k, ok := p.(Position)
	if !ok {
		return nil
	}
	b := k.options.board
	var menu []game.Choice
	for i := range k.reach().all() {
		menu = append(menu, game.Choice{
			Move:   b.moves[i],
			Label:  b.fields[i].String(),
			Detail: k.detail(i),
			Group:  "row " + rowName(b.fields[i].Row),
		})
	}
	return menu
}

// detail says what a marble of the seat to move on field i does.
func (p Position) detail(i int) string {
	panel := p.options.board.panel[i]
	fields := p.options.board.panels[panel].len()
	ahead := p.lead(panel)
	if p.ToMove() == game.Second {
		ahead = -ahead
	}
	text := ""
	switch {
	case ahead == 0:
		text = fmt.Sprintf("takes a panel of %d", fields)
	case ahead > 0:
		text = fmt.Sprintf("goes %d ahead on your panel of %d", ahead+1, fields)
	case ahead == -1:
		text = fmt.Sprintf("draws level on your rival's panel of %d", fields)
	default:
		text = fmt.Sprintf("still %d behind on your rival's panel of %d", -ahead-1, fields)
	}
	if p.place(i).reach() == 0 {
		text += ", and ends the game"
	}
	return text
}
