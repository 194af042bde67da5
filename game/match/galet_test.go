package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/tournament"
)

// practice begins a practice match of a row where ana moves first.
func (d *testService) practice(row string) match.Match {
	d.t.Helper()
	p := proposal(row, nil)
	p.Place = match.Place{}
	m, err := d.Begin(p, 4)
	d.must(err)
	return m
}

func TestPractice(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.practice("1356")
	if seat, level := m.Galet(); seat != game.Second || level != 4 || !m.Private() || m.Rated || m.Pace != match.NoPace {
		t.Fatalf("began %+v", m)
	}
	owed := func() int {
		ids, err := d.GaletTurns()
		d.must(err)
		return len(ids)
	}
	if owed() != 0 {
		t.Error("a move is owed before ana's")
	}
	m, err := d.Play(match.PlayRequest{ID: m.ID, By: ana, Move: "1"})
	d.must(err)
	d.restart()
	if owed() != 1 {
		t.Error("no move is owed after a restart")
	}
	for _, move := range []game.Move{"4", "2"} {
		m, err = d.Play(match.PlayRequest{ID: m.ID, By: match.Galet(4), Ply: m.Ply(), Move: move})
		d.must(err)
	}
	if !m.Over() && owed() != 0 {
		t.Error("a move is owed that was made")
	}
	if n := d.pending(m.ID); n != nil {
		t.Errorf("practice posts %v", n)
	}
	if open, err := d.OpenMatches(here.Guild, ana.ID); err != nil || len(open) != 0 {
		t.Errorf("practice is on a server: %v, %v", open, err)
	}
	if _, err := d.Play(match.PlayRequest{ID: m.ID, By: ana, Ply: m.Ply(), Move: "3", At: here}); !errors.Is(err, match.ErrOtherServer) {
		t.Errorf("played from a server: %v", err)
	}
	if _, err := d.Resign(m.ID, bo, match.Place{}); !errors.Is(err, match.ErrNotPlayer) {
		t.Errorf("another resigned: %v", err)
	}
}

func TestPracticeHasItsOwnLimit(t *testing.T) {
	t.Parallel()
	d := newTestService(t) // with three open matches at most
	for range match.MaxPractice {
		d.practice("1234")
	}
	p := proposal("1234", nil)
	p.Place = match.Place{}
	var full *match.PracticeFullError
	if _, err := d.Begin(p, 1); !errors.As(err, &full) || full.Limit != match.MaxPractice {
		t.Errorf("got %v", err)
	}
	d.begin("1234")
	open, err := d.Practices(ana.ID)
	if err != nil || len(open) != match.MaxPractice {
		t.Errorf("%d practice matches, %v", len(open), err)
	}
	d.must(d.DeleteMember(ana.ID, nil))
	if open, err := d.Practices(ana.ID); err != nil || len(open) != 0 {
		t.Errorf("after the deletion %v, %v", open, err)
	}
}

func TestMatchWithGaletInAChannel(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	p := proposal("1356", nil)
	p.Pace, p.Rated = 3, true
	m, err := d.Begin(p, 8)
	d.must(err)
	if m.Rated || m.Pace != 3 || m.Private() {
		t.Errorf("began %+v", m)
	}
	board := func(n int) {
		t.Helper()
		if got := d.pending(m.ID); len(got) != n || got[n-1].Kind != match.NoticeBoard {
			t.Errorf("pending %v, want %d boards", got, n)
		}
	}
	board(1)
	m, err = d.Play(match.PlayRequest{ID: m.ID, By: ana, Move: "1", At: here})
	d.must(err)
	board(1) // Galet's move posts the next
	v, err := d.View(m.ID, ana.ID)
	d.must(err)
	equal(t, "clock while Galet is to move", match.Clock{}, v.Clock)
	d.clock.Advance(30 * 24 * time.Hour)
	d.maintain()
	if m = d.match(m.ID); m.Over() {
		t.Fatalf("Galet's time ran out: %+v", m.End)
	}
	m, err = d.RequestTakeBack(m.ID, ana, here)
	if err != nil || m.Ply() != 0 || m.Branch != 1 || m.TakeBack != nil {
		t.Errorf("taken back: %+v, %v", m, err)
	}
	board(2)
	m, err = d.Resign(m.ID, ana, here)
	d.must(err)
	board(3)
	next, err := d.Rematch(m.ID, ana, here, "")
	if err != nil || next.State != match.Accepted {
		t.Fatalf("rematch: %+v, %v", next, err)
	}
	again := d.match(next.ID)
	if seat, level := again.Galet(); seat != game.First || level != 8 {
		t.Errorf("the rematch has Galet at level %d in seat %d", level, seat)
	}
	if n := d.pending(again.ID); n != nil {
		t.Errorf("Galet moves first, and there is %v", n)
	}
}

func TestBeginRefuses(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	for _, level := range []int{0, 9, -1} {
		if _, err := d.Begin(proposal("1234", nil), level); !errors.Is(err, game.ErrOptions) {
			t.Errorf("level %d: %v", level, err)
		}
	}
	for range 3 {
		_, err := d.Begin(proposal("1234", nil), 1)
		d.must(err)
	}
	var many *match.TooManyError
	if _, err := d.Begin(proposal("1234", nil), 1); !errors.As(err, &many) {
		t.Errorf("a fourth in the channel: %v", err)
	}
}

// A match that is rated or of a tournament, on any server, whose present position occurs in a
// record, by whichever moves.
func TestOpenMatchInRecord(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	r := d.practice("1356").Record
	d.play(d.onTerms("1356", 3, false), "3")
	rated := d.play(d.onTerms("1356", 3, true), "1")
	other := d.play(d.onTerms("1356", 3, true), "1", "2", "3")
	for _, tt := range []struct {
		moves []game.Move
		from  int
		want  match.ID
	}{
		{nil, 1, 0},
		{[]game.Move{"1"}, 1, rated.ID},
		{[]game.Move{"1", "3"}, 1, rated.ID},
		{[]game.Move{"1", "3"}, 2, 0},
		{[]game.Move{"3"}, 1, 0},
		{[]game.Move{"3", "2", "4"}, 1, 0},
		{[]game.Move{"3", "2", "1"}, 1, other.ID},
		{[]game.Move{"3", "2", "1", "4"}, 3, other.ID},
		{[]game.Move{"3", "2", "1", "4"}, 4, 0},
	} {
		r.Moves = tt.moves
		if got, err := d.OpenMatchInRecord(ana.ID, r, tt.from); err != nil || got != tt.want {
			t.Errorf("%v from %d: match %s, %v; want %s", tt.moves, tt.from, got, err, tt.want)
		}
	}

	p, players := cup(tournament.Knockout), entrants(2)
	p.Most, p.Rated = 2, false
	in := d.startCup(p, players...)
	of := d.play(d.match(in.Games[0].Match), "1")
	r.Options, r.Moves = of.Record.Options, []game.Move{"1"}
	if got, err := d.OpenMatchInRecord(players[0].ID, r, 1); err != nil || got != of.ID {
		t.Errorf("unrated, of a tournament: match %s, %v; want %s", got, err, of.ID)
	}
	_, err := d.CancelTournament(in.ID, dee, here)
	d.must(err)
	if got, err := d.OpenMatchInRecord(players[0].ID, r, 1); err != nil || got != 0 {
		t.Errorf("after the tournament was cancelled: match %s, %v", got, err)
	}
}

// The record of an open rated match is wrong. Those of others are searched all the same.
func TestOpenMatchInRecordBesideWrongRecord(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	defer d.wrongRecord(d.onTerms("1356", 3, true))()
	rated := d.play(d.onTerms("1356", 3, true), "1")
	got, err := d.OpenMatchInRecord(ana.ID, rated.Record, 1)
	d.must(err)
	equal(t, "found", rated.ID, got)
}

// The record of a match with Galet is wrong. Galet moves in the others all the same.
func TestGaletTurnsBesideWrongRecord(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	p := proposal("1111", nil)
	p.First = match.FirstOpponent
	m, err := d.Begin(p, 1)
	d.must(err)
	other, err := d.Begin(p, 1)
	d.must(err)
	defer d.wrongRecord(m)()
	turns, err := d.GaletTurns()
	d.must(err)
	equal(t, "turns", []match.ID{other.ID}, turns)
}
