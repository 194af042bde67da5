package match_test

import (
	"errors"
	"testing"

	"galet/game/match"
)

// pendingPost is a notice about match 1 that posts something.
func pendingPost(kind match.Kind, ply int, quiet bool) match.Notice {
	return match.Notice{Kind: kind, ID: 1, Ply: ply, Place: here, Quiet: quiet}
}

// pendingChange is a notice about match 1 that changes or deletes a message.
func pendingChange(kind match.Kind, ply int, m match.MessageID) match.Notice {
	n := pendingPost(kind, ply, true)
	n.Channel, n.Message = here.Channel, m
	return n
}

// TestPendingNotices lists the notices that each use case leaves.
func TestPendingNotices(t *testing.T) {
	t.Parallel()
	challenge := pendingPost(match.NoticeChallenge, 0, false)
	tests := []struct {
		name string
		do   func(*testService)
		want []match.Notice
	}{
		{"a challenge", func(d *testService) { d.propose(proposal("11", &bo)) }, []match.Notice{challenge}},
		{"accepted", func(d *testService) { d.propose(proposal("11", &bo)); d.sendAll(1); _, _ = d.Accept(1, bo, here) },
			[]match.Notice{pendingPost(match.NoticeBoard, 0, false), pendingChange(match.NoticeClosed, 0, "m1")}},
		{"declined", func(d *testService) { d.propose(proposal("11", &bo)); d.sendAll(1); _, _ = d.Decline(1, bo, here) },
			[]match.Notice{pendingChange(match.NoticeClosed, 0, "m1")}},
		{"withdrawn", func(d *testService) { d.propose(proposal("11", &bo)); d.sendAll(1); _, _ = d.Withdraw(1, ana, here) },
			[]match.Notice{pendingChange(match.NoticeClosed, 0, "m1")}},
		{"expired", func(d *testService) {
			d.propose(proposal("11", &bo))
			d.sendAll(1)
			d.clock.Advance(match.ChallengeLife)
			d.maintain()
		}, []match.Notice{pendingChange(match.NoticeClosed, 0, "m1")}},
		{"accepted before it was posted", func(d *testService) { d.begin("11") },
			[]match.Notice{pendingPost(match.NoticeClosed, 0, true), pendingPost(match.NoticeBoard, 0, false)}},
		{"withdrawn before it was posted", func(d *testService) { d.propose(proposal("11", &bo)); _, _ = d.Withdraw(1, ana, here) },
			[]match.Notice{pendingPost(match.NoticeClosed, 0, true)}},
		{"a ply", func(d *testService) { m := d.begin("11"); d.sendAll(1); d.play(m, "1") },
			[]match.Notice{pendingPost(match.NoticeBoard, 1, false)}},
		{"the last ply", func(d *testService) { m := d.play(d.begin("11"), "1"); d.sendAll(1); d.play(m, "2") },
			[]match.Notice{pendingPost(match.NoticeBoard, 2, false)}},
		{"resigned", func(d *testService) { d.begin("11"); d.sendAll(1); _, _ = d.Resign(1, bo, here) },
			[]match.Notice{pendingPost(match.NoticeBoard, 0, false)}},
		{"shown", func(d *testService) { d.begin("11"); d.sendAll(1); _, _ = d.MoveBoard(1, bo, here, "") },
			[]match.Notice{pendingPost(match.NoticeBoard, 0, true)}},
		{"the next board is posted", func(d *testService) {
			m := d.begin("11")
			d.sendAll(1)
			d.play(m, "1")
			n, _ := d.PendingFor(1)
			_ = d.MarkSent(n[0].Seq, match.Posted{Channel: here.Channel, Message: "new"})
		}, []match.Notice{pendingChange(match.NoticeDelete, 0, "m2")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			tt.do(d)
			equal(t, "notices", tt.want, d.pending(1))
			d.restart()
			equal(t, "after a restart", tt.want, d.pending(1))
		})
	}
}

// TestSendAll plays a match and sends its notices in their order.
func TestSendAll(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.propose(proposal("11", &bo))
	equal(t, "the challenge", []match.Notice{pendingPost(match.NoticeChallenge, 0, false)}, d.sendAll(1))
	m, err := d.Accept(1, bo, here)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "accepted", []match.Notice{pendingPost(match.NoticeBoard, 0, false), pendingChange(match.NoticeClosed, 0, "m1")}, d.sendAll(1))
	d.play(m, "1", "2")
	equal(t, "two plies", []match.Notice{
		pendingPost(match.NoticeBoard, 1, false), pendingPost(match.NoticeBoard, 2, false),
		pendingChange(match.NoticeDelete, 0, "m2"), pendingChange(match.NoticeDelete, 1, "m4"), pendingChange(match.NoticeClosed, 0, "m1"),
	}, d.sendAll(1))
	m, err = d.Match(1)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "the board", match.Board{Channel: here.Channel, Message: "m5", Ply: 2}, m.Board)
	c := d.challenge(1)
	equal(t, "the challenge's message", match.MessageID("m1"), c.Message)
}

// TestClosedWhileBeingPosted: a challenge is answered before the host knows
// the message that it was posted as.
func TestClosedWhileBeingPosted(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.propose(proposal("11", &bo))
	owed, err := d.PendingFor(1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Decline(1, bo, here); err != nil {
		t.Fatal(err)
	}
	posted := match.Posted{Channel: nextDoor.Channel, Message: "late"}
	if err := d.MarkSent(owed[0].Seq, posted); err != nil {
		t.Fatal(err)
	}
	want := match.Notice{Kind: match.NoticeClosed, ID: 1, Place: nextDoor, Channel: nextDoor.Channel, Message: "late", Quiet: true}
	equal(t, "notices", []match.Notice{want}, d.pending(1))
	if err := d.MarkSent(owed[0].Seq, posted); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("said twice: got %v, want ErrNotFound", err)
	}
}

// TestBoardsOutOfOrder says the board of a later ply first: the other message
// is the old one.
func TestBoardsOutOfOrder(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin("111")
	d.sendAll(1)
	d.play(m, "1", "2")
	owed, err := d.PendingFor(1)
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range []match.MessageID{"later", "earlier"} {
		if err := d.MarkSent(owed[1-i].Seq, match.Posted{Channel: here.Channel, Message: id}); err != nil {
			t.Fatal(err)
		}
	}
	equal(t, "notices", []match.Notice{pendingChange(match.NoticeDelete, 0, "m2"), pendingChange(match.NoticeDelete, 1, "earlier")}, d.pending(1))
	m, err = d.Match(1)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "the board", match.Board{Channel: here.Channel, Message: "later", Ply: 2}, m.Board)
}

// TestNothingPosted removes notices without a message: nothing is recorded.
func TestNothingPosted(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	want := d.begin("11")
	for _, n := range mustPending(t, d) {
		if err := d.MarkSent(n.Seq, match.Posted{}); err != nil {
			t.Fatal(err)
		}
	}
	got := d.match(1)
	equal(t, "match", want, got)
	equal(t, "notices", []match.Notice(nil), mustPending(t, d))
}

// A board is posted, but the id of its message is unknown: it still replaces the board
// before.
func TestPostedUnknown(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin("11")
	d.sendAll(1)
	d.play(m, "1")
	if err := d.MarkSent(mustPending(t, d)[0].Seq, match.Posted{Channel: nextDoor.Channel}); err != nil {
		t.Fatal(err)
	}
	got := d.match(1)
	equal(t, "the board", match.Board{Channel: nextDoor.Channel, Ply: 1}, got.Board)
	equal(t, "notices", []match.Notice{pendingChange(match.NoticeReduce, 0, "m2")}, d.pending(1))
}

// The board on which a player resigned is deleted. So is the last board, when it is
// posted again in the same channel.
func TestEndShownAgain(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.begin("11")
	d.sendAll(1)
	if _, err := d.Resign(1, ana, here); err != nil {
		t.Fatal(err)
	}
	d.post("end", here)
	equal(t, "after the end", []match.Notice{pendingChange(match.NoticeDelete, 0, "m2")}, d.pending(1))
	d.sendAll(1)
	if _, err := d.MoveBoard(1, bo, nextDoor, ""); err != nil {
		t.Fatal(err)
	}
	d.post("elsewhere", nextDoor)
	equal(t, "shown elsewhere", []match.Notice(nil), mustPending(t, d))
	if _, err := d.MoveBoard(1, bo, nextDoor, ""); err != nil {
		t.Fatal(err)
	}
	d.post("again", nextDoor)
	again := pendingChange(match.NoticeDelete, 0, "elsewhere")
	again.Place, again.Channel = nextDoor, nextDoor.Channel
	equal(t, "shown again", []match.Notice{again}, d.pending(1))
}

// post marks the first pending notice as posted.
func (d *testService) post(id match.MessageID, at match.Place) {
	d.t.Helper()
	if err := d.MarkSent(mustPending(d.t, d)[0].Seq, match.Posted{Channel: at.Channel, Message: id}); err != nil {
		d.t.Fatal(err)
	}
}

// An old board is deleted, reduced or retired, by the server's settings and by the newer
// board.
func TestReplacedBoards(t *testing.T) {
	t.Parallel()
	move := func(d *testService, m match.Match) { d.play(m, "1") }
	again := func(d *testService, m match.Match) { _, _ = d.MoveBoard(m.ID, ana, here, "") }
	away := func(d *testService, m match.Match) { _, _ = d.MoveBoard(m.ID, ana, nextDoor, "") }
	for _, tt := range []struct {
		name   string
		boards match.Boards
		do     func(*testService, match.Match)
		at     match.Place
		want   match.Kind
	}{
		{"a move", match.LastBoard, move, here, match.NoticeDelete},
		{"shown again", match.LastBoard, again, here, match.NoticeDelete},
		{"shown elsewhere", match.LastBoard, away, nextDoor, match.NoticeReduce},
		{"a move, all boards", match.AllBoards, move, here, match.NoticeRetire},
		{"shown again, all boards", match.AllBoards, again, here, match.NoticeDelete},
		{"shown elsewhere, all boards", match.AllBoards, away, nextDoor, match.NoticeReduce},
		{"a move without its thread", match.ThreadBoards, move, here, match.NoticeDelete},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.begin("11")
			d.sendAll(1)
			d.set(func(s *match.Server) { s.Boards = tt.boards })
			tt.do(d, m)
			d.post("new", tt.at)
			want := pendingChange(tt.want, 0, "m2")
			want.Place = tt.at
			equal(t, "notices", []match.Notice{want}, d.pending(1))
			d.restart()
			equal(t, "after a restart", []match.Notice{want}, d.pending(1))
		})
	}
}

// TestChallengeLeadsToTheBoard: the link in the challenge's message follows
// the board. While the board is in another channel, the link leads to that
// channel and does not change.
func TestChallengeLeadsToTheBoard(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.propose(proposal("111", &bo))
	d.sendAll(1)
	m, err := d.Accept(1, bo, here)
	d.must(err)
	d.sendAll(1)
	kinds := func(when string, want ...match.Kind) {
		t.Helper()
		var got []match.Kind
		for _, n := range d.pending(1) {
			got = append(got, n.Kind)
		}
		equal(t, when, want, got)
		d.sendAll(1)
	}
	d.play(m, "1")
	d.post("moved", here)
	kinds("a move", match.NoticeDelete, match.NoticeClosed)
	m, err = d.MoveBoard(1, ana, nextDoor, "")
	d.must(err)
	d.post("shown", nextDoor)
	kinds("shown elsewhere", match.NoticeReduce, match.NoticeClosed)
	d.play(m, "2")
	d.post("moved elsewhere", nextDoor)
	kinds("a move elsewhere", match.NoticeDelete)
	_, err = d.MoveBoard(1, ana, here, "")
	d.must(err)
	d.post("back", here)
	kinds("shown here", match.NoticeReduce, match.NoticeClosed)
	_, err = d.Resign(1, ana, here)
	d.must(err)
	d.post("last", here)
	kinds("over", match.NoticeDelete, match.NoticeClosed)
	c, err := d.ChallengeView(1)
	d.must(err)
	equal(t, "the link", match.Board{Channel: here.Channel, Message: "last", Ply: 2}, c.Board)
}

// TestPressTellsTheMessage: a member presses a button of a challenge whose
// message is not known, before or after its post is marked. Nothing is posted
// again, and the message changes when the challenge is closed.
func TestPressTellsTheMessage(t *testing.T) {
	t.Parallel()
	for _, marked := range []bool{false, true} {
		d := newTestService(t)
		c := d.propose(proposal("11", &bo))
		if marked {
			d.must(d.MarkSent(mustPending(t, d)[0].Seq, match.Posted{Channel: here.Channel}))
		}
		got, err := d.NoteMessage(c.ID, here, "pressed")
		d.must(err)
		equal(t, "the message", match.MessageID("pressed"), got.Message)
		equal(t, "notices", []match.Notice(nil), d.pending(1))
		got, err = d.NoteMessage(c.ID, here, "another")
		d.must(err)
		equal(t, "the message then", match.MessageID("pressed"), got.Message)
		_, err = d.Withdraw(1, ana, here)
		d.must(err)
		equal(t, "closed", []match.Notice{pendingChange(match.NoticeClosed, 0, "pressed")}, d.pending(1))
	}
}

func TestPendingIsInOrder(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.propose(proposal("11", nil))
	d.propose(proposal("11", nil))
	d.begin("11")
	var got []match.ID
	for _, n := range mustPending(t, d) {
		got = append(got, n.ID)
	}
	equal(t, "about", []match.ID{1, 2, 3, 3}, got)
	oldest, err := d.Pending(2)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "the oldest two", mustPending(t, d)[:2], oldest)
}

func mustPending(t *testing.T, d *testService) []match.Notice {
	t.Helper()
	notices, err := d.Pending(100)
	if err != nil {
		t.Fatal(err)
	}
	return notices
}

// A store has a board of a match that does not exist. The outbox cannot post it: marking it
// removes it, so that it is not tried again.
func TestBoardOfNoMatch(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.must(d.db.Update(func(tx match.Tx) error {
		return tx.Outbox().PutNotice(match.Notice{Kind: match.NoticeBoard, ID: 7, Place: here})
	}))
	owed, err := d.PendingFor(7)
	d.must(err)
	d.must(d.MarkSent(owed[0].Seq, match.Posted{}))
	equal(t, "pending", []match.Notice(nil), d.pending(7))
}
