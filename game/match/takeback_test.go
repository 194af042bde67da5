package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
)

// Cells 1 to 5 hold odd numbers, cell 6 an even one: who takes it moves again.
const row = "1111121"

func TestTakeBack(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		rated bool
		moves []game.Move
		by    match.Player
		left  []game.Move
		err   error
	}{
		{"one's last ply", true, []game.Move{"1", "2"}, bo, []game.Move{"1"}, nil},
		{"before anything was played", false, nil, ana, nil, match.ErrNothingPlayed},
		{"nothing of one's own", false, []game.Move{"1"}, bo, nil, match.ErrNothingPlayed},
		{"the other moved since, rated", true, []game.Move{"1", "2"}, ana, nil, match.ErrMovedSince},
		{"the other moved since, unrated", false, []game.Move{"1", "2"}, ana, nil, nil},
		{"an extra turn of one's own", true, []game.Move{"6"}, ana, nil, nil},
		{"the second ply of a turn", true, []game.Move{"6", "1"}, ana, []game.Move{"6"}, nil},
		{"before the other's two plies", false, []game.Move{"1", "6", "2"}, ana, nil, nil},
		{"someone who looks on", false, []game.Move{"1"}, cy, nil, match.ErrNotPlayer},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.play(d.onTerms(row, 3, tt.rated), tt.moves...)
			d.sendAll(m.ID)
			d.clock.Advance(time.Hour)
			asked, err := d.RequestTakeBack(m.ID, tt.by, here)
			if !errors.Is(err, tt.err) {
				t.Fatalf("got %v, want %v", err, tt.err)
			}
			if tt.err != nil {
				equal(t, "what is owed", []match.Notice(nil), d.pending(m.ID))
				return
			}
			equal(t, "owed", []match.Notice{{Kind: match.NoticeBoard, ID: m.ID, Ply: m.Ply(), Place: here}}, d.pending(m.ID))
			d.sendAll(m.ID)
			d.restart()
			d.clock.Advance(time.Hour)
			other := asked.Players[asked.TakeBack.By.Other()]
			got, err := d.AllowTakeBack(m.ID, other, here, m.Ply(), 0)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "moves left", tt.left, append([]game.Move(nil), got.Record.Moves...))
			if got.Branch != 1 || got.TakeBack != nil || !got.TurnStarted.Equal(d.now()) {
				t.Errorf("branch %d, asked %v, turn since %v", got.Branch, got.TakeBack, got.TurnStarted)
			}
			want := []match.Notice{{Kind: match.NoticeBoard, ID: m.ID, Ply: len(tt.left), Branch: 1, Place: here}}
			equal(t, "owed in the end", want, d.pending(m.ID))
			d.sendAll(m.ID)
			stored, err := d.Match(m.ID)
			if err != nil || stored.Board.Ply != len(tt.left) || stored.Board.Branch != 1 {
				t.Errorf("the board stored is %+v, %v", stored.Board, err)
			}
		})
	}
}

func TestTakeBackAnswers(t *testing.T) {
	t.Parallel()
	allow := func(d *testService, m match.Match, by match.Player, ply, branch int) error {
		_, err := d.AllowTakeBack(m.ID, by, here, ply, branch)
		return err
	}
	refuse := func(d *testService, m match.Match, by match.Player, ply, branch int) error {
		_, err := d.RefuseTakeBack(m.ID, by, here, ply, branch)
		return err
	}
	stale := isA[*match.StaleError]
	tests := []struct {
		name   string
		before func(*testService, match.Match) error
		answer func(*testService, match.Match, match.Player, int, int) error
		by     match.Player
		ply    int
		want   func(error) bool
	}{
		{"allowed by the one who asked", nil, allow, ana, 1, is(match.ErrOwnTakeBack)},
		{"allowed by someone else", nil, allow, cy, 1, is(match.ErrNotPlayer)},
		{"allowed on an old board", nil, allow, bo, 0, stale},
		{"refused", nil, refuse, bo, 1, is(nil)},
		{"thought better of", nil, refuse, ana, 1, is(nil)},
		{"refused by someone else", nil, refuse, cy, 1, is(match.ErrNotPlayer)},
		{"allowed after it was refused", func(d *testService, m match.Match) error { return refuse(d, m, bo, 1, 0) }, allow, bo, 1, is(match.ErrNotAsked)},
		{"allowed twice", func(d *testService, m match.Match) error { return allow(d, m, bo, 1, 0) }, allow, bo, 1, stale},
		{"answered by a move", func(d *testService, m match.Match) error {
			_, err := d.Play(match.PlayRequest{ID: m.ID, By: bo, Ply: 1, Move: "2", At: here})
			return err
		}, allow, bo, 2, is(match.ErrNotAsked)},
		{"after the end", func(d *testService, m match.Match) error { _, err := d.Resign(m.ID, bo, here); return err }, allow, bo, 1, is(match.ErrOver)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.play(d.onTerms(row, 3, true), "1")
			if _, err := d.RequestTakeBack(m.ID, ana, here); err != nil {
				t.Fatal(err)
			}
			if tt.before != nil {
				if err := tt.before(d, m); err != nil {
					t.Fatal(err)
				}
			}
			if err := tt.answer(d, m, tt.by, tt.ply, 0); !tt.want(err) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestTakeBackOnce asks again in the same turn, and in the next.
func TestTakeBackOnce(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.onTerms(row, 3, true), "1")
	ask := func() error { _, err := d.RequestTakeBack(m.ID, ana, here); return err }
	if err := ask(); err != nil {
		t.Fatal(err)
	}
	var asked *match.TakeBackError
	if err := ask(); !errors.As(err, &asked) || asked.TakeBack.Refused {
		t.Errorf("asked twice: got %v", err)
	}
	if _, err := d.RefuseTakeBack(m.ID, bo, here, 1, 0); err != nil {
		t.Fatal(err)
	}
	if err := ask(); !errors.As(err, &asked) || !asked.TakeBack.Refused {
		t.Errorf("asked after it was refused: got %v", err)
	}
	m = d.play(m, "2", "3")
	if err := ask(); err != nil {
		t.Errorf("asked in the next turn: %v", err)
	}
}

// TestUndoneBranch plays on boards of a line that was taken back.
func TestUndoneBranch(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.onTerms(row, 3, true), "1", "2")
	if _, err := d.RequestTakeBack(m.ID, bo, here); err != nil {
		t.Fatal(err)
	}
	if _, err := d.AllowTakeBack(m.ID, ana, here, 2, 0); err != nil {
		t.Fatal(err)
	}
	var stale *match.StaleError
	for ply, who := range []match.Player{ana, bo, ana} {
		_, err := d.Play(match.PlayRequest{ID: m.ID, By: who, Ply: ply, Move: "4", At: here})
		if !errors.As(err, &stale) {
			t.Errorf("ply %d of the line taken back: got %v, want a *StaleError", ply, err)
		}
	}
	if _, err := d.Play(match.PlayRequest{ID: m.ID, By: bo, Ply: 1, Branch: 1, Move: "4", At: here}); err != nil {
		t.Errorf("ply 1 of the present line: %v", err)
	}
}
