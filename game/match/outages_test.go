package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game"
	"galet/game/clock"
	"galet/game/match"
	"galet/game/tournament"
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

// The clock is set back while a server cannot be reached. A turn there keeps its time until
// the server can be reached again.
func TestClockSetBackWhileUnreachable(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(true)
	m := d.paced(1)
	d.clock.Advance(6 * time.Hour)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Unreachable: true}}))
	d.clock.Advance(-10 * time.Hour)
	d.recordUptime(false)
	d.clock.Advance(8 * time.Hour)
	d.recordUptime(true)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {}}))
	d.maintain()
	equal(t, "left", day, d.left(m))
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

// After a long outage, the message of a challenge is edited, because it shows when the
// challenge expires. A challenge that was not posted yet is still to be posted.
func TestOutageChangesChallenges(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	posted, pending := d.propose(proposal("1111", &bo)), d.propose(proposal("1111", &cy))
	d.sendAll(posted.ID)
	d.clock.Advance(2 * time.Hour)
	d.recordUptime(false)
	equal(t, "owed for the posted one", []match.Kind{match.NoticeClosed}, kinds(d.pending(posted.ID)))
	equal(t, "owed for the other", []match.Kind{match.NoticeChallenge}, kinds(d.pending(pending.ID)))
}

// A member was reminded of a match whose record is wrong now. An outage is recorded all the
// same, and the member can go away and is reminded of other matches.
func TestOutageBesideWrongRecord(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.remindDirectly(m)
	d.recordUptime(true)
	other := d.paced(1)
	defer d.wrongRecord(m)()
	d.clock.Advance(2 * time.Hour)
	d.recordUptime(false)
	equal(t, "left", day, d.left(other))
	d.away(day)
	_, err := d.EndAway(ana.ID)
	d.must(err)
	d.clock.Advance(18 * time.Hour)
	if _, err := d.Maintain(d.clock.Now()); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("the wrong record is not reported: %v", err)
	}
	if owed := d.pending(other.ID); owed[len(owed)-1].Kind != match.NoticeRemind {
		t.Errorf("not reminded of the other match: %v", owed)
	}
	d.sendAll(m.ID)
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

// The clock is ahead when a turn begins, and is then set back. The turn begins again at
// that moment, and nobody loses on time.
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

// A time away that began and ended while the clock was ahead does not stop the clocks when
// that time comes.
func TestClockPutBackAfterTimeAway(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	d.paced(1)
	d.clock.Advance(50 * day)
	d.recordUptime(true)
	d.away(2 * day)
	d.clock.Advance(day)
	_, err := d.EndAway(ana.ID)
	d.must(err)
	d.recordUptime(true)
	d.clock.Advance(-51 * day)
	d.recordUptime(true)
	m, err := d.Member(ana.ID)
	d.must(err)
	equal(t, "times away", 0, len(m.Away))
}

// The clock jumps a year ahead and is put back: no tournament or league waits for the year
// to pass.
func TestClockPutBackForEvents(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	began := d.now()
	going := d.openCup(cup(tournament.Knockout))
	d.join(going.ID, ana, bo)
	_, err := d.StartTournament(going.ID, ana, here)
	d.must(err)
	d.maintain()
	league := d.openLeague(entrants(4)...)
	d.clock.Advance(365 * day)
	d.recordUptime(false)
	d.maintain()
	open := d.openCup(cup(tournament.Knockout))
	later := cup(tournament.Knockout)
	later.StartsAt = d.now().Add(2 * day)
	planned := d.openCup(later)
	cancelled := d.openCup(cup(tournament.Knockout))
	_, err = d.CancelTournament(cancelled.ID, ana, here)
	d.must(err)
	_, err = d.Resign(d.cup(going.ID).Games[0].Match, ana, here)
	d.must(err)

	d.clock.Advance(-365 * day)
	d.recordUptime(false)
	check := func(what string, want time.Time, e match.Event) {
		t.Helper()
		equal(t, what, want, e.NextCheck)
	}
	check("a league", match.NextSeason(began), d.league(league.ID).Event)
	check("a tournament whose game is over", began, d.cup(going.ID).Event)
	check("an open tournament", began.Add(match.MaxTournamentWait), d.cup(open.ID).Event)
	check("one with a time", began.Add(2*day), d.cup(planned.ID).Event)
	equal(t, "its time", began.Add(2*day), d.cup(planned.ID).StartsAt)
	check("a cancelled one", began.Add(match.ClosedRetention), d.cup(cancelled.ID).Event)
	d.maintain()
	equal(t, "state", match.TournamentOver, d.cup(going.ID).State)
}

// A tournament that was cancelled because its first message could not be posted is not
// posted when the clock is put back.
func TestClockPutBackForUnpostedTournament(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	c := d.openCup(cup(tournament.Knockout))
	pending, err := d.PendingFor(c.ID)
	d.must(err)
	d.must(d.MarkSent(pending[0].Seq, match.Posted{}))
	d.clock.Advance(-day)
	d.recordUptime(false)
	equal(t, "state", match.TournamentCancelled, d.cup(c.ID).State)
	equal(t, "because of its channel", true, d.cup(c.ID).LostChannel())
	equal(t, "pending", 0, len(d.pending(c.ID)))
}
