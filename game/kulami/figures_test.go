package kulami_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/gametest"
	"galet/game/kulami"
)

// The boards of the rulebook as its pictures letter them: the closed square,
// the irregular outline, and the one on which its example is played.
const (
	square8   = "BBCDDDEE/BBCFFGEE/HHCFFGEE/HHIIIJJJ/KKIIILLM/NOOPPLLM/NOOQQQRR/NOOQQQRR"
	irregular = "....BB..../..CCBBD.../EECCFFD.../EEGHHHDIII/EEGHHHJJJ./KKGLLLJJJ./..MMNOOPP./..MMNOOPP./...QQRRPP./.....RR..."
	figures   = "...FFOO../.BBFFLLL./.BBGGHHEE/KBBGGHHEE/KCCCMMMEE/KCCCDDDP./.NNNDDDP./.QQIIJJRR/...IIJJ.."
)

// finalGame is a game that ends in the final position of the rulebook's
// example.
const finalGame = "a4 b4 b6 b3 f3 f9 f2 f8 f4 c4 c3 c8 h8 h7 h2 h4 h5 f5 f7 c7 i7 i2 b2 d2 d9 d7 d4 d1 " +
	"g1 g4 g7 g8 d8 d5 d3 g3 g5 c5 c2 g2 e2 e8 e4 e7 e5 e9 e3 e6 f6 c6 h6 d6 g6 i6 a6"

// fullGame is a game on the closed square in which all marbles are placed.
const fullGame = "g6 c6 c5 c3 g3 g7 g1 f1 b1 a1 d1 c1 c8 h8 a8 d8 d5 f5 f8 f4 f2 f7 a7 e7 e8 b8 b4 c4 " +
	"c7 c2 e2 a2 h2 h5 h4 g4 g8 g2 g5 b5 b2 d2 d7 d4 d3 h3 a3 b3 b7 h7 h1 e1 e6 e4 e3 f3"

// record is a game on a board, with its moves separated by spaces.
func record(t testing.TB, board, bonus, moves string) game.Record {
	t.Helper()
	options, err := kulami.Game{}.ParseOptions(fmt.Appendf(nil, `{"board":%q,"bonus":%q}`, board, bonus))
	if err != nil {
		t.Fatal(err)
	}
	r := game.Record{Game: "kulami", Options: options}
	for _, m := range strings.Fields(moves) {
		r.Moves = append(r.Moves, game.Move(m))
	}
	return r
}

// position is the last position of a game.
func position(t testing.TB, board, bonus, moves string) kulami.Position {
	t.Helper()
	p, err := record(t, board, bonus, moves).Last()
	if err != nil {
		t.Fatal(err)
	}
	return p.(kulami.Position)
}

func TestCounts(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, board string
		want        []int
	}{
		{"square8", square8, []int{64, 752, 7320, 68604}},
		{"figures", figures, []int{64, 708, 6640, 59174}},
		{"irregular", irregular, []int{64, 686, 6308, 55140}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := gametest.Counts(t, position(t, test.board, "none", ""), len(test.want))
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("sequences of legal moves by length (-want +got):\n%s", d)
			}
		})
	}
}

func TestRulebookExample(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, moves, want string }{
		{"red begins", "d4", "d9 d8 d7 d6 a4 e4 f4 g4 h4 d3 d2 d1"},
		{"black answers", "d4 d7", "d9 d8 b7 c7 f7 g7 h7 i7 d3 d2 d1"},
		{"the row goes on behind a hole", "d4 d7 i7", "b7 c7 f7 g7 i2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var want []game.Move
			for _, m := range strings.Fields(test.want) {
				want = append(want, game.Move(m))
			}
			if d := cmp.Diff(want, position(t, figures, "none", test.moves).Legal()); d != "" {
				t.Errorf("legal after %s (-want +got):\n%s", test.moves, d)
			}
		})
	}
}

func TestRulebookFinalPosition(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		bonus string
		want  game.Result
	}{
		{"none", game.Result{Winner: game.First, Score: [2]int{31, 27}, Scored: true}},
		{"area", game.Result{Winner: game.Second, Score: [2]int{31, 32}, Scored: true}},
		{"chains", game.Result{Winner: game.First, Score: [2]int{31, 30}, Scored: true}},
		{"area+chains", game.Result{Winner: game.Second, Score: [2]int{31, 35}, Scored: true}},
	} {
		t.Run(test.bonus, func(t *testing.T) {
			t.Parallel()
			got, over := position(t, figures, test.bonus, finalGame).Result()
			if !over {
				t.Fatal("the game is not over")
			}
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("result (-want +got):\n%s", d)
			}
		})
	}
}

func TestRulebookFinalPositionLooks(t *testing.T) {
	t.Parallel()
	const want = "___RBB.__ _.BRBBBR_ _.BBBRRBR RRBBBRRRB ..BBRBRR. RBBRRRBB_ _BRRRRB._ _RRBRRBRB ___B..R__"
	p := position(t, figures, "none", finalGame)
	var rows []string
	columns, count := size(p.Board())
	for row := count - 1; row >= 0; row-- {
		line := ""
		for column := range columns {
			line += look(p, kulami.Field{Column: column, Row: row})
		}
		rows = append(rows, line)
	}
	if d := cmp.Diff(want, strings.Join(rows, " ")); d != "" {
		t.Errorf("the board (-want +got):\n%s", d)
	}
	if got := [2]int{p.Left(game.First), p.Left(game.Second)}; got != [2]int{0, 1} {
		t.Errorf("marbles left: %v, want 0 and 1", got)
	}
}

// look is one character for a field.
func look(p kulami.Position, f kulami.Field) string {
	seat, marble := p.Marble(f)
	_, field := p.Board().Panel(f)
	switch {
	case !field:
		return "_"
	case !marble:
		return "."
	}
	return [2]string{"R", "B"}[seat]
}

func TestRulebookBonuses(t *testing.T) {
	t.Parallel()
	got := position(t, figures, "area+chains", finalGame).Score()
	if got := [2]int{len(got.Areas[0]), len(got.Areas[1])}; got != [2]int{12, 17} {
		t.Errorf("largest areas %v, want 12 and 17", got)
	}
	got.Areas = [2][]kulami.Field{}
	want := kulami.Score{
		Panels: [2]int{31, 27},
		Chains: [2][]kulami.Chain{
			{chain("h8", "b2", 7), chain("i7", "e3", 5)},
			{chain("c8", "c4", 5), chain("c8", "g4", 5), chain("f8", "b4", 5)},
		},
		ChainTotals: [2]int{12, 15},
		AreaBonus:   [2]int{0, 5},
		ChainBonus:  [2]int{0, 3},
		Total:       [2]int{31, 35},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("score (-want +got):\n%s", d)
	}
}

// chain names a chain by its ends, columns a–j and rows 1–9.
func chain(from, to string, length int) kulami.Chain {
	return kulami.Chain{From: field(from), To: field(to), Length: length}
}

func field(s string) kulami.Field {
	return kulami.Field{Column: int(s[0] - 'a'), Row: int(s[1] - '1')}
}
