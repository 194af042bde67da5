package kulami

import "math/rand/v2"

const (
	// squareSide is the side of the closed square, in fields.
	squareSide = 8
	// windowSide is the side of the part of the square that is laid again at a time, with
	// every panel that reaches into it.
	windowSide = 4
	// windows is how many parts of the board are laid again. One window in six reaches
	// a panel of four in a corner, and most windows reach one in the middle, so
	// nothing of the first board is left.
	windows = 64
	// tries limits the search for one part. At the limit, the part stays as it was.
	tries = 64
)

// placedPanel is one panel of a tiling: the index of its size in kinds, and its fields,
// where bit row*squareSide+column is a field.
type placedPanel struct {
	kind   int
	fields set
}

// tiling is a closed square that is being laid: the placed panels, the filled fields, and
// how many panels of each kind are left.
type tiling struct {
	rng    *rand.Rand
	panels []placedPanel
	filled set
	bag    [len(kinds)]int
	tries  int
}

// randomSquare lays a closed square at random. It lays one window after another again
// with the panels that were there, and then turns the whole. Every step leaves a valid
// board, and the work has a bound.
func randomSquare(from layout, rng *rand.Rand) layout {
	t := tilingOf(from, rng)
	for range windows {
		t.relay()
	}
	return t.layout().turned(rng)
}

func tilingOf(l layout, rng *rand.Rand) *tiling {
	t := &tiling{rng: rng, filled: everyField}
	for _, s := range l.spans() {
		fields := block(s.columns(), s.rows()) << (s.bottom*squareSide + s.left)
		t.panels = append(t.panels, placedPanel{kindOf(s.size()), fields})
	}
	return t
}

// block is a panel of these columns and rows in the corner of the square.
func block(columns, rows int) set {
	var s set
	for row := range rows {
		s |= (one(columns) - 1) << (row * squareSide)
	}
	return s
}

// relay removes the panels that reach into a random window, and lays others there.
func (t *tiling) relay() {
	const room = squareSide - windowSide + 1
	window := block(windowSide, windowSide) << (t.rng.IntN(room)*squareSide + t.rng.IntN(room))
	before := append([]placedPanel(nil), t.panels...)
	t.panels = t.panels[:0]
	for _, p := range before {
		if p.fields&window == 0 {
			t.panels = append(t.panels, p)
			continue
		}
		t.bag[p.kind]++
		t.filled &^= p.fields
	}
	t.tries = tries
	if !t.fill() {
		t.panels = append(t.panels[:0], before...)
		t.filled, t.bag = everyField, [len(kinds)]int{}
	}
}

// fill covers the first empty field, and then the rest, with the panels that are left. It
// draws at random among the sizes that fit; a size with more panels left is drawn more
// often.
func (t *tiling) fill() bool {
	if t.filled == everyField {
		return true
	}
	if t.tries--; t.tries < 0 {
		return false
	}
	at := (^t.filled).first()
	untried := t.bag
	for range kinds {
		kind, ok := draw(t.rng, untried)
		if !ok {
			return false
		}
		untried[kind] = 0
		turned := t.rng.IntN(2) == 1
		if t.lay(kind, turned, at) || t.lay(kind, !turned, at) {
			return true
		}
	}
	return false
}

// draw takes one panel from a bag, and false from an empty one.
func draw(rng *rand.Rand, bag [len(kinds)]int) (kind int, ok bool) {
	total := 0
	for _, n := range bag {
		total += n
	}
	if total == 0 {
		return 0, false
	}
	k := rng.IntN(total)
	for kind = range bag {
		if k < bag[kind] {
			break
		}
		k -= bag[kind]
	}
	return kind, true
}

// lay places a panel with its first corner on a field, if it fits, and fills the rest. If
// the rest cannot be filled, it takes the panel back.
func (t *tiling) lay(kind int, turned bool, at int) bool {
	columns, rows := kinds[kind].sides(turned)
	if at%squareSide+columns > squareSide || at/squareSide+rows > squareSide {
		return false
	}
	fields := block(columns, rows) << at
	if fields&t.filled != 0 {
		return false
	}
	t.panels = append(t.panels, placedPanel{kind, fields})
	t.filled |= fields
	t.bag[kind]--
	if t.fill() {
		return true
	}
	t.panels = t.panels[:len(t.panels)-1]
	t.filled &^= fields
	t.bag[kind]++
	return false
}

func (t *tiling) layout() layout {
	l := layout{columns: squareSide, rows: squareSide}
	for n, p := range t.panels {
		for i := range p.fields.all() {
			l.at[i/squareSide][i%squareSide] = 'A' + byte(n)
		}
	}
	return l
}
