package unlur_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/lang"
	"galet/game/unlur"
)

// Ana passes at once in these games, so she is Black and Bo is White.
func TestEndings(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		size   int
		by     unlur.Colour
		stones string
		winner unlur.Colour
		status string
	}{
		{
			"White’s line", 6, unlur.White, "f1-11", unlur.White,
			"Bo wins as White with a line that joins the upper right, lower right, lower left and upper left sides",
		},
		{
			"White’s line on the large board", 8, unlur.White, "a8 b8 c8 d8 e8 f8 g8 h8 i8 j8 k8 l8 m8 n8 o8", unlur.White,
			"Bo wins as White with a line that joins the top, lower right, bottom and upper left sides",
		},
		{
			"Black’s Y", 6, unlur.Black, "k8 j8 i8 h8 g7 f6 e5 d4 c3 b2 b1 f7 e7 d7 d8 d9", unlur.Black,
			"Ana wins as Black with a Y that joins the top, lower right and lower left sides",
		},
		{
			"a line by Black", 6, unlur.Black, "a3 b3 c3 d3 e3 f4 g5 h6 i7 j8 k9", unlur.White,
			"Bo wins as White: Ana, who is Black, made a line that joins the top and bottom sides but no Y, and a line is White’s goal",
		},
		{
			"a Y by White", 6, unlur.White, "i11 h10 g9 f8 e7 d6 c5 b4 a3 g8 g7 g6 g5 g4 g3 g2", unlur.Black,
			"Ana wins as Black: Bo, who is White, made a Y that joins the upper right, bottom and upper left sides but no line, and a Y is Black’s goal",
		},
		{
			"both by Black", 6, unlur.Black, "k8 j8 i8 h7 g6 f5 e4 d3 c2 c1 a6 b6 c6 d6 e6 f6", unlur.Black,
			"Ana wins as Black: the last stone made a line (top and bottom) and a Y (top, lower right and lower left) at once, and then the player who placed it wins",
		},
		{
			"both by White", 6, unlur.White, "k8 j8 i8 h7 g6 f5 e4 d3 c2 c1 a6 b6 c6 d6 e6 f6", unlur.White,
			"Bo wins as White: the last stone made a line (top and bottom) and a Y (top, lower right and lower left) at once, and then the player who placed it wins",
		},
		{
			"a chain that hugs two sides from corner to corner", 6, unlur.White, "a1-6 b7 c8 d9 e10 f11", unlur.White,
			"Bo wins as White with a line that joins the upper right and lower left sides",
		},
		{
			"a chain that hugs two sides of the large board", 8, unlur.Black, "h1 i2 j3 k4 l5 m6 n7 o8-15", unlur.White,
			"Bo wins as White: Ana, who is Black, made a line that joins the upper right and lower left sides but no Y, and a line is White’s goal",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := laid(t, test.size, test.by, test.stones)
			e, over := p.Ending()
			if !over || e.By != test.by || e.Winner() != test.winner || e.Foul() != (test.by != test.winner) {
				t.Fatalf("Ending is %+v, %t, won by %s, foul %t", e, over, e.Winner(), e.Foul())
			}
			want := game.Result{Winner: game.First}
			if test.winner == unlur.White {
				want.Winner = game.Second
			}
			if got, over := p.Result(); !over || got != want {
				t.Errorf("Result is %+v, %t, want %+v", got, over, want)
			}
			if d := cmp.Diff(test.status, unlur.Game{}.Caption(lang.English(), p, names).Status); d != "" {
				t.Errorf("status (-want +got):\n%s", d)
			}
			g := p.Grid()
			if d := cmp.Diff(sorted(cells(t, g, test.stones)), p.Deciding()); d != "" {
				t.Errorf("deciding group (-want +got):\n%s", d)
			}
			if len(p.Legal()) != 0 || len(p.Free()) != 0 {
				t.Errorf("legal after the end: %v, free: %v", p.Legal(), p.Free())
			}
		})
	}
}

func TestNothingIsDecidedBeforeTheEnd(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		colour unlur.Colour
		stones string
	}{
		{"an empty board", unlur.Black, ""},
		{"a chain along one side", unlur.White, "a1-6"},
		{"two sides of a Y", unlur.Black, "k8 j8 i8 h7 g6 f5 e4 d3 c2 c1"},
		{"two halves of a line", unlur.White, "f1-5 f7-11"},
		{"all corners alone", unlur.Black, "a1 a6 f1 f11 k6 k11"},
	} {
		p := laid(t, 6, test.colour, test.stones)
		e, over := p.Ending()
		if over || e != (unlur.Ending{}) {
			t.Errorf("%s: decided with %+v", test.name, e)
		}
		if r, over := p.Result(); over || r != (game.Result{}) {
			t.Errorf("%s: result %+v", test.name, r)
		}
		if group := p.Deciding(); group != nil {
			t.Errorf("%s: deciding group %v", test.name, group)
		}
	}
}
