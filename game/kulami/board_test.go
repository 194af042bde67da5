package kulami_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/kulami"
)

func TestBoardHasOneSpelling(t *testing.T) {
	t.Parallel()
	const (
		squareWant    = "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ"
		irregularWant = "....AA..../..BBAAC.../DDBBEEC.../DDFGGGCHHH/DDFGGGIII./JJFKKKIII./..LLMNNOO./..LLMNNOO./...PPQQOO./.....QQ..."
		figuresWant   = "...AABB../.CCAADDD./.CCEEFFGG/HCCEEFFGG/HIIIJJJGG/HIIIKKKL./.MMMKKKL./.NNOOPPQQ/...OOPP.."
	)
	for _, test := range []struct{ name, board, want string }{
		{"square", square8, squareWant},
		{"irregular", irregular, irregularWant},
		{"figures", figures, figuresWant},
		{"letters from the end", strings.NewReplacer("B", "Z", "C", "Y", "R", "A").Replace(square8), squareWant},
		{"as it is written", figuresWant, figuresWant},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := position(t, test.board, "none", "").Board().String(); got != test.want {
				t.Errorf("got %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestSetupLaysTheRulebookBoards(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		chosen map[string]string
		board  string
		bonus  kulami.Bonus
	}{
		{nil, square8, kulami.None},
		{map[string]string{"board": "square", "bonus": "area"}, square8, kulami.Area},
		{map[string]string{"board": "irregular", "bonus": "chains"}, irregular, kulami.Chains},
		{map[string]string{"board": "irregular", "bonus": "area+chains"}, irregular, kulami.Area | kulami.Chains},
	} {
		options, err := kulami.Game{}.Setup(test.chosen, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := options.(kulami.Options)
		want := position(t, test.board, "none", "").Board().String()
		if got.Board().String() != want || got.Bonus() != test.bonus {
			t.Errorf("Setup(%v) gives %s, %s; want %s, %s", test.chosen, got.Board(), got.Bonus(), want, test.bonus)
		}
	}
}

func TestBoardIsSeenWhole(t *testing.T) {
	t.Parallel()
	b := position(t, figures, "none", "").Board()
	if columns, rows := size(b); columns != 9 || rows != 9 {
		t.Errorf("%d columns and %d rows, want 9 and 9", columns, rows)
	}
	var fields []kulami.Field
	for panel := range kulami.Panel(kulami.PanelCount) {
		for _, f := range b.PanelFields(panel) {
			fields = append(fields, f)
			if got, ok := b.Panel(f); got != panel || !ok {
				t.Errorf("%s lies on panel %s, %t; want %s", f, got, ok, panel)
			}
		}
	}
	inOrder := func(f, g kulami.Field) bool {
		return f.Row > g.Row || f.Row == g.Row && f.Column < g.Column
	}
	all := b.Fields()
	for i := range all[1:] {
		if !inOrder(all[i], all[i+1]) {
			t.Errorf("%s stands before %s", all[i], all[i+1])
		}
	}
	if len(all) != kulami.FieldCount || len(fields) != kulami.FieldCount {
		t.Errorf("%d fields, %d of them on panels; want %d", len(all), len(fields), kulami.FieldCount)
	}
	for _, f := range []kulami.Field{{-1, 0}, {0, -1}, {kulami.Most, 0}, {0, kulami.Most}, {0, 0}, field("i4")} {
		if p, ok := b.Panel(f); ok {
			t.Errorf("%v lies on panel %s, and the board has there is no field", f, p)
		}
	}
}

// On the board cornered, a panel touches the others only at a corner. On island, a panel
// does not touch the others.
const (
	cornered = "..CDDDEE../..CFFGEE../HHCFFGEE../HHIIIJJJ../KKIIILLM../NOOPPLLM../NOOQQQRR../NOOQQQRR../........BB/........BB"
	island   = "BBCDDDEE../BBCFFGEE../HHCFFGEE../HHIIIJJJ../KKIIILLM../NOO..LLM../NOOQQQRR.P/NOOQQQRR.P"
)

func TestRefusedBoards(t *testing.T) {
	t.Parallel()
	change := func(board, before, after string) string {
		return strings.Replace(board, before, after, 1)
	}
	for _, test := range []struct{ name, board, want string }{
		{"nothing", "", "there is no board"},
		{"no field", "...", "the board has no field"},
		{"too many rows", figures + "/./.", "the board has 11 rows, at most 10"},
		{"too many columns", change(irregular, "..../", "...../"), "the board has 11 columns, at most 10"},
		{"a short row", change(figures, "/.BBFFLLL./", "/.BBFFLLL/"), "row 8 has 8 columns, and row 9 at the top has 9"},
		{"a long row", figures + ".", "row 1 has 10 columns, and row 9 at the top has 9"},
		{"a small letter", change(figures, "KCCCMMMEE", "KCcCMMMEE"), "row 5, column c: 'c' is neither a letter A–Z nor a point"},
		{"a letter of another script", change(figures, "KCCCMMMEE", "KCÇCMMMEE"), "row 5, column c: 'Ç'"},
		{"a blank", change(square8, "BBC", "BB "), "row 8, column c: ' '"},
		{"an empty row at the top", "......../" + square8, "row 9 at the top has no field"},
		{"an empty row at the bottom", square8 + "/........", "row 1 at the bottom has no field"},
		{"an empty column at the left", "." + strings.ReplaceAll(square8, "/", "/."), "column a at the left has no field"},
		{"an empty column at the right", strings.ReplaceAll(square8, "/", "./") + ".", "column i at the right has no field"},
		{"a panel with a corner missing", change(figures, "KCCCMMMEE", "KC.CMMMEE"), "panel C is not a rectangle: row 5, column c is missing"},
		{"a panel in two parts", change(square8, "KKIIILLM", "KKIIILLE"), "panel E is not a rectangle: row 5, column g is missing"},
		{"another mixture of panels", change(change(square8, "KKIIILLM", "KKIIILLL"), "NOOPPLLM", "NOOPPMMM"), "the board has 17 panels, 4 of them of 2×2, and needs 17, 5 of them of 2×2"},
		{"a panel of four in a row", "BBBB/BBBB", "panel B: at a2 a panel of 2×4, and there is none of that size"},
		{"a single field", "BBC/BBD", "panel C: at c2 a panel of 1×1, and there is none of that size"},
		{"three panels", "BBCC/BBCC/DDDD/DDDD", "panel D: at a2 a panel of 2×4"},
		{"too few panels", "BBCC/BBCC", "the board has 2 panels, 0 of them of 2×3, and needs 17, 4 of them of 2×3"},
		{"a corner joins no panels", cornered, "panel B, at i2, is not joined by an edge to the panels above"},
		{"an island", island, "panel P, at j2, is not joined by an edge to the panels above"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := kulami.Game{}.ParseOptions(fmt.Appendf(nil, `{"board":%q,"bonus":"none"}`, test.board))
			if !errors.Is(err, game.ErrOptions) || !strings.Contains(fmt.Sprint(err), test.want) {
				t.Errorf("%s gives %v, want %q", test.board, err, test.want)
			}
		})
	}
}

func TestRefusedOptions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, options, want string }{
		{"no board", `{"bonus":"none"}`, `"board" is missing`},
		{"no bonus", `{"board":"A"}`, `"bonus" is missing`},
		{"a board of null", `{"board":null,"bonus":"none"}`, `"board" is missing`},
		{"an unknown bonus", fmt.Sprintf(`{"board":%q,"bonus":"chains+area"}`, square8), `there is no bonus "chains+area"`},
		{"a bonus that is no text", fmt.Sprintf(`{"board":%q,"bonus":3}`, square8), "number"},
		{"an unknown key", fmt.Sprintf(`{"board":%q,"bonus":"none","size":8}`, square8), `unknown field "size"`},
	} {
		_, err := kulami.Game{}.ParseOptions([]byte(test.options))
		if !errors.Is(err, game.ErrOptions) || !strings.Contains(fmt.Sprint(err), test.want) {
			t.Errorf("%s: %s gives %v, want %q", test.name, test.options, err, test.want)
		}
	}
}

func TestRefusedChoices(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		chosen map[string]string
		want   string
	}{
		{map[string]string{"board": "round"}, `there is no board "round", only square, random-square, irregular and random-irregular`},
		{map[string]string{"bonus": "both"}, `there is no bonus "both", only none, area, chains and area+chains`},
		{map[string]string{"size": "8"}, `Kulami has no "size" to choose, only "board" and "bonus"`},
	} {
		_, err := kulami.Game{}.Setup(test.chosen, nil)
		if d := cmp.Diff("bad options: "+test.want, fmt.Sprint(err)); d != "" || !errors.Is(err, game.ErrOptions) {
			t.Errorf("Setup(%v) (-want +got):\n%s", test.chosen, d)
		}
	}
}
