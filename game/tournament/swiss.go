package tournament

import (
	"cmp"
	"slices"
)

// The pairing of a round of a Swiss is the one of the least cost among those where
// all play and nobody meets twice, with one bye if their number is odd. The costs in
// order of importance: the bye goes to the last of the ranking who has had none; as
// few as possible have a seat three times more often than the other; the squares of
// the differences in points are least; the seats are balanced; in a group with equal
// points the upper half meets the lower half in order.
//
// These are the rules of FIDE Handbook C.04.1 and, within a group, of the Dutch system
// (C.04.3). A matching of the greatest weight finds that pairing exactly.
const (
	costOrder  = 1
	costSeats  = costOrder << 13
	costPoints = costSeats << 13
	costExcess = costPoints << 13
	costBye    = costExcess << 9
	// legal is greater than all costs of a round together.
	legal = costBye << 8
)

// swissPlayer is a player who is to be paired.
type swissPlayer struct {
	entry, points int
	// group is how many players have the same points, at the index among them.
	group, at int
	// seats is how many more games the player had with the first seat than with the
	// second. last is 1 if the last game was with the first seat, -1 if with the second.
	seats, last int
	hadBye      bool
	met         map[int]bool
}

// nextSwiss pairs the next round if the last one is complete. It is empty after the last
// round, or if no legal pairing is left.
func (t Table) nextSwiss() (next []Game) {
	round := 1
	for _, g := range t.Games {
		if g.Result == Open {
			return nil
		}
		round = max(round, g.Round+1)
	}
	if round > t.Rounds() {
		return nil
	}
	players := t.swissPlayers()
	if len(players) < 2 {
		return nil
	}
	size := len(players) + len(players)%2
	mate := match(size, func(i, j int) int64 { return weight(players, i, j) })
	for i, j := range mate {
		switch {
		case j < 0:
			return nil
		case j < i:
		case j == len(players):
			next = append(next, Game{Round: round, First: players[i].entry, Second: Nobody, Result: FirstWins})
		default:
			g := Game{Round: round, First: players[i].entry, Second: players[j].entry}
			if secondFirst(players[i], players[j], len(next)) {
				g.First, g.Second = g.Second, g.First
			}
			next = append(next, g)
		}
	}
	return next
}

// swissPlayers are the players to pair, in the order of the ranking: by points, then by
// seed.
func (t Table) swissPlayers() (players []swissPlayer) {
	for _, entry := range t.Seeds() {
		if t.Entries[entry].Withdrawn {
			continue
		}
		p := swissPlayer{entry: entry, seats: t.seats(entry), met: map[int]bool{}}
		for _, g := range t.Games {
			switch {
			case !g.has(entry):
				continue
			case g.Bye():
				p.hadBye = true
			case g.First == entry:
				p.last = 1
				p.met[g.Second] = true
			default:
				p.last = -1
				p.met[g.First] = true
			}
			p.points += g.Points(entry)
		}
		players = append(players, p)
	}
	slices.SortStableFunc(players, func(a, b swissPlayer) int { return cmp.Compare(b.points, a.points) })
	for from := 0; from < len(players); {
		to := from
		for to < len(players) && players[to].points == players[from].points {
			to++
		}
		for i := from; i < to; i++ {
			players[i].group, players[i].at = to-from, i-from
		}
		from = to
	}
	return players
}

// weight is how good a pairing of two players is, i before j; 0: they cannot be paired.
// The index after the last player stands for the bye.
func weight(players []swissPlayer, i, j int) int64 {
	a := players[i]
	if j == len(players) {
		if a.hadBye {
			return 0
		}
		return legal - int64(len(players)-1-i)*costBye
	}
	b := players[j]
	if a.met[b.entry] {
		return 0
	}
	cost := 0
	if d := a.points - b.points; d == 0 {
		cost += costOrder * abs(b.at-a.at-a.group/2)
	} else {
		cost += costPoints*d*d + costOrder*(a.group-1-a.at+b.at)
	}
	first, second := a.seats+1, b.seats-1
	if secondFirst(a, b, 0) {
		first, second = a.seats-1, b.seats+1
	}
	for _, seats := range []int{first, second} {
		cost += costSeats*seats*seats + costExcess*max(0, abs(seats)-2)
	}
	return legal - int64(cost)
}

// secondFirst reports whether b gets the first seat against the higher ranked a: b had it less
// often, or as often and a had it last. If both are equal, it alternates by board.
func secondFirst(a, b swissPlayer, board int) bool {
	if d := cmp.Or(cmp.Compare(a.seats, b.seats), cmp.Compare(a.last, b.last)); d != 0 {
		return d > 0
	}
	return board%2 == 1
}

func abs(n int) int { return max(n, -n) }
