package kulami

import "math/rand/v2"

// turned is the same board turned or mirrored, one of the eight ways at random.
func (l layout) turned(rng *rand.Rand) layout {
	ways := rng.IntN(8)
	across, up, over := ways&1 != 0, ways&2 != 0, ways&4 != 0
	t := layout{columns: l.columns, rows: l.rows}
	if over {
		t.columns, t.rows = l.rows, l.columns
	}
	for f := range l.fields() {
		letter := l.at[f.Row][f.Column]
		if across {
			f.Column = l.columns - 1 - f.Column
		}
		if up {
			f.Row = l.rows - 1 - f.Row
		}
		if over {
			f.Column, f.Row = f.Row, f.Column
		}
		t.at[f.Row][f.Column] = letter
	}
	return t
}
