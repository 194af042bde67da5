package kulami

import "galet/game"

// Board is a layout of the 17 panels, edge to edge, with 64 fields. It never changes, so
// positions share it.
type Board struct {
	columns, rows int
	// number is a field's number plus one, by row and column; 0 where the
	// board has no field.
	number [Most][Most]uint8
	fields [FieldCount]Field
	moves  [FieldCount]game.Move
	panel  [FieldCount]Panel
	panels [PanelCount]set
	// cross holds, for each field, the fields in its row or column.
	cross [FieldCount]set
	text  string
}

// newBoard numbers the fields of a valid layout in reading order, and letters the panels
// in the same order. So a board has only one spelling.
func newBoard(l layout) *Board {
	b := &Board{columns: l.columns, rows: l.rows}
	letters := map[byte]Panel{}
	n := 0
	for f := range l.fields() {
		letter := l.at[f.Row][f.Column]
		panel, known := letters[letter]
		if !known {
			panel = Panel(len(letters))
			letters[letter] = panel
		}
		b.fields[n], b.moves[n], b.panel[n] = f, game.Move(f.String()), panel
		b.panels[panel] |= one(n)
		n++
		b.number[f.Row][f.Column] = uint8(n)
	}
	for i, f := range b.fields {
		for j, g := range b.fields {
			if f.Row == g.Row || f.Column == g.Column {
				b.cross[i] |= one(j)
			}
		}
	}
	b.text = b.spell()
	return b
}

// spell writes the board row by row from the top.
func (b *Board) spell() string {
	text := make([]byte, 0, (Most+1)*Most)
	for row := b.rows - 1; row >= 0; row-- {
		for column := range b.columns {
			letter := byte('.')
			if p, ok := b.Panel(Field{column, row}); ok {
				letter = 'A' + byte(p)
			}
			text = append(text, letter)
		}
		if row > 0 {
			text = append(text, '/')
		}
	}
	return string(text)
}

// String is the board's only spelling: rows from the top, separated by /, the
// letters A to Q for the panels and a point where there is no field.
func (b *Board) String() string { return b.text }

// Fields are all fields in reading order, row by row from the top.
func (b *Board) Fields() []Field { return b.list(everyField) }

// Panel is the panel on which a field lies, and false where the board has no
// field.
func (b *Board) Panel(f Field) (Panel, bool) {
	i, ok := b.find(f)
	if !ok {
		return 0, false
	}
	return b.panel[i], true
}

// PanelFields are the fields of a panel in reading order: a full rectangle.
func (b *Board) PanelFields(p Panel) []Field { return b.list(b.panels[p]) }

// find is the number of a field, and false where the board has none.
func (b *Board) find(f Field) (int, bool) {
	if f.Column < 0 || f.Column >= Most || f.Row < 0 || f.Row >= Most {
		return 0, false
	}
	n := b.number[f.Row][f.Column]
	return int(n) - 1, n > 0
}

func (b *Board) list(s set) []Field {
	fields := make([]Field, 0, s.len())
	for i := range s.all() {
		fields = append(fields, b.fields[i])
	}
	return fields
}

// kind is the choice of a challenge that leads to such a board.
func (b *Board) kind() string {
	switch {
	case b.text == rulebookSquare:
		return squareBoard
	case b.text == rulebookIrregular:
		return irregularBoard
	case b.columns*b.rows == FieldCount:
		return randomSquareBoard
	}
	return randomIrregularBoard
}
