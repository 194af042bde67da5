package match_test

import (
	"testing"
	"time"

	"galet/game/clock"
	"galet/game/match"
)

// The clock ran ahead while a turn and a challenge began, and while the bot left a
// server. After the clock is set back, their time starts again, and the server is still
// purged in time.
func TestClockAhead(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	began := d.now()
	d.clock.Advance(3 * 365 * day)
	d.recordUptime(true)
	d.play(m, "1")
	c := d.propose(proposal("11", nil))
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{abroad.Guild: {Gone: true}}))
	d.clock.Advance(-3 * 365 * day)
	d.recordUptime(true)
	equal(t, "turn", began, d.match(m.ID).TurnStarted)
	equal(t, "left", day, d.left(m))
	found, err := d.Challenge(c.ID)
	d.must(err)
	equal(t, "expires", began.Add(match.ChallengeLife), found.Expires)
	server, err := d.Server(abroad.Guild)
	d.must(err)
	equal(t, "server left", began, server.Left)
}

// The clock jumps ahead, which counts as an outage, and is set right again. A challenge has
// no more time than a new one.
func TestClockJumpsForChallenges(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	c := d.propose(proposal("11", nil))
	began := d.now()
	d.clock.Advance(365 * day)
	d.recordUptime(false)
	d.clock.Advance(-365 * day)
	d.recordUptime(false)
	equal(t, "expires", began.Add(match.ChallengeLife), d.challenge(c.ID).Expires)
}

// The clock is ahead when a member goes away, and is then set back. The member is away from
// that moment on, as long as they said.
func TestClockPutBackWhileAway(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.clock.Advance(365 * day)
	d.recordUptime(false)
	d.away(time.Hour)
	d.clock.Advance(2 * time.Hour)
	d.recordUptime(true)
	d.away(10 * day)
	d.clock.Advance(-365 * day)
	d.recordUptime(true)
	equal(t, "left", 11*day, d.left(m))
	member, err := d.Member(ana.ID)
	d.must(err)
	equal(t, "away", []clock.Pause{{From: d.now(), Until: d.now().Add(10 * day)}}, member.Away)
	_, err = d.EndAway(ana.ID)
	d.must(err)
	equal(t, "left when back", day, d.left(m))
}

// The clock is ahead when a player is reminded, and is then set back so far that the turn
// begins again. The player is reminded again.
func TestClockPutBackAfterReminder(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.paced(1)
	d.clock.Advance(18 * time.Hour)
	d.recordUptime(false)
	d.maintain()
	d.clock.Advance(-365 * day)
	d.recordUptime(true)
	if owed := d.maintainAfter(18*time.Hour, m); len(owed) != 1 || owed[0].Kind != match.NoticeRemind {
		t.Errorf("owed: %v", owed)
	}
}

// Challenges do not expire in an outage, and get the time that it took.
func TestChallengesOutlastOutages(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	c := d.propose(proposal("11", nil))
	d.sendAll(c.ID)
	d.clock.Advance(time.Hour)
	d.recordUptime(true)
	d.clock.Advance(3 * day)
	if _, err := d.Maintain(time.Time{}); err != nil {
		t.Fatal(err)
	}
	if found, err := d.Challenge(c.ID); err != nil || found.State != match.Open {
		t.Fatalf("in the outage: %v, %v", found.State, err)
	}
	late, err := d.Challenge(c.ID)
	d.must(err)
	d.recordUptime(false)
	found, err := d.Challenge(c.ID)
	d.must(err)
	equal(t, "prolonged", 3*day, found.Expires.Sub(late.Expires))
	edit := match.Notice{Kind: match.NoticeClosed, ID: c.ID, Place: here, Channel: here.Channel, Message: found.Message, Quiet: true}
	equal(t, "its message", []match.Notice{edit}, d.sendAll(c.ID))
	d.clock.Advance(10 * time.Minute)
	d.recordUptime(false)
	equal(t, "after a short outage", []match.Notice(nil), d.pending(c.ID))
	d.maintain()
	if _, err := d.Accept(c.ID, bo, here); err != nil {
		t.Error(err)
	}
}

// A member accepts a challenge right after an outage, before the outage is recorded: that
// is in time.
func TestAcceptRightAfterAnOutage(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	c := d.propose(proposal("11", nil))
	d.clock.Advance(3 * day)
	if _, err := d.Accept(c.ID, bo, here); err != nil {
		t.Error(err)
	}
}

// While Discord cannot reach a server, the clocks of its matches stand still and
// its challenges do not expire; those of other servers do not.
func TestUnreachableServer(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	c := d.propose(proposal("11", nil))
	far := d.versus(ana, bo, abroad)
	d.clock.Advance(12 * time.Hour)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Unreachable: true}}))
	d.clock.Advance(12 * time.Hour)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Unreachable: true}}))
	d.clock.Advance(9 * day)
	d.recordUptime(true)
	d.maintain()
	if d.match(m.ID).Over() || !d.match(far.ID).Over() {
		t.Errorf("over: %v, elsewhere %v", d.match(m.ID).Over(), d.match(far.ID).Over())
	}
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Locale: "en-US"}}))
	d.maintain()
	equal(t, "left", 12*time.Hour, d.left(m))
	if _, err := d.Accept(c.ID, bo, here); err != nil {
		t.Errorf("the challenge: %v", err)
	}
	d.clock.Advance(13 * time.Hour)
	d.recordUptime(true)
	d.maintain()
	if !d.match(m.ID).Over() {
		t.Error("the clock does not run again")
	}
}

// Requests that arrive just after the bot was removed do not make the server return.
func TestNoReturnByUse(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.must(d.SetLocale(here.Guild, "fr"))
	if server, err := d.Server(here.Guild); err != nil || server.Left.IsZero() {
		t.Errorf("the server: %+v, %v", server, err)
	}
}

// A server is out of reach again before Maintain has resumed its matches: both times
// count as pauses.
func TestUnreachableTwice(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.clock.Advance(12 * time.Hour)
	for range 2 {
		d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Unreachable: true}}))
		d.clock.Advance(3 * day)
		d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Locale: "en-US"}}))
	}
	d.maintain()
	equal(t, "left", 12*time.Hour, d.left(m))
	d.mustLapseAfter(m, 12*time.Hour)
}
