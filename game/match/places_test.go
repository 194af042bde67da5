package match_test

import (
	"errors"
	"testing"

	"galet/game"
	"galet/game/match"
)

// openTo makes a challenge by ana to anyone, with this many places.
func (d *testService) openTo(places int) match.Challenge { return d.openBy(ana, places) }

func (d *testService) openBy(by match.Player, places int) match.Challenge {
	d.t.Helper()
	p := proposal("11", nil)
	p.By, p.Places = by, places
	return d.propose(p)
}

// Each acceptance begins a match; the last one is that of the challenge itself.
func TestPlaces(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	c := d.openTo(3)
	d.sendAll(c.ID)
	first, err := d.Accept(c.ID, bo, here)
	d.must(err)
	var again *match.AcceptedError
	if _, err := d.Accept(c.ID, bo, here); !errors.As(err, &again) || again.Match != first.ID {
		t.Errorf("accepted twice: %v", err)
	}
	d.restart()
	if _, err := d.Accept(c.ID, ana, here); !errors.Is(err, match.ErrSelf) {
		t.Errorf("one's own: %v", err)
	}
	v, err := d.ChallengeView(c.ID)
	d.must(err)
	equal(t, "open", match.Open, v.State)
	equal(t, "left", 2, v.Left())
	equal(t, "before", []match.Acceptance{{By: bo.ID, Match: first.ID}}, v.Before)
	equal(t, "of the challenge", []match.Notice{{Kind: match.NoticeClosed, ID: c.ID, Place: here, Channel: here.Channel, Message: v.Message, Quiet: true}}, d.pending(c.ID))
	equal(t, "of the match", []match.Notice{{Kind: match.NoticeBoard, ID: first.ID, Place: here}}, d.pending(first.ID))
	equal(t, "the match", [2]match.Player{ana, bo}, first.Players)
	if first.ID == c.ID {
		t.Error("the first match has the challenge's number")
	}

	// A challenger with as many matches as allowed gets no more, and the challenge stays
	// open.
	second, err := d.Accept(c.ID, cy, here)
	d.must(err)
	var many *match.TooManyError
	if _, err := d.Accept(c.ID, match.Player{ID: "400"}, here); err != nil {
		t.Errorf("the challenge counts for its last match: %v", err)
	}
	if _, err := d.Accept(d.openBy(cy, 2).ID, ana, here); !errors.As(err, &many) {
		t.Errorf("one too many: %v", err)
	}
	last := d.match(c.ID)
	v, err = d.ChallengeView(c.ID)
	d.must(err)
	equal(t, "closed", match.Accepted, v.State)
	equal(t, "before the last", []match.Acceptance{{By: bo.ID, Match: first.ID}, {By: cy.ID, Match: second.ID}}, v.Before)
	equal(t, "the last", match.PlayerID("400"), last.Players[1].ID)
	var closed *match.ClosedError
	if _, err := d.Accept(c.ID, match.Player{ID: "500"}, here); !errors.As(err, &closed) {
		t.Errorf("one more than places: %v", err)
	}
}

// The first match of a challenge with several places begins while the challenge is open, so
// its maker needs room for both. Otherwise nobody could accept it.
func TestPlacesNeedRoom(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		// most is the server's limit; 0: none. Then the limit of all servers is 3.
		most, made int
		want       *match.TooManyError
	}{
		{"one in all", 1, 0, &match.TooManyError{Who: ana, More: 2, Limit: 1, Here: true}},
		{"two in all", 2, 0, nil},
		{"one is left", 2, 1, &match.TooManyError{Who: ana, More: 2, Limit: 2, Here: true}},
		{"one is left on all servers", 0, 2, &match.TooManyError{Who: ana, More: 2, Limit: 3}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			d.set(func(s *match.Server) { s.MaxOpen = test.most })
			for range test.made {
				d.propose(proposal("11", nil))
			}
			p := proposal("11", nil)
			p.Places = 2
			c, err := d.Propose(p)
			many, _ := errors.AsType[*match.TooManyError](err)
			equal(t, "refused", test.want, many)
			if test.want == nil {
				_, err = d.Accept(c.ID, bo, here)
			}
			equal(t, "error", test.want != nil, err != nil)
		})
	}
}

// If a challenge is withdrawn or expires, its remaining places close. The
// matches that it began continue.
func TestPlacesClosed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		close func(*testService, match.Challenge) error
		want  match.State
	}{
		{"withdrawn", func(d *testService, c match.Challenge) error { _, err := d.Withdraw(c.ID, ana, here); return err }, match.Withdrawn},
		{"expired", func(d *testService, c match.Challenge) error {
			d.clock.Advance(match.ChallengeLife)
			d.maintain()
			return nil
		}, match.Expired},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			c := d.openTo(3)
			m, err := d.Accept(c.ID, bo, here)
			d.must(err)
			d.must(test.close(d, c))
			equal(t, "state", test.want, d.challenge(c.ID).State)
			equal(t, "the match", 1, d.play(d.match(m.ID), "1").Ply())
			var closed *match.ClosedError
			if _, err := d.Accept(c.ID, cy, here); !errors.As(err, &closed) {
				t.Errorf("accepted: %v", err)
			}
			d.clock.Advance(match.ClosedRetention + match.ChallengeLife)
			d.maintain()
			equal(t, "the match later", m.ID, d.match(m.ID).ID)
			d.must(errors.Join(d.DeleteMember(ana.ID, nil), d.DeleteMember(bo.ID, nil)))
		})
	}
}

// With threads, each match of a challenge gets a message of its own, on which its thread
// begins.
func TestPlacesInThreads(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	_, err := d.ChangeServer(here.Guild, "9", "boards", func(s *match.Server) { s.Boards = match.ThreadBoards })
	d.must(err)
	c := d.openTo(2)
	d.sendAll(c.ID)
	m, err := d.Accept(c.ID, bo, here)
	d.must(err)
	equal(t, "first", []match.Notice{
		{Kind: match.NoticeChallenge, ID: m.ID, Place: here, Quiet: true}, {Kind: match.NoticeThread, ID: m.ID, Place: here, Quiet: true},
		{Kind: match.NoticeBoard, ID: m.ID, Place: here},
	}, d.pending(m.ID))
	d.sendAll(m.ID)
	if d.challenge(m.ID).Message == "" {
		t.Error("the line of the match is not known")
	}
}

func TestPlacesRefused(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	for _, test := range []struct {
		name    string
		places  int
		against *match.Player
		want    error
	}{
		{"too many", match.MaxPlaces + 1, nil, game.ErrOptions},
		{"less than none", -1, nil, game.ErrOptions},
		{"to a member", 2, &bo, match.ErrPlaces},
		{"one to a member", 1, &bo, nil},
		{"as many as there may be", match.MaxPlaces, nil, nil},
	} {
		p := proposal("11", test.against)
		p.Places = test.places
		if _, err := d.Propose(p); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}
