package kulami_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"galet/game"
	"galet/game/kulami"
)

// draws is how many random boards of a kind the tests look at.
const draws = 2000

func draw(t testing.TB, kind string, rng *rand.Rand) *kulami.Board {
	t.Helper()
	options, err := kulami.Game{}.Setup(map[string]string{"board": kind}, rng)
	if err != nil {
		t.Fatal(err)
	}
	return options.(kulami.Options).Board()
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// sound checks that a board is accepted as a record's would be, in its only
// spelling.
func sound(t testing.TB, b *kulami.Board) {
	t.Helper()
	options, err := kulami.Game{}.ParseOptions(fmt.Appendf(nil, `{"board":%q,"bonus":"none"}`, b))
	if err != nil {
		t.Fatalf("%s: %v", b, err)
	}
	if got := options.(kulami.Options).Board().String(); got != b.String() {
		t.Fatalf("%s is spelled %s", b, got)
	}
}

// size is how many columns and rows a board has.
func size(b *kulami.Board) (columns, rows int) {
	lines := strings.Split(b.String(), "/")
	return len(lines[0]), len(lines)
}

// outline is a board without its panels.
func outline(b *kulami.Board) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return '#'
		}
		return r
	}, b.String())
}

func TestRandomSquares(t *testing.T) {
	t.Parallel()
	boards := map[string]bool{}
	var sizes [kulami.FieldCount]map[int]int
	for seed := range uint64(draws) {
		b := draw(t, "random-square", seeded(seed))
		sound(t, b)
		boards[b.String()] = true
		if columns, rows := size(b); columns != 8 || rows != 8 {
			t.Fatalf("%s is not 8×8", b)
		}
		for i, f := range b.Fields() {
			if sizes[i] == nil {
				sizes[i] = map[int]int{}
			}
			panel, _ := b.Panel(f)
			sizes[i][len(b.PanelFields(panel))]++
		}
	}
	if len(boards) != draws {
		t.Errorf("%d boards in %d draws", len(boards), draws)
	}
	for i, size := range sizes {
		for _, n := range []int{2, 3, 4, 6} {
			if size[n] < draws/50 {
				t.Errorf("field %d lies on a panel of %d in %d of %d boards", i, n, size[n], draws)
			}
		}
	}
}

func TestRandomIrregularBoards(t *testing.T) {
	t.Parallel()
	boards, outlines, extents := map[string]bool{}, map[string]bool{}, map[string]int{}
	holes, rims := 0, map[int]int{}
	for seed := range uint64(draws) {
		b := draw(t, "random-irregular", seeded(seed))
		sound(t, b)
		boards[b.String()] = true
		outlines[outline(b)] = true
		columns, rows := size(b)
		extents[fmt.Sprintf("%d×%d", columns, rows)]++
		rims[rim(b)]++
		if enclosed(b) > 0 {
			holes++
		}
	}
	if len(boards) != draws || len(outlines) < draws*99/100 {
		t.Errorf("%d boards with %d outlines in %d draws", len(boards), len(outlines), draws)
	}
	for rim, n := range rims {
		if rim < 34 || rim > 44 {
			t.Errorf("%d boards have a rim of %d, want 34 to 44", n, rim)
		}
	}
	for _, extent := range []string{"8×9", "9×8", "8×10", "10×8", "9×9", "9×10", "10×9", "10×10"} {
		if extents[extent] < draws/100 {
			t.Errorf("%d of %d boards fill %s", extents[extent], draws, extent)
		}
	}
	if holes < draws/20 || holes > draws*19/20 {
		t.Errorf("%d of %d boards have holes", holes, draws)
	}
}

// rim counts the edges of fields beyond which there is no field.
func rim(b *kulami.Board) int {
	n := 0
	for _, f := range b.Fields() {
		for _, g := range around(f) {
			if _, ok := b.Panel(g); !ok {
				n++
			}
		}
	}
	return n
}

func around(f kulami.Field) [4]kulami.Field {
	c, r := f.Column, f.Row
	return [4]kulami.Field{{Column: c + 1, Row: r}, {Column: c - 1, Row: r}, {Column: c, Row: r + 1}, {Column: c, Row: r - 1}}
}

// enclosed counts the places without a field that cannot be reached from
// outside the board.
func enclosed(b *kulami.Board) int {
	seen := map[kulami.Field]bool{}
	columns, rows := size(b)
	edge := []kulami.Field{{Column: -1, Row: -1}}
	for len(edge) > 0 {
		f := edge[0]
		edge = edge[1:]
		_, field := b.Panel(f)
		if field || seen[f] || f.Column < -1 || f.Row < -1 || f.Column > columns || f.Row > rows {
			continue
		}
		seen[f] = true
		around := around(f)
		edge = append(edge, around[:]...)
	}
	return (columns+2)*(rows+2) - len(seen) - kulami.FieldCount
}

// stuck is a random source that always gives the same number.
type stuck uint64

func (s stuck) Uint64() uint64 { return uint64(s) }

func TestRandomBoardsEndWhateverTheLots(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"random-square", "random-irregular"} {
		for i := range uint64(64) {
			sound(t, draw(t, kind, rand.New(stuck(i<<58|0x2aaaaaaaaaaaaaa))))
		}
	}
}

func TestRandomBoardsAreDrawnFromTheGivenLots(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"random-square", "random-irregular"} {
		first, second := draw(t, kind, seeded(5)), draw(t, kind, seeded(5))
		if first.String() != second.String() {
			t.Errorf("%s: the same lots lay %s and %s", kind, first, second)
		}
		if other := draw(t, kind, seeded(6)); other.String() == first.String() {
			t.Errorf("%s: other lots lay the same board, %s", kind, first)
		}
	}
}

func TestRecordKeepsTheBoardItself(t *testing.T) {
	t.Parallel()
	b := draw(t, "random-irregular", seeded(1))
	options, err := kulami.Game{}.Setup(map[string]string{"board": "random-irregular"}, seeded(1))
	if err != nil {
		t.Fatal(err)
	}
	data, err := game.Record{Game: "kulami", Options: options}.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf(`{"game":"kulami","options":{"board":%q,"bonus":"none"},"moves":[]}`, b)
	if string(data) != want {
		t.Errorf("the record is %s, want %s", data, want)
	}
}
