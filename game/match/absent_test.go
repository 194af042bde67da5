package match_test

import (
	"testing"
	"time"

	"galet/game/match"
)

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
	present := func(gone bool) {
		t.Helper()
		if err := d.Attend(map[match.GuildID]match.Presence{here.Guild: {Gone: gone}}); err != nil {
			t.Fatal(err)
		}
	}
	present(true)
	d.say(m.ID)
	if owed := d.hurry(10*day, m); len(owed) > 0 || d.match(m.ID).Over() {
		t.Errorf("while it is removed: %v, %v", owed, d.match(m.ID).End)
	}
	present(false)
	equal(t, "left", 14*time.Hour, d.left(m))
	if owed := d.pending(m.ID); len(owed) != 1 || owed[0].Kind != match.NoticeRefresh {
		t.Errorf("the board: %v", owed)
	}
	if owed := d.hurry(8*time.Hour, m); len(owed) != 1 || owed[0].Kind != match.NoticeRemind {
		t.Errorf("at a quarter: %v", owed)
	}
	d.hurry(6 * time.Hour)
	equal(t, "after its time", match.Lapsed, d.match(m.ID).End.How)
}

// TestBotRemovedWhileAway has the bot come back to a server while the player
// to move is away: what was left of the time is left when they are back.
func TestBotRemovedWhileAway(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.alive(false)
	m := d.paced(1)
	d.say(m.ID)
	present := func(gone bool) {
		t.Helper()
		if err := d.Attend(map[match.GuildID]match.Presence{here.Guild: {Gone: gone}}); err != nil {
			t.Fatal(err)
		}
	}
	d.clock.Advance(12 * time.Hour)
	if _, err := d.SetAway(ana.ID, d.now().Add(4*day)); err != nil {
		t.Fatal(err)
	}
	present(true)
	d.clock.Advance(2 * day)
	present(false)
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
	if err := d.Attend(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}); err != nil {
		t.Fatal(err)
	}
	d.clock.Advance(5 * day)
	d.alive(false)
	equal(t, "owed", []match.Notice(nil), d.pending(m.ID))
}
