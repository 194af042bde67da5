package tournament

import (
	"cmp"
	"slices"
)

// Seeds are the entries by their seeds, the best first.
func (t Table) Seeds() []int {
	seeds := make([]int, len(t.Entries))
	for i := range seeds {
		seeds[i] = i
	}
	slices.SortStableFunc(seeds, func(a, b int) int { return cmp.Compare(t.Entries[b].Rating, t.Entries[a].Rating) })
	return seeds
}

// seedOf is the seed of each entry, from 0.
func (t Table) seedOf() []int {
	of := make([]int, len(t.Entries))
	for seed, entry := range t.Seeds() {
		of[entry] = seed
	}
	return of
}

// Slot is one pairing of a knock-out.
type Slot struct {
	// Players are the two entries; Nobody: a bye. They mean nothing unless Known.
	Players [2]int
	Known   [2]bool
	// Winner is the entry that advances, if Decided; Nobody: both players had withdrawn.
	Winner  int
	Decided bool
	// Games are the games between the two, as indexes of Table.Games.
	Games []int
}

// Bracket are the pairings of a knock-out by round. The winners of two neighbours
// meet in the next round. The best seeds meet as late as possible, and get the byes.
func (t Table) Bracket() [][]Slot {
	seeds, seedOf := t.Seeds(), t.seedOf()
	order := []int{0}
	for len(order) < len(seeds) {
		var wider []int
		for _, seed := range order {
			wider = append(wider, seed, 2*len(order)-1-seed)
		}
		order = wider
	}
	entrant := func(i int) int {
		if order[i] < len(seeds) {
			return seeds[order[i]]
		}
		return Nobody
	}
	var rounds [][]Slot
	for size := len(order) / 2; size > 0; size /= 2 {
		round := make([]Slot, size)
		for i := range round {
			s := &round[i]
			for side := range s.Players {
				if len(rounds) == 0 {
					s.Players[side], s.Known[side] = entrant(2*i+side), true
				} else {
					before := rounds[len(rounds)-1][2*i+side]
					s.Players[side], s.Known[side] = before.Winner, before.Decided
				}
			}
			t.decide(s, seedOf)
		}
		rounds = append(rounds, round)
	}
	return rounds
}

// decide sets the winner of a pairing, if there is one already.
func (t Table) decide(s *Slot, seedOf []int) {
	s.Winner = Nobody
	if !s.Known[0] || !s.Known[1] {
		return
	}
	a, b := s.Players[0], s.Players[1]
	if a == Nobody || b == Nobody {
		s.Winner, s.Decided = max(a, b), true
		return
	}
	for i, g := range t.Games { // two players meet in one round only
		if !g.has(a) || !g.has(b) {
			continue
		}
		s.Games = append(s.Games, i)
		switch g.Result {
		case Open:
			return
		case FirstWins:
			s.Winner, s.Decided = g.First, true
			return
		case SecondWins:
			s.Winner, s.Decided = g.Second, true
			return
		}
	}
	outA, outB := t.Entries[a].Withdrawn, t.Entries[b].Withdrawn
	switch {
	case outA && outB:
		s.Decided = true
	case outA || !outB && len(s.Games) >= maxReplayed && seedOf[b] < seedOf[a]:
		s.Winner, s.Decided = b, true
	case outB || len(s.Games) >= maxReplayed:
		s.Winner, s.Decided = a, true
	}
}

// nextKnockout are the games of the pairings whose players are known. A game without a
// winner is played again with the seats exchanged; after the third game the better seed
// goes on. The first game gives the first seat to the player who has had it less often.
func (t Table) nextKnockout() (next []Game) {
	for round, slots := range t.Bracket() {
		for i, s := range slots {
			if s.Decided || !s.Known[0] || !s.Known[1] {
				continue
			}
			g := Game{Round: round + 1, First: s.Players[0], Second: s.Players[1]}
			if played := len(s.Games); played > 0 {
				last := t.Games[s.Games[played-1]]
				if last.Result == Open {
					continue
				}
				g.First, g.Second = last.Second, last.First
			} else if d := t.seats(g.First) - t.seats(g.Second); d > 0 || d == 0 && i%2 == 1 {
				g.First, g.Second = g.Second, g.First
			}
			next = append(next, g)
		}
	}
	return next
}

// seats is how much more often an entry had the first seat than the second.
func (t Table) seats(entry int) (more int) {
	for _, g := range t.Games {
		switch {
		case g.Bye() || g.Forfeit:
		case g.First == entry:
			more++
		case g.Second == entry:
			more--
		}
	}
	return more
}
