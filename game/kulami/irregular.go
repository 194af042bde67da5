package kulami

import "math/rand/v2"

const (
	// mostRim and leastRim limit the rim of a random irregular board: the edges of fields
	// without a field beyond them, around holes too. All other edges join two neighbours,
	// and areas and chains consist of neighbours. So a short rim means a compact board.
	// The rulebook's irregular boards have rims of 38 and 40. The closed square has 32,
	// the shortest possible.
	mostRim, leastRim = 44, 34
	// growths is the maximum number of boards that are laid at random. Four in five have
	// a rim within the limits.
	growths = 32
)

// placement is a place where a panel can lie, and its weight in the random choice.
type placement struct {
	at     Field
	weight int
}

// irregularLayout is an irregular board that is laid panel by panel within 10×10.
type irregularLayout struct {
	layout
	rng *rand.Rand
	// pull is how strongly panels are drawn into gaps of the board. It is random for
	// each board, so some boards are compact and some are not.
	pull  int
	spots []placement
}

// randomIrregular lays an irregular board at random, and turns it. If no board is
// compact, it is the given one.
func randomIrregular(l layout, rng *rand.Rand) layout {
	g := irregularLayout{rng: rng}
	for range growths {
		if g.grow() {
			l = g.trimmed()
			break
		}
	}
	return l.turned(rng)
}

// grow lays all panels in random order, the first one near the middle. It reports whether
// all found room and the board is compact.
func (g *irregularLayout) grow() bool {
	g.layout = layout{columns: Most, rows: Most}
	g.pull = 3 + g.rng.IntN(4)
	var bag []size
	for _, k := range kinds {
		for range k.count {
			bag = append(bag, k.size)
		}
	}
	g.rng.Shuffle(len(bag), func(i, j int) { bag[i], bag[j] = bag[j], bag[i] })
	for n, s := range bag {
		turned := g.rng.IntN(2) == 1
		if !g.add(n, s, turned) && !g.add(n, s, !turned) {
			return false
		}
	}
	rim := g.rim()
	return rim >= leastRim && rim <= mostRim
}

// add lays panel n at a random place where it shares an edge with the others.
func (g *irregularLayout) add(n int, s size, turned bool) bool {
	columns, rows := s.sides(turned)
	if n == 0 {
		const middle = Most/2 - 2
		g.lay(n, Field{middle + g.rng.IntN(3), middle + g.rng.IntN(3)}, columns, rows)
		return true
	}
	total := g.search(columns, rows)
	if total == 0 {
		return false
	}
	k := g.rng.IntN(total)
	for _, spot := range g.spots {
		if k < spot.weight {
			g.lay(n, spot.at, columns, rows)
			break
		}
		k -= spot.weight
	}
	return true
}

// search collects the placements for a panel, and returns the sum of their weights. A
// weight is the number of shared edges to the power of pull.
func (g *irregularLayout) search(columns, rows int) (total int) {
	g.spots = g.spots[:0]
	for row := range Most - rows + 1 {
		for column := range Most - columns + 1 {
			at := Field{column, row}
			shared, free := g.sharedEdges(at, columns, rows)
			if !free || shared == 0 {
				continue
			}
			weight := 1
			for range g.pull {
				weight *= shared
			}
			g.spots = append(g.spots, placement{at, weight})
			total += weight
		}
	}
	return total
}

// sharedEdges is the number of edges that a panel would share with others at a place;
// free reports whether the place is free.
func (g *irregularLayout) sharedEdges(at Field, columns, rows int) (shared int, free bool) {
	for row := at.Row; row < at.Row+rows; row++ {
		for column := at.Column; column < at.Column+columns; column++ {
			if g.at[row][column] != 0 {
				return 0, false
			}
			shared += g.neighbours(column, row)
		}
	}
	return shared, true
}

// neighbours is the number of fields that share an edge with a place.
func (l *layout) neighbours(column, row int) int {
	n := 0
	for _, step := range edgeSteps {
		if l.letter(column+step.Column, row+step.Row) != 0 {
			n++
		}
	}
	return n
}

func (g *irregularLayout) lay(n int, at Field, columns, rows int) {
	for row := at.Row; row < at.Row+rows; row++ {
		for column := at.Column; column < at.Column+columns; column++ {
			g.at[row][column] = 'A' + byte(n)
		}
	}
}

// rim counts the edges of fields beyond which there is no field.
func (l *layout) rim() int {
	n := 0
	for f := range l.fields() {
		n += len(edgeSteps) - l.neighbours(f.Column, f.Row)
	}
	return n
}

// trimmed is the layout without the empty rows and columns at its edges.
func (l *layout) trimmed() layout {
	all := l.extent()
	t := layout{columns: all.columns(), rows: all.rows()}
	for f := range l.fields() {
		t.at[f.Row-all.bottom][f.Column-all.left] = l.at[f.Row][f.Column]
	}
	return t
}
