package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game/match"
)

// due are the matches with a pending reminder.
func (d *testService) due(n match.Notice) (ids []match.ID) {
	d.t.Helper()
	found, err := d.DueReminders(n)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, m := range found {
		ids = append(ids, m.ID)
	}
	return ids
}

// TestReminder comes when a quarter of the time is left, once a turn.
func TestReminder(t *testing.T) {
	t.Parallel()
	for _, pace := range []match.Pace{1, 3, 7} {
		d := newTestService(t)
		m := d.paced(pace)
		quarter := pace.Allowance() / 4
		if owed := d.maintainAfter(3*quarter-time.Millisecond, m); len(owed) > 0 {
			t.Errorf("pace %v: too early: %v", pace, owed)
		}
		want := []match.Notice{{Kind: match.NoticeRemind, ID: m.ID, Place: here, Player: ana.ID}}
		equal(t, "at a quarter", want, d.maintainAfter(time.Millisecond, m))
		if owed := d.maintainAfter(quarter/2, m); len(owed) > 0 {
			t.Errorf("pace %v: again: %v", pace, owed)
		}
		m = d.play(m, "1")
		want[0].Ply, want[0].Player = 1, bo.ID
		equal(t, "the next turn", want, d.maintainAfter(3*quarter, m))
	}
}

// Nobody is reminded of a turn already taken.
func TestReminderOfATurnTaken(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.paced(1)
	n := d.maintainAfter(18*time.Hour, m)[0]
	var none []match.ID
	equal(t, "due", []match.ID{m.ID}, d.due(n))
	m = d.play(m, "1")
	equal(t, "after a move", none, d.due(n))
	d.maintainAfter(18 * time.Hour)
	equal(t, "in the opponent's turn", none, d.due(n))
	if _, err := d.Resign(m.ID, bo, here); err != nil {
		t.Fatal(err)
	}
	equal(t, "after the end", none, d.due(n))
}

// One message reminds a member of all matches in a place that are due now or within the
// next hour. Other places get their own message.
func TestReminderForSeveral(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	first := d.paced(1)
	d.clock.Advance(30 * time.Minute)
	second := d.paced(1)
	d.clock.Advance(10 * time.Minute)
	third := d.paced(1)
	if _, err := d.MoveBoard(third.ID, ana, nextDoor, ""); err != nil {
		t.Fatal(err)
	}
	all := []match.Match{first, second, third}
	owed := d.maintainAfter(17*time.Hour+20*time.Minute, all...)
	equal(t, "at first", []match.Notice{{Kind: match.NoticeRemind, ID: first.ID, Others: []match.ID{second.ID}, Place: here, Player: ana.ID}}, owed)
	equal(t, "the most urgent first", []match.ID{first.ID, second.ID}, d.due(owed[0]))
	equal(t, "next door", []match.Notice{{Kind: match.NoticeRemind, ID: third.ID, Place: nextDoor, Player: ana.ID}}, d.maintainAfter(time.Hour, all...))
}

func TestNoReminders(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	if err := d.SetReminders(ana.ID, match.RemindNever, "en-GB"); err != nil {
		t.Fatal(err)
	}
	member, err := d.Member(ana.ID)
	d.must(err)
	equal(t, "a language that nobody needs", "", member.Locale)
	m := d.paced(1)
	if owed := d.maintainAfter(18*time.Hour, m); len(owed) > 0 {
		t.Errorf("owed %v", owed)
	}
	d.maintainAfter(6 * time.Hour)
	equal(t, "the time is up all the same", match.Lapsed, d.match(m.ID).End.How)
}

// A direct message is for all matches, wherever they are; if it cannot be
// delivered, the channels have their own.
func TestDirectReminder(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	if err := d.SetReminders(ana.ID, match.RemindDirectly, "nl"); err != nil {
		t.Fatal(err)
	}
	member, err := d.Member(ana.ID)
	equal(t, "the language", "nl", member.Locale)
	d.must(err)
	first, second, third := d.paced(1), d.paced(1), d.paced(1)
	if _, err := d.MoveBoard(second.ID, ana, nextDoor, ""); err != nil {
		t.Fatal(err)
	}
	for _, m := range []match.Match{first, second, third} {
		d.sendAll(m.ID)
	}
	d.maintainAfter(18 * time.Hour)
	owed, err := d.PendingFor(first.ID)
	d.must(err)
	want := match.Notice{Seq: owed[0].Seq, Kind: match.NoticeRemind, ID: first.ID, Others: []match.ID{second.ID, third.ID}, Player: ana.ID}
	equal(t, "owed", []match.Notice{want}, owed)
	d.must(d.RedirectReminder(want.Seq))
	equal(t, "here", []match.Notice{{Kind: match.NoticeRemind, ID: first.ID, Others: []match.ID{third.ID}, Place: here, Player: ana.ID}}, d.pending(first.ID))
	equal(t, "next door", []match.Notice{{Kind: match.NoticeRemind, ID: second.ID, Place: nextDoor, Player: ana.ID}}, d.pending(second.ID))
	if err := d.RedirectReminder(want.Seq); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("again: %v", err)
	}
}

// A reminder leaves out a match whose server cannot be reached: its clock stands still. The
// player is reminded of it when a quarter of the time is left.
func TestNoReminderWhileUnreachable(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.must(d.SetReminders(ana.ID, match.RemindDirectly, ""))
	far := d.versus(ana, bo, abroad)
	quarter := far.Pace.Allowance() / 4
	d.clock.Advance(quarter)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{abroad.Guild: {Unreachable: true}}))
	m := d.versus(ana, bo, here)
	want := []match.Notice{{Kind: match.NoticeRemind, ID: m.ID, Player: ana.ID}}
	equal(t, "owed", want, d.maintainAfter(3*quarter, m, far))
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{abroad.Guild: {Locale: "en-US"}}))
	d.maintain()
	want[0].ID = far.ID
	equal(t, "back, with a quarter left", want, d.maintainAfter(2*quarter, far))
}

// A server removes the bot just before a direct reminder of two matches is sent. The player
// is reminded of the match there when the bot is back.
func TestReminderOfAnotherServer(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.must(d.SetReminders(ana.ID, match.RemindDirectly, ""))
	m, far := d.versus(ana, bo, here), d.versus(ana, bo, abroad)
	d.clock.Advance(m.Pace.Allowance() / 4 * 3)
	d.maintain()
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{abroad.Guild: {Gone: true}}))
	owed, err := d.PendingFor(m.ID)
	d.must(err)
	n := owed[len(owed)-1]
	equal(t, "of both", []match.ID{far.ID}, n.Others)
	d.must(d.MarkSent(n.Seq, match.Posted{Channel: "dm", Message: "m"}))
	d.clock.Advance(time.Hour)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{abroad.Guild: {Locale: "en-US"}}))
	d.maintain()
	want := []match.Notice{{Kind: match.NoticeRemind, ID: far.ID, Player: ana.ID}}
	equal(t, "the bot is back", want, d.maintainAfter(0, far))
}

// remindDirectly sends a direct reminder of a match to ana, as the message "r".
func (d *testService) remindDirectly(m match.Match) {
	d.t.Helper()
	d.must(d.SetReminders(ana.ID, match.RemindDirectly, ""))
	d.clock.Advance(m.Pace.Allowance() / 4 * 3)
	d.maintain()
	owed, err := d.PendingFor(m.ID)
	d.must(err)
	d.must(d.MarkSent(owed[len(owed)-1].Seq, match.Posted{Channel: "dm", Message: "r"}))
}

// The reminder of a move is deleted after the next board, which need not be posted.
func TestReminderAfterMove(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.paced(1)
	d.sendAll(m.ID)
	d.remindDirectly(m)
	m = d.play(m, "1")
	want := []match.Notice{
		{Kind: match.NoticeBoard, ID: m.ID, Ply: 1, Place: here},
		{Kind: match.NoticeDelete, ID: m.ID, Ply: 1, Channel: "dm", Message: "r", Quiet: true},
	}
	equal(t, "pending", want, d.pending(m.ID))
}

// A player goes away after a reminder of a match whose board is not posted. The reminder is
// deleted.
func TestAwayAfterReminderWithoutBoard(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.paced(1)
	d.loseBoard(m)
	d.remindDirectly(m)
	d.away(day)
	want := match.Notice{Kind: match.NoticeDelete, ID: m.ID, Channel: "dm", Message: "r", Quiet: true}
	equal(t, "pending", []match.Notice{want}, d.pending(m.ID))
}
