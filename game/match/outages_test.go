package match_test

import (
	"testing"
	"time"

	"galet/game/clock"
	"galet/game/match"
)

// recordUptime records that members can move now; steady as for RecordUptime.
func (d *testService) recordUptime(steady bool) {
	d.t.Helper()
	if err := d.RecordUptime(d.clock.Now(), steady); err != nil {
		d.t.Fatal(err)
	}
}

// outage is an outage of the bot that begins now.
func (d *testService) outage(lasting time.Duration) {
	d.t.Helper()
	d.recordUptime(true)
	d.clock.Advance(lasting)
	d.recordUptime(false)
}

// outages are those that are kept.
func (d *testService) outages() (all []clock.Pause) {
	d.t.Helper()
	err := d.db.View(func(tx match.Tx) (err error) {
		all, err = tx.Outages().Outages()
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return all
}

// Every deadline moves by the time of an outage.
func TestOutage(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.clock.Advance(12 * time.Hour)
	d.recordUptime(true)
	d.restart()
	d.clock.Advance(day)
	d.recordUptime(false)
	equal(t, "left", 12*time.Hour, d.left(m))
	if owed := d.maintainAfter(0, m); len(owed) > 0 {
		t.Errorf("owed at once: %v", owed)
	}
	equal(t, "looked at again", d.now().Add(6*time.Hour), d.match(m.ID).NextCheck)
	d.mustLapseAfter(m, 12*time.Hour)
}

// The machine sleeps during a tick. That time is an outage, although the tick reports
// afterwards that members could move.
func TestSleepDuringATick(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.paced(1)
	c := d.propose(proposal("1111", &cy))
	awake := d.clock.Now()
	d.clock.Advance(match.ChallengeLife + day)
	if err := d.RecordUptime(awake, true); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Maintain(awake); err != nil {
		t.Fatal(err)
	}
	d.recordUptime(false)
	if _, err := d.Maintain(d.clock.Now()); err != nil {
		t.Fatal(err)
	}
	equal(t, "left", day, d.left(m))
	if got, err := d.Challenge(c.ID); err != nil || got.State != match.Open {
		t.Errorf("the challenge is %v, %v", got.State, err)
	}
}

// A restart is no outage. Neither is a change of the clock while the bot runs.
func TestNoOutage(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	d.paced(1)
	d.clock.Advance(3 * time.Minute)
	d.recordUptime(false)
	d.clock.Advance(10 * day)
	d.recordUptime(true)
	d.recordUptime(false)
	equal(t, "outages", 0, len(d.outages()))
}

// Several outages add up. Those older than every turn are deleted.
func TestOutages(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	for range 3 {
		d.clock.Advance(time.Hour)
		d.outage(5 * time.Hour)
	}
	equal(t, "left", 21*time.Hour, d.left(m))
	equal(t, "kept", 3, len(d.outages()))
	m = d.play(m, "1")
	d.clock.Advance(time.Hour)
	d.outage(5 * time.Hour)
	equal(t, "kept after a move", 1, len(d.outages()))
	equal(t, "left", 23*time.Hour, d.left(m))
	if _, err := d.Resign(m.ID, ana, here); err != nil {
		t.Fatal(err)
	}
	d.clock.Advance(day)
	d.recordUptime(false)
	equal(t, "kept without a match", 0, len(d.outages()))
}

// An outage and a time away at once count once.
func TestOutageWhileAway(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.away(2 * day)
	d.clock.Advance(day)
	d.outage(2 * day)
	equal(t, "left", day, d.left(m))
}

// After a long outage, the boards are refreshed, because they show deadlines.
func TestOutageChangesBoards(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.sendAll(m.ID)
	d.clock.Advance(time.Hour - time.Millisecond)
	d.recordUptime(false)
	equal(t, "owed after a short one", 0, len(d.pending(m.ID)))
	d.clock.Advance(time.Hour)
	d.recordUptime(false)
	if owed := d.pending(m.ID); len(owed) != 1 || owed[0].Kind != match.NoticeRefresh {
		t.Errorf("after a long one: %v", owed)
	}
}

// The clock jumps forward and is set right again: nobody loses time, while it is wrong or
// later.
func TestClockJumps(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.clock.Advance(time.Hour)
	d.recordUptime(true)
	d.clock.Advance(50 * day)
	d.recordUptime(false)
	if owed := d.maintainAfter(0, m); len(owed) > 0 {
		t.Errorf("owed after the jump: %v", owed)
	}
	equal(t, "left after it", 23*time.Hour, d.left(m))
	d.clock.Advance(-50 * day)
	d.recordUptime(false)
	equal(t, "left when it was put right", 23*time.Hour, d.left(m))
	if owed := d.maintainAfter(17*time.Hour, m); len(owed) != 1 {
		t.Errorf("at a quarter: %v", owed)
	}
	d.mustLapseAfter(m, 6*time.Hour)
}

// A clock that was wrong when a turn began and is put back: the turn begins then,
// and nobody loses.
func TestClockPutBack(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.clock.Advance(-10 * day)
	d.recordUptime(true)
	if owed := d.maintainAfter(0, m); len(owed) > 0 || d.left(m) != day {
		t.Errorf("owed %v, left %v", owed, d.left(m))
	}
}
