package match_test

import (
	"sync"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
)

const day = 24 * time.Hour

// paced begins a rated match with a pace where ana moves first, against bo.
func (d *testService) paced(pace match.Pace) match.Match {
	d.t.Helper()
	return d.onTerms("1111", pace, true)
}

// maintainAfter advances the clock, runs maintenance, and returns the new notices of
// the matches.
func (d *testService) maintainAfter(after time.Duration, about ...match.Match) (owed []match.Notice) {
	d.t.Helper()
	before := map[match.ID]int{}
	for _, m := range about {
		before[m.ID] = len(d.pending(m.ID))
	}
	d.clock.Advance(after)
	d.maintain()
	for _, m := range about {
		owed = append(owed, d.pending(m.ID)[before[m.ID]:]...)
	}
	return owed
}

func TestPaces(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]match.Pace{"": 3, "1": 1, "3": 3, "7": 7, "none": match.NoPace} {
		if got, err := match.ParsePace(text); got != want || err != nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"0", "2", "03", "+1", "None", " ", "255"} {
		if got, err := match.ParsePace(text); err == nil {
			t.Errorf("%q was read as %v", text, got)
		}
	}
}

// With each pace, the time runs out to the millisecond, for a player who has moved and
// for one who has not.
func TestTimeUp(t *testing.T) {
	t.Parallel()
	for _, pace := range []match.Pace{1, 3, 7} {
		for _, moved := range []bool{true, false} {
			d := newTestService(t)
			m := d.paced(pace)
			want := &match.End{How: match.Lapsed, By: 0}
			if moved {
				m = d.play(m, "1", "2")
				want = &match.End{How: match.TimedOut, By: 0, Winner: 1}
			}
			d.maintainAfter(pace.Allowance() - time.Millisecond)
			if d.match(m.ID).Over() {
				t.Errorf("pace %v, moved %v: over before its time", pace, moved)
			}
			want.At = d.now().Add(time.Millisecond)
			owed := d.maintainAfter(time.Millisecond, m)
			equal(t, "the end", want, d.match(m.ID).End)
			equal(t, "owed", []match.Notice{{Kind: match.NoticeBoard, ID: m.ID, Ply: m.Ply(), Place: here}}, owed)
			if more := d.maintainAfter(100*day, m); len(more) > 0 {
				t.Errorf("pace %v, moved %v: owed again: %v", pace, moved, more)
			}
		}
	}
}

// Each ply begins a new turn, even if the same player moves again.
func TestEachPlyHasItsTime(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	p := proposal("2211", &bo)
	p.Pace = 1
	m, err := d.Accept(d.propose(p).ID, bo, here)
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range []string{"1", "2", "3"} { // ana's, as 2 is even
		d.maintainAfter(23 * time.Hour)
		m = d.play(m, game.Move(cell))
	}
	if m.Over() || d.match(m.ID).Players[0].ID != ana.ID {
		t.Fatalf("it is over: %+v", m.End)
	}
	d.maintainAfter(day)
	equal(t, "bo has not moved", match.Lapsed, d.match(m.ID).End.How)
}

// Without a pace nothing runs out, and nothing is rated.
func TestNoPace(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	p := proposal("1111", &bo)
	p.Rated = true
	m, err := d.Accept(d.propose(p).ID, bo, here)
	if err != nil || m.Rated {
		t.Fatalf("rated %v, %v", m.Rated, err)
	}
	if owed := d.maintainAfter(1000*day, m); len(owed) > 0 || d.match(m.ID).Over() {
		t.Errorf("owed %v, %+v", owed, d.match(m.ID).End)
	}
}

// If a member loses several rated matches in a row on time, only the first one counts.
// After the member has moved, the next loss on time counts again.
func TestTimedOutInARow(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	lose := func() bool {
		t.Helper()
		m := d.play(d.paced(1), "1", "2")
		member, err := d.Member(ana.ID)
		if err != nil || member.LostOnTime {
			t.Fatalf("she has just moved: %+v, %v", member, err)
		}
		d.maintainAfter(day)
		return d.match(m.ID).End.Uncounted
	}
	first, second, third := d.play(d.paced(1), "1", "2"), d.play(d.paced(3), "1", "2"), d.paced(3)
	d.maintainAfter(day)
	d.maintainAfter(2 * day)
	for what, want := range map[match.ID]match.End{
		first.ID:  {How: match.TimedOut},
		second.ID: {How: match.TimedOut, Uncounted: true},
		third.ID:  {How: match.Lapsed},
	} {
		end := d.match(what).End
		equal(t, "end of "+what.String(), want, match.End{How: end.How, Uncounted: end.Uncounted})
	}
	for range 2 {
		if lose() {
			t.Error("the loss did not count, although she had moved before it")
		}
	}
}

// Unrated matches do not count as losses on time in a row.
func TestUnratedIsInNoRow(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	casual := func(pace match.Pace) match.Match {
		t.Helper()
		p := proposal("1111", &bo)
		p.Pace = pace
		m, err := d.Accept(d.propose(p).ID, bo, here)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	all := []match.Match{d.play(casual(1), "1", "2"), d.play(d.paced(3), "1", "2"), d.play(casual(7), "1", "2")}
	for _, days := range []time.Duration{1, 2, 4} {
		d.maintainAfter(days * day)
	}
	for i, m := range all {
		if end := d.match(m.ID).End; end.How != match.TimedOut || end.Uncounted {
			t.Errorf("match %d: %+v", i+1, end)
		}
	}
}

// Calls at the same moment, and after a restart, decide nothing twice.
func TestMaintainTwiceAtOnce(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	lost, warned := d.play(d.paced(1), "1", "2"), d.paced(1)
	d.sendAll(lost.ID)
	d.sendAll(warned.ID)
	d.clock.Advance(18 * time.Hour)
	several := func() {
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if _, err := d.Maintain(d.clock.Now()); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
	several()
	d.play(warned, "1")
	d.clock.Advance(6 * time.Hour)
	several()
	d.restart()
	several()
	var kinds []match.Kind
	for _, n := range append(d.pending(lost.ID), d.pending(warned.ID)...) {
		kinds = append(kinds, n.Kind)
	}
	equal(t, "owed", []match.Kind{match.NoticeRemind, match.NoticeBoard, match.NoticeBoard}, kinds)
}
