package kala_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/kala"
)

// look writes all that is on the table: the field cups row by row from the top, then
// for each seat the place of its cup, the beans in it and in its reserve, then the
// granary and the seat to move.
func look(p kala.Position) string {
	var rows []string
	for row := kala.Side - 1; row >= 0; row-- {
		var cups []string
		for column := range kala.Side {
			cups = append(cups, fmt.Sprint(p.Beans(kala.At(column, row))))
		}
		rows = append(rows, strings.Join(cups, " "))
	}
	for s := range names {
		seat := game.Seat(s)
		rows = append(rows, fmt.Sprintf("%s %d %d", p.Cup(seat), p.CupBeans(seat), p.Reserve(seat)))
	}
	return fmt.Sprintf("%s | %d | %d", strings.Join(rows, " | "), p.Granary(), p.ToMove())
}

// pictured are the records of two positions that were agreed as pictures.
const (
	picturedPlay = "a1-b1-c1-c2 d4-d3-c3-b3 c2-c3-c4-d4 b3-c3-c2-c1 d4-d3-c3-b3 c1-b1-b2-b3/c3 b3-a3-a2-a1 " +
		"a1-a2-a3-b3-c3x/b3 c3-b3-b2-b1 b3-c3-d3-d4 b1-b2-b3-c3x d4-d3-c3-b3x b3-a3-a2-a1 c3-c2-b2-a2x a2-b2-c2-c1 " +
		"a1-b1-c1-c2 c1-d1-d2-d3 c2-b2-a2-a3x d3-c3-b3-a3/b3 b3-c3-c2-c1x a3-b3-b2-b1x b1-b2-b3-c3-d3x"
	picturedExtra = "a1-a2-a3-a4 d4-c4-c3-c2 a4-b4-c4-d4 c2-c1-b1-a1 d4-d3-d2-c2 a1-a2-b2-c2x/b2 c2-b2-a2-a1 b2-b3-c3-d3"
)

func TestPicturedPositions(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, moves, want string }{
		{"the start", "",
			"0 0 0 0 | 0 0 0 0 | 0 0 0 0 | 0 0 0 0 | a1 0 28 | d4 0 28 | 0 | 0"},
		{"a harvest in an extra turn", picturedPlay,
			"0 0 1 2 | 0 3 3 0 | 1 8 6 1 | 2 0 0 1 | d3 1 11 | c1 1 7 | 8 | 1"},
		{"five beans in the cup", picturedExtra,
			"1 1 2 1 | 1 1 2 2 | 3 1 2 1 | 2 1 1 0 | a1 1 12 | d3 5 15 | 1 | 1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if d := cmp.Diff(row.want, look(opening(t, row.moves))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestPlay(t *testing.T) {
	t.Parallel()
	ripe := recorded(t, "kala-lost-sixth", 10)
	rival := recorded(t, "kala-harvest-rival", 5)
	for _, row := range []struct {
		name string
		at   kala.Position
		move game.Move
		want string
	}{
		{"four beans from the reserve", opening(t, ""), "a1-a2-a3-b3",
			"0 0 0 0 | 1 1 0 0 | 1 0 0 0 | 0 0 0 0 | b3 1 24 | d4 0 28 | 0 | 1"},
		{"the last bean in the rival's cup", opening(t, "a1-a2-a3-b3"), "d4-d3-c3-b3/b4",
			"0 0 0 0 | 1 1 1 1 | 1 0 0 0 | 0 0 0 0 | b3 2 24 | b4 1 24 | 0 | 0"},
		{"a bean in the rival's cup on the path", opening(t, "a1-a2-b2-c2 d4-d3-d2-c2/c3"), "c2-c3-b3-a3",
			"0 0 0 0 | 1 1 0 1 | 1 1 1 1 | 0 0 0 0 | a3 3 20 | c3 2 24 | 0 | 1"},
		{"a harvest", ripe, "c4-c3-c2-b2x",
			"2 3 2 0 | 3 3 3 0 | 3 0 3 0 | 1 1 0 0 | b2 6 11 | c2 2 12 | 1 | 0"},
		{"a harvest left alone", ripe, "c4-c3-c2-b2",
			"2 3 2 0 | 3 3 3 0 | 3 4 3 0 | 1 1 0 0 | b2 6 8 | c2 2 12 | 0 | 0"},
		{"a harvest of the rival's cup", rival, "a1-a2-b2-c2x/d2",
			"0 0 0 0 | 1 1 1 1 | 3 3 2 1 | 1 1 1 1 | c2 0 16 | d2 3 19 | 1 | 0"},
		{"the rival's cup left alone", rival, "a1-a2-b2-c2/d2",
			"0 0 0 0 | 1 1 1 1 | 3 3 2 1 | 1 1 1 1 | c2 4 16 | d2 3 16 | 0 | 0"},
		{"five beans from the cup, the last in the rival's", recorded(t, "kala-harvest-rival", 12), "d4-d3-d2-d1-c1/c2",
			"0 0 1 1 | 2 3 4 2 | 4 6 4 2 | 1 2 2 2 | c2 1 4 | c1 3 11 | 1 | 1"},
		{"six beans from the cup", recorded(t, "kala-six", 8), "d2-d3-d4-c4-b4-a4",
			"1 1 2 1 | 0 1 1 1 | 0 2 1 2 | 2 3 5 3 | a4 1 12 | a1 1 16 | 0 | 1"},
		{"a sixth bean lost to the rival's reserve", recorded(t, "kala-lost-sixth", 11), "b2-c2-d2-d3-d4",
			"2 3 2 1 | 3 3 3 1 | 3 0 3 1 | 1 1 0 0 | d4 1 11 | c2 3 13 | 1 | 1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if d := cmp.Diff(row.want, look(play(t, row.at, row.move).(kala.Position))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// An extra turn is sown from the cup even when the reserve is empty; an
// ordinary turn is not, even when the rival has filled the cup.
func TestEnd(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name       string
		at         kala.Position
		held, left int
		over       bool
	}{
		{"a full cup and an extra turn", recorded(t, "kala-six", 16), 5, 0, false},
		{"three beans in the reserve", recorded(t, "kala-lost-sixth", 22), 1, 3, true},
		{"an empty reserve", recorded(t, "kala-six", 18), 1, 0, true},
		{"four in the cup, filled by the rival", filledByRival(t), 4, 0, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			s := row.at.ToMove()
			if row.at.CupBeans(s) != row.held || row.at.Reserve(s) != row.left {
				t.Fatalf("got %s", look(row.at))
			}
			result, over := row.at.Result()
			want := game.Result{}
			if row.over {
				want.Winner = s.Other()
			}
			if d := cmp.Diff(want, result); d != "" || over != row.over {
				t.Errorf("over is %t, want %t; result (-want +got):\n%s", over, row.over, d)
			}
		})
	}
}

// filledByRival looks for a game that ends with four beans in the loser's cup
// and none in the reserve.
func filledByRival(t *testing.T) kala.Position {
	t.Helper()
	for seed := range uint64(1000) {
		positions, _ := randomGame(t, seed)
		p := positions[len(positions)-1]
		if s := p.ToMove(); p.CupBeans(s) == 4 && p.Reserve(s) == 0 {
			return p
		}
	}
	t.Fatal("no such game")
	return kala.Position{}
}
