package kulami_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/kulami"
)

// page is a page of the course, and what it shows.
func page(t *testing.T, key string) (game.Page, kulami.Position) {
	t.Helper()
	for _, p := range (kulami.Game{}).Course() {
		if p.Key == key {
			shown, err := p.Position(kulami.Game{})
			if err != nil {
				t.Fatal(err)
			}
			return p, shown.(kulami.Position)
		}
	}
	t.Fatalf("the course has no page %q", key)
	return game.Page{}, kulami.Position{}
}

func TestCourseExplainsEveryRule(t *testing.T) {
	t.Parallel()
	for _, rule := range []error{
		kulami.ErrNoField, kulami.ErrTaken, kulami.ErrCross, kulami.ErrLastPanel, kulami.ErrEarlierPanel,
	} {
		pages := 0
		for _, p := range (kulami.Game{}).Course() {
			for _, explained := range p.Rules {
				if errors.Is(rule, explained) {
					pages++
				}
			}
		}
		if pages != 1 {
			t.Errorf("%v is explained on %d pages, want one", rule, pages)
		}
	}
}

func TestCoursePanels(t *testing.T) {
	t.Parallel()
	_, p := page(t, "panels")
	if got, want := p.Score().Panels, [2]int{17, 17}; got != want {
		t.Errorf("panels %v, want %v", got, want)
	}
	c5, _ := p.Board().Panel(field("c5"))
	if holder, held := p.Holder(c5); holder != game.Second || !held || len(p.Board().PanelFields(c5)) != 6 {
		t.Error("Bo does not hold the panel of six with c5")
	}
}

func TestCourseCross(t *testing.T) {
	t.Parallel()
	_, p := page(t, "cross")
	want := fields("e8", "e7", "e6", "a5", "b5", "f5", "g5", "h5", "e3", "e2", "e1")
	if diff := cmp.Diff(want, p.Playable()); diff != "" {
		t.Errorf("the pearls differ: -want +got\n%s", diff)
	}
}

// Each letter stands on a field that may not be played, for a reason of its
// own; row 5 goes on beyond the marble on e5.
func TestCourseBarred(t *testing.T) {
	t.Parallel()
	shown, p := page(t, "barred")
	want := map[string]error{"A": kulami.ErrLastPanel, "B": kulami.ErrEarlierPanel, "C": kulami.ErrTaken, "D": kulami.ErrCross}
	for _, tag := range shown.Marks.Tags {
		if _, err := p.Play(game.Move(tag.At)); !errors.Is(err, want[tag.Letter]) {
			t.Errorf("%s, on %s, gives %v, want %v", tag.Letter, tag.At, err, want[tag.Letter])
		}
	}
	if len(shown.Marks.Tags) != len(want) {
		t.Errorf("%d letters, want %d", len(shown.Marks.Tags), len(want))
	}
	playable := fields("b8", "b7", "c5", "d5", "f5", "g5", "h5", "b4")
	if diff := cmp.Diff(playable, p.Playable()); diff != "" {
		t.Errorf("the pearls differ: -want +got\n%s", diff)
	}
}

// The lit panel has one marble of each player. With a marble on c5 or c4 it is Bo's.
func TestCourseContested(t *testing.T) {
	t.Parallel()
	shown, p := page(t, "contested")
	panel, _ := p.Board().Panel(field("d5"))
	if diff := cmp.Diff(p.Board().PanelFields(panel), fields(shown.Marks.Lit[0]...)); diff != "" {
		t.Fatalf("what is lit is no panel: -panel +lit\n%s", diff)
	}
	if _, held := p.Holder(panel); held {
		t.Error("the panel is held")
	}
	if got, want := p.Score().Panels, [2]int{16, 14}; got != want {
		t.Errorf("panels %v, want %v", got, want)
	}
	for _, move := range []game.Move{"c5", "c4"} {
		next, err := p.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		if holder, held := next.(kulami.Position).Holder(panel); holder != game.Second || !held {
			t.Errorf("after %s the panel is not Bo's", move)
		}
		if got, want := next.(kulami.Position).Score().Panels, [2]int{16, 20}; got != want {
			t.Errorf("after %s panels %v, want %v", move, got, want)
		}
	}
}

// Bo has a marble left and nowhere to put it: of the row and the column of A
// only a2 and a1 are empty, and they lie on the panel of B.
func TestCourseEnd(t *testing.T) {
	t.Parallel()
	shown, p := page(t, "end")
	if result, over := p.Result(); !over || result.Winner != game.Second || result.Score != [2]int{14, 22} || p.Left(game.Second) != 1 {
		t.Errorf("the result is %+v, %v, with %d marbles left", result, over, p.Left(game.Second))
	}
	last, _ := p.Last()
	previous, _ := p.Previous()
	tags := []game.Tag{{At: last.String(), Letter: "A"}, {At: previous.String(), Letter: "B"}}
	if diff := cmp.Diff(tags, shown.Marks.Tags); diff != "" {
		t.Errorf("the letters are not on the last marbles: -want +got\n%s", diff)
	}
	var empty []kulami.Field
	for _, f := range p.Board().Fields() {
		if _, taken := p.Marble(f); !taken && (f.Row == last.Row || f.Column == last.Column) {
			empty = append(empty, f)
		}
	}
	if diff := cmp.Diff(fields("a2", "a1"), empty); diff != "" {
		t.Errorf("the empty fields differ: -want +got\n%s", diff)
	}
	panel, _ := p.Board().Panel(previous)
	for _, f := range empty {
		if on, _ := p.Board().Panel(f); on != panel {
			t.Errorf("%s does not lie on the panel of B", f)
		}
	}
}

// One game, counted in four ways.
func TestCourseBonuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		page         string
		total        [2]int
		winner       game.Seat
		areas        [2]int
		chains       [2]int
		area, strung [2]int
	}{
		{"end", [2]int{14, 22}, game.Second, [2]int{}, [2]int{}, [2]int{}, [2]int{}},
		{"area", [2]int{23, 22}, game.First, [2]int{18, 9}, [2]int{}, [2]int{9, 0}, [2]int{}},
		{"chains", [2]int{30, 22}, game.First, [2]int{}, [2]int{4, 1}, [2]int{}, [2]int{16, 0}},
		{"editions", [2]int{39, 22}, game.First, [2]int{18, 9}, [2]int{4, 1}, [2]int{9, 0}, [2]int{16, 0}},
	} {
		_, p := page(t, test.page)
		s := p.Score()
		result, _ := p.Result()
		areas := [2]int{len(s.Areas[0]), len(s.Areas[1])}
		chains := [2]int{len(s.Chains[0]), len(s.Chains[1])}
		if s.Total != test.total || result.Winner != test.winner || areas != test.areas || chains != test.chains ||
			s.AreaBonus != test.area || s.ChainBonus != test.strung {
			t.Errorf("%s: %+v", test.page, s)
		}
	}
}

func TestCourseChains(t *testing.T) {
	t.Parallel()
	_, p := page(t, "chains")
	want := [2][]kulami.Chain{{
		{From: field("d8"), To: field("h8"), Length: 5},
		{From: field("f8"), To: field("b4"), Length: 5},
		{From: field("a7"), To: field("f7"), Length: 6},
		{From: field("b7"), To: field("f3"), Length: 5},
	}, {{From: field("g7"), To: field("c3"), Length: 5}}}
	if diff := cmp.Diff(want, p.Score().Chains); diff != "" {
		t.Errorf("the chains differ: -want +got\n%s", diff)
	}
}
