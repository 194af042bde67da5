package match_test

import (
	"testing"

	"galet/game/match"
)

// TestUndelivered: notices of some matches could not be posted. If a match is
// over, the players who did not end it are told of its end. Otherwise the
// player to move is told. They are told once, on that server.
func TestUndelivered(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		do   func(*testService) match.Match
		// quiet: the board was asked for.
		quiet bool
		want  []match.Player
	}{
		{"it goes on", func(d *testService) match.Match { return d.play(d.begin("1111"), "1") }, false, []match.Player{bo}},
		{"it goes on, and the board was asked for", func(d *testService) match.Match { return d.play(d.begin("1111"), "1") }, true, nil},
		{"asked to take back a move, at one's own turn", func(d *testService) match.Match {
			m := d.play(d.begin("1111"), "1", "2")
			m, err := d.RequestTakeBack(m.ID, ana, here)
			d.must(err)
			return m
		}, false, []match.Player{bo}},
		{"finished", func(d *testService) match.Match { return d.play(d.begin("11"), "1", "2") }, false, []match.Player{ana}},
		{"resigned", func(d *testService) match.Match {
			m := d.play(d.begin("1111"), "1", "2")
			_, err := d.Resign(m.ID, ana, here)
			d.must(err)
			return m
		}, false, []match.Player{bo}},
		{"out of time", func(d *testService) match.Match {
			m := d.play(d.rated("1111", bo), "1", "2")
			d.clock.Advance(match.DefaultPace.Allowance())
			d.maintain()
			return m
		}, false, []match.Player{ana, bo}},
		{"stopped", func(d *testService) match.Match {
			m := d.begin("1111")
			_, err := d.Stop(m.ID, cy, here)
			d.must(err)
			return m
		}, false, []match.Player{ana, bo}},
		{"a last board that was asked for", func(d *testService) match.Match { return d.play(d.begin("11"), "1", "2") }, true, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := tt.do(d)
			d.must(d.MarkUndelivered(match.Notice{Kind: match.NoticeBoard, ID: m.ID, Ply: m.Ply(), Quiet: tt.quiet}))
			var told []match.Player
			for _, p := range []match.Player{ana, bo} {
				away, err := d.Undelivered(abroad.Guild, p.ID)
				d.must(err)
				list := d.undelivered(p)
				if len(away) > 0 {
					t.Errorf("%s is told on another server", p.Name)
				}
				if len(list) == 0 {
					continue
				}
				told = append(told, p)
				d.must(d.MarkDelivered(p.ID, list))
				if again := d.undelivered(p); len(again) > 0 {
					t.Errorf("%s is told again: %v", p.Name, again)
				}
			}
			equal(t, "told", tt.want, told)
		})
	}
}

// A member is told of a missed turn only while it is their turn.
func TestUndeliveredTurnIsOver(t *testing.T) {
	t.Parallel()
	for name, goOn := range map[string]func(*testService, match.Match, match.Notice){
		"played":           func(d *testService, m match.Match, _ match.Notice) { d.play(m, "2", "3") },
		"played meanwhile": func(d *testService, m match.Match, n match.Notice) { d.play(m, "2", "3"); d.must(d.MarkUndelivered(n)) },
		"refused to take back": func(d *testService, m match.Match, _ match.Notice) {
			m = d.play(m, "2")
			m, err := d.RequestTakeBack(m.ID, ana, here)
			d.must(err)
			d.must(d.MarkUndelivered(match.Notice{Kind: match.NoticeBoard, ID: m.ID, Ply: m.Ply()}))
			_, err = d.RefuseTakeBack(m.ID, ana, here, m.Ply(), m.Branch)
			d.must(err)
		},
		"over": func(d *testService, m match.Match, _ match.Notice) {
			_, err := d.Resign(m.ID, ana, here)
			d.must(err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.play(d.begin("111111"), "1")
			missed := match.Notice{Kind: match.NoticeBoard, ID: m.ID, Ply: m.Ply()}
			d.must(d.MarkUndelivered(missed))
			goOn(d, m, missed)
			for _, p := range []match.Player{ana, bo} {
				if list := d.undelivered(p); len(list) > 0 {
					t.Errorf("%s is told of %v", p.Name, list)
				}
			}
		})
	}
}

// A match ends while a member is being told that it is their turn. The member is told of
// the end next.
func TestEndMeanwhile(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.begin("111111"), "1", "2", "3")
	d.must(d.MarkUndelivered(match.Notice{Kind: match.NoticeBoard, ID: m.ID, Ply: m.Ply()}))
	told := d.undelivered(bo)
	equal(t, "bo's turn", 1, len(told))
	_, err := d.Resign(m.ID, ana, here)
	d.must(err)
	d.must(d.MarkUndelivered(match.Notice{Kind: match.NoticeBoard, ID: m.ID, Ply: m.Ply()}))
	d.must(d.MarkDelivered(bo.ID, told))
	left := d.undelivered(bo)
	if len(left) != 1 || !left[0].Over() {
		t.Errorf("still to be told: %+v", left)
	}
}

// A member who asks for the last board need not be told of the end any more.
func TestShownBoardIsDelivered(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.begin("11"), "1", "2")
	d.must(d.MarkUndelivered(match.Notice{Kind: match.NoticeBoard, ID: m.ID, Ply: m.Ply()}))
	_, err := d.MoveBoard(m.ID, ana, here, "")
	d.must(err)
	if list := d.undelivered(ana); len(list) > 0 {
		t.Errorf("yet to be told: %v", list)
	}
}

// undelivered are the matches of whose state a player has yet to be told.
func (d *testService) undelivered(p match.Player) []match.News {
	d.t.Helper()
	list, err := d.Undelivered(here.Guild, p.ID)
	d.must(err)
	return list
}

// After a board that could not be posted, a new one is posted: the other player asks for the
// board or to take back a move, or a moderator moves the match to another channel. It tells the
// player whose turn it is, so nothing is left to tell.
func TestShownBoardTells(t *testing.T) {
	t.Parallel()
	for name, show := range map[string]func(*testService, match.ID) (match.Match, error){
		"asked for": func(d *testService, id match.ID) (match.Match, error) { return d.MoveBoard(id, ana, here, "") },
		"brought": func(d *testService, id match.ID) (match.Match, error) {
			return d.MoveBoardAsModerator(id, cy, here, "")
		},
		"posted with a request to take back": func(d *testService, id match.ID) (match.Match, error) {
			return d.RequestTakeBack(id, ana, here)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.play(d.begin("1111"), "1")
			d.sendAll(m.ID)
			missed := match.Notice{Kind: match.NoticeBoard, ID: m.ID, Ply: m.Ply()}
			d.must(d.MarkUndelivered(missed))
			_, err := show(d, m.ID)
			d.must(err)
			equal(t, "posted", []match.Notice{{Kind: match.NoticeBoard, ID: m.ID, Ply: 1, Place: here}}, d.pending(m.ID))
			list := d.undelivered(bo)
			equal(t, "yet to be told", 0, len(list))
			d.must(d.MarkUndelivered(missed)) // nor can this board be posted
			list = d.undelivered(bo)
			equal(t, "yet to be told", 1, len(list))
		})
	}
}

// Reminders that could not be posted: the player is told of each match that still waits.
func TestUndeliveredReminder(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m, moved := d.paced(3), d.paced(3)
	n := d.maintainAfter(3*match.DefaultPace.Allowance()/4, m, moved)[0]
	equal(t, "reminded with it", []match.ID{moved.ID}, n.Others)
	d.play(moved, "1")
	d.must(d.MarkUndelivered(n))
	list := d.undelivered(ana)
	if len(list) != 1 || list[0].ID != m.ID {
		t.Errorf("ana is told of %+v", list)
	}
	d.play(m, "1")
	list = d.undelivered(ana)
	equal(t, "to be told after the move", 0, len(list))
}

// A reminder could not be posted to a player who asked to take back a move at their own turn.
// Their time runs, so they are told all the same.
func TestUndeliveredReminderBesideRequest(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.onTerms("1111", 3, false), "1", "2")
	_, err := d.RequestTakeBack(m.ID, ana, here)
	d.must(err)
	n := d.maintainAfter(3*match.DefaultPace.Allowance()/4, m)[0]
	equal(t, "reminded", ana.ID, n.Player)
	d.must(d.MarkUndelivered(n))
	list := d.undelivered(ana)
	equal(t, "told", 1, len(list))
}

// loseBoard marks the notices of a match as sent, and its board as one that cannot be
// posted.
func (d *testService) loseBoard(m match.Match) {
	d.t.Helper()
	owed, err := d.PendingFor(m.ID)
	d.must(err)
	for _, n := range owed {
		if n.Kind == match.NoticeBoard {
			d.must(d.MarkUndelivered(n))
		}
		d.must(d.MarkSent(n.Seq, match.Posted{}))
	}
}

// The present board could not be posted. The message of an earlier board is not changed, as
// it keeps its picture.
func TestEarlierBoardStays(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.recordUptime(false)
	m := d.paced(3)
	d.sendAll(m.ID)
	m = d.play(m, "1")
	d.loseBoard(m)
	_, err := d.SetAway(bo.ID, d.clock.Now().Add(day))
	d.must(err)
	d.clock.Advance(day)
	d.recordUptime(false)
	d.setPresent(false)
	d.setPresent(true)
	d.must(d.Exclude(here.Guild, bo.ID, dee.ID, true))
	equal(t, "pending", []match.Notice(nil), d.pending(m.ID))
}
