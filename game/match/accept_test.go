package match_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
)

func TestAccept(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.propose(proposal("121", nil))
	d.clock.Advance(time.Hour)
	got, err := d.Accept(1, cy, nextDoor)
	if err != nil {
		t.Fatal(err)
	}
	want := match.Match{
		ID:          1,
		Place:       here,
		Players:     [2]match.Player{ana, cy},
		Record:      game.Record{Game: matchtest.CellsID, Options: matchtest.CellsOptions{Cells: []int{1, 2, 1}}},
		Terms:       match.Terms{Hints: match.HintsOn},
		Started:     d.now(),
		TurnStarted: d.now(),
	}
	equal(t, "match", want, got)
	d.restart()
	stored := d.match(1)
	equal(t, "after a restart", want, stored)
}

func TestWhoMovesFirst(t *testing.T) {
	t.Parallel()
	tests := []struct {
		first match.First
		want  map[match.PlayerID]bool
	}{
		{match.FirstChallenger, map[match.PlayerID]bool{ana.ID: true}},
		{match.FirstOpponent, map[match.PlayerID]bool{bo.ID: true}},
		{match.FirstLots, map[match.PlayerID]bool{ana.ID: true, bo.ID: true}},
		{"", map[match.PlayerID]bool{ana.ID: true, bo.ID: true}},
	}
	for _, tt := range tests {
		t.Run(string(tt.first), func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			got := make(map[match.PlayerID]bool)
			for range 20 {
				p := proposal("11", &bo)
				p.First = tt.first
				m, err := d.Accept(d.propose(p).ID, bo, here)
				if err != nil {
					t.Fatal(err)
				}
				got[m.Players[game.First].ID] = true
				if _, err := d.Resign(m.ID, bo, here); err != nil {
					t.Fatal(err)
				}
			}
			equal(t, "who moved first in 20 matches", tt.want, got)
		})
	}
}

// TestTooMany fills ana's three places with two matches and a challenge.
func TestTooMany(t *testing.T) {
	t.Parallel()
	full := func(t *testing.T) *testService {
		d := newTestService(t)
		d.begin("11")
		d.begin("11")
		d.propose(proposal("11", nil))
		return d
	}
	byBo := proposal("11", &ana)
	byBo.By = bo
	tests := []struct {
		name string
		try  func(*testService) error
		who  *match.Player
	}{
		{"the challenger", func(d *testService) error { _, err := d.Propose(proposal("11", &cy)); return err }, &ana},
		{"the one who accepts", func(d *testService) error { _, err := d.Accept(d.propose(byBo).ID, ana, here); return err }, &ana},
		{"a challenge becomes a match", func(d *testService) error { _, err := d.Accept(3, cy, here); return err }, nil},
		{"room after a match", func(d *testService) error {
			_, resigned := d.Resign(1, ana, here)
			_, err := d.Propose(proposal("11", &cy))
			return errors.Join(resigned, err)
		}, nil},
		{"room after a withdrawal", func(d *testService) error {
			_, withdrawn := d.Withdraw(3, ana, here)
			_, err := d.Propose(proposal("11", &cy))
			return errors.Join(withdrawn, err)
		}, nil},
		{"a challenger whose places were cut", func(d *testService) error {
			d.Service = match.New(match.Config{Store: d.db, Games: matchtest.Find, MaxOpen: 2, Now: d.clock.Now, Rand: rng()})
			_, err := d.Accept(3, cy, here)
			return err
		}, &ana},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			err := tt.try(full(t))
			var tooMany *match.TooManyError
			switch {
			case tt.who == nil && err != nil:
				t.Errorf("refused: %v", err)
			case tt.who != nil && (!errors.As(err, &tooMany) || tooMany.Who != *tt.who):
				t.Errorf("got %v, want a *TooManyError about %s", err, tt.who.Name)
			}
		})
	}
}

// TestServerFull fills a server's two places with challenges of two members.
func TestServerFull(t *testing.T) {
	t.Parallel()
	byBo := proposal("11", &cy)
	byBo.By = bo
	tests := []struct {
		name  string
		room  func(*testService) error
		place match.Place
		full  bool
	}{
		{"a third", func(*testService) error { return nil }, nextDoor, true},
		{"on another server", func(*testService) error { return nil }, abroad, false},
		{"after one was accepted", func(d *testService) error { _, err := d.Accept(1, cy, here); return err }, here, false},
		{"after one was declined", func(d *testService) error { _, err := d.Decline(2, cy, here); return err }, here, false},
		{"after both have expired", func(d *testService) error {
			d.clock.Advance(match.ChallengeLife)
			d.maintain()
			return nil
		}, here, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			d.Service = match.New(match.Config{Store: d.db, Games: matchtest.Find, MaxChallenges: 2, MaxWaiting: 2, Now: d.clock.Now, Rand: rng()})
			d.propose(proposal("11", nil))
			d.propose(byBo)
			if err := tt.room(d); err != nil {
				t.Fatal(err)
			}
			third := proposal("11", nil)
			third.Place = tt.place
			_, err := d.Propose(third)
			var crowded *match.ServerFullError
			if tt.full != errors.As(err, &crowded) || !tt.full && err != nil {
				t.Errorf("full: %v, got %v", tt.full, err)
			}
		})
	}
}

func TestDefaults(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.Service = match.New(match.Config{Store: d.db, Games: matchtest.Find, Now: d.clock.Now, Rand: rng()})
	for i := range match.DefaultMaxOpen {
		_, err := d.Accept(d.propose(proposal("11", nil)).ID, match.Player{ID: match.PlayerID(fmt.Sprint("other", i))}, here)
		d.must(err)
	}
	_, err := d.Propose(proposal("11", nil))
	var tooMany *match.TooManyError
	if !errors.As(err, &tooMany) || tooMany.Limit != match.DefaultMaxOpen {
		t.Errorf("challenge %d: got %v, want a *TooManyError", match.DefaultMaxOpen+1, err)
	}
}

func TestNamesAreThoseLastSeen(t *testing.T) {
	t.Parallel()
	newAna, newBo := match.Player{ID: ana.ID, Name: "\u202eAna\n*"}, match.Player{ID: bo.ID, Name: "🎲"}
	nameless := match.Player{ID: bo.ID}
	tests := []struct {
		name string
		act  func(*testService, match.Match) (match.Match, error)
		want [2]match.Player
	}{
		{"a move", func(d *testService, m match.Match) (match.Match, error) {
			return d.Play(match.PlayRequest{ID: m.ID, By: newAna, Move: "1", At: here})
		}, [2]match.Player{newAna, bo}},
		{"resigning", func(d *testService, m match.Match) (match.Match, error) { return d.Resign(m.ID, newBo, here) },
			[2]match.Player{ana, newBo}},
		{"showing", func(d *testService, m match.Match) (match.Match, error) { return d.MoveBoard(m.ID, newBo, here, "") },
			[2]match.Player{ana, newBo}},
		{"no name is no news", func(d *testService, m match.Match) (match.Match, error) { return d.MoveBoard(m.ID, nameless, here, "") },
			[2]match.Player{ana, bo}},
		{"accepting", func(d *testService, _ match.Match) (match.Match, error) {
			return d.Accept(d.propose(proposal("1", &bo)).ID, newBo, here)
		}, [2]match.Player{ana, newBo}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			got, err := tt.act(d, d.begin("11"))
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "returned", tt.want, got.Players)
			stored := d.match(got.ID)
			equal(t, "stored", tt.want, stored.Players)
		})
	}
}

// A match has the hints of its challenge. If the challenge leaves them open, the match
// has hints unless it is rated.
func TestHints(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		rated  bool
		chosen match.Hints
		want   bool
	}{
		{"rated", true, match.HintsAsRated, false},
		{"not rated", false, match.HintsAsRated, true},
		{"rated, with hints", true, match.HintsOn, true},
		{"not rated, without hints", false, match.HintsOff, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			p := proposal("12", &bo)
			p.Pace, p.Rated, p.Hints = 3, tt.rated, tt.chosen
			c := d.propose(p)
			if c.HasHints() != tt.want {
				t.Errorf("the challenge has hints: %v", c.HasHints())
			}
			if _, err := d.Accept(c.ID, bo, here); err != nil {
				t.Fatal(err)
			}
			d.restart()
			m := d.match(c.ID)
			if m.HasHints() != tt.want || m.Hints == match.HintsAsRated {
				t.Errorf("the match has hints: %v, kept as %d", m.HasHints(), m.Hints)
			}
			if m.Hints = match.HintsAsRated; m.HasHints() == tt.rated {
				t.Errorf("an earlier match has hints: %v", m.HasHints())
			}
		})
	}
}
