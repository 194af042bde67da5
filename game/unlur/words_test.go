package unlur_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/lang"
	"galet/game/unlur"
)

const (
	contractStatus = "The contract: until one of you passes, every stone is black and touches no side. The player who passes is Black and needs a Y; the other is White and needs a line"
	noColours      = "no colour yet"
)

func TestCaption(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		p    *unlur.Position
		want game.Caption
	}{
		{"the empty board", start(t, 6), game.Caption{
			Seats:  [2]string{noColours, noColours},
			Status: contractStatus,
		}},
		{"the contract", after(t, start(t, 6), "f6 d7"), game.Caption{
			Seats: [2]string{noColours, noColours},
			Last:  "Bo played d7",
			Aim:   "The contract goes on: a pass makes you Black (Y) and your opponent White (line).",
		}},
		{"the first player has passed", after(t, start(t, 6), "pass"), game.Caption{
			Seats: [2]string{"Black", "White"},
			Last:  "Ana passed and is Black",
			Aim:   "⚫ Ana needs a Y: three sides, no two adjacent · ⚪ Bo needs a line: two opposite sides.",
		}},
		{"the second player has passed", after(t, start(t, 6), "f6 pass"), game.Caption{
			Seats: [2]string{"White", "Black"},
			Last:  "Bo passed and is Black",
			Aim:   "⚫ Bo needs a Y: three sides, no two adjacent · ⚪ Ana needs a line: two opposite sides.",
		}},
		{"play", after(t, start(t, 6), "f6 pass a1"), game.Caption{
			Seats: [2]string{"White", "Black"},
			Last:  "Ana played a1",
			Aim:   "⚫ Bo needs a Y: three sides, no two adjacent · ⚪ Ana needs a line: two opposite sides.",
		}},
		{"only the pass is left", filled(t, 6), game.Caption{
			Seats:  [2]string{noColours, noColours},
			Last:   "Ana played j10",
			Status: "No inner cell is left, so Bo must pass and become Black, who needs a Y",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if d := cmp.Diff(test.want, unlur.Game{}.Caption(lang.English(), test.p, names)); d != "" {
				t.Errorf("caption (-want +got):\n%s", d)
			}
		})
	}
}

func TestTerms(t *testing.T) {
	t.Parallel()
	for chosen, want := range map[string]string{
		"6": "6 cells per side, 91 in all",
		"8": "8 cells per side, 169 in all",
	} {
		options, err := unlur.Game{}.Setup(map[string]string{"size": chosen}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := (unlur.Game{}).Terms(lang.English(), options); got != want {
			t.Errorf("terms of size %s: %q, want %q", chosen, got, want)
		}
	}
}

func TestMenuOfTheContract(t *testing.T) {
	t.Parallel()
	menu := unlur.Game{}.Menu(lang.English(), after(t, start(t, 6), "f6 f8 b2"))
	pass := menu[len(menu)-1]
	if !strings.HasPrefix(pass.Question, "**Pass?** This decides the colours") {
		t.Errorf("the question is %q", pass.Question)
	}
	pass.Question = ""
	want := game.Choice{Move: "pass", Label: "Pass", Detail: "you become Black and need a Y", Likely: true}
	if d := cmp.Diff(want, pass); d != "" {
		t.Errorf("the pass (-want +got):\n%s", d)
	}
	want = game.Choice{Move: "f7", Label: "f7", Detail: "beside f6, f8; joins two groups", Group: "row f", GroupDetail: "7 free; beside stones: f5 f7 f9", Likely: true}
	if d := cmp.Diff(want, choice(t, menu, "f7")); d != "" {
		t.Errorf("a cell (-want +got):\n%s", d)
	}
}

// Rows are listed as the picture shows them, the top one first, and each from
// the left.
func TestMenuRunsFromTheTop(t *testing.T) {
	t.Parallel()
	menu := unlur.Game{}.Menu(lang.English(), after(t, start(t, 6), "pass"))
	var rows []string
	for i, c := range menu {
		if i == 0 || c.Group != menu[i-1].Group {
			rows = append(rows, c.Group+" from "+c.Label)
		}
	}
	want := []string{
		"row k from k6", "row j from j5", "row i from i4", "row h from h3", "row g from g2", "row f from f1",
		"row e from e1", "row d from d1", "row c from c1", "row b from b1", "row a from a1",
	}
	if d := cmp.Diff(want, rows); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// In a row the cells beside a stone come first, each part from the left.
func TestMenuBeginsBesideStones(t *testing.T) {
	t.Parallel()
	menu := unlur.Game{}.Menu(lang.English(), after(t, start(t, 6), "f6 f8 e3 pass"))
	got := map[string]string{}
	for _, c := range menu {
		got[c.Group] += " " + c.Label
	}
	for group, want := range map[string]string{
		"row f": " f3 f4 f5 f7 f9 f1 f2 f10 f11",
		"row k": " k6 k7 k8 k9 k10 k11",
		"row e": " e2 e4 e5 e6 e7 e8 e1 e9 e10",
	} {
		if got[group] != want {
			t.Errorf("%s is%s, want%s", group, got[group], want)
		}
	}
	if c := choice(t, menu, "k7"); c.GroupDetail != "6 free" || c.Likely {
		t.Errorf("a cell far from all stones: %+v", c)
	}
}

func choice(t *testing.T, menu []game.Choice, m game.Move) game.Choice {
	t.Helper()
	for _, c := range menu {
		if c.Move == m {
			return c
		}
	}
	t.Fatalf("%s is not in the menu", m)
	return game.Choice{}
}

func TestMenuDetails(t *testing.T) {
	t.Parallel()
	const line, y, both = "a3 b3 c3 d3 e3 f4 g5 h6 i7 j8", "k8 j8 i8 h8 g7 f6 e5 d4 c3 b2 b1 f7 e7 d7 d8", "k8 j8 i8 h7 g6 f5 e4 d3 c2 c1 a6 b6 c6 d6 e6"
	for _, test := range []struct {
		name   string
		colour unlur.Colour
		stones string
		cell   game.Move
		want   string // the detail, and the hint after a bar
	}{
		{"far from all stones", unlur.White, "f6", "c5", ""},
		{"a side", unlur.White, "f6", "c1", "touches the lower left side"},
		{"a corner", unlur.White, "f6", "k6", "touches the top and upper left sides"},
		{"one group", unlur.White, "h8 i8", "i9", "beside your h8, i8; beside their j10"},
		{"two groups of one’s own", unlur.White, "h8 j8", "i8", "beside your h8, j8; joins two of your groups"},
		{"three groups", unlur.White, "j9 i7 h8", "i8", "beside your h8, i7, j9; joins three of your groups"},
		{"two groups and a side", unlur.White, "k7 k9", "k8", "beside your k7, k9; joins two of your groups; touches the top side"},
		{"one group in two runs", unlur.White, "i8 i9 h9 g8 g7", "h8", "beside your g7, g8, h9, i8, i9"},
		{"White’s line", unlur.White, line, "k9", "beside your j8; touches the top side|makes a line and wins"},
		{"a line by Black", unlur.Black, line, "k9", "beside your j8; touches the top side|makes a line, the other’s goal, and loses"},
		{"Black’s Y", unlur.Black, y, "d9", "beside your d8; touches the lower right side|makes a Y and wins"},
		{"a Y by White", unlur.White, y, "d9", "beside your d8; touches the lower right side|makes a Y, the other’s goal, and loses"},
		{"both by Black", unlur.Black, both, "f6", "beside your e6, f5, g6; joins two of your groups|makes a line and a Y, and wins"},
		{"both by White", unlur.White, both, "f6", "beside your e6, f5, g6; joins two of your groups|makes a line and a Y, and wins"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := turned(t, laid(t, 6, test.colour, test.stones), test.colour)
			c := choice(t, unlur.Game{}.Menu(lang.English(), p), test.cell)
			if got := strings.TrimSuffix(c.Detail+"|"+c.Hint, "|"); got != test.want {
				t.Errorf("%s: %q, want %q", test.cell, got, test.want)
			}
		})
	}
}

// other is a position and options of another game.
type other struct{ game.Position }

func (other) Start() game.Position         { return other{} }
func (other) Chosen() map[string]string    { return nil }
func (other) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }

func TestNoWordsForAnotherGame(t *testing.T) {
	t.Parallel()
	var u unlur.Game
	said := []string{u.Terms(lang.English(), other{}), u.Alt(lang.English(), other{}, names, true), u.Caption(lang.English(), other{}, names).Status}
	if strings.Join(said, "") != "" || u.Menu(lang.English(), other{}) != nil {
		t.Errorf("words for another game: %q, menu %v", said, u.Menu(lang.English(), other{}))
	}
}
