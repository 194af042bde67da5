package kala_test

import (
	"errors"
	"slices"
	"testing"

	"galet/game"
	"galet/game/kala"
)

// page is a page of the course, what it shows and what stood before its last
// move.
func page(t *testing.T, key string) (shown game.Page, before, after kala.Position) {
	t.Helper()
	for _, p := range (kala.Game{}).Course() {
		if p.Key != key {
			continue
		}
		earlier := p
		earlier.Moves = p.Moves[:max(len(p.Moves)-1, 0)]
		for _, stage := range []struct {
			page game.Page
			at   *kala.Position
		}{{earlier, &before}, {p, &after}} {
			position, err := stage.page.Position(kala.Game{})
			if err != nil {
				t.Fatal(err)
			}
			*stage.at = position.(kala.Position)
		}
		return p, before, after
	}
	t.Fatalf("the course has no page %q", key)
	return game.Page{}, before, after
}

// at is the cell of a name.
func at(name string) kala.Cell { return kala.At(int(name[0]-'a'), int(name[1]-'1')) }

func TestCourseExplainsEveryRule(t *testing.T) {
	t.Parallel()
	for _, rule := range []error{
		kala.ErrStart, kala.ErrCount, kala.ErrSixth, kala.ErrStep, kala.ErrBack, kala.ErrTurns,
		kala.ErrHarvest, kala.ErrPlace, kala.ErrBeside, kala.ErrNoChoice,
	} {
		pages := 0
		for _, p := range (kala.Game{}).Course() {
			if slices.ContainsFunc(p.Rules, func(explained error) bool { return errors.Is(rule, explained) }) {
				pages++
			}
		}
		if pages != 1 {
			t.Errorf("%v is explained on %d pages, want one", rule, pages)
		}
	}
}

func TestCourseField(t *testing.T) {
	t.Parallel()
	_, _, p := page(t, "field")
	if p.Cup(game.First) != at("a1") || p.Cup(game.Second) != at("d4") || p.Reserve(0) != 28 || p.Reserve(1) != 28 {
		t.Error("it is not the start")
	}
	if want := []kala.Cell{at("a4"), at("b3"), at("c2"), at("d1")}; !slices.Equal(p.Targets(), want) {
		t.Errorf("the pearls are on %v, want %v", p.Targets(), want)
	}
}

// One bean each in a1 (in the cup, which took it along), b1, c1 and c2, with one
// turn at c1.
func TestCourseSowing(t *testing.T) {
	t.Parallel()
	_, _, p := page(t, "sowing")
	last, _ := p.Last()
	corner, turns := last.Path.Corner()
	if last.Path.String() != "a1-b1-c1-c2" || corner != at("c1") || !turns || last.Place != at("c2") {
		t.Errorf("the sowing is %+v", last)
	}
	if p.Beans(at("a1")) != 0 || p.CupBeans(game.First) != 1 || p.Beans(at("c2")) != 1 || p.Reserve(game.First) != 24 {
		t.Error("the beans do not lie as they are told")
	}
}

// The lit cup holds three beans of its own and stands on two.
func TestCourseCup(t *testing.T) {
	t.Parallel()
	shown, _, p := page(t, "cup")
	lit := at(shown.Marks.Lit[0][0])
	if p.Cup(game.First) != lit || p.CupBeans(game.First) != 3 || p.Beans(lit) != 2 {
		t.Errorf("the cup on %s holds %d and covers %d", p.Cup(game.First), p.CupBeans(game.First), p.Beans(lit))
	}
}

// The lit cup held four; the fifth made the harvest: four to the reserve, one to
// the granary.
func TestCourseHarvest(t *testing.T) {
	t.Parallel()
	shown, before, p := page(t, "harvest")
	lit := at(shown.Marks.Lit[0][0])
	last, _ := p.Last()
	if last.Place != lit || before.Beans(lit) != 4 || last.Harvest != 5 || p.Beans(lit) != 0 || last.Seat != game.First {
		t.Errorf("the harvest is %+v", last)
	}
	if p.Granary() != before.Granary()+1 || p.Reserve(game.First) != before.Reserve(game.First)-4+4 {
		t.Errorf("granary %d, reserve %d", p.Granary(), p.Reserve(game.First))
	}
}

// Bo's last bean is the fourth in Ana's lit cup; Bo empties it, and goes to d2.
func TestCourseRival(t *testing.T) {
	t.Parallel()
	shown, before, p := page(t, "rival")
	lit := at(shown.Marks.Lit[0][0])
	last, _ := p.Last()
	if p.Cup(game.First) != lit || !last.OnRival || last.Harvest != 4 || last.Place != at("d2") || last.Seat != game.Second {
		t.Errorf("the sowing is %+v", last)
	}
	if before.CupBeans(game.First) != 3 || p.CupBeans(game.First) != 0 || p.Beans(lit) != 2 {
		t.Error("Ana's cup was not emptied, or what it covers was touched")
	}
}

// The lit cup came to four beans, which go out on six paths, A to F.
func TestCourseExtra(t *testing.T) {
	t.Parallel()
	shown, _, p := page(t, "extra")
	held, extra := p.ExtraTurn()
	if !extra || held != 4 || p.ToMove() != game.First || p.Cup(game.First) != at(shown.Marks.Lit[0][0]) || len(p.Paths()) != 6 {
		t.Errorf("an extra turn of %d beans, %v, %d paths", held, extra, len(p.Paths()))
	}
}

// Ana's cup held six on b2, from where no path takes six.
func TestCourseSixth(t *testing.T) {
	t.Parallel()
	_, before, p := page(t, "sixth")
	last, _ := p.Last()
	held, _ := before.ExtraTurn()
	if held != 6 || before.Sow() != 5 || before.Cup(game.First) != at("b2") || !last.Lost || len(last.Path.Cells()) != 5 {
		t.Errorf("the cup held %d, the sowing is %+v", held, last)
	}
	if p.Reserve(game.Second) != before.Reserve(game.Second)+1 {
		t.Error("Bo did not get the sixth")
	}
}

func TestCourseEnd(t *testing.T) {
	t.Parallel()
	_, _, p := page(t, "end")
	result, over := p.Result()
	if !over || result.Winner != game.Second || p.Reserve(game.First) != 3 || p.Reserve(game.Second) != 5 || p.Granary() != 4 {
		t.Errorf("the result is %+v, %v", result, over)
	}
}
