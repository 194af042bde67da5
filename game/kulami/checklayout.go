package kulami

import (
	"errors"
	"fmt"
)

// checkEdges refuses empty outer rows and columns, with which a board would have several
// spellings.
func (l layout) checkEdges() error {
	all := l.extent()
	const leave = "has no field: leave out empty rows and columns at the edge"
	switch {
	case all.right < all.left:
		return errors.New("the board has no field")
	case all.top < l.rows-1:
		return fmt.Errorf("row %s at the top %s", rowName(l.rows-1), leave)
	case all.bottom > 0:
		return fmt.Errorf("row %s at the bottom %s", rowName(0), leave)
	case all.left > 0:
		return fmt.Errorf("column %s at the left %s", columnName(0), leave)
	case all.right < l.columns-1:
		return fmt.Errorf("column %s at the right %s", columnName(l.columns-1), leave)
	}
	return nil
}

// checkPanels checks that the letters are the seventeen panels, each a full
// rectangle.
func (l layout) checkPanels() error {
	counts := map[size]int{}
	spans := l.spans()
	for _, s := range spans {
		if err := l.checkFull(s); err != nil {
			return err
		}
		if kindOf(s.size()) < 0 {
			return fmt.Errorf("panel %c: at %s a panel of %s, and there is none of that size", s.letter, Field{s.left, s.top}, s.size())
		}
		counts[s.size()]++
	}
	for _, k := range kinds {
		if n := counts[k.size]; n != k.count {
			return fmt.Errorf("the board has %d panels, %d of them of %s, and needs %d, %d of them of %s",
				len(spans), n, k.size, PanelCount, k.count, k.size)
		}
	}
	return nil
}

func (l layout) checkFull(s span) error {
	for row := s.top; row >= s.bottom; row-- {
		for column := s.left; column <= s.right; column++ {
			if l.at[row][column] != s.letter {
				return fmt.Errorf("panel %c is not a rectangle: row %s, column %s is missing", s.letter, rowName(row), columnName(column))
			}
		}
	}
	return nil
}

// checkJoined checks that every field can be reached from the first by steps
// over shared edges.
func (l layout) checkJoined() error {
	reached := l
	for f := range l.fields() {
		reached.clear(f)
		break
	}
	for f := range reached.fields() {
		return fmt.Errorf("panel %c, at %s, is not joined by an edge to the panels above", l.at[f.Row][f.Column], f)
	}
	return nil
}

// clear removes a field and all fields joined to it.
func (l *layout) clear(f Field) {
	l.at[f.Row][f.Column] = 0
	for _, step := range edgeSteps {
		if next := (Field{f.Column + step.Column, f.Row + step.Row}); l.letter(next.Column, next.Row) != 0 {
			l.clear(next)
		}
	}
}
