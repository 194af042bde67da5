package kulami_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/kulami"
)

// fields names fields of columns a–j and rows 1–9.
func fields(names ...string) []kulami.Field {
	list := []kulami.Field{}
	for _, name := range names {
		list = append(list, field(name))
	}
	return list
}

// seen is what a picture shows of the marbles played last.
type seen struct {
	Last, Previous string
	Blocked        string
	Playable       []kulami.Field
	Left           [2]int
}

func see(p kulami.Position) seen {
	s := seen{Playable: p.Playable(), Left: [2]int{p.Left(game.First), p.Left(game.Second)}}
	if f, ok := p.Last(); ok {
		s.Last = f.String()
	}
	if f, ok := p.Previous(); ok {
		s.Previous = f.String()
	}
	for _, panel := range p.Blocked() {
		s.Blocked += panel.String()
	}
	return s
}

func TestLastMarblesAndWhatFollows(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, board, moves string
		want               seen
	}{
		{"the empty board", square8, "", seen{
			Playable: position(t, square8, "none", "").Board().Fields(), Left: [2]int{28, 28},
		}},
		{"one marble", square8, "d4", seen{
			Last: "d4", Blocked: "H", Left: [2]int{27, 28},
			Playable: fields("d8", "d7", "d6", "a4", "b4", "f4", "g4", "h4", "d3", "d2", "d1"),
		}},
		{"two marbles", figures, "d4 d7", seen{
			Last: "d7", Previous: "d4", Blocked: "EI", Left: [2]int{27, 27},
			Playable: fields("d9", "d8", "b7", "c7", "f7", "g7", "h7", "i7", "d3", "d2", "d1"),
		}},
		{"a game without a field left", figures, finalGame, seen{
			Last: "a6", Previous: "i6", Blocked: "HG", Left: [2]int{0, 1}, Playable: fields(),
		}},
		{"a game with all marbles placed", square8, fullGame, seen{
			Last: "f3", Previous: "e3", Playable: fields(),
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if d := cmp.Diff(test.want, see(position(t, test.board, "none", test.moves))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestHolders(t *testing.T) {
	t.Parallel()
	p := position(t, square8, "chains", "g6 c6 c5 c3 g3 g7 g1 f1 b1 a1 d1 c1 c8")
	got := map[string]string{}
	for panel := range kulami.Panel(kulami.PanelCount) {
		if seat, held := p.Holder(panel); held {
			got[panel.String()] = [2]string{"red", "black"}[seat]
		}
	}
	want := map[string]string{"K": "red", "M": "black", "N": "black", "H": "red", "Q": "red"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("holders by panel of %s (-want +got):\n%s", p.Board(), d)
	}
	if got := p.Bonus(); got != kulami.Chains {
		t.Errorf("the bonus is %s, want chains", got)
	}
}

func TestMarbles(t *testing.T) {
	t.Parallel()
	p := position(t, figures, "none", "d4 d7")
	for _, test := range []struct {
		field  string
		want   game.Seat
		marble bool
	}{
		{"d4", game.First, true},
		{"d7", game.Second, true},
		{"d5", 0, false},
		{"i4", 0, false},
	} {
		if got, marble := p.Marble(field(test.field)); got != test.want || marble != test.marble {
			t.Errorf("on %s: seat %d, %t; want %d, %t", test.field, got, marble, test.want, test.marble)
		}
	}
}
