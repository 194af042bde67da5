package kulami

import "fmt"

// PanelCount is the number of panels of every board.
const PanelCount = 17

// Panel is one of the wooden panels of a board: 0, lettered A, to 16,
// lettered Q, in reading order of their first fields.
type Panel int

// String is the panel's letter.
func (p Panel) String() string { return string(rune('A' + p)) }

// size is the short and the long side of a panel, in fields.
type size struct{ short, long int }

func (s size) String() string { return fmt.Sprintf("%d×%d", s.short, s.long) }

// kinds are the sizes of panels and how many there are of each (rulebook,
// Game materials: 4 of 6 fields, 5 of 4, 4 of 3, 4 of 2).
var kinds = [...]struct {
	size
	count int
}{
	{size{2, 3}, 4},
	{size{2, 2}, 5},
	{size{1, 3}, 4},
	{size{1, 2}, 4},
}

// sides are the columns and rows that a panel takes, one way or, turned, the
// other.
func (s size) sides(turned bool) (columns, rows int) {
	if turned {
		return s.short, s.long
	}
	return s.long, s.short
}

// kindOf is the place of a size in kinds, and -1 if there is no such panel.
func kindOf(s size) int {
	for i, k := range kinds {
		if k.size == s {
			return i
		}
	}
	return -1
}
