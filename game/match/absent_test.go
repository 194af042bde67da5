package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game/match"
)

// present has the bot be on the server, or not, from now on.
func (d *desk) present(is bool) {
	d.t.Helper()
	if err := d.Attend(map[match.GuildID]match.Presence{here.Guild: {Gone: !is}}); err != nil {
		d.t.Fatal(err)
	}
}

// TestBotRemoved has nobody lose on time while the bot is not on the server:
// asked back, each turn has the time that was left, also after earlier pauses.
func TestBotRemoved(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.alive(false)
	m := d.paced(1)
	d.say(m.ID)
	d.clock.Advance(5 * time.Hour)
	d.alive(false) // five hours of an outage
	d.clock.Advance(10 * time.Hour)
	d.present(false)
	d.say(m.ID)
	if owed := d.hurry(10*day, m); len(owed) > 0 || d.match(m.ID).Over() {
		t.Errorf("while it is removed: %v, %v", owed, d.match(m.ID).End)
	}
	d.present(true)
	equal(t, "left", 14*time.Hour, d.left(m))
	if owed := d.pending(m.ID); len(owed) != 1 || owed[0].Kind != match.NoticeRefresh {
		t.Errorf("the board: %v", owed)
	}
	if owed := d.hurry(8*time.Hour, m); len(owed) != 1 || owed[0].Kind != match.NoticeRemind {
		t.Errorf("at a quarter: %v", owed)
	}
	d.lapses(m, 6*time.Hour)
}

// TestBotRemovedWhileAway has the bot come back to a server while the player
// to move is away: what was left of the time is left when they are back.
func TestBotRemovedWhileAway(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.alive(false)
	m := d.paced(1)
	d.say(m.ID)
	d.clock.Advance(12 * time.Hour)
	d.away(4 * day)
	d.present(false)
	d.clock.Advance(2 * day)
	d.present(true)
	equal(t, "left, with two more days away", 2*day+12*time.Hour, d.left(m))
}

// TestBotRemovedAndDown has an outage while the bot is removed: nothing is said
// where nobody hears it.
func TestBotRemovedAndDown(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.alive(false)
	m := d.paced(1)
	d.say(m.ID)
	d.present(false)
	d.clock.Advance(5 * day)
	d.alive(false)
	equal(t, "owed", []match.Notice(nil), d.pending(m.ID))
}

// TestRoomWithoutTheBot: what a member has on a server that the bot was removed
// from, where nobody can end it, takes no room elsewhere; until it is back.
func TestRoomWithoutTheBot(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for range 3 {
		d.versus(ana, bo, abroad)
	}
	present := func(gone bool) {
		t.Helper()
		d.must(d.Attend(map[match.GuildID]match.Presence{abroad.Guild: {Gone: gone}}))
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

// TestNoReminderWithoutTheBot: a direct message does not remind of a match on a
// server that the bot was removed from, neither from the first nor once it was
// removed.
func TestNoReminderWithoutTheBot(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.must(d.SetReminders(ana.ID, match.RemindDirectly, ""))
	first, gone := d.versus(ana, bo, here), d.versus(ana, bo, abroad)
	d.must(d.Attend(map[match.GuildID]match.Presence{abroad.Guild: {Gone: true}}))
	owed := d.hurry(match.DefaultPace.Allowance()/4*3, first)
	equal(t, "owed", []match.Notice{{Kind: match.NoticeRemind, ID: first.ID, Player: ana.ID}}, owed)
	if d.match(gone.ID).Reminded {
		t.Error("reminded of what nobody can move in")
	}
	d.must(d.Attend(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	equal(t, "still due", []match.ID(nil), d.due(owed[0]))
}

// TestReminderOnceTheBotIsBack: of what could not be said as the bot had been
// removed, the member is reminded when it is back, and not again.
func TestReminderOnceTheBotIsBack(t *testing.T) {
	t.Parallel()
	for name, consume := range map[string]func(*desk, match.Notice) error{
		"nothing to say":    func(d *desk, n match.Notice) error { return d.Said(n.Seq, match.Posted{}) },
		"no direct message": func(d *desk, n match.Notice) error { return d.Undelivered(n.Seq) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			d.must(d.SetReminders(ana.ID, match.RemindDirectly, ""))
			m := d.versus(ana, bo, here)
			d.say(m.ID)
			d.clock.Advance(match.DefaultPace.Allowance() / 4 * 3)
			d.must(d.Hurry())
			owed := d.pending(m.ID)
			d.present(false)
			if len(owed) != 1 || owed[0].Kind != match.NoticeRemind {
				t.Fatalf("owed: %+v", owed)
			}
			owed, err := d.PendingFor(m.ID)
			d.must(err)
			d.must(consume(d, owed[0]))
			d.clock.Advance(5 * day)
			d.must(d.Hurry())
			d.present(true)
			for i, want := range []int{1, 0} {
				d.must(d.Hurry())
				reminders := 0
				for _, n := range d.say(m.ID) {
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
