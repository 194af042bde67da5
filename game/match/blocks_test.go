package match_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"galet/game/match"
)

// A blocked member learns that their challenges are not taken, and nothing else.
func TestBlock(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	waits := d.propose(proposal("11", &bo))
	d.must(d.Block(bo, []match.PlayerID{ana.ID}))
	if c, err := d.Challenge(waits.ID); err != nil || c.State != match.Declined {
		t.Errorf("the waiting challenge is %v, %v", c.State, err)
	}
	refused := func(what string, err error, direct bool) {
		t.Helper()
		var unwelcome *match.UnwelcomeError
		if !errors.As(err, &unwelcome) || unwelcome.Direct != direct {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, err := d.Propose(proposal("11", &bo))
	refused("a challenge", err, false)
	open := proposal("11", nil)
	open.By = bo
	offered := d.propose(open)
	_, err = d.Accept(offered.ID, ana, here)
	refused("an acceptance", err, false)
	mine := d.propose(proposal("11", nil))
	if _, err := d.Accept(mine.ID, bo, here); err != nil {
		t.Errorf("who blocked another may still accept: %v", err)
	}
	if list, direct, err := d.Blocked(bo.ID); len(list) != 1 || !direct || err != nil {
		t.Errorf("blocked %v, direct %v, %v", list, direct, err)
	}
	_, err = d.Withdraw(offered.ID, bo, here)
	d.must(err)
	named := proposal("11", &ana)
	named.By = bo
	if _, err := d.Accept(d.propose(named).ID, ana, here); err != nil {
		t.Errorf("who names a blocked opponent plays: %v", err)
	}
	waits = d.propose(named)
	d.must(d.Block(bo, []match.PlayerID{ana.ID}))
	if c, err := d.Challenge(waits.ID); err != nil || c.State != match.Withdrawn {
		t.Errorf("the blocker's own challenge is %v, %v", c.State, err)
	}
	d.must(d.Block(bo, nil))
	d.must(d.SetDirect(bo.ID, false))
	_, err = d.Propose(proposal("11", &bo))
	refused("a direct challenge", err, true)
	d.must(d.SetDirect(bo.ID, true))
	d.propose(proposal("11", &bo))
	if err := d.Block(bo, []match.PlayerID{bo.ID}); !errors.Is(err, match.ErrSelf) {
		t.Errorf("oneself: %v", err)
	}
	if err := d.Block(bo, make([]match.PlayerID, match.MaxBlocked+1)); !errors.Is(err, match.ErrTooManyBlocked) {
		t.Errorf("too many: %v", err)
	}
}

// Challenges between the same two ping once in ten minutes, also after a restart and
// after one of the two has deleted all data.
func TestChallengePingsOnce(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	pings := func(by, against match.Player) bool {
		t.Helper()
		p := proposal("11", &against)
		p.By = by
		c := d.propose(p)
		pending, err := d.PendingFor(c.ID)
		d.must(err)
		_, err = d.Withdraw(c.ID, by, here)
		d.must(err)
		return !pending[0].Quiet
	}
	for _, row := range []struct {
		name        string
		after       time.Duration
		by, against match.Player
		want        bool
	}{
		{"first", 0, ana, bo, true},
		{"a minute later", time.Minute, ana, bo, false},
		{"the other way", 0, bo, ana, false},
		{"another opponent", 0, ana, cy, true},
		{"nine minutes later", 8 * time.Minute, ana, bo, false},
		{"ten minutes later", time.Minute, ana, bo, true},
		{"and once more", time.Minute, ana, bo, false},
	} {
		d.clock.Advance(row.after)
		if got := pings(row.by, row.against); got != row.want {
			t.Errorf("%s: pings %v", row.name, got)
		}
	}
	d.restart()
	if pings(ana, bo) {
		t.Error("a restart forgets the ping")
	}
	d.must(d.DeleteMember(ana.ID, nil))
	if pings(ana, bo) {
		t.Error("a deletion of data forgets the ping")
	}
	d.clock.Advance(9 * time.Minute)
	d.maintain()
	if strings.Contains(d.exported(), "mark/ping/") {
		t.Error("the mark is kept for longer than it limits anything")
	}
}

// loseChallenge marks a challenge as one that cannot be posted.
func (d *testService) loseChallenge(id match.ID) {
	d.t.Helper()
	pending, err := d.PendingFor(id)
	d.must(err)
	d.must(d.MarkSent(pending[0].Seq, match.Posted{}))
	equal(d.t, "state", match.Withdrawn, d.challenge(id).State)
}

// After a challenge that was accepted, or that nobody could see, the next one pings.
func TestNextChallengePings(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	quiet := func() (match.ID, bool) {
		t.Helper()
		d.clock.Advance(time.Second)
		c := d.propose(proposal("11", &bo))
		pending, err := d.PendingFor(c.ID)
		d.must(err)
		return c.ID, pending[0].Quiet
	}
	unseen, _ := quiet()
	d.loseChallenge(unseen)
	seen, is := quiet()
	if is {
		t.Error("a challenge pings nobody after one that nobody could see")
	}
	unseen, _ = quiet()
	d.loseChallenge(unseen)
	if _, is := quiet(); !is {
		t.Error("a challenge that nobody could see undoes the ping of one that was seen")
	}
	_, err := d.Accept(seen, bo, here)
	d.must(err)
	if _, is := quiet(); is {
		t.Error("a challenge pings nobody after one that was accepted")
	}
}

// Ten members cannot use all of a server's room for challenges, however small it is.
// Challenges on another server do not count.
func TestTenCannotFillAServer(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ room, each int }{{match.DefaultMaxChallenges, match.DefaultMaxWaiting}, {40, 2}, {12, 1}} {
		t.Run(fmt.Sprint(row.room), func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			d.Service = match.New(match.Config{Store: d.db, Games: d.games, Now: d.clock.Now, Rand: rng(), MaxChallenges: row.room})
			for i := range 10 {
				p := proposal("11", nil)
				p.By = match.Player{ID: match.PlayerID(fmt.Sprint(1000 + i)), Name: "crowd"}
				for range row.each {
					d.propose(p)
				}
				_, err := d.Propose(p)
				var waiting *match.TooManyWaitingError
				if !errors.As(err, &waiting) || waiting.Limit != row.each {
					t.Errorf("one challenge more than %d: %v", row.each, err)
				}
				p.Place = abroad
				d.propose(p)
			}
			d.propose(proposal("11", nil))
		})
	}
}
