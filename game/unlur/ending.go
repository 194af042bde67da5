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

// Joined are the sides that decide the game: those of the line and those of the Y.
func (e Ending) Joined() Sides { return e.Touched.Line() | e.Touched.Y() }

// Winner is White for a line and Black for a Y, whoever made it. A seat that makes both
// at once wins (leaflet, "Attention").
func (e Ending) Winner() Colour {
	switch {
	case e.Line() && e.Y():
		return e.By
	case e.Line():
		return White
	}
	return Black
}

// Foul reports whether the mover lost because the last stone made only the other colour's
// goal.
func (e Ending) Foul() bool { return e.Winner() != e.By }

// Over reports whether the last stone decided the game. It only has to look at the group
// of that stone: stones of the contract touch no side, so there is no goal before the
// colours are fixed, and a goal made later includes the stone that made it.
func (b *Board) Over() bool { return decided[b.touched] }

// Ending is how the game was decided; false: it goes on. A full board is always decided:
// it has a white line or a black Y.
func (b *Board) Ending() (Ending, bool) {
	if !b.Over() {
		return Ending{}, false
	}
	return Ending{By: b.stones[b.last], Touched: b.touched}, true
}

// decided says for each set of sides whether a group that touches them is a line or a Y.
var decided = func() (table [1 << sideCount]bool) {
	for ss := range table {
		table[ss] = Sides(ss).Line()|Sides(ss).Y() != 0
	}
	return table
}()
