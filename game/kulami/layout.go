package kulami

import (
	"errors"
	"fmt"
	"iter"
	"strings"
)

// The boards that the rulebook shows for a game field (closed square,
// irregular outline).
const (
	rulebookSquare    = "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ"
	rulebookIrregular = "....AA..../..BBAAC.../DDBBEEC.../DDFGGGCHHH/DDFGGGIII./JJFKKKIII./..LLMNNOO./..LLMNNOO./...PPQQOO./.....QQ..."
)

// layout is a board while it is parsed or laid: the letter of the panel on each field, by
// row and column, and 0 where there is no field.
type layout struct {
	columns, rows int
	at            [Most][Most]byte
}

// parseLayout parses a board's text, and checks that it is a valid board. The panels may
// have any 17 capital letters. The error says what is wrong and where.
func parseLayout(text string) (layout, error) {
	l, err := readLayout(text)
	if err != nil {
		return layout{}, err
	}
	for _, check := range []func(layout) error{layout.checkEdges, layout.checkPanels, layout.checkJoined} {
		if err := check(l); err != nil {
			return layout{}, err
		}
	}
	return l, nil
}

// readLayout reads letters and points, and does not check the panels.
func readLayout(text string) (layout, error) {
	if text == "" {
		return layout{}, errors.New("there is no board")
	}
	lines := strings.Split(text, "/")
	if len(lines) > Most {
		return layout{}, fmt.Errorf("the board has %d rows, at most %d", len(lines), Most)
	}
	l := layout{columns: len([]rune(lines[0])), rows: len(lines)}
	if l.columns > Most {
		return layout{}, fmt.Errorf("the board has %d columns, at most %d", l.columns, Most)
	}
	for i, line := range lines {
		row := l.rows - 1 - i
		runes := []rune(line)
		if len(runes) != l.columns {
			return layout{}, fmt.Errorf("row %s has %d columns, and row %s at the top has %d", rowName(row), len(runes), rowName(l.rows-1), l.columns)
		}
		for column, r := range runes {
			switch {
			case r >= 'A' && r <= 'Z':
				l.at[row][column] = byte(r)
			case r != '.':
				return layout{}, fmt.Errorf("row %s, column %s: %q is neither a letter A–Z nor a point", rowName(row), columnName(column), r)
			}
		}
	}
	return l, nil
}

// fields yields the fields in reading order, row by row from the top.
func (l layout) fields() iter.Seq[Field] {
	return func(yield func(Field) bool) {
		for row := l.rows - 1; row >= 0; row-- {
			for column := range l.columns {
				if l.at[row][column] != 0 && !yield(Field{column, row}) {
					return
				}
			}
		}
	}
}

// letter is the panel's letter on a field, and 0 where there is none, beyond
// the edges too.
func (l *layout) letter(column, row int) byte {
	if column < 0 || column >= l.columns || row < 0 || row >= l.rows {
		return 0
	}
	return l.at[row][column]
}

// edgeSteps are the steps to the four neighbours that share an edge.
var edgeSteps = [4]Field{{1, 0}, {0, -1}, {-1, 0}, {0, 1}}
