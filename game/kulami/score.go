package kulami

import "galet/game"

// Score is each seat's score if the game ended here, with its parts. Parts that the
// options do not count are zero.
type Score struct {
	// Panels are the points for panels: the number of fields of each panel
	// held, however many are filled (rulebook, Scores).
	Panels [2]int
	// Areas are the fields of each seat's largest area, in reading order. Of several that
	// are equally large, it is the one whose first field comes first.
	Areas [2][]Field
	// Chains are each seat's chains in reading order of their first fields.
	Chains [2][]Chain
	// ChainTotals are the sums of the lengths of the chains.
	ChainTotals [2]int
	// AreaBonus and ChainBonus are the differences, on the side of the seat
	// that has more.
	AreaBonus, ChainBonus [2]int
	// Total is the sum of Panels, AreaBonus and ChainBonus.
	Total [2]int
}

// Score counts the position as it stands.
func (p Position) Score() Score {
	b := p.options.board
	s := Score{Panels: p.panelPoints()}
	if p.options.bonus.Has(Area) {
		sizes := [2]int{}
		for seat, marbles := range p.marbles {
			s.Areas[seat] = b.list(b.largestArea(marbles))
			sizes[seat] = len(s.Areas[seat])
		}
		s.AreaBonus = difference(sizes)
	}
	if p.options.bonus.Has(Chains) {
		for seat, marbles := range p.marbles {
			s.Chains[seat] = b.chains(marbles)
			for _, c := range s.Chains[seat] {
				s.ChainTotals[seat] += c.Length
			}
		}
		s.ChainBonus = difference(s.ChainTotals)
	}
	for seat := range s.Total {
		s.Total[seat] = s.Panels[seat] + s.AreaBonus[seat] + s.ChainBonus[seat]
	}
	return s
}

func (p Position) panelPoints() [2]int {
	var points [2]int
	for panel, fields := range p.options.board.panels {
		if seat, held := p.Holder(Panel(panel)); held {
			points[seat] += fields.len()
		}
	}
	return points
}

// difference is how much the larger number exceeds the smaller, at the index
// of the larger. The other is 0.
func difference(n [2]int) [2]int {
	return [2]int{
		game.First:  max(0, n[0]-n[1]),
		game.Second: max(0, n[1]-n[0]),
	}
}
