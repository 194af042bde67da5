package unlur

// Ending is how a game was decided: by the newest stone, whose group is a
// line, a Y or both.
type Ending struct {
	// By is the colour of the newest stone.
	By Colour
	// Touched is the sides that its group touches.
	Touched Sides
}

// Line reports whether the group joins opposite sides.
func (e Ending) Line() bool { return e.Touched.Line() != 0 }

// Y reports whether the group joins three sides, no two of them adjacent.
func (e Ending) Y() bool { return e.Touched.Y() != 0 }

// Joined is the sides that count: those of the line and those of the Y.
func (e Ending) Joined() Sides { return e.Touched.Line() | e.Touched.Y() }

// Winner is White for a line and Black for a Y, no matter who made it. The seat
// that makes both at once wins (leaflet, "Attention").
func (e Ending) Winner() Colour {
	switch {
	case e.Line() && e.Y():
		return e.By
	case e.Line():
		return White
	}
	return Black
}

// Foul reports whether the mover lost by making only the other's goal.
func (e Ending) Foul() bool { return e.Winner() != e.By }

// Over reports whether the newest stone decided the game. The stones of the
// contract touch no side, so no goal can stand before the colours are fixed,
// and a goal made later runs through the stone that made it: to ask about
// that stone's group is to look in the whole of the mover's stones.
func (b *Board) Over() bool { return decided[b.touched] }

// Ending is how the game was decided, and false while it goes on. A full
// board is always decided: every way to fill it has a white line or a black Y.
func (b *Board) Ending() (Ending, bool) {
	if !b.Over() {
		return Ending{}, false
	}
	return Ending{By: b.stones[b.last], Touched: b.touched}, true
}

// decided tells for every set of sides whether a group that touches them is
// a line or a Y, so that the core asks a table once a stone.
var decided = func() (table [1 << sideCount]bool) {
	for ss := range table {
		table[ss] = Sides(ss).Line()|Sides(ss).Y() != 0
	}
	return table
}()
