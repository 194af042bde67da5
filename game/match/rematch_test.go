package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game/match"
	"galet/game/match/matchtest"
)

func TestRematch(t *testing.T) {
	t.Parallel()
	for _, by := range []match.Player{ana, bo} {
		t.Run(by.Name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.onTerms(row, 7, true)
			if _, err := d.Resign(m.ID, bo, here); err != nil {
				t.Fatal(err)
			}
			d.clock.Advance(time.Minute)
			got, err := d.Rematch(m.ID, by, nextDoor, "")
			if err != nil {
				t.Fatal(err)
			}
			want := match.Challenge{
				ID: got.ID, Place: nextDoor, Game: matchtest.CellsID, Options: m.Record.Options,
				By: by, Against: &bo, First: match.FirstOpponent, Terms: match.Terms{Pace: 7, Rated: true}, RematchOf: m.ID,
				Created: d.now(), Expires: d.now().Add(48 * time.Hour), State: match.Open,
			}
			if by == bo {
				want.Against, want.First = &ana, match.FirstChallenger
			}
			equal(t, "challenge", want, got)
			d.restart()
			other := *want.Against
			again, err := d.Rematch(m.ID, other, here, "")
			if err != nil || again.ID != got.ID || again.State != match.Accepted {
				t.Fatalf("the other player's press gave %v, %v", again, err)
			}
			next := d.match(got.ID)
			equal(t, "players", [2]match.Player{bo, ana}, next.Players)
		})
	}
}

func TestRematchRefused(t *testing.T) {
	t.Parallel()
	first := func(d *testService, m match.Match) error { _, err := d.Rematch(m.ID, ana, here, ""); return err }
	accepted := func(d *testService, m match.Match) error {
		_, err := d.Rematch(m.ID, bo, here, "")
		return errors.Join(first(d, m), err)
	}
	already := func(state match.State) func(error) bool {
		return func(err error) bool {
			var made *match.RematchError
			return errors.As(err, &made) && made.State == state
		}
	}
	tests := []struct {
		name   string
		before func(*testService, match.Match) error
		by     match.Player
		at     match.Place
		want   func(error) bool
	}{
		{"someone who looked on", nil, cy, here, is(match.ErrNotPlayer)},
		{"from another server", nil, ana, abroad, is(match.ErrOtherServer)},
		{"offered already", first, ana, here, already(match.Open)},
		{"accepted already", accepted, ana, here, already(match.Accepted)},
		{"accepted already by oneself", accepted, bo, here, already(match.Accepted)},
		{"offered and declined", func(d *testService, m match.Match) error {
			err := first(d, m)
			_, declined := d.Decline(2, bo, here)
			return errors.Join(err, declined)
		}, ana, here, is(nil)},
		{"offered and expired", func(d *testService, m match.Match) error {
			err := first(d, m)
			d.clock.Advance(48 * time.Hour)
			return err
		}, bo, here, is(nil)},
		{"no room", func(d *testService, _ match.Match) error {
			for range 3 {
				d.propose(proposal("1", nil))
			}
			return nil
		}, ana, here, isA[*match.TooManyError]},
		{"one who had all data deleted", func(d *testService, _ match.Match) error { return d.DeleteMember(bo.ID, nil) }, ana, here, is(match.ErrPlayerDeleted)},
		{"where no challenges may be made", func(d *testService, _ match.Match) error {
			_, err := d.ChangeServer(here.Guild, cy.ID, "setting", func(s *match.Server) { s.Channels = []match.ChannelID{nextDoor.Channel} })
			return err
		}, ana, here, isA[*match.WrongChannelError]},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			m := d.onTerms(row, 3, true)
			if _, err := d.Resign(m.ID, ana, here); err != nil {
				t.Fatal(err)
			}
			if tt.before != nil {
				if err := tt.before(d, m); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := d.Rematch(m.ID, tt.by, tt.at, ""); !tt.want(err) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestRematchOfAnOpenMatch(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.onTerms(row, 3, true)
	if _, err := d.Rematch(m.ID, ana, here, ""); !errors.Is(err, match.ErrNotOver) {
		t.Errorf("got %v, want ErrNotOver", err)
	}
}

// Just after an outage, the time of the outage is not yet added to the offer of a rematch.
// The other player's press accepts it, as Accept does, and makes no second offer.
func TestRematchAfterOutage(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.begin(row)
	_, err := d.Resign(m.ID, ana, here)
	d.must(err)
	offered, err := d.Rematch(m.ID, ana, here, "")
	d.must(err)
	d.recordUptime(true)
	d.clock.Advance(match.ChallengeLife)
	got, err := d.Rematch(m.ID, bo, here, "")
	d.must(err)
	equal(t, "the rematch", offered.ID, got.ID)
	equal(t, "state", match.Accepted, got.State)
}
