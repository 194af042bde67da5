package tournament

import "slices"

// berger returns all games of a round robin in the order of Berger's tables (FIDE
// Handbook C.05, annex 1). Each pair's second game comes after all first games, with the
// seats exchanged. The numbers of a player's games with each seat differ by at most one.
func berger(players, perPair int) (games []Game) {
	n := players + players%2
	for round := range (n - 1) * perPair {
		of := round % (n - 1)
		meets := of * (n / 2) % (n - 1) // the opponent of the last player
		pairs := [][2]int{{meets, n - 1}}
		if of%2 == 1 {
			pairs[0] = [2]int{n - 1, meets}
		}
		for k := 1; k < n/2; k++ {
			pairs = append(pairs, [2]int{(meets + k) % (n - 1), (meets - k + n - 1) % (n - 1)})
		}
		for _, p := range pairs {
			if round >= n-1 {
				p[0], p[1] = p[1], p[0]
			}
			if max(p[0], p[1]) < players {
				games = append(games, Game{Round: round + 1, First: p[0], Second: p[1]})
			}
		}
	}
	return games
}

// nextRobin are the next games of the tables, in their order, whose two players can begin
// another game. A game that a withdrawn player loses without play can always begin.
func (t Table) nextRobin() (next []Game) {
	going := make([]int, len(t.Entries))
	for _, g := range t.Games {
		if g.Result == Open {
			going[g.First]++
			going[g.Second]++
		}
	}
	for _, g := range berger(len(t.Entries), t.PerPair) {
		first, second := t.Entries[g.First], t.Entries[g.Second]
		switch {
		case t.has(g), first.StruckOut, second.StruckOut:
			continue
		case first.Withdrawn || second.Withdrawn:
			next = append(next, t.forfeit(g))
		case going[g.First] < t.AtOnce && going[g.Second] < t.AtOnce:
			going[g.First]++
			going[g.Second]++
			next = append(next, g)
		}
	}
	return next
}

// forfeit is a game that is not played. A withdrawn player loses it. If nobody has
// withdrawn, it is drawn.
func (t Table) forfeit(g Game) Game {
	first, second := t.Entries[g.First].Withdrawn, t.Entries[g.Second].Withdrawn
	g.Forfeit = true
	switch {
	case first && second:
		g.Result = Void
	case first:
		g.Result = SecondWins
	case second:
		g.Result = FirstWins
	default:
		g.Result = Draw
	}
	return g
}

// DrawUnfinished is a round robin whose time is over. Games that go on or never began are
// drawn, except those that a withdrawn player loses.
func (t Table) DrawUnfinished() Table {
	t.Games = slices.Clone(t.Games)
	for i := range t.Games {
		if t.Games[i].Result == Open {
			t.Games[i].Result = Draw
		}
	}
	for _, g := range berger(len(t.Entries), t.PerPair) {
		if !t.has(g) && !t.Entries[g.First].StruckOut && !t.Entries[g.Second].StruckOut {
			t.Games = append(t.Games, t.forfeit(g))
		}
	}
	return t
}

// has reports whether a game of a round robin has begun.
func (t Table) has(g Game) bool {
	return slices.ContainsFunc(t.Games, func(o Game) bool { return o.First == g.First && o.Second == g.Second })
}
