package match_test

import (
	"testing"
	"time"

	"galet/game/match"
)

// dailies are the notices that post or delete puzzles of the day.
func (d *testService) dailies() (found []match.Notice) {
	d.t.Helper()
	all, err := d.Pending(1000)
	d.must(err)
	for _, n := range all {
		if n.Kind == match.NoticeDaily || n.Kind == match.NoticeUndaily {
			found = append(found, n)
		}
	}
	return found
}

// maintained runs maintenance until nothing is left, twice, and says how many
// puzzles are to be posted or deleted.
func (d *testService) maintained() int {
	d.t.Helper()
	for range 2 {
		for more := true; more; {
			var err error
			more, err = d.Maintain(d.clock.Now())
			d.must(err)
		}
	}
	return len(d.dailies())
}

func (d *testService) daily() match.Daily {
	d.t.Helper()
	found, err := d.Daily(here.Guild)
	d.must(err)
	return found
}

func TestDaily(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	_, err := d.SetDaily(here.Guild, cy.ID, "daily", here.Channel)
	d.must(err)
	if n := d.maintained(); n != 1 {
		t.Fatalf("after it was chosen: %d notices, want 1", n)
	}
	first := d.dailies()[0]
	d.restart()
	d.clock.Advance(30 * time.Hour)
	if n := d.maintained(); n != 1 {
		t.Errorf("while the first is being posted: %d notices, want 1", n)
	}
	if d.daily().Shows(first, d.now()) {
		t.Error("the puzzle of an earlier day is still to be posted")
	}
	d.must(d.MarkSent(first.Seq, match.Posted{Channel: here.Channel, Message: "a"}))
	d.clock.Advance(5 * 24 * time.Hour)
	if n := d.maintained(); n != 1 {
		t.Fatalf("after five days: %d notices, want 1", n)
	}
	second := d.dailies()[0]
	if second.Message != "a" || !d.daily().Shows(second, d.now()) {
		t.Errorf("the second is %+v", second)
	}
	d.must(d.MarkSent(second.Seq, match.Posted{Channel: here.Channel, Message: "b"}))
	if left := d.dailies(); len(left) != 1 || left[0].Kind != match.NoticeUndaily || left[0].Message != "a" {
		t.Errorf("after the second is posted: %+v", left)
	}
	if got := d.daily(); got.Message != "b" || got.Last.Number == 0 {
		t.Errorf("the puzzle of the day is %+v", got)
	}
}

// A puzzle is being posted while another channel, or none, is chosen: its message is
// deleted.
func TestDailyGoesElsewhere(t *testing.T) {
	t.Parallel()
	for _, to := range []match.ChannelID{nextDoor.Channel, ""} {
		d := newTestService(t)
		_, err := d.SetDaily(here.Guild, cy.ID, "daily", here.Channel)
		d.must(err)
		first := d.dailies()[0]
		_, err = d.SetDaily(here.Guild, cy.ID, "daily", to)
		d.must(err)
		if d.daily().Shows(first, d.now()) {
			t.Errorf("to %q: the first is still to be posted", to)
		}
		d.must(d.MarkSent(first.Seq, match.Posted{Channel: here.Channel, Message: "late"}))
		left := d.dailies()
		if last := left[len(left)-1]; last.Kind != match.NoticeUndaily || last.Message != "late" || last.Channel != here.Channel {
			t.Errorf("to %q: %+v", to, left)
		}
	}
}

// While a puzzle is being posted, another channel is chosen, and then the first one
// again: the puzzle is posted once.
func TestDailyGoesAndReturns(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	for _, to := range []match.ChannelID{here.Channel, nextDoor.Channel, here.Channel} {
		_, err := d.SetDaily(here.Guild, cy.ID, "daily", to)
		d.must(err)
	}
	posted := 0
	for _, n := range d.dailies() {
		var p match.Posted
		if d.daily().Shows(n, d.now()) {
			posted++
			p = match.Posted{Channel: n.Place.Channel, Message: "a"}
		}
		d.must(d.MarkSent(n.Seq, p))
	}
	equal(t, "posted", 1, posted)
	equal(t, "the message", match.MessageID("a"), d.daily().Message)
}

// The clock was a year ahead, and is set right again: the next day has its puzzle. If it
// is set back by some hours, no puzzle is posted twice.
func TestDailyAfterWrongClock(t *testing.T) {
	t.Parallel()
	for _, ahead := range []time.Duration{365 * 24 * time.Hour, 20 * time.Hour} {
		d := newTestService(t)
		_, err := d.SetDaily(here.Guild, cy.ID, "daily", here.Channel)
		d.must(err)
		send := func() (days []int) {
			d.maintained()
			for _, n := range d.dailies() {
				if n.Kind == match.NoticeDaily {
					days = append(days, n.Ply)
				}
				d.must(d.MarkSent(n.Seq, match.Posted{Channel: here.Channel, Message: "a"}))
			}
			return days
		}
		first := send()
		d.clock.Advance(ahead)
		future := send()
		d.clock.Advance(-ahead)
		d.recordUptime(false)
		back := send()
		d.clock.Advance(24 * time.Hour)
		after := append(back, send()...)
		if len(first) != 1 || len(future) != 1 {
			t.Fatalf("%v: posted for the days %v and %v", ahead, first, future)
		}
		want := []int{first[0], first[0] + 1}
		if future[0] == first[0]+1 {
			want = nil
		}
		equal(t, "posted with the right clock", want, after)
	}
}

// Each member's first answer on each server counts. After the data of a member or of a
// server are deleted, no answer is left.
func TestDailyAnswers(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	_, err := d.SetDaily(here.Guild, cy.ID, "daily", here.Channel)
	d.must(err)
	today := d.daily().Puzzle
	for _, a := range []struct {
		by            match.PlayerID
		on            match.GuildID
		puzzle        match.DailyPuzzle
		right         bool
		today, counts bool
	}{
		{ana.ID, here.Guild, today, false, true, true},
		{ana.ID, here.Guild, today, true, true, false},
		{bo.ID, abroad.Guild, today, true, false, true},
		{bo.ID, here.Guild, today, true, true, false},
		{cy.ID, here.Guild, match.DailyPuzzle{Game: today.Game, Number: today.Number + 1}, true, false, true},
		{cy.ID, "", today, true, false, true},
	} {
		got, err := d.AnswerPuzzle(match.PuzzleAnswer{By: a.by, Guild: a.on, Puzzle: a.puzzle, Rating: 1500, Right: a.right})
		d.must(err)
		if got.Today != a.today || got.Counted != a.counts {
			t.Errorf("%+v: today %t, counted %t", a, got.Today, got.Counted)
		}
	}
	equal(t, "found", []match.PlayerID{bo.ID}, d.daily().Found)
	equal(t, "missed", []match.PlayerID{ana.ID}, d.daily().Missed)
	data, err := d.Data(ana.ID)
	d.must(err)
	if len(data.Dailies) != 1 || len(data.Settings) != 1 {
		t.Errorf("Ana's data: %+v", data)
	}
	d.must(d.DeleteMember(ana.ID, nil))
	if got := d.daily(); len(got.Missed) != 0 || len(got.Found) != 1 {
		t.Errorf("after Ana was deleted: %+v", got)
	}
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.clock.Advance(48 * time.Hour)
	if n := d.maintained(); n != 1 {
		t.Errorf("on a server without the bot: %d notices, want 1", n)
	}
	d.clock.Advance(match.DepartedRetention)
	if n := d.maintained(); n != 0 || d.daily().ID != 0 {
		t.Errorf("on a server that was purged: %d notices, %+v", n, d.daily())
	}
}

func TestDailyFails(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	_, err := d.SetDaily(here.Guild, cy.ID, "daily", here.Channel)
	d.must(err)
	first := d.dailies()[0]
	d.must(d.FailDaily(first, match.DailyForbidden))
	d.must(d.MarkSent(first.Seq, match.Posted{}))
	d.clock.Advance(48 * time.Hour)
	if n := d.maintained(); n != 0 {
		t.Errorf("%d notices, want 0", n)
	}
	if got := d.daily(); got.Posts() || got.Failure != match.DailyForbidden || got.Failed != here.Channel || got.Told {
		t.Errorf("after a failure: %+v", got)
	}
	d.must(d.MarkDailyTold(here.Guild))
	_, err = d.SetDaily(here.Guild, cy.ID, "daily", nextDoor.Channel)
	d.must(err)
	if got := d.daily(); !got.Posts() || got.Failure != match.DailyWorks || d.maintained() != 1 {
		t.Errorf("chosen again: %+v", got)
	}
}
