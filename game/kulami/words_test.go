package kulami_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/kulami"
	"galet/game/lang"
)

var names = [2]string{"Ana", "Bo"}

// middleGame is the position of the picture in the README.
const middleGame = "d5 a5 a4 a3 b3 b7 g7 g1 d1 b1 b5 e5 e6 e1 c1 c5 c8 h8 a8 a6 f6"

// drawnGame is a game on the closed square in which both have 28 points.
const drawnGame = "e7 b7 f7 f1 b1 b5 h5 e5 e8 b8 b4 e4 e2 e6 e3 c3 g3 g6 d6 d4 d1 c1 c8 g8 " +
	"g5 g1 g4 h4 c4 c7 a7 a6 c6 h6 h1 h3 d3 f3 f2 f6 f5 c5 a5 a4 a1 e1"

func TestTerms(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ board, bonus, want string }{
		{square8, "none", "rulebook square; only panels count"},
		{irregular, "area", "rulebook irregular board; panels and the largest area count"},
		{figures, "chains", "random board within 9×9; panels and chains count"},
		{draw(t, "random-square", seeded(1)).String(), "area+chains", "random square; panels, the largest area and chains count"},
	} {
		got := kulami.Game{}.Terms(lang.English(), record(t, test.board, test.bonus, "").Options)
		if got != test.want {
			t.Errorf("terms of %s: %q, want %q", test.board, got, test.want)
		}
	}
}

func TestCaptions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, board, bonus, moves string
		last, aim, status         string
	}{
		{"the empty board", square8, "none", "", "", "", "The first marble may go on any field."},
		{"in play", figures, "none", "d4 d7", "Bo played d7", "Panels you hold score their fields: Ana leads 6 to 4.", ""},
		{"level", figures, "area+chains", "d4", "Ana played d4", "Panels you hold score their fields, and the largest area and chains count: Ana leads 7 to 0.", ""},
		{"one field left", square8, "none", strings.TrimSuffix(fullGame, " f3"), "Ana played e3", "Panels you hold score their fields: Bo leads 34 to 22.", "Only f3 is left to play."},
		{"all marbles placed", square8, "area+chains", fullGame, "Bo played f3", "",
			"All marbles are placed: Bo wins by 23. Ana 22: panels 22 · Bo 45: panels 34, area +6, chains +5."},
		{"no field left", figures, "none", finalGame, "Ana played a6", "",
			"Bo has nowhere left to play: Ana wins by 4. Ana 31: panels 31 · Bo 27: panels 27."},
		{"a draw", square8, "none", drawnGame, "Bo played e1", "",
			"Ana has nowhere left to play: a draw. Ana 28: panels 28 · Bo 28: panels 28."},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := kulami.Game{}.Caption(lang.English(), position(t, test.board, test.bonus, test.moves), names)
			want := game.Caption{Seats: [2]string{"red", "black"}, Last: test.last, Aim: test.aim, Status: test.status}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("caption (-want +got):\n%s", d)
			}
		})
	}
}

func TestDescriptions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, board, bonus, moves string
		want                      []string
	}{
		{"the empty board", square8, "none", "", []string{
			"Ana (red) to move.",
			"May be played: all 64 fields.",
			"The panels: a8 to b7, c8 to c6, d8 to f8, g8 to h6, d7 to e6, f7 to f6, a6 to b5, c5 to e4, f5 to h5, a4 to b4, f4 to g3, h4 to h3, a3 to a1, b3 to c1, d3 to e3, d2 to f1, g2 to h1.",
		}},
		{"in play", square8, "area+chains", middleGame, []string{
			"Ana (red) played f6.",
			"Bo (black) to move.",
			"May be played: f8, c6, d6, g6, h6, f5, f4, f3, f2, f1.",
			"Score red 17, black 17: panels 17 and 17, largest areas 2 and 2, chains 0 and 0.",
			"Red marbles: a8, c8, g7, e6, f6, b5, d5, a4, b3, c1, d1.",
			"Black marbles: h8, b7, a6, a5, c5, e5, a3, b1, e1, g1.",
			"Panels held by red from c8, d7, f7, a4, b3; by black from a6, c5, a3, g2.",
		}},
		{"the end", figures, "area+chains", finalGame, []string{
			"Ana (red) played a6.",
			"Bo has nowhere left to play: Bo wins by 4.",
			"Score red 31, black 35: panels 31 and 27, largest areas 12 and 17 (black +5), chains 12 and 15 (black +3).",
			"Red marbles: d9, d8, h8, f7, g7, i7, a6, b6, f6, g6, h6, e5, g5, h5, a4, d4, e4, f4, c3, d3, e3, f3, b2, c2, e2, f2, h2, g1.",
			"Black marbles: e9, f9, c8, e8, f8, g8, c7, d7, e7, h7, c6, d6, e6, i6, c5, d5, f5, b4, c4, g4, h4, b3, g3, d2, g2, i2, d1.",
			"Panels held by red from f7, h7, a6, e5, e4, b3, b2, f2; by black from f9, b8, f8, d7, b5, h4, d2.",
			"Chains: red h8 to b2, red i7 to e3, black c8 to c4, black c8 to g4, black f8 to b4.",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := kulami.Game{}.Alt(lang.English(), position(t, test.board, test.bonus, test.moves), names, true)
			if d := cmp.Diff(strings.Join(test.want, " "), got); d != "" {
				t.Errorf("description (-want +got):\n%s", d)
			}
		})
	}
}

func TestDescriptionCutsNames(t *testing.T) {
	t.Parallel()
	p := position(t, square8, "none", "d4")
	for _, test := range []struct {
		name  string
		names [2]string
		want  string
	}{
		{"of 32 characters", [2]string{strings.Repeat("é", 32), "Bo"}, "É" + strings.Repeat("é", 31) + " (red) played d4."},
		{"longer", [2]string{strings.Repeat("é", 33), "Bo"}, "É" + strings.Repeat("é", 30) + "… (red) played d4."},
		{"of nothing but blanks", [2]string{" \n ", "Bo"}, "Someone (red) played d4."},
		{"with line breaks", [2]string{"A\nna", "Bo"}, "A na (red) played d4."},
	} {
		got := kulami.Game{}.Alt(lang.English(), p, test.names, true)
		if want := test.want + " Bo (black) to move."; !strings.HasPrefix(got, want) {
			t.Errorf("a name %s: %q, want it to begin with %q", test.name, got, want)
		}
	}
}

func TestMenu(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, moves string
		want        []game.Choice
	}{
		{"in play", middleGame, []game.Choice{
			{Move: "f8", Label: "f8", Group: "row 8", Detail: "takes a panel of 3 fields"},
			{Move: "c6", Label: "c6", Group: "row 6", Detail: "level on your opponent’s panel of 3 fields"},
			{Move: "d6", Label: "d6", Group: "row 6", Detail: "level on your opponent’s panel of 4 fields"},
			{Move: "g6", Label: "g6", Group: "row 6", Detail: "takes a panel of 6 fields"},
			{Move: "h6", Label: "h6", Group: "row 6", Detail: "takes a panel of 6 fields"},
			{Move: "f5", Label: "f5", Group: "row 5", Detail: "takes a panel of 3 fields"},
			{Move: "f4", Label: "f4", Group: "row 4", Detail: "takes a panel of 4 fields"},
			{Move: "f3", Label: "f3", Group: "row 3", Detail: "takes a panel of 4 fields"},
			{Move: "f2", Label: "f2", Group: "row 2", Detail: "takes a panel of 6 fields"},
			{Move: "f1", Label: "f1", Group: "row 1", Detail: "takes a panel of 6 fields"},
		}},
		{"the last choice", strings.TrimSuffix(drawnGame, " e1"), []game.Choice{
			{Move: "a8", Label: "a8", Group: "row 8", Detail: "2 ahead on your panel of 4 fields"},
			{Move: "e1", Label: "e1", Group: "row 1", Detail: "still 1 behind on your opponent’s panel of 6 fields", Hint: "ends the game"},
		}},
		{"the end", drawnGame, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := kulami.Game{}.Menu(lang.English(), position(t, square8, "none", test.moves))
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("menu (-want +got):\n%s", d)
			}
		})
	}
}

func TestWordsOfAnotherGame(t *testing.T) {
	t.Parallel()
	var g kulami.Game
	if d := cmp.Diff(game.Caption{}, g.Caption(lang.English(), nil, names)); d != "" {
		t.Errorf("caption (-want +got):\n%s", d)
	}
	if alt, menu, terms := g.Alt(lang.English(), nil, names, true), g.Menu(lang.English(), nil), g.Terms(lang.English(), nil); alt != "" || menu != nil || terms != "" {
		t.Errorf("%q, %v, %q; want nothing", alt, menu, terms)
	}
}
