package search

import (
	"math/bits"

	"galet/game"
	"galet/game/kulami"
)

// fieldCount is the number of bits in a set of fields.
const fieldCount = kulami.FieldCount

// board is a kulami.Board as tables. A field is its number in reading order,
// and a set of fields has a bit for each.
type board struct {
	move [fieldCount]game.Move
	// reach holds the fields in the row or column of a field that are not on
	// its panel; off all fields but those on its panel.
	reach, off [fieldCount]uint64
	// panel is the number of a field's panel, and mates the panel's fields.
	panel [fieldCount]uint8
	mates [fieldCount]uint64
	// size is how many fields each panel has.
	panels [kulami.PanelCount]uint64
	kind   [kulami.PanelCount]uint8
	// beside holds the neighbours of a field by an edge.
	beside [fieldCount]uint64
	runs   []run
	// allLines are the sets of five fields in a straight line, and lines those
	// through each field.
	allLines []uint64
	lines    [fieldCount][]uint64
	area     bool
	chains   bool
	tables   *tables
	// net is nil on boards with bonuses.
	net  *net
	keys *keys
}

// run is fields that lie side by side in one row: where their bits begin in a
// set, how many there are, and where they lie on the grid.
type run struct {
	mask     uint64
	from, to uint8
}

func newBoard(p kulami.Position) *board {
	b := &board{area: p.Bonus().Has(kulami.Area), chains: p.Bonus().Has(kulami.Chains), tables: allTables[p.Bonus()]}
	fields := p.Board().Fields()
	for i, f := range fields {
		panel, _ := p.Board().Panel(f)
		b.move[i], b.panel[i] = game.Move(f.String()), uint8(panel)
		b.panels[panel] |= 1 << i
		b.lay(i, f)
	}
	for i, f := range fields {
		b.mates[i] = b.panels[b.panel[i]]
		b.off[i] = ^b.mates[i]
		for j, g := range fields {
			columns, rows := abs(f.Column-g.Column), abs(f.Row-g.Row)
			if columns == 0 || rows == 0 {
				b.reach[i] |= 1 << j
			}
			if columns+rows == 1 {
				b.beside[i] |= 1 << j
			}
		}
		b.reach[i] &= b.off[i]
	}
	for panel, fields := range b.panels {
		b.kind[panel] = uint8(bits.OnesCount64(fields))
	}
	b.line(fields)
	if p.Bonus() == kulami.None {
		b.net = fittedNet
	}
	b.keys = newKeys(b.kind, p.Bonus())
	return b
}

// lay adds a field, the next in reading order, to the runs.
func (b *board) lay(i int, f kulami.Field) {
	at := uint8((kulami.Most-1-f.Row)*gridWidth + f.Column)
	if n := len(b.runs) - 1; n >= 0 {
		r := &b.runs[n]
		if length := uint8(bits.OnesCount64(r.mask)); r.to+length == at && f.Column > 0 {
			r.mask |= 1 << length
			return
		}
	}
	b.runs = append(b.runs, run{1, uint8(i), at})
}

// line fills in the lines of the fields: each row of fields that a chain of the least
// length can take.
func (b *board) line(fields []kulami.Field) {
	number := map[kulami.Field]int{}
	for i, f := range fields {
		number[f] = i
	}
	for _, f := range fields {
		for _, step := range [4]kulami.Field{{Column: 1}, {Row: 1}, {Column: 1, Row: 1}, {Column: 1, Row: -1}} {
			line := uint64(0)
			for n := range chain {
				if i, ok := number[kulami.Field{Column: f.Column + n*step.Column, Row: f.Row + n*step.Row}]; ok {
					line |= 1 << i
				}
			}
			if count(line) < chain {
				continue
			}
			b.allLines = append(b.allLines, line)
			for set := line; set != 0; set &= set - 1 {
				i := bits.TrailingZeros64(set)
				b.lines[i] = append(b.lines[i], line)
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }
