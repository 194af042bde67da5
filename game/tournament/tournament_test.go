package tournament_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"galet/game/gametest"
	"galet/game/tournament"
)

// random is a tournament that is played with random results.
type random struct {
	tournament.Table
	rng *rand.Rand
	// withdraws is how often in a thousand steps somebody withdraws.
	withdraws int
}

func newRandom(seed uint64, f tournament.Format, withdraws int) *random {
	r := &random{rng: rand.New(rand.NewPCG(seed, uint64(f))), withdraws: withdraws}
	least, most := f.Players()
	r.Table = tournament.Table{Format: f, PerPair: 1, AtOnce: 1}
	if f == tournament.RoundRobin {
		r.PerPair, r.AtOnce = 1+r.rng.IntN(tournament.MaxPerPair), 1+r.rng.IntN(tournament.MaxAtOnce)
	}
	for range least + r.rng.IntN(most-least+1) {
		r.Entries = append(r.Entries, tournament.Entry{Rating: float64(1200 + 100*r.rng.IntN(8))})
	}
	return r
}

// step begins the games that can begin, and ends one.
func (r *random) step(t *testing.T) (more bool) {
	t.Helper()
	next := r.Next()
	for _, g := range next {
		if g.Bye() {
			continue
		}
		first, second := r.Entries[g.First].Withdrawn, r.Entries[g.Second].Withdrawn
		if g.Result == tournament.Open && (first || second) || g.Forfeit && (g.Points(g.First) == 2 == first || g.Points(g.Second) == 2 == second) {
			t.Fatalf("of the players, the first has withdrawn: %v, the second: %v; and next is %+v", first, second, g)
		}
	}
	r.Games = append(slices.Clone(r.Games), next...)
	var open []int
	for i, g := range r.Games {
		if g.Result == tournament.Open {
			open = append(open, i)
		}
	}
	if len(open) == 0 {
		if !r.Over() {
			t.Fatalf("no game goes on, and it is not over: %+v", r.Table)
		}
		return false
	}
	if r.Over() {
		t.Fatalf("games go on, and it is over: %+v", r.Table)
	}
	if r.rng.IntN(1000) < r.withdraws {
		r.Table = r.Withdraw(r.rng.IntN(len(r.Entries)))
		return true
	}
	r.Games[open[r.rng.IntN(len(open))]].Result = []tournament.Result{
		tournament.FirstWins, tournament.FirstWins, tournament.SecondWins, tournament.SecondWins, tournament.Draw, tournament.Void,
	}[r.rng.IntN(6)]
	return true
}

func (r *random) play(t *testing.T) {
	t.Helper()
	for steps := 0; r.step(t); steps++ {
		if steps > 5000 {
			t.Fatal("it does not end")
		}
	}
}

// each plays some random tournaments of a format, without and with withdrawals.
func each(t *testing.T, f tournament.Format, count int, check func(*testing.T, *random)) {
	t.Parallel()
	for _, withdraws := range []int{0, 20, 200} {
		t.Run(fmt.Sprint("withdraws ", withdraws), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(gametest.Rounds(count, count/10)) {
				r := newRandom(seed, f, withdraws)
				if err := r.Check(); err != nil {
					t.Fatal(err)
				}
				r.play(t)
				r.checkRows(t)
				check(t, r)
				if t.Failed() {
					t.Fatalf("seed %d: %+v", seed, r.Table)
				}
			}
		})
	}
}

// checkRows checks that the points of the standings are those of the games, and that
// the places are in order.
func (r *random) checkRows(t *testing.T) {
	t.Helper()
	points, decided, draws := 0, 0, 0
	for _, g := range r.Games {
		switch {
		case r.Entries[g.First].StruckOut || !g.Bye() && r.Entries[g.Second].StruckOut || g.Result == tournament.Void:
			continue
		case g.Result == tournament.Draw:
			draws += 2
		case !g.Bye():
			decided++
		}
		points += 2
	}
	rows := r.Standings()
	seen := map[int]bool{}
	for i, row := range rows {
		points -= row.Points
		decided -= row.Won
		draws -= row.Drawn
		seen[row.Entry] = true
		struck := r.Entries[row.Entry].StruckOut
		if struck != (row.Place == 0) || struck && row.Points > 0 {
			t.Errorf("a struck entry has place %d with %d points", row.Place, row.Points)
		}
		if !struck && row.Place != i+1 && (i == 0 || row.Place != rows[i-1].Place) {
			t.Errorf("row %d has place %d", i, row.Place)
		}
		if i > 0 && !struck && r.Format != tournament.Knockout && row.Points > rows[i-1].Points {
			t.Errorf("row %d has more points than the one before", i)
		}
	}
	if points != 0 || decided != 0 || draws != 0 || len(seen) != len(r.Entries) {
		t.Errorf("%d points, %d wins, %d draws and %d entries are missing", points, decided, draws/2, len(r.Entries)-len(seen))
	}
}

// seats is how much more often each entry had the first seat.
func (r *random) seats() []int {
	more := make([]int, len(r.Entries))
	for _, g := range r.Games {
		if !g.Bye() {
			more[g.First]++
			more[g.Second]--
		}
	}
	return more
}

type pair [2]int

func pairOf(g tournament.Game) pair { return pair{min(g.First, g.Second), max(g.First, g.Second)} }

func TestRoundRobin(t *testing.T) {
	each(t, tournament.RoundRobin, 1000, func(t *testing.T, r *random) {
		met, rounds := map[pair]int{}, 0
		for _, g := range r.Games {
			rounds = max(rounds, g.Round)
			if g.First == g.Second || g.Round < 1 || g.Round > r.Rounds() {
				t.Errorf("a game %+v", g)
			}
			met[pairOf(g)]++
		}
		for a := range r.Entries {
			for b := range a {
				full := met[pair{b, a}] == r.PerPair
				if struck := r.Entries[a].StruckOut || r.Entries[b].StruckOut; !full && !struck || met[pair{b, a}] > r.PerPair {
					t.Errorf("%d and %d met %d times", b, a, met[pair{b, a}])
				}
			}
		}
		if r.withdraws > 0 {
			return
		}
		if rounds != r.Rounds() {
			t.Errorf("%d rounds of %d", rounds, r.Rounds())
		}
		for entry, more := range r.seats() {
			if allowed := (len(r.Entries) - 1) * r.PerPair % 2; max(more, -more) > allowed {
				t.Errorf("entry %d had the first seat %d times more", entry, more)
			}
		}
	})
}

// At no time have players more games at once than allowed, and the games begin in the
// order of the table as soon as both have room.
func TestAtOnce(t *testing.T) {
	t.Parallel()
	for seed := range uint64(gametest.Rounds(300, 30)) {
		r := newRandom(seed, tournament.RoundRobin, 30)
		for r.step(t) {
			going := make([]int, len(r.Entries))
			for _, g := range append(slices.Clone(r.Games), r.Next()...) {
				if g.Result == tournament.Open {
					going[g.First]++
					going[g.Second]++
				}
			}
			if slices.Max(going) > r.AtOnce {
				t.Fatalf("seed %d: %v games at once", seed, going)
			}
		}
	}
}

func TestSwiss(t *testing.T) {
	each(t, tournament.Swiss, 300, func(t *testing.T, r *random) {
		met, byes := map[pair]int{}, map[int]int{}
		rounds := 0
		for _, g := range r.Games {
			rounds = max(rounds, g.Round)
			if g.Bye() {
				byes[g.First]++
			} else {
				met[pairOf(g)]++
			}
		}
		for p, n := range met {
			if n > 1 {
				t.Errorf("%v met %d times", p, n)
			}
		}
		for entry, n := range byes {
			if n > 1 {
				t.Errorf("%d had %d byes", entry, n)
			}
		}
		if r.withdraws > 0 {
			return
		}
		if rounds != r.Rounds() || len(met)*2+len(byes) != rounds*len(r.Entries) {
			t.Errorf("%d rounds of %d, %d games, %d byes", rounds, r.Rounds(), len(met), len(byes))
		}
		for entry, more := range r.seats() {
			if len(r.Entries) > 8 && max(more, -more) > 2 {
				t.Errorf("entry %d had the first seat %d times more", entry, more)
			}
		}
	})
}

func TestKnockout(t *testing.T) {
	each(t, tournament.Knockout, 500, func(t *testing.T, r *random) {
		for i, slots := range r.Bracket() {
			for _, s := range slots {
				if !s.Decided || len(s.Games) > 3 || s.Winner != r.goesOn(s) {
					t.Errorf("round %d: %+v", i+1, s)
				}
				for _, g := range s.Games {
					if r.Games[g].Round != i+1 {
						t.Errorf("round %d: a game is of round %d", i+1, r.Games[g].Round)
					}
				}
				for n := 1; n < len(s.Games); n++ {
					if g, before := r.Games[s.Games[n]], r.Games[s.Games[n-1]]; g.First != before.Second {
						t.Errorf("round %d: the seats stay", i+1)
					}
				}
			}
		}
		rows := r.Standings()
		final := r.Bracket()[r.Rounds()-1][0]
		if final.Winner != tournament.Nobody && (rows[0].Entry != final.Winner || rows[0].Place != 1 || rows[1].Place != 2) {
			t.Errorf("%d won the final, and the standings begin with %+v", final.Winner, rows[:2])
		}
	})
}

// goesOn is who goes on: the winner of the last game; if it had none, the one of the two
// who has not withdrawn; after three games the better seed.
func (r *random) goesOn(s tournament.Slot) int {
	in := slices.DeleteFunc(slices.Clone(s.Players[:]), func(p int) bool { return p == tournament.Nobody })
	if len(in) == 2 && len(s.Games) > 0 {
		switch g := r.Games[s.Games[len(s.Games)-1]]; g.Result {
		case tournament.FirstWins:
			return g.First
		case tournament.SecondWins:
			return g.Second
		}
	}
	if len(in) == 2 {
		in = slices.DeleteFunc(in, func(p int) bool { return r.Entries[p].Withdrawn })
	}
	switch {
	case len(in) == 1:
		return in[0]
	case len(in) == 2 && len(s.Games) == 3:
		return slices.MinFunc(in, func(a, b int) int { return slices.Index(r.Seeds(), a) - slices.Index(r.Seeds(), b) })
	case len(in) == 2:
		return -2 // they have not played enough
	}
	return tournament.Nobody
}

// The best seeds have the byes, and the first two can only meet in the final.
func TestBracket(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 64; n++ {
		table := tournament.Table{Format: tournament.Knockout, PerPair: 1, AtOnce: 1}
		for i := range n {
			table.Entries = append(table.Entries, tournament.Entry{Rating: float64(1000 + 7*i%64)})
		}
		seed := map[int]int{}
		for s, entry := range table.Seeds() {
			seed[entry] = s
		}
		size := 1 << table.Rounds()
		first := table.Bracket()[0]
		for i, s := range first {
			bye := min(s.Players[0], s.Players[1]) == tournament.Nobody
			if best := seed[max(s.Players[0], s.Players[1])]; bye && best >= size-n {
				t.Errorf("%d players: seed %d has a bye", n, best+1)
			}
			if in := slices.ContainsFunc(s.Players[:], func(p int) bool { return p != tournament.Nobody && seed[p] == 1 }); in && i < len(first)/2 {
				t.Errorf("%d players: seeds 1 and 2 are in the same half", n)
			}
		}
	}
}

// TestSwissFindsLegal compares the pairing with a search through all: there is one if
// and only if one is legal.
func TestSwissFindsLegal(t *testing.T) {
	t.Parallel()
	found, none := 0, 0
	for seed := range uint64(gametest.Rounds(3000, 300)) {
		rng := rand.New(rand.NewPCG(seed, 7))
		n := 4 + rng.IntN(6)
		table := tournament.Table{Format: tournament.Swiss, PerPair: 1, AtOnce: 1, Entries: make([]tournament.Entry, n)}
		for i := range table.Entries {
			table.Entries[i] = tournament.Entry{Rating: float64(rng.IntN(5)), Withdrawn: rng.IntN(5) == 0}
		}
		for a := range n {
			if rng.IntN(6) == 0 {
				table.Games = append(table.Games, tournament.Game{Round: 1, First: a, Second: tournament.Nobody, Result: tournament.FirstWins})
			}
			for b := range a {
				if rng.IntN(5) < 2+int(seed%2) {
					table.Games = append(table.Games, tournament.Game{Round: 1, First: a, Second: b, Result: tournament.Result(1 + rng.IntN(4))})
				}
			}
		}
		var left []int
		for i, e := range table.Entries {
			if !e.Withdrawn {
				left = append(left, i)
			}
		}
		legal := len(left) > 1 && pairable(table.Games, left)
		next := table.Next()
		if legal != (len(next) > 0) {
			t.Fatalf("seed %d: legal %v, found %v: %+v", seed, legal, next, table)
		}
		if !legal {
			none++
			continue
		}
		found++
		var paired []int
		for _, g := range next {
			if slices.ContainsFunc(table.Games, func(o tournament.Game) bool { return pairOf(o) == pairOf(g) }) {
				t.Fatalf("seed %d: %+v again", seed, g)
			}
			paired = append(paired, g.First)
			if !g.Bye() {
				paired = append(paired, g.Second)
			}
		}
		slices.Sort(paired)
		if !slices.Equal(paired, left) {
			t.Fatalf("seed %d: %v of %v are paired", seed, paired, left)
		}
	}
	if least := gametest.Rounds(300, 30); found < least || none < least {
		t.Errorf("%d pairings found, %d impossible: both must be tried", found, none)
	}
}

// pairable reports whether all who are left can be paired, by trying everything.
func pairable(played []tournament.Game, left []int) bool {
	if len(left) == 0 {
		return true
	}
	met := func(a, b int) bool {
		want := pairOf(tournament.Game{First: a, Second: b})
		return slices.ContainsFunc(played, func(g tournament.Game) bool { return pairOf(g) == want })
	}
	if len(left)%2 == 1 {
		for i, a := range left {
			if !met(a, tournament.Nobody) && pairable(played, slices.Delete(slices.Clone(left), i, i+1)) {
				return true
			}
		}
		return false
	}
	for i := 1; i < len(left); i++ {
		if !met(left[0], left[i]) && pairable(played, slices.Delete(slices.Clone(left), i, i+1)[1:]) {
			return true
		}
	}
	return false
}

// A round robin is ended early. Then every game has a result, and earlier results stay.
func TestDrawUnfinished(t *testing.T) {
	t.Parallel()
	for seed := range uint64(gametest.Rounds(500, 50)) {
		r := newRandom(seed, tournament.RoundRobin, 30)
		for range r.rng.IntN(30) {
			if !r.step(t) {
				break
			}
		}
		before := r.Games
		r.Table = r.DrawUnfinished()
		for i, g := range r.Games {
			struck := r.Entries[g.First].StruckOut || r.Entries[g.Second].StruckOut
			if g.Result == tournament.Open || i < len(before) && before[i].Result != tournament.Open && g != before[i] || i >= len(before) && struck {
				t.Fatalf("seed %d: game %d is %+v", seed, i, g)
			}
		}
		if !r.Over() {
			t.Fatalf("seed %d: it is not over: %+v", seed, r.Table)
		}
		r.checkRows(t)
	}
}
