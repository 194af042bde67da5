package search

import (
	"galet/game"
	"galet/game/kala"
)

// beans is how many lie in each of the sixteen cups, a byte for each cup: a1
// is the lowest of the first word, c1 that of the second.
type beans [2]uint64

func (b *beans) at(c uint8) uint8 { return uint8(b[c>>3&1] >> (c & 7 * 8)) }

// swap puts n beans in a cup, and returns how many were there before.
func (b *beans) swap(c, n uint8) uint8 {
	shift, word := c&7*8, &b[c>>3&1]
	old := uint8(*word >> shift)
	*word ^= uint64(old^n) << shift
	return old
}

// mostPaths is the most paths to sow from one cup.
const mostPaths = 8

// pathList is the paths to sow a number of beans from one cup, in the order in which
// kala lists them.
type pathList struct {
	n uint8
	// over is 1 if no path has room for the last bean: it is not sown.
	over uint8
	// last is the cup in which each path ends, sown one bean in each of its
	// cups.
	last [mostPaths]uint8
	sown [mostPaths]beans
	// ends has a bit for each cup in which a path ends.
	ends uint16
	// kinds has an index of endTable for each path, by the place of the rival's cup.
	kinds [kala.Cells][mostPaths]uint8
	text  *[mostPaths]string
}

// ending holds the moves along a path, for one way in which a path can end. Each move is
// a byte, in which the path's number is 0.
type ending struct {
	n     int
	moves uint64
}

// endTable has the moves for each way in which a path can end:
//   - 0: there is no path
//   - 2: it does not end at the rival's cup
//   - 2n, n from 2 to 4: it ends there, and the mover's cup can go to n neighbours
//   - 3 and 2n+1: as 2 and 2n, and the last cup can be harvested
var endTable = func() (table [16]ending) {
	for _, places := range []int{0, 2, 3, 4} {
		for harvest := range 2 {
			e := &table[2*max(1, places)+harvest]
			for h := range harvest + 1 {
				for place := min(1, places); place <= places; place++ {
					e.moves |= uint64(newMove(0, h == 1, place)) << (8 * e.n)
					e.n++
				}
			}
		}
	}
	return table
}()

// pathTable holds the paths by the beans to sow and the cup they are sown from.
var pathTable = layPaths()

func layPaths() (table [8][kala.Cells]pathList) {
	for n := kala.TurnBeans; n <= kala.MostSown; n++ {
		for c := range kala.Cells {
			l := &table[n][c]
			if extend(l, []kala.Cell{kala.Cell(c)}, n, 0); l.n == 0 {
				*l = table[n-1][c]
				l.over++
			}
		}
	}
	return table
}

// extend adds to l every path of n beans that continues these cups. turns counts the
// right angles so far.
func extend(l *pathList, cells []kala.Cell, n, turns int) {
	if len(cells) == n {
		l.add(cells)
		return
	}
	last := cells[len(cells)-1]
	for _, next := range beside[last] {
		turned := turns
		if len(cells) > 1 {
			before := cells[len(cells)-2]
			switch {
			case next == before:
				continue
			case next.Column()-last.Column() != last.Column()-before.Column() || next.Row()-last.Row() != last.Row()-before.Row():
				turned++
			}
		}
		if turned <= 1 {
			extend(l, append(cells[:len(cells):len(cells)], next), n, turned)
		}
	}
}

func (l *pathList) add(cells []kala.Cell) {
	if l.text == nil {
		l.text = new([mostPaths]string)
	}
	for i, c := range cells {
		l.sown[l.n][c>>3] += 1 << (c & 7 * 8)
		if i > 0 {
			l.text[l.n] += "-"
		}
		l.text[l.n] += c.String()
	}
	last := cells[len(cells)-1]
	l.last[l.n] = uint8(last)
	l.ends |= 1 << last
	for rival := range l.kinds {
		l.kinds[rival][l.n] = 2
		if rival == int(last) {
			l.kinds[rival][l.n] = uint8(2 * len(beside[last]))
		}
	}
	l.n++
}

// beside holds, for each cup, the cups that share an edge with it, ordered by name.
var beside = allBeside()

func allBeside() (table [kala.Cells][]kala.Cell) {
	for i := range table {
		for j := range table {
			a, b := kala.Cell(i), kala.Cell(j)
			columns, rows := a.Column()-b.Column(), a.Row()-b.Row()
			if columns*columns+rows*rows == 1 {
				table[i] = append(table[i], b)
			}
		}
	}
	return table
}

// move is a legal move as a number: the path, whether the last cup is
// harvested, and, from 1, which neighbour of the rival's cup one's own goes to.
type move uint8

func newMove(path int, harvest bool, place int) move {
	m := move(path) | move(place)<<4
	if harvest {
		m |= 8
	}
	return m
}

func (m move) path() uint8 { return uint8(m & 7) }

func (m move) harvest() bool { return m&8 != 0 }

// place is 0 if one's cup goes where the last bean fell.
func (m move) place() uint8 { return uint8(m >> 4) }

// spell is the move as kala spells it.
func (s *state) spell(m move) game.Move {
	l := s.paths()
	text := l.text[m.path()]
	if m.harvest() {
		text += "x"
	}
	if m.place() > 0 {
		text += "/" + beside[l.last[m.path()]][m.place()-1].String()
	}
	return game.Move(text)
}
