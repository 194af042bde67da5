package kala

import "slices"

// Path is the cups that one move sows, in order, each an edge-neighbour of the
// one before, with at most one right angle (rulebook, Sowing).
type Path struct {
	cells [MostSown]Cell
	n     uint8
}

// Cells lists the cups in order, four to six of them, the first being that
// on which the mover's cup stood. The caller owns the slice.
func (w Path) Cells() []Cell { return slices.Clone(w.cells[:w.n]) }

// Corner is the cup at which the path turns, or false if it is straight.
func (w Path) Corner() (Cell, bool) {
	for i := 2; i < int(w.n); i++ {
		if between(w.cells[i-2], w.cells[i-1]) != between(w.cells[i-1], w.cells[i]) {
			return w.cells[i-1], true
		}
	}
	return 0, false
}

// String spells the path as moves do: "a1-a2-a3-b3".
func (w Path) String() string { return string(w.append(nil)) }

func (w Path) append(b []byte) []byte {
	for i, c := range w.cells[:w.n] {
		if i > 0 {
			b = append(b, '-')
		}
		b = appendCell(b, c)
	}
	return b
}

func appendCell(b []byte, c Cell) []byte {
	return append(b, 'a'+byte(c)/Side, '1'+byte(c)%Side)
}

func (w Path) last() Cell { return w.cells[w.n-1] }

func (w Path) with(c Cell) Path {
	w.cells[w.n] = c
	w.n++
	return w
}

// paths holds every path of four, five and six beans from every cup, in the
// order of their spelling.
var paths = layPaths()

func layPaths() (table [MostSown + 1][Cells][]Path) {
	for beans := TurnBeans; beans <= MostSown; beans++ {
		for c := range Cell(Cells) {
			table[beans][c] = extend(nil, Path{}.with(c), beans, nowhere, false)
		}
	}
	return table
}

// extend adds to found every path of this many beans that continues w. heading is w's
// last step; turned reports that w has a right angle already.
func extend(found []Path, w Path, beans int, heading step, turned bool) []Path {
	if int(w.n) == beans {
		return append(found, w)
	}
	for s := left; s < steps; s++ {
		turns := heading != nowhere && s != heading
		if turns && (turned || s == heading.opposite()) {
			continue
		}
		if next, ok := s.to(w.last()); ok {
			found = extend(found, w.with(next), beans, s, turned || turns)
		}
	}
	return found
}

// sowable is how many of the beans taken up on a cell can be laid: all of
// them, but for a sixth that no path reaches (rulebook, Extra turn).
func sowable(c Cell, taken int) int {
	if len(paths[taken][c]) == 0 {
		return taken - 1
	}
	return taken
}
