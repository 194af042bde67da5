package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game/match"
)

// away sets that ana is away for a time from now on.
func (d *testService) away(for_ time.Duration) {
	d.t.Helper()
	if _, err := d.SetAway(ana.ID, d.clock.Now().Add(for_)); err != nil {
		d.t.Fatal(err)
	}
}

// left is how much time is left for the present move, if nothing happens.
func (d *testService) left(m match.Match) time.Duration {
	d.t.Helper()
	c, err := d.Clock(d.match(m.ID))
	if err != nil {
		d.t.Fatal(err)
	}
	return c.Deadline.Sub(d.now())
}

// mustLapseAfter checks that a match ends when the time left has passed, and not
// before.
func (d *testService) mustLapseAfter(m match.Match, left time.Duration) {
	d.t.Helper()
	d.maintainAfter(left - time.Millisecond)
	if d.match(m.ID).Over() {
		d.t.Error("over before its time")
	}
	d.maintainAfter(time.Millisecond)
	equal(d.t, "after its time", match.Lapsed, d.match(m.ID).End.How)
}

// While a member is away, the clock stands still in those matches where that member is
// to move.
func TestAway(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	first, second := d.paced(1), d.play(d.paced(1), "1")
	d.clock.Advance(12 * time.Hour)
	d.away(10 * day)
	equal(t, "left to ana", 10*day+12*time.Hour, d.left(first))
	equal(t, "left to bo", 12*time.Hour, d.left(second))
	if owed := d.maintainAfter(9*day, first); len(owed) > 0 {
		t.Errorf("reminded while away: %v", owed)
	}
	equal(t, "bo's time ran", match.Lapsed, d.match(second.ID).End.How)
	if owed := d.maintainAfter(day+6*time.Hour, first); len(owed) != 1 || owed[0].Kind != match.NoticeRemind {
		t.Errorf("back, with a quarter left: %v", owed)
	}
	d.mustLapseAfter(first, 6*time.Hour)
}

// A turn that begins while its player is away has its whole time afterwards.
func TestAwayBeforeTheTurn(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.paced(1), "1")
	d.away(5 * day)
	d.clock.Advance(12 * time.Hour)
	m = d.play(m, "2")
	equal(t, "left to ana", 5*day+12*time.Hour, d.left(m))
}

// A player goes away after the reminder was due and before it was sent: the reminder
// waits until the player is back.
func TestAwayAtTheReminder(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.paced(1)
	d.clock.Advance(19 * time.Hour)
	d.away(2 * day)
	if owed := d.maintainAfter(day, m); len(owed) > 0 {
		t.Errorf("while away: %v", owed)
	}
	if owed := d.maintainAfter(day, m); len(owed) != 1 {
		t.Errorf("when back: %v", owed)
	}
}

// A player goes away after the reminder, as it proposes. The reminder is deleted, and comes
// again when the player is back: then the clock runs again, and little time is left.
func TestAwayAfterTheReminder(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.paced(1)
	d.sendAll(m.ID)
	d.maintainAfter(18*time.Hour, m)
	pending, err := d.PendingFor(m.ID)
	d.must(err)
	d.must(d.MarkSent(pending[0].Seq, match.Posted{Channel: here.Channel, Message: "r"}))
	_, err = d.SetAway(bo.ID, d.clock.Now().Add(day))
	d.must(err)
	d.sendAll(m.ID)
	if owed := d.maintainAfter(0, m); len(owed) > 0 {
		t.Errorf("again, because the opponent goes away: %v", owed)
	}
	d.away(2 * day)
	equal(t, "the reminder", match.Notice{
		Kind: match.NoticeDelete, ID: m.ID, Channel: here.Channel, Message: "r", Place: here, Quiet: true,
	}, d.pending(m.ID)[0])
	if owed := d.maintainAfter(day, m); len(owed) > 0 {
		t.Errorf("while away: %v", owed)
	}
	if owed := d.maintainAfter(day, m); len(owed) != 1 || owed[0].Kind != match.NoticeRemind {
		t.Errorf("when back: %v", owed)
	}
	d.mustLapseAfter(m, 6*time.Hour)
}

// A member comes back early: the clock runs again, and Maintain finds what is due.
func TestComingBackEarly(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.paced(1)
	d.sendAll(m.ID)
	d.away(20 * day)
	d.maintainAfter(2 * day)
	back, err := d.EndAway(ana.ID)
	if err != nil || back.AwayIn(2026) != 2*day || !back.AwayUntil(d.now()).IsZero() {
		t.Errorf("%+v, %v", back, err)
	}
	equal(t, "left", day, d.left(m))
	d.maintainAfter(day)
	equal(t, "time is up", match.Lapsed, d.match(m.ID).End.How)
	if _, err := d.EndAway(ana.ID); !errors.Is(err, match.ErrNotAway) {
		t.Errorf("again: %v", err)
	}
}

// A member who goes and comes back again and again does not fill the store. Short times
// at home in between count as away.
func TestAwayAgainAndAgain(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	const times, most = 500, 200
	var m match.Member
	for range times {
		d.away(time.Hour)
		d.clock.Advance(2 * time.Minute)
		var err error
		m, err = d.EndAway(ana.ID)
		d.must(err)
		d.clock.Advance(time.Minute)
	}
	equal(t, "kept", most, len(m.Away))
	equal(t, "away", times*2*time.Minute+(times-most)*time.Minute, m.AwayIn(2026))
	for i := range m.Away[1:] {
		if m.Away[i+1].From.Before(m.Away[i].Until) {
			t.Errorf("%v is not after %v", m.Away[i+1], m.Away[i])
		}
	}
}

// The boards of open matches are changed when someone goes away or comes back.
func TestAwayChangesBoards(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	shown, unposted := d.paced(1), d.paced(1)
	d.sendAll(shown.ID)
	board := d.match(shown.ID).Board
	want := []match.Notice{{Kind: match.NoticeRefresh, ID: shown.ID, Place: here, Channel: board.Channel, Message: board.Message, Quiet: true}}
	d.away(day)
	equal(t, "away", want, d.pending(shown.ID))
	d.sendAll(shown.ID)
	if _, err := d.EndAway(ana.ID); err != nil {
		t.Fatal(err)
	}
	equal(t, "back", want, d.pending(shown.ID))
	if owed := d.pending(unposted.ID); len(owed) != 4 { // two are changes, as the bot may be posting the board
		t.Errorf("of a board that was not posted: %v", owed)
	}
}

// TestAwayAllowed counts thirty days in each calendar year.
func TestAwayAllowed(t *testing.T) {
	t.Parallel()
	d := newTestService(t) // at noon of November 20th
	d.clock.Advance(d.clock.Now().Truncate(time.Second).Sub(d.clock.Now()))
	refused := func(for_ time.Duration, year int, left time.Duration) {
		t.Helper()
		var away *match.AwayError
		if _, err := d.SetAway(ana.ID, d.now().Add(for_)); !errors.As(err, &away) || away.Year != year || away.Left != left {
			t.Errorf("away for %v: %v", for_, err)
		}
	}
	refused(30*day+time.Millisecond, 2026, 30*day)
	if _, err := d.SetAway(ana.ID, d.now()); !errors.Is(err, match.ErrPast) {
		t.Errorf("until now: %v", err)
	}
	d.away(20 * day)
	d.away(25 * day) // this replaces the absence, and adds no days to it
	d.clock.Advance(5 * day)
	refused(26*day, 2026, 25*day)
	d.away(10 * day)
	d.clock.Advance(20 * day)
	refused(16*day, 2026, 15*day)
	d.clock.Advance(12 * day) // December 27th: 4½ days are left of the year
	d.away(4*day + 12*time.Hour + 29*day)
	d.clock.Advance(40 * day)
	refused(day+time.Minute, 2027, day)
	d.away(day)
}

// The opponent sees who is away, and until when, also after the time away was shortened.
func TestClockTellsWhoIsAway(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.paced(3)
	d.away(2 * day)
	c, err := d.Clock(m)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "the clock", match.Clock{Deadline: d.now().Add(5 * day), Away: [2]time.Time{d.now().Add(2 * day), {}}}, c)
	d.clock.Advance(2 * day)
	c, err = d.Clock(m)
	if err != nil || !c.Away[0].IsZero() {
		t.Errorf("back: %+v, %v", c, err)
	}
}

// Asking whether a member may be away changes nothing.
func TestMayLeave(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.away(20 * day)
	d.clock.Advance(10 * day)
	m, err := d.Member(ana.ID)
	d.must(err)
	for range 2 {
		equal(t, "may leave for 20 and 21 days more", []bool{true, false},
			[]bool{m.MayLeave(d.now(), d.now().Add(20*day)), m.MayLeave(d.now(), d.now().Add(21*day))})
	}
	equal(t, "still away for", 10*day, m.AwayUntil(d.now()).Sub(d.now()))
}

// The result equals what is stored: in UTC, to the millisecond.
func TestAwayIsKeptAsItIsTold(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	told, err := d.SetAway(ana.ID, d.now().Add(day+time.Microsecond).In(time.FixedZone("CET", 3600)))
	d.must(err)
	kept, err := d.Member(ana.ID)
	d.must(err)
	equal(t, "kept", told, kept)
	if until := told.AwayUntil(d.now()); until.Location() != time.UTC {
		t.Errorf("until %v", until)
	}
}
