package tournament_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/tournament"
)

// entries are n entries, the best first.
func entries(n int) []tournament.Entry {
	all := make([]tournament.Entry, n)
	for i := range all {
		all[i].Rating = float64(2000 - i)
	}
	return all
}

// game is a finished game, or with tournament.Nobody a bye.
func game(round, first, second int, result tournament.Result) tournament.Game {
	return tournament.Game{Round: round, First: first, Second: second, Result: result}
}

const (
	bye        = tournament.Nobody
	firstWins  = tournament.FirstWins
	secondWins = tournament.SecondWins
	draw       = tournament.Draw
	void       = tournament.Void
)

// The tie-breaks, worked out by hand, and the places that follow from them.
func TestStandings(t *testing.T) {
	t.Parallel()
	type row struct {
		Entry, Place, Points, Won, Drawn, Lost int
		TieBreaks                              []int
	}
	for name, test := range map[string]struct {
		format  tournament.Format
		entries []tournament.Entry
		games   []tournament.Game
		want    []row
	}{
		// Direct encounter, Sonneborn-Berger, wins. The fifth is struck out.
		"round robin": {tournament.RoundRobin, append(entries(4), tournament.Entry{StruckOut: true, Withdrawn: true}),
			[]tournament.Game{
				game(1, 0, 1, firstWins), game(1, 2, 3, firstWins), game(2, 0, 2, draw), game(2, 1, 3, firstWins), game(3, 0, 3, secondWins),
				game(3, 1, 2, firstWins), game(4, 4, 0, secondWins), game(5, 1, 4, draw),
			},
			[]row{{1, 1, 4, 2, 0, 1, []int{0, 10, 8}}, {0, 2, 3, 1, 1, 1, []int{2, 11, 4}}, {2, 3, 3, 1, 1, 1, []int{2, 7, 4}}, {3, 4, 2, 1, 0, 2, []int{0, 6, 4}}, {4, 0, 0, 0, 0, 0, nil}},
		},
		// Who has won the game between two with equal points is ahead. If they drew, and all
		// else is equal, they share a place.
		"direct encounter": {tournament.RoundRobin, entries(4),
			[]tournament.Game{game(1, 0, 3, secondWins), game(1, 1, 2, draw), game(2, 0, 1, firstWins), game(2, 3, 2, secondWins), game(3, 0, 2, void), game(3, 1, 3, firstWins)},
			[]row{{1, 1, 3, 1, 1, 1, []int{2, 7, 4}}, {2, 1, 3, 1, 1, 0, []int{2, 7, 4}}, {3, 3, 2, 1, 0, 2, []int{4, 4, 4}}, {0, 4, 2, 1, 0, 1, []int{0, 6, 4}}},
		},
		// Buchholz without the lowest, Buchholz, Sonneborn-Berger, wins. The third has
		// withdrawn after the first round.
		"Swiss": {tournament.Swiss, func() []tournament.Entry { all := entries(5); all[2].Withdrawn = true; return all }(),
			[]tournament.Game{game(1, 0, 2, firstWins), game(1, 1, 3, draw), game(1, 4, bye, firstWins), game(2, 0, 1, firstWins), game(2, 3, 4, secondWins)},
			[]row{{4, 1, 4, 1, 0, 0, []int{8, 10, 10, 4}}, {0, 2, 4, 2, 0, 0, []int{2, 4, 4, 8}}, {1, 3, 1, 0, 1, 1, []int{8, 10, 1, 0}}, {3, 3, 1, 0, 1, 1, []int{8, 10, 1, 0}}, {2, 5, 0, 0, 0, 1, []int{0, 8, 0, 0}}},
		},
		// The round that they reached.
		"knock-out": {tournament.Knockout, entries(4),
			[]tournament.Game{game(1, 0, 3, firstWins), game(1, 1, 2, draw), game(1, 2, 1, firstWins), game(2, 0, 2, secondWins)},
			[]row{{2, 1, 5, 2, 1, 0, []int{12}}, {0, 2, 2, 1, 0, 1, []int{8}}, {1, 3, 1, 0, 1, 1, []int{4}}, {3, 3, 0, 0, 0, 1, []int{4}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []row
			for _, r := range (tournament.Table{Format: test.format, PerPair: 1, AtOnce: 1, Entries: test.entries, Games: test.games}).Standings() {
				var values []int
				for _, v := range r.TieBreaks {
					values = append(values, v.Quarters)
				}
				got = append(got, row{r.Entry, r.Place, r.Points, r.Won, r.Drawn, r.Lost, values})
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
		})
	}
}

// A round robin follows Berger's tables. In a Swiss, the upper half of a group meets the
// lower half in order, and the lowest player who has had no bye gets one. In a knock-out,
// the player who has moved first less often moves first; if both have as often, the first
// move alternates from board to board.
func TestNext(t *testing.T) {
	t.Parallel()
	open := func(round, first, second int) tournament.Game { return game(round, first, second, tournament.Open) }
	five := []tournament.Game{game(1, 0, 2, firstWins), game(1, 3, 1, secondWins), game(1, 4, bye, firstWins)}
	for name, test := range map[string]struct {
		format       tournament.Format
		players      int
		played, want []tournament.Game
	}{
		"a round robin of four": {tournament.RoundRobin, 4, nil, []tournament.Game{
			open(1, 0, 3), open(1, 1, 2), open(2, 3, 2), open(2, 0, 1), open(3, 1, 3), open(3, 2, 0),
		}},
		"a Swiss of eight": {tournament.Swiss, 8, nil, []tournament.Game{open(1, 0, 4), open(1, 5, 1), open(1, 2, 6), open(1, 7, 3)}},
		"a Swiss of five":  {tournament.Swiss, 5, nil, []tournament.Game{open(1, 0, 2), open(1, 3, 1), game(1, 4, bye, firstWins)}},
		"its second round": {tournament.Swiss, 5, five, []tournament.Game{open(2, 1, 0), open(2, 2, 4), game(2, 3, bye, firstWins)}},
		"the second round of six": {tournament.Swiss, 6, []tournament.Game{game(1, 0, 3, firstWins), game(1, 4, 1, secondWins), game(1, 2, 5, firstWins)},
			[]tournament.Game{open(2, 1, 0), open(2, 3, 2), open(2, 5, 4)}},
		"points before order": {tournament.Swiss, 8, []tournament.Game{game(1, 0, 4, firstWins), game(1, 5, 1, secondWins), game(1, 2, 6, draw), game(1, 7, 3, draw)},
			[]tournament.Game{open(2, 1, 0), open(2, 3, 2), open(2, 6, 7), open(2, 4, 5)}},
		"while a game of a Swiss goes on": {tournament.Swiss, 5, append(five, open(2, 1, 0)), nil},
		"a knock-out of eight":            {tournament.Knockout, 8, nil, []tournament.Game{open(1, 0, 7), open(1, 4, 3), open(1, 1, 6), open(1, 5, 2)}},
		"its semi-finals": {tournament.Knockout, 8, []tournament.Game{game(1, 0, 7, firstWins), game(1, 4, 3, secondWins), game(1, 1, 6, secondWins), game(1, 5, 2, firstWins)},
			[]tournament.Game{open(2, 3, 0), open(2, 6, 5)}},
		"nobody goes on alone": {tournament.Knockout, 8, []tournament.Game{game(1, 0, 7, firstWins), open(1, 4, 3), game(1, 1, 6, secondWins), open(1, 5, 2)}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := tournament.Table{Format: test.format, PerPair: 1, AtOnce: 3, Entries: entries(test.players), Games: test.played}
			if diff := cmp.Diff(test.want, table.Next()); diff != "" {
				t.Errorf("games (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRounds(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		format                 tournament.Format
		players, perPair, want int
	}{
		{tournament.RoundRobin, 4, 1, 3},
		{tournament.RoundRobin, 5, 1, 5},
		{tournament.RoundRobin, 4, 2, 6},
		{tournament.Swiss, 4, 1, 3},
		{tournament.Swiss, 9, 1, 4},
		{tournament.Swiss, 64, 1, 6},
		{tournament.Knockout, 2, 1, 1},
		{tournament.Knockout, 5, 1, 3},
		{tournament.Knockout, 64, 1, 6},
	} {
		if got := (tournament.Table{Format: test.format, PerPair: test.perPair, Entries: entries(test.players)}).Rounds(); got != test.want {
			t.Errorf("format %d, %d players: %d rounds, want %d", test.format, test.players, got, test.want)
		}
	}
}

// Who withdraws loses the games that go on. In a round robin, the games before count only
// if they were at least half of all.
func TestWithdraw(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		format  tournament.Format
		perPair int
		played  int
		struck  bool
	}{
		"fewer than half":          {tournament.RoundRobin, 1, 1, true},
		"half of two games a pair": {tournament.RoundRobin, 2, 3, false},
		"more than half":           {tournament.RoundRobin, 1, 2, false},
		"a Swiss":                  {tournament.Swiss, 1, 0, false},
		"a knock-out":              {tournament.Knockout, 1, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := tournament.Table{Format: test.format, PerPair: test.perPair, AtOnce: 1, Entries: entries(4)}
			for i := range test.played {
				table.Games = append(table.Games, game(1, 0, 1+i, draw))
			}
			others := game(1, 2, 1, tournament.Open)
			table.Games = append(table.Games, game(1, 0, 3, tournament.Open), game(1, 1, 0, tournament.Open), others)
			got := table.Withdraw(0)
			if e := got.Entries[0]; !e.Withdrawn || e.StruckOut != test.struck {
				t.Errorf("struck out: %v, withdrawn: %v", e.StruckOut, e.Withdrawn)
			}
			want := []tournament.Game{game(1, 0, 3, secondWins), game(1, 1, 0, firstWins), others}
			if diff := cmp.Diff(want, got.Games[test.played:]); diff != "" {
				t.Errorf("games (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(got, got.Withdraw(0)); diff != "" {
				t.Errorf("after withdrawing again (-want +got):\n%s", diff)
			}
		})
	}
}

// Games against players who are struck out are not among the games of a player who withdraws.
func TestWithdrawAfterOthers(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		out    []int // who is struck out
		played []int // whom the first player has played
		struck bool
	}{
		"half of the four that are left":        {out: []int{5, 6, 7}, played: []int{1, 2}, struck: false},
		"fewer than half of the four":           {out: []int{5, 6, 7}, played: []int{1}, struck: true},
		"four of seven, three of them are gone": {out: []int{5, 6, 7}, played: []int{1, 5, 6, 7}, struck: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := tournament.Table{Format: tournament.RoundRobin, PerPair: 1, AtOnce: 1, Entries: entries(8)}
			for _, p := range test.out {
				table.Entries[p].Withdrawn, table.Entries[p].StruckOut = true, true
			}
			for _, p := range test.played {
				table.Games = append(table.Games, game(1, 0, p, draw))
			}
			if got := table.Withdraw(0).Entries[0].StruckOut; got != test.struck {
				t.Errorf("struck out: %v", got)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		format                        tournament.Format
		leastPlayers, most            int
		leastPair, mostPair, mostOnce int
	}{
		{tournament.RoundRobin, 3, 8, 1, 2, 4},
		{tournament.Swiss, 4, 64, 0, 9, 9},
		{tournament.Knockout, 2, 64, 0, 9, 9},
		{0, 1, 0, 0, 9, 9},
		{4, 1, 0, 0, 9, 9},
	} {
		for n := range 66 {
			for per := range 4 {
				for once := range 6 {
					table := tournament.Table{Format: test.format, PerPair: per, AtOnce: once, Entries: entries(n)}
					want := n >= test.leastPlayers && n <= test.most && per >= test.leastPair && per <= test.mostPair && once >= test.leastPair && once <= test.mostOnce
					if err := table.Check(); (err == nil) != want {
						t.Errorf("format %d, %d players, %d a pair, %d at once: %v", test.format, n, per, once, err)
					}
				}
			}
		}
	}
}
