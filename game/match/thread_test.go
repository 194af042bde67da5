package match_test

import (
	"testing"

	"galet/game/match"
	"galet/game/tournament"
)

// TestThread: the first board follows the match to its thread.
func TestThread(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.set(func(s *match.Server) { s.Boards = match.ThreadBoards })
	m := d.begin("1111")
	owed := d.pending(m.ID)
	equal(t, "owed", []match.Kind{match.NoticeClosed, match.NoticeThread, match.NoticeBoard}, kinds(owed))
	d.sendNext(m.ID, match.Posted{})
	d.sendNext(m.ID, match.Posted{Channel: "thread", Message: "thread"})
	thread := match.Place{Guild: here.Guild, Channel: "thread"}
	equal(t, "owed then", []match.Notice{{Kind: match.NoticeBoard, ID: m.ID, Place: thread}}, d.pending(m.ID))
	kept, err := d.Match(m.ID)
	equal(t, "place", thread, kept.Place)
	if err != nil {
		t.Fatal(err)
	}
}

// If the thread cannot be started, the match stays in its channel.
func TestNoThread(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.set(func(s *match.Server) { s.Boards = match.ThreadBoards })
	m := d.begin("1111")
	d.sendNext(m.ID, match.Posted{})
	d.sendNext(m.ID, match.Posted{})
	equal(t, "owed", []match.Notice{{Kind: match.NoticeBoard, ID: m.ID, Place: here}}, d.pending(m.ID))
}

// TestThreadAfterTheMatchWasCalledElsewhere: there it stays.
func TestThreadAfterTheMatchWasCalledElsewhere(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.set(func(s *match.Server) { s.Boards = match.ThreadBoards })
	m := d.begin("1111")
	if _, err := d.MoveBoard(m.ID, bo, nextDoor, ""); err != nil {
		t.Fatal(err)
	}
	d.sendNext(m.ID, match.Posted{})
	d.sendNext(m.ID, match.Posted{Channel: "thread", Message: "thread"})
	kept, err := d.Match(m.ID)
	equal(t, "place", nextDoor, kept.Place)
	if err != nil {
		t.Fatal(err)
	}
}

func kinds(notices []match.Notice) []match.Kind {
	var all []match.Kind
	for _, n := range notices {
		all = append(all, n.Kind)
	}
	return all
}

// sendNext marks the first pending notice of a match as sent, by this message.
func (d *testService) sendNext(id match.ID, posted match.Posted) {
	d.t.Helper()
	owed, err := d.PendingFor(id)
	if err == nil {
		err = d.MarkSent(owed[0].Seq, posted)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// If the first board cannot be posted in the match's thread, the match goes back to
// the channel where it was accepted. Later boards, and boards elsewhere, do not.
func TestLeaveThread(t *testing.T) {
	t.Parallel()
	thread := match.Posted{Channel: "m1", Message: "m1"}
	for name, tt := range map[string]struct {
		before func(*testService, match.Match)
		want   bool
	}{
		"the first board": {func(*testService, match.Match) {}, true},
		"a later one":     {func(d *testService, m match.Match) { d.play(m, "1") }, false},
		"called elsewhere": {func(d *testService, m match.Match) {
			_, err := d.MoveBoard(m.ID, ana, match.Place{Guild: here.Guild, Channel: "other"}, "")
			d.must(err)
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			_, err := d.ChangeServer(here.Guild, cy.ID, "setting", func(s *match.Server) { s.Boards = match.ThreadBoards })
			d.must(err)
			c := d.propose(proposal("1111", &bo))
			d.sendAll(c.ID)
			m, err := d.Accept(c.ID, bo, here)
			d.must(err)
			owed, err := d.PendingFor(c.ID)
			d.must(err)
			for _, n := range owed {
				switch n.Kind {
				case match.NoticeThread:
					d.must(d.MarkSent(n.Seq, thread))
				case match.NoticeClosed:
					d.must(d.MarkSent(n.Seq, match.Posted{}))
				}
			}
			tt.before(d, m)
			owed, err = d.PendingFor(c.ID)
			d.must(err)
			n := owed[len(owed)-1]
			left, err := d.LeaveThread(n)
			d.must(err)
			m, err = d.Match(c.ID)
			d.must(err)
			if left != tt.want || left != (m.Place == here) {
				t.Errorf("left %v, and the match is in %v", left, m.Place)
			}
			owed, err = d.PendingFor(c.ID)
			d.must(err)
			if left && (owed[0].Place != here || owed[0].Seq != n.Seq) {
				t.Errorf("owed: %v", owed)
			}
		})
	}
}

// The games of a tournament leave its thread likewise, also when it was cancelled before
// their first boards were posted.
func TestLeaveThreadOfTournament(t *testing.T) {
	t.Parallel()
	for name, cancel := range map[string]bool{"running": false, "cancelled": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			p := cup(tournament.Knockout)
			p.Most, p.Threaded = 2, true
			of := d.startCup(p, bo, cy)
			id := of.Games[0].Match
			equal(t, "begun in", match.ChannelID("thread"), d.match(id).Place.Channel)
			if cancel {
				_, err := d.CancelTournament(of.ID, dee, here)
				d.must(err)
			}
			owed, err := d.PendingFor(id)
			d.must(err)
			left, err := d.LeaveThread(owed[0])
			d.must(err)
			equal(t, "left", true, left)
			equal(t, "goes on in", here, d.match(id).Place)
			owed, err = d.PendingFor(id)
			d.must(err)
			equal(t, "owed in", here, owed[0].Place)
			again, err := d.LeaveThread(owed[0])
			d.must(err)
			equal(t, "left again", false, again)
		})
	}
}
