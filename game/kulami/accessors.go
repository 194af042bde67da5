package kulami

import "galet/game"

// Board is the board that is played on.
func (p Position) Board() *Board { return p.options.board }

// Bonus is which bonuses count.
func (p Position) Bonus() Bonus { return p.options.bonus }

// Marble is whose marble lies on a field, and false if none does.
func (p Position) Marble(f Field) (game.Seat, bool) {
	i, ok := p.options.board.find(f)
	switch {
	case ok && p.marbles[game.First].has(i):
		return game.First, true
	case ok && p.marbles[game.Second].has(i):
		return game.Second, true
	}
	return 0, false
}

// Left is the number of marbles that a seat has not placed yet, 28 to 0.
func (p Position) Left(s game.Seat) int { return MarblesEach - p.marbles[s].len() }

// Last is the field of the marble played last, and false before the first.
func (p Position) Last() (Field, bool) { return p.field(p.last) }

// Previous is the field of the marble played before the last, and false
// before the second.
func (p Position) Previous() (Field, bool) { return p.field(p.previous) }

func (p Position) field(i int8) (Field, bool) {
	if i == none {
		return Field{}, false
	}
	return p.options.board.fields[i], true
}

// Playable are the fields that can be played now, in reading order; none when the game is
// over.
func (p Position) Playable() []Field { return p.options.board.list(p.playable()) }

// Blocked are the panels that are off limits for the next marble: that of the last
// marble, and that of the one before. There are none before the first marble, or after
// the last.
func (p Position) Blocked() []Panel {
	if p.Ply() == 2*MarblesEach {
		return nil
	}
	panels := make([]Panel, 0, 2)
	for _, i := range [2]int8{p.last, p.previous} {
		if i != none {
			panels = append(panels, p.options.board.panel[i])
		}
	}
	return panels
}

// Holder is the seat with more marbles on a panel; false: both have equally many.
func (p Position) Holder(panel Panel) (game.Seat, bool) {
	lead := p.lead(panel)
	if lead < 0 {
		return game.Second, true
	}
	return game.First, lead > 0
}

// lead is how many marbles more seat 0 has on a panel than seat 1.
func (p Position) lead(panel Panel) int {
	s := p.options.board.panels[panel]
	return (p.marbles[game.First] & s).len() - (p.marbles[game.Second] & s).len()
}
