package unlur_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/unlur"
)

// page is a page of the course, and what it shows.
func page(t *testing.T, key string) (game.Page, *unlur.Position) {
	t.Helper()
	for _, p := range (unlur.Game{}).Course() {
		if p.Key == key {
			shown, err := p.Position(unlur.Game{})
			if err != nil {
				t.Fatal(err)
			}
			return p, shown.(*unlur.Position)
		}
	}
	t.Fatalf("the course has no page %q", key)
	return game.Page{}, nil
}

// groups are the groups of a colour by the names of their cells.
func groups(p *unlur.Position, colour unlur.Colour) [][]string {
	b, grid := p.Board(), p.Grid()
	var all [][]string
	seen := map[unlur.Cell]bool{}
	for c := range unlur.Cell(grid.Cells()) {
		if p.Stone(c) != colour || seen[c] {
			continue
		}
		var names []string
		for _, member := range b.Group(c) {
			seen[member] = true
			names = append(names, grid.Name(member))
		}
		all = append(all, names)
	}
	return all
}

func TestCourseExplainsEveryRule(t *testing.T) {
	t.Parallel()
	for _, rule := range []error{
		unlur.ErrOccupied, unlur.ErrNoCell, unlur.ErrSide, unlur.ErrNoPass, unlur.ErrMustPass,
	} {
		pages := 0
		for _, p := range (unlur.Game{}).Course() {
			if slices.ContainsFunc(p.Rules, func(explained error) bool { return errors.Is(rule, explained) }) {
				pages++
			}
		}
		if pages != 1 {
			t.Errorf("%v is explained on %d pages, want one", rule, pages)
		}
	}
}

// The lit cells are White's two groups. A stone on A would join them.
func TestCourseGroup(t *testing.T) {
	t.Parallel()
	shown, p := page(t, "group")
	if diff := cmp.Diff(shown.Marks.Lit, groups(p, unlur.White)); diff != "" {
		t.Errorf("the groups differ: -lit +groups\n%s", diff)
	}
	next, err := p.Play(game.Move(shown.Marks.Tags[0].At))
	if err != nil || len(groups(next.(*unlur.Position), unlur.White)) != 1 {
		t.Errorf("a stone on A does not join them: %v", err)
	}
}

func TestCourseEndings(t *testing.T) {
	t.Parallel()
	top, bottom := unlur.Sides(1<<unlur.Top), unlur.Sides(1<<unlur.Bottom)
	right, left := unlur.Sides(1<<unlur.UpperRight), unlur.Sides(1<<unlur.UpperLeft)
	for _, test := range []struct {
		page    string
		by      unlur.Colour
		touched unlur.Sides
		winner  unlur.Colour
		foul    bool
		seat    game.Seat
		last    game.Move
	}{
		{"line", unlur.White, top | bottom, unlur.White, false, game.Second, "f6"},
		{"y", unlur.Black, bottom | right | left, unlur.Black, false, game.First, "i4"},
		{"wrong", unlur.Black, top | bottom, unlur.White, true, game.First, "k8"},
		{"both", unlur.Black, top | bottom | right | left, unlur.Black, false, game.First, "k11"},
	} {
		_, p := page(t, test.page)
		e, over := p.Ending()
		result, _ := p.Result()
		last, _ := p.Last()
		if !over || e.By != test.by || e.Touched != test.touched || e.Winner() != test.winner || e.Foul() != test.foul ||
			result.Winner != test.seat || last != test.last {
			t.Errorf("%s: %+v, won by seat %d with %s", test.page, e, result.Winner, last)
		}
	}
}

// The group touches two sides by its corner stone on A. If it also reaches
// the side opposite to one of them, it is a line.
func TestCourseCorner(t *testing.T) {
	t.Parallel()
	shown, p := page(t, "corner")
	if diff := cmp.Diff(shown.Marks.Lit, groups(p, unlur.White)); diff != "" {
		t.Errorf("the group differs: -lit +group\n%s", diff)
	}
	corner, _ := p.Grid().At(0, 6)
	b, want := p.Board(), unlur.Sides(1<<unlur.Bottom|1<<unlur.LowerRight)
	if p.Grid().Name(corner) != shown.Marks.Tags[0].At || p.Grid().Sides(corner) != want || b.Touched(corner) != want {
		t.Errorf("A touches %s, its group %s", p.Grid().Sides(corner), b.Touched(corner))
	}
	if p.Colour(p.ToMove()) != unlur.White {
		t.Error("White is not to move")
	}
}

func TestCourseContract(t *testing.T) {
	t.Parallel()
	shown, p := page(t, "contract")
	inner, side := game.Move(shown.Marks.Tags[0].At), game.Move(shown.Marks.Tags[1].At)
	if _, err := p.Play(inner); err != nil || !p.Contract() {
		t.Errorf("A, on %s: %v", inner, err)
	}
	if _, err := p.Play(side); !errors.Is(err, unlur.ErrSide) {
		t.Errorf("B, on %s: %v", side, err)
	}
	if !slices.Contains(p.Legal(), unlur.Pass) || len(groups(p, unlur.White)) != 0 {
		t.Error("nobody may pass, or White has stones")
	}
}

func TestCoursePass(t *testing.T) {
	t.Parallel()
	_, p := page(t, "pass")
	if p.Contract() || p.Colour(game.First) != unlur.Black || p.Colour(game.Second) != unlur.White || p.ToMove() != game.Second {
		t.Error("Ana is not Black, or White is not to move")
	}
	if _, err := p.Play(unlur.Pass); !errors.Is(err, unlur.ErrNoPass) {
		t.Errorf("a second pass: %v", err)
	}
	if _, err := p.Play("f1"); err != nil {
		t.Errorf("a stone at the side: %v", err)
	}
}
