package match_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
)

func TestPropose(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	got := d.propose(proposal("121", &bo))
	want := match.Challenge{
		ID:      1,
		Place:   here,
		Game:    matchtest.CellsID,
		Options: matchtest.CellsOptions{Cells: []int{1, 2, 1}},
		By:      ana,
		Against: &bo,
		First:   match.FirstChallenger,
		Created: d.now(),
		Expires: d.now().Add(48 * time.Hour),
		State:   match.Open,
	}
	equal(t, "challenge", want, got)
	d.restart()
	stored := d.challenge(1)
	equal(t, "after a restart", want, stored)
	equal(t, "notices", []match.Notice{{Kind: match.NoticeChallenge, ID: 1, Place: here}}, d.pending(1))
}

func TestProposeRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		change func(*match.Proposal)
		want   error
	}{
		{"oneself", func(p *match.Proposal) { p.Against = &match.Player{ID: ana.ID} }, match.ErrSelf},
		{"a bot", func(p *match.Proposal) { p.AgainstIsBot = true }, match.ErrBot},
		{"no such game", func(p *match.Proposal) { p.Game = "chess" }, game.ErrUnknownGame},
		{"no such option", func(p *match.Proposal) { p.Chosen = map[string]string{"x": "1"} }, game.ErrOptions},
		{"no such value", func(p *match.Proposal) { p.Chosen = map[string]string{"row": "0"} }, game.ErrOptions},
		{"no such first", func(p *match.Proposal) { p.First = "them" }, game.ErrOptions},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			p := proposal("1", &bo)
			tt.change(&p)
			if _, err := d.Propose(p); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			if notices, err := d.Pending(10); err != nil || notices != nil {
				t.Errorf("it left notices %v, %v", notices, err)
			}
		})
	}
}

// The three ways to answer, by name.
var answers = map[string]func(*testService, match.ID, match.Player, match.Place) error{
	"accept": func(d *testService, id match.ID, by match.Player, at match.Place) error {
		_, err := d.Accept(id, by, at)
		return err
	},
	"decline": func(d *testService, id match.ID, by match.Player, at match.Place) error {
		_, err := d.Decline(id, by, at)
		return err
	},
	"withdraw": func(d *testService, id match.ID, by match.Player, at match.Place) error {
		_, err := d.Withdraw(id, by, at)
		return err
	},
}

func TestAnswer(t *testing.T) {
	t.Parallel()
	anyone := (*match.Player)(nil)
	tests := []struct {
		against *match.Player
		by      match.Player
		answer  string
		want    error
		state   match.State
	}{
		{&bo, bo, "accept", nil, match.Accepted},
		{&bo, ana, "accept", match.ErrSelf, match.Open},
		{&bo, cy, "accept", match.ErrNotInvited, match.Open},
		{anyone, cy, "accept", nil, match.Accepted},
		{anyone, ana, "accept", match.ErrSelf, match.Open},
		{&bo, bo, "decline", nil, match.Declined},
		{&bo, ana, "decline", match.ErrSelf, match.Open},
		{&bo, cy, "decline", match.ErrNotInvited, match.Open},
		{anyone, cy, "decline", match.ErrOpenToAll, match.Open},
		{anyone, ana, "decline", match.ErrSelf, match.Open},
		{&bo, ana, "withdraw", nil, match.Withdrawn},
		{&bo, bo, "withdraw", match.ErrNotChallenger, match.Open},
		{anyone, ana, "withdraw", nil, match.Withdrawn},
		{anyone, cy, "withdraw", match.ErrNotChallenger, match.Open},
	}
	for _, tt := range tests {
		whom := "anyone"
		if tt.against != nil {
			whom = tt.against.Name
		}
		t.Run(fmt.Sprintf("%s to %s by %s", tt.answer, whom, tt.by.Name), func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			want := d.propose(proposal("11", tt.against))
			d.clock.Advance(time.Hour)
			err := answers[tt.answer](d, want.ID, tt.by, nextDoor)
			if diff := cmp.Diff(tt.want, err, cmpopts.EquateErrors()); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if want.State = tt.state; tt.state != match.Open {
				want.Answer = &match.Answer{By: tt.by, At: d.now()}
			}
			got := d.challenge(want.ID)
			equal(t, "challenge", want, got)
		})
	}
}

// TestAnswerTooLate answers challenges in every state that is not open, in
// every way and by everyone.
func TestAnswerTooLate(t *testing.T) {
	t.Parallel()
	ends := map[match.State]func(*testService, match.ID){
		match.Accepted:  func(d *testService, id match.ID) { _, _ = d.Accept(id, bo, here) },
		match.Declined:  func(d *testService, id match.ID) { _, _ = d.Decline(id, bo, here) },
		match.Withdrawn: func(d *testService, id match.ID) { _, _ = d.Withdraw(id, ana, here) },
		match.Expired:   func(d *testService, _ match.ID) { d.clock.Advance(48 * time.Hour) },
	}
	for state, end := range ends {
		for name, answer := range answers {
			t.Run(fmt.Sprintf("%s when %v", name, state), func(t *testing.T) {
				t.Parallel()
				d := newTestService(t)
				c := d.propose(proposal("11", &bo))
				end(d, c.ID)
				for _, by := range []match.Player{ana, bo, cy} {
					var closed *match.ClosedError
					if err := answer(d, c.ID, by, here); !errors.As(err, &closed) || closed.State != state {
						t.Errorf("%s: got %v, want a *ClosedError that says %v", by.Name, err, state)
					}
				}
			})
		}
	}
}

func TestAnswerElsewhere(t *testing.T) {
	t.Parallel()
	for name, answer := range answers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			c := d.propose(proposal("11", nil))
			if err := answer(d, c.ID, cy, abroad); !errors.Is(err, match.ErrOtherServer) {
				t.Errorf("from another server: got %v, want ErrOtherServer", err)
			}
			if err := answer(d, c.ID+1, cy, here); !errors.Is(err, match.ErrNotFound) {
				t.Errorf("an invented number: got %v, want ErrNotFound", err)
			}
			got := d.challenge(c.ID)
			equal(t, "challenge", c, got)
		})
	}
}

func TestChallengesExpire(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	first := d.propose(proposal("11", &bo))
	d.clock.Advance(time.Hour)
	second := d.propose(proposal("11", nil))
	steps := []struct {
		advance time.Duration
		states  [2]match.State
	}{
		{47*time.Hour - time.Millisecond, [2]match.State{match.Open, match.Open}},
		{time.Millisecond, [2]match.State{match.Expired, match.Open}},
		{0, [2]match.State{match.Expired, match.Open}},
		{24 * time.Hour, [2]match.State{match.Expired, match.Expired}},
		{-72 * time.Hour, [2]match.State{match.Expired, match.Expired}},
	}
	for i, step := range steps {
		d.clock.Advance(step.advance)
		d.maintain()
		for n, id := range []match.ID{first.ID, second.ID} {
			if c, err := d.Challenge(id); err != nil || c.State != step.states[n] {
				t.Errorf("step %d: challenge %v is %v, %v; want %v", i, id, c.State, err, step.states[n])
			}
		}
	}
	equal(t, "notices", []match.Notice{{Kind: match.NoticeClosed, ID: 1, Place: here, Quiet: true}}, d.pending(1))
}

// A challenge that came to nothing is deleted a week after it expired, or would have.
// One that was accepted stays.
func TestOldChallengesAreDeleted(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	declined := d.propose(proposal("11", &bo)).ID
	_, err := d.Decline(declined, bo, here)
	d.must(err)
	withdrawn := d.propose(proposal("11", &bo)).ID
	_, err = d.Withdraw(withdrawn, ana, here)
	d.must(err)
	accepted, expired := d.begin("11").ID, d.propose(proposal("11", nil)).ID
	for _, step := range []struct {
		advance time.Duration
		kept    bool
	}{{match.ChallengeLife, true}, {match.ClosedRetention - time.Millisecond, true}, {time.Millisecond, false}} {
		d.clock.Advance(step.advance)
		d.maintain()
		for _, id := range []match.ID{expired, declined, withdrawn} {
			if _, err := d.Challenge(id); step.kept != (err == nil) || err != nil && !errors.Is(err, match.ErrNotFound) {
				t.Errorf("challenge %s, kept %v: %v", id, step.kept, err)
			}
		}
		if c := d.challenge(accepted); c.State != match.Accepted {
			t.Errorf("the accepted challenge is %v", c.State)
		}
	}
}
