package kulami

// span is the smallest rectangle round some fields: those of one letter, or
// all.
type span struct {
	letter                   byte
	left, right, bottom, top int
}

// newSpan is a span without fields, ready to be widened.
func newSpan(letter byte) span {
	return span{letter: letter, left: Most, right: -1, bottom: Most, top: -1}
}

func (s *span) widen(f Field) {
	s.left, s.right = min(s.left, f.Column), max(s.right, f.Column)
	s.bottom, s.top = min(s.bottom, f.Row), max(s.top, f.Row)
}

func (s span) columns() int { return s.right - s.left + 1 }

func (s span) rows() int { return s.top - s.bottom + 1 }

func (s span) size() size {
	return size{min(s.columns(), s.rows()), max(s.columns(), s.rows())}
}

func (l layout) extent() span {
	all := newSpan(0)
	for f := range l.fields() {
		all.widen(f)
	}
	return all
}

// spans are the letters' spans, in reading order of their first fields.
func (l layout) spans() []span {
	var spans []span
	place := map[byte]int{}
	for f := range l.fields() {
		letter := l.at[f.Row][f.Column]
		i, known := place[letter]
		if !known {
			i = len(spans)
			place[letter] = i
			spans = append(spans, newSpan(letter))
		}
		spans[i].widen(f)
	}
	return spans
}
