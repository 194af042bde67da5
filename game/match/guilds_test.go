package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
)

// setPresent tells the service that the bot is on the server, or that it was removed.
func (d *testService) setPresent(is bool) {
	d.t.Helper()
	if err := d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: !is}}); err != nil {
		d.t.Fatal(err)
	}
	d.maintain()
}

// TestBotRemoved: nobody loses on time while the bot is not on the server. When the
// bot is back, each turn has the time that was left, also after earlier pauses.
func TestBotRemoved(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.sendAll(m.ID)
	d.clock.Advance(5 * time.Hour)
	d.recordUptime(false) // five hours of an outage
	d.clock.Advance(10 * time.Hour)
	d.setPresent(false)
	d.sendAll(m.ID)
	if owed := d.maintainAfter(10*day, m); len(owed) > 0 || d.match(m.ID).Over() {
		t.Errorf("while it is removed: %v, %v", owed, d.match(m.ID).End)
	}
	d.setPresent(true)
	equal(t, "left", 14*time.Hour, d.left(m))
	if owed := d.pending(m.ID); len(owed) != 1 || owed[0].Kind != match.NoticeRefresh {
		t.Errorf("the board: %v", owed)
	}
	if owed := d.maintainAfter(8*time.Hour, m); len(owed) != 1 || owed[0].Kind != match.NoticeRemind {
		t.Errorf("at a quarter: %v", owed)
	}
	d.mustLapseAfter(m, 6*time.Hour)
}

// TestBotRemovedWhileAway: the bot returns to a server while the player to
// move is away. When the player is back, they have the time that was left.
func TestBotRemovedWhileAway(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.sendAll(m.ID)
	d.clock.Advance(12 * time.Hour)
	d.away(4 * day)
	d.setPresent(false)
	d.clock.Advance(2 * day)
	d.setPresent(true)
	equal(t, "left, with two more days away", 2*day+12*time.Hour, d.left(m))
}

// TestBotRemovedAndDown has an outage while the bot is removed: no notice is made.
func TestBotRemovedAndDown(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(1)
	d.sendAll(m.ID)
	d.setPresent(false)
	d.clock.Advance(5 * day)
	d.recordUptime(false)
	equal(t, "owed", []match.Notice(nil), d.pending(m.ID))
}

// TestMatchesWithoutTheBotDoNotCount: open matches on a server that the bot was removed from do not
// count for a member's limit until the bot is back, because nobody can end them.
func TestMatchesWithoutTheBotDoNotCount(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	for range 3 {
		d.versus(ana, bo, abroad)
	}
	present := func(gone bool) {
		t.Helper()
		d.must(d.SyncGuilds(map[match.GuildID]match.Presence{abroad.Guild: {Gone: gone}}))
	}
	present(true)
	c := d.propose(proposal("1111", &bo))
	_, err := d.Accept(c.ID, bo, here)
	d.must(err)
	present(false)
	var many *match.TooManyError
	if _, err := d.Propose(proposal("1111", &cy)); !errors.As(err, &many) {
		t.Errorf("with the bot back: %v", err)
	}
}

// TestNoReminderWithoutTheBot: a direct message does not remind of a match on a server
// that the bot was removed from, before or after the reminder was queued.
func TestNoReminderWithoutTheBot(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.must(d.SetReminders(ana.ID, match.RemindDirectly, ""))
	first, gone := d.versus(ana, bo, here), d.versus(ana, bo, abroad)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{abroad.Guild: {Gone: true}}))
	owed := d.maintainAfter(match.DefaultPace.Allowance()/4*3, first)
	equal(t, "owed", []match.Notice{{Kind: match.NoticeRemind, ID: first.ID, Player: ana.ID}}, owed)
	if d.match(gone.ID).Reminded {
		t.Error("reminded of what nobody can move in")
	}
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	equal(t, "still due", []match.ID(nil), d.due(owed[0]))
}

// A reminder could not be sent because the bot was removed: it is sent once when the bot
// is back.
func TestReminderOnceTheBotIsBack(t *testing.T) {
	t.Parallel()
	for name, consume := range map[string]func(*testService, match.Notice) error{
		"nothing to say":    func(d *testService, n match.Notice) error { return d.MarkSent(n.Seq, match.Posted{}) },
		"no direct message": func(d *testService, n match.Notice) error { return d.RedirectReminder(n.Seq) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			d.must(d.SetReminders(ana.ID, match.RemindDirectly, ""))
			m := d.versus(ana, bo, here)
			d.sendAll(m.ID)
			d.clock.Advance(match.DefaultPace.Allowance() / 4 * 3)
			d.maintain()
			owed := d.pending(m.ID)
			d.setPresent(false)
			if len(owed) != 1 || owed[0].Kind != match.NoticeRemind {
				t.Fatalf("owed: %+v", owed)
			}
			owed, err := d.PendingFor(m.ID)
			d.must(err)
			d.must(consume(d, owed[0]))
			d.clock.Advance(5 * day)
			d.maintain()
			d.setPresent(true)
			for i, want := range []int{1, 0} {
				d.maintain()
				reminders := 0
				for _, n := range d.sendAll(m.ID) {
					if n.Kind == match.NoticeRemind {
						reminders++
					}
				}
				if reminders != want {
					t.Errorf("look %d: %d reminders, want %d", i, reminders, want)
				}
			}
		})
	}
}

// TestManyMatchesResume: when the bot returns to a server with many matches, each
// call of Maintain resumes some of them. None of them ends meanwhile, and what
// is due elsewhere does not wait.
func TestManyMatchesResume(t *testing.T) {
	t.Parallel()
	const many = 450
	d := newTestService(t)
	d.recordUptime(false)
	var ids []match.ID
	d.must(d.db.Update(func(tx match.Tx) error {
		s := match.New(match.Config{Store: txStore{tx}, Games: matchtest.Find, Now: d.clock.Now, Rand: rng()})
		for i := range many {
			one, other := member(2*i), member(2*i+1)
			c, err := s.Propose(match.Proposal{Game: matchtest.CellsID, By: one, Against: &other, Place: here, Terms: match.Terms{Pace: 1}})
			if err != nil {
				return err
			}
			if _, err := s.Accept(c.ID, other, here); err != nil {
				return err
			}
			ids = append(ids, c.ID)
		}
		return nil
	}))
	d.clock.Advance(12 * time.Hour)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.clock.Advance(5 * day)
	elsewhere := d.versus(ana, bo, abroad)
	d.clock.Advance(elsewhere.Pace.Allowance())
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {}}))
	for calls := 1; ; calls++ {
		more, err := d.Maintain(d.clock.Now())
		d.must(err)
		if calls == 1 && !d.match(elsewhere.ID).Over() {
			t.Error("the match elsewhere has to wait")
		}
		if !more {
			if calls < 3 {
				t.Errorf("all were resumed in %d calls", calls)
			}
			break
		}
	}
	for _, id := range ids {
		if m := d.match(id); m.Over() || d.left(m) != 12*time.Hour {
			t.Fatalf("match %v: %+v, %v left", id, m.End, d.left(m))
		}
	}
}

// TestExpiryOnDepartedServer: nothing is sent to a channel that the bot cannot reach. The
// challenge expires when the bot returns, so that its message is changed.
func TestExpiryOnDepartedServer(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	c := d.propose(proposal("11", &bo))
	d.sendAll(c.ID)
	d.setPresent(false)
	d.clock.Advance(match.ChallengeLife)
	d.maintain()
	equal(t, "notices", []match.Notice(nil), d.pending(c.ID))
	d.setPresent(true)
	equal(t, "state", match.Expired, d.challenge(c.ID).State)
	edit := match.Notice{Kind: match.NoticeClosed, ID: c.ID, Place: here, Channel: here.Channel, Message: d.challenge(c.ID).Message, Quiet: true}
	equal(t, "its message", []match.Notice{edit}, d.pending(c.ID))
}

// A challenge that expired long before the bot returns is kept until its message has been
// changed.
func TestExpiredLongBeforeTheReturn(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	c := d.propose(proposal("11", nil))
	d.sendAll(c.ID)
	d.setPresent(false)
	d.clock.Advance(match.ChallengeLife + match.ClosedRetention)
	d.setPresent(true)
	d.maintain()
	if n := d.pending(c.ID); len(n) != 1 || n[0].Kind != match.NoticeClosed {
		t.Errorf("its message is not changed: %v", n)
	}
	d.clock.Advance(match.ClosedRetention)
	d.maintain()
	if _, err := d.ChallengeView(c.ID); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("after the retention: %v", err)
	}
}

// wrongRecord stores a move that the rules refuse in a match. mend takes it out again.
func (d *testService) wrongRecord(m match.Match) (mend func()) {
	d.t.Helper()
	store := func(moves ...game.Move) {
		m := d.match(m.ID)
		m.Record.Moves = moves
		d.must(d.db.Update(func(tx match.Tx) error { return tx.Matches().PutMatch(m) }))
	}
	store("9")
	return func() { store() }
}

// The record of a match on a server is wrong, so it cannot be resumed. After the bot's return
// the other matches there go on all the same, and challenges expire.
func TestResumeBesideWrongRecord(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m, other := d.paced(1), d.paced(1)
	c := d.propose(proposal("11", nil))
	defer d.wrongRecord(m)()
	d.setPresent(false)
	d.clock.Advance(match.ChallengeLife)
	d.setPresent(true)
	equal(t, "left", day, d.left(other))
	equal(t, "state", match.Expired, d.challenge(c.ID).State)
	d.clock.Advance(day)
	if _, err := d.Maintain(d.clock.Now()); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("the wrong record is not reported: %v", err)
	}
	if !d.match(other.ID).Over() {
		t.Error("the other match has no deadline")
	}
}

// The record of a match is wrong when the bot returns, and right again later. The time
// without the bot does not count in it, and the wrong record is reported until then.
func TestResumeWrongRecord(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.paced(1)
	mend := d.wrongRecord(m)
	d.setPresent(false)
	d.clock.Advance(day)
	d.maintain()
	d.clock.Advance(day)
	d.setPresent(true)
	d.clock.Advance(18 * time.Hour)
	if _, err := d.Maintain(d.clock.Now()); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("the wrong record is not reported: %v", err)
	}
	mend()
	equal(t, "left", 6*time.Hour, d.left(m))
}

// While a server is without the bot, Maintain writes nothing for its expired challenges.
func TestWaitingChallengesCostNoWrites(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.propose(proposal("11", nil))
	d.setPresent(false)
	d.clock.Advance(match.ChallengeLife)
	d.maintain()
	store := &countingStore{Store: d.db}
	d.Service = match.New(match.Config{Store: store, Games: d.games, Now: d.clock.Now, Rand: rng()})
	d.maintain()
	equal(t, "writes", 0, store.writes)
}

// A turn begins while its server is out of reach, or has removed the bot: Galet was still
// thinking. The player has all the time for it when the server is back.
func TestTurnBeginsDuringAbsence(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]match.Presence{"unreachable": {Unreachable: true}, "gone": {Gone: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			d.recordUptime(false)
			p := proposal("1111", nil)
			p.Pace = 1
			m, err := d.Begin(p, 1)
			d.must(err)
			m = d.play(m, "1")
			d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: away}))
			d.clock.Advance(5 * time.Second)
			m = d.play(m, "2")
			d.maintainAfter(5 * day)
			d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Locale: "en-US"}}))
			d.maintain()
			if end := d.match(m.ID).End; end != nil {
				t.Fatalf("over: %v", end)
			}
			equal(t, "left", day, d.left(m))
			if d.maintainAfter(day); !d.match(m.ID).Over() {
				t.Error("it goes on after its time")
			}
		})
	}
}
