package match_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/match"
)

func TestMoveBoard(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		moves []game.Move
	}{
		{"before the first ply", nil},
		{"in the middle", []game.Move{"1"}},
		{"after the end", []game.Move{"1", "2"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			want := d.play(d.begin("11"), tt.moves...)
			d.sendAll(1)
			got, err := d.MoveBoard(1, bo, nextDoor, "")
			if err != nil {
				t.Fatal(err)
			}
			want.Place, want.Board = nextDoor, got.Board
			equal(t, "match", want, got)
			n := pendingPost(match.NoticeBoard, len(tt.moves), true)
			n.Place = nextDoor
			equal(t, "notices", []match.Notice{n}, d.pending(1))
		})
	}
}

func TestMoveBoardRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		id   match.ID
		by   match.Player
		at   match.Place
		want error
	}{
		{"no such match", 9, ana, here, match.ErrNotFound},
		{"another server", 1, ana, abroad, match.ErrOtherServer},
		{"a stranger", 1, cy, nextDoor, match.ErrNotPlayer},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			want := d.begin("11")
			if _, err := d.MoveBoard(tt.id, tt.by, tt.at, ""); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			got := d.match(1)
			equal(t, "match", want, got)
		})
	}
}

// A board is being posted in another channel while the match ends. The board before it does
// not show the end, so it is reduced, as one that a later board replaces.
func TestMovedWhileItEnds(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin("11")
	d.sendAll(m.ID)
	old := d.match(m.ID).Board
	_, err := d.MoveBoard(m.ID, ana, nextDoor, "")
	d.must(err)
	moved, err := d.PendingFor(m.ID)
	d.must(err)
	d.play(d.match(m.ID), "1", "2")
	d.must(d.MarkSent(moved[0].Seq, match.Posted{Channel: nextDoor.Channel, Message: "x"}))
	want := match.Notice{Kind: match.NoticeReduce, ID: m.ID, Place: nextDoor, Channel: old.Channel, Message: old.Message, Quiet: true}
	if got := d.pending(m.ID); !slices.ContainsFunc(got, func(n match.Notice) bool { return cmp.Equal(n, want) }) {
		t.Errorf("the old board stays: %+v", got)
	}
}
