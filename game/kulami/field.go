package kulami

import "strconv"

// Most is the most columns and the most rows that a board may have
// (rulebook, Game field).
const Most = 10

// FieldCount is the number of fields of every board.
const FieldCount = 64

// Field is a place for one marble. Column counts from 0 at the left, Row from
// 0 at the bottom. Both are below Most.
type Field struct{ Column, Row int }

// String spells a field: d4 has Column 3 and Row 3.
func (f Field) String() string {
	return columnName(f.Column) + rowName(f.Row)
}

func columnName(column int) string { return string(rune('a' + column)) }

func rowName(row int) string { return strconv.Itoa(row + 1) }

// parseField reads what String writes, and nothing else.
func parseField(s string) (Field, bool) {
	if len(s) < 2 || s[0] < 'a' || s[0] >= 'a'+Most || s[1] < '1' || s[1] > '9' {
		return Field{}, false
	}
	f := Field{int(s[0] - 'a'), int(s[1] - '1')}
	switch {
	case len(s) == 2:
		return f, true
	case s[1:] == "10":
		f.Row = Most - 1
		return f, true
	}
	return Field{}, false
}
