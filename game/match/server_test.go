package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game/match"
)

// set changes how the server of the tests is set up.
func (d *testService) set(f func(*match.Server)) {
	d.t.Helper()
	if _, err := d.ChangeServer(here.Guild, cy.ID, "setting", f); err != nil {
		d.t.Fatal(err)
	}
}

func TestServerOfWhichNothingIsKept(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	got, err := d.Server(here.Guild)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "server", match.Server{ID: here.Guild, Pace: match.DefaultPace, Rated: true, Ladder: true}, got)
}

func TestChallengesWhereTheServerWantsThem(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.set(func(s *match.Server) { s.Channels = []match.ChannelID{nextDoor.Channel} })
	for _, tt := range []struct {
		name  string
		place match.Place
		under match.ChannelID
		may   bool
	}{
		{"in another channel", here, "", false},
		{"in the channel", nextDoor, "", true},
		{"in a thread of the channel", match.Place{Guild: here.Guild, Channel: "thread"}, nextDoor.Channel, true},
		{"in a thread of another", match.Place{Guild: here.Guild, Channel: "thread"}, here.Channel, false},
		{"on another server", abroad, "", true},
	} {
		p := proposal("11", nil)
		p.By, p.Place, p.Under = match.Player{ID: match.PlayerID(tt.name)}, tt.place, tt.under
		_, err := d.Propose(p)
		var elsewhere *match.WrongChannelError
		if may := err == nil; may != tt.may || !may && !errors.As(err, &elsewhere) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if elsewhere != nil {
			equal(t, tt.name, []match.ChannelID{nextDoor.Channel}, elsewhere.Channels)
		}
	}
}

// A server's own limit of open matches does not count matches elsewhere.
func TestNoMoreThanTheServerWants(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.set(func(s *match.Server) { s.MaxOpen = 1 })
	p := proposal("11", nil)
	p.Place = abroad
	d.propose(p)
	c := d.propose(proposal("11", nil))
	var many *match.TooManyError
	if _, err := d.Propose(proposal("11", nil)); !errors.As(err, &many) || !many.Here || many.Limit != 1 {
		t.Errorf("a second challenge: %v", err)
	}
	if _, err := d.Accept(c.ID, bo, here); err != nil {
		t.Errorf("accepting takes the challenge's own place: %v", err)
	}
	p.By = bo
	c = d.propose(p)
	p.Place, p.By = here, cy
	c = d.propose(p)
	if _, err := d.Accept(c.ID, bo, here); !errors.As(err, &many) || !many.Here || many.Who != bo {
		t.Errorf("a second match: %v", err)
	}
	d.set(func(s *match.Server) { s.MaxOpen = 30 })
	d.propose(proposal("11", nil))
	if _, err := d.Propose(proposal("11", nil)); !errors.As(err, &many) || many.Here || many.Limit != 3 {
		t.Errorf("more than the host allows: %v", err)
	}
}

func TestNothingIsRatedWithoutALadder(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	p := proposal("11", &bo)
	p.Pace, p.Rated = 3, true
	if c := d.propose(p); !c.Rated {
		t.Error("it is rated where there is a ladder, and was not")
	}
	d.set(func(s *match.Server) { s.Ladder = false })
	if c := d.propose(p); c.Rated {
		t.Error("it was rated")
	}
}

func TestSetLocale(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.set(func(s *match.Server) { s.Boards = match.ThreadBoards })
	for range 2 {
		if err := d.SetLocale(here.Guild, "fr"); err != nil {
			t.Fatal(err)
		}
		got, err := d.Server(here.Guild)
		equal(t, "server", match.Server{ID: here.Guild, Pace: 3, Rated: true, Ladder: true, Boards: match.ThreadBoards, Locale: "fr", Left: time.Time{}}, got)
		if err != nil {
			t.Fatal(err)
		}
	}
}
