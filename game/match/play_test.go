package match_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"galet/game"
	"galet/game/match"
)

func TestPlay(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	want := d.begin("121")
	d.clock.Advance(time.Hour)
	got, err := d.Play(match.PlayRequest{ID: want.ID, By: ana, Move: "2", At: nextDoor})
	if err != nil {
		t.Fatal(err)
	}
	want.Record.Moves = []game.Move{"2"}
	want.TurnStarted = d.now()
	equal(t, "match", want, got)
	d.restart()
	stored := d.match(want.ID)
	equal(t, "after a restart", want, stored)
}

// TestPlayRefused tries moves in a match of the row 2121, where ana has taken cell
// 1 and is to move again, or has then resigned. If several things are wrong, the most
// helpful refusal is returned.
func TestPlayRefused(t *testing.T) {
	t.Parallel()
	stale := &match.StaleError{Ply: 0, Now: 1}
	tests := []struct {
		name     string
		request  match.PlayRequest
		resigned bool
		want     error
	}{
		{"no such match", match.PlayRequest{ID: 9, By: ana, Ply: 1, Move: "2", At: here}, false, match.ErrNotFound},
		{"another server", match.PlayRequest{ID: 1, By: ana, Ply: 1, Move: "2", At: abroad}, false, match.ErrOtherServer},
		{"another server, and over", match.PlayRequest{ID: 1, By: ana, Ply: 1, Move: "2", At: abroad}, true, match.ErrOtherServer},
		{"over", match.PlayRequest{ID: 1, By: ana, Ply: 1, Move: "2", At: here}, true, match.ErrOver},
		{"over, by a stranger", match.PlayRequest{ID: 1, By: cy, Ply: 1, Move: "2", At: here}, true, match.ErrOver},
		{"over, on an old board", match.PlayRequest{ID: 1, By: ana, Ply: 0, Move: "2", At: here}, true, match.ErrOver},
		{"a stranger", match.PlayRequest{ID: 1, By: cy, Ply: 1, Move: "2", At: here}, false, match.ErrNotPlayer},
		{"a stranger on an old board", match.PlayRequest{ID: 1, By: cy, Ply: 0, Move: "2", At: here}, false, match.ErrNotPlayer},
		{"an old board", match.PlayRequest{ID: 1, By: ana, Ply: 0, Move: "2", At: here}, false, stale},
		{"an old board, an illegal move", match.PlayRequest{ID: 1, By: ana, Ply: 0, Move: "1", At: here}, false, stale},
		{"an old board, out of turn", match.PlayRequest{ID: 1, By: bo, Ply: 0, Move: "2", At: here}, false, stale},
		{"an invented ply", match.PlayRequest{ID: 1, By: ana, Ply: 7, Move: "2", At: here}, false, &match.StaleError{Ply: 7, Now: 1}},
		{"a negative ply", match.PlayRequest{ID: 1, By: ana, Ply: -2, Move: "2", At: here}, false, &match.StaleError{Ply: -2, Now: 1}},
		{"out of turn", match.PlayRequest{ID: 1, By: bo, Ply: 1, Move: "2", At: here}, false, match.ErrNotYourTurn},
		{"out of turn, typed", match.PlayRequest{ID: 1, By: bo, Ply: match.AnyPly, Move: "2", At: here}, false, match.ErrNotYourTurn},
		{"out of turn, an illegal move", match.PlayRequest{ID: 1, By: bo, Ply: 1, Move: "1", At: here}, false, match.ErrNotYourTurn},
		{"a cell that is taken", match.PlayRequest{ID: 1, By: ana, Ply: 1, Move: "1", At: here}, false, game.ErrIllegal},
		{"no cell at all", match.PlayRequest{ID: 1, By: ana, Ply: 1, Move: "x", At: here}, false, game.ErrNotation},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			want := d.play(d.begin("2121"), "1")
			if tt.resigned {
				var err error
				if want, err = d.Resign(want.ID, ana, here); err != nil {
					t.Fatal(err)
				}
			}
			d.clock.Advance(time.Hour)
			_, err := d.Play(tt.request)
			var isStale *match.StaleError
			if wantStale, ok := tt.want.(*match.StaleError); ok {
				if !errors.As(err, &isStale) || *isStale != *wantStale {
					t.Errorf("got %v, want %v", err, wantStale)
				}
			} else if !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			got := d.match(want.ID)
			equal(t, "match", want, got)
		})
	}
}

func TestTypedMovesFitAnyPly(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin("111")
	for i, by := range []match.Player{ana, bo, ana} {
		move := game.Move(match.ID(i + 1).String())
		var err error
		if m, err = d.Play(match.PlayRequest{ID: m.ID, By: by, Ply: match.AnyPly, Move: move, At: here}); err != nil {
			t.Fatalf("ply %d: %v", i, err)
		}
	}
	if !m.Over() {
		t.Error("three plies have not ended the match")
	}
}

// TestEnd plays and then, in some, has somebody resign.
func TestEnd(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		row     string
		moves   []game.Move
		resigns *match.Player
		want    *match.End
	}{
		{"it goes on", "1111", []game.Move{"1", "2"}, nil, nil},
		{"the first wins", "311", []game.Move{"1", "2", "3"}, nil, &match.End{How: match.Finished, Winner: game.First, By: game.First}},
		{"the second wins", "13", []game.Move{"1", "2"}, nil, &match.End{How: match.Finished, Winner: game.Second, By: game.Second}},
		{"a draw", "11", []game.Move{"1", "2"}, nil, &match.End{How: match.Finished, Draw: true, By: game.Second}},
		{"the last ply keeps the turn", "12", []game.Move{"1", "2"}, nil, &match.End{How: match.Finished, Winner: game.Second, By: game.Second}},
		{"resigned by the first", "1111", []game.Move{"1", "2"}, &ana, &match.End{How: match.Resigned, Winner: game.Second, By: game.First}},
		{"resigned out of turn", "1111", []game.Move{"1", "2"}, &bo, &match.End{How: match.Resigned, Winner: game.First, By: game.Second}},
		{"resigned before the first ply", "1111", nil, &ana, &match.End{How: match.Cancelled, By: game.First}},
		{"resigned before both have moved", "1111", []game.Move{"1"}, &bo, &match.End{How: match.Cancelled, By: game.Second}},
		{"two plies of one player", "2211", []game.Move{"1", "2"}, &bo, &match.End{How: match.Cancelled, By: game.Second}},
		{"and then one of the other", "2111", []game.Move{"1", "2", "3"}, &ana, &match.End{How: match.Resigned, Winner: game.Second, By: game.First}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.play(d.begin(tt.row), tt.moves...)
			d.clock.Advance(time.Minute)
			if tt.resigns != nil {
				var err error
				if m, err = d.Resign(m.ID, *tt.resigns, here); err != nil {
					t.Fatal(err)
				}
			}
			ignoreAt := cmpopts.IgnoreFields(match.End{}, "At")
			if diff := cmp.Diff(tt.want, m.End, ignoreAt); diff != "" {
				t.Errorf("end (-want +got):\n%s", diff)
			}
			d.restart()
			stored := d.match(m.ID)
			equal(t, "after a restart", m, stored)
		})
	}
}

func TestResignRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		id   match.ID
		by   match.Player
		at   match.Place
		over bool
		want error
	}{
		{"no such match", 9, ana, here, false, match.ErrNotFound},
		{"another server", 1, ana, abroad, false, match.ErrOtherServer},
		{"a stranger", 1, cy, here, false, match.ErrNotPlayer},
		{"twice", 1, ana, here, true, match.ErrOver},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			want := d.begin("11")
			if tt.over {
				want = d.play(want, "1", "2")
			}
			if _, err := d.Resign(tt.id, tt.by, tt.at); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			got := d.match(want.ID)
			equal(t, "match", want, got)
		})
	}
}

// A member whose question said that nobody would win does not lose because the other
// player moves at that moment.
func TestCallOff(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		moves []game.Move
		want  error
		end   *match.End
	}{
		"nobody has moved": {nil, nil, &match.End{How: match.Cancelled, By: game.First}},
		"one has moved":    {[]game.Move{"1"}, nil, &match.End{How: match.Cancelled, By: game.First}},
		"both have moved":  {[]game.Move{"1", "2"}, match.ErrBothMoved, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.play(d.begin("1111"), row.moves...)
			if _, err := d.Cancel(m.ID, ana, here); !errors.Is(err, row.want) {
				t.Errorf("got %v, want %v", err, row.want)
			}
			m = d.match(m.ID)
			if diff := cmp.Diff(row.end, m.End, cmpopts.IgnoreFields(match.End{}, "At")); diff != "" {
				t.Errorf("end (-want +got):\n%s", diff)
			}
		})
	}
}
