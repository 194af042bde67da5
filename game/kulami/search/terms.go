package search

// terms are sums over panels and lines that change only with those of each
// marble, for seat 0.
type terms struct {
	// gains are what marbles of each seat can still win on the panels.
	gains gains
	// points are those that the panels score now.
	points int16
	// prospects are what panels and lines promise at each phase, in
	// 1/engine.Unit of the logarithm of the odds to win.
	prospects [phases]int16
}

func (t *terms) add(o *terms) {
	t.gains += o.gains
	t.points += o.points
	for i := range phases {
		t.prospects[i] += o.prospects[i]
	}
}

func (t *terms) sub(o *terms) {
	t.gains -= o.gains
	t.points -= o.points
	for i := range phases {
		t.prospects[i] -= o.prospects[i]
	}
}

// sumPanels computes the terms of all panels from scratch.
func (b *board) sumPanels(s *state) {
	s.terms = terms{}
	for panel, fields := range b.panels {
		s.terms.add(b.worth(b.kind[panel], count(s.marbles[0]&fields), count(s.marbles[1]&fields)))
	}
}

// sum computes the terms of panels and lines from scratch.
func (b *board) sum(s *state) {
	b.sumPanels(s)
	b.addLines(s)
}

// addLines adds the terms of all lines where chains count.
func (b *board) addLines(s *state) {
	if !b.chains {
		return
	}
	for _, line := range b.allLines {
		for i, v := range b.tables.lines[count(s.marbles[0]&line)][count(s.marbles[1]&line)] {
			s.terms.prospects[i] += v
		}
	}
}

// largest is the fields of the largest panel.
const largest = 6

func newWorth(w *weighting, size, first, second int) terms {
	return terms{
		gains:     gainsOn(size, first, second),
		points:    int16(size * max(-1, min(1, first-second))),
		prospects: w.prospect(size, first, second).rounded(),
	}
}

// worth is the terms of a panel with these numbers of marbles.
func (b *board) worth(size uint8, first, second int) *terms {
	return &b.tables.worths[size&7][first&7][second&7]
}

// lineTerms adds what changes with the lines through a field on which a seat
// has just put a marble.
func (b *board) lineTerms(s *state, field, seat uint8) {
	for _, line := range b.lines[field&63] {
		first, second := count(s.marbles[0]&line), count(s.marbles[1]&line)
		after := &b.tables.lines[first&7][second&7]
		before := &b.tables.lines[(first-int(seat^1))&7][(second-int(seat))&7]
		for i := range phases {
			s.terms.prospects[i] += after[i] - before[i]
		}
	}
}
