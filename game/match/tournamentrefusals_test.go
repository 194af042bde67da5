package match_test

import (
	"errors"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/tournament"
)

func TestTournamentRefusals(t *testing.T) {
	t.Parallel()
	state, few := isA[*match.TournamentStateError], isA[*match.TooFewError]
	many, open := isA[*match.TooManyTournamentsError], isA[*match.TooManyError]
	tests := []struct {
		name string
		do   func(*testService) error
		want func(error) bool
	}{
		{"nothing is there", func(d *testService) error { _, err := d.JoinTournament(99, bo, here); return err }, is(match.ErrNotFound)},
		{"on another server", func(d *testService) error { _, err := d.JoinTournament(1, bo, abroad); return err }, is(match.ErrOtherServer)},
		{"joined", func(d *testService) error { d.join(1, bo); _, err := d.JoinTournament(1, bo, here); return err }, is(match.ErrJoined)},
		{"not joined", func(d *testService) error { _, err := d.LeaveTournament(1, bo, here); return err }, is(match.ErrNotJoined)},
		{"too few", func(d *testService) error { d.join(1, bo); _, err := d.StartTournament(1, ana, here); return err }, few},
		{"no room", func(d *testService) error {
			d.onTerms("11", 1, false)
			d.onTerms("11", 1, false)
			_, err := d.JoinTournament(1, bo, here)
			return err
		}, open},
		{"begun", func(d *testService) error {
			d.join(1, entrants(3)...)
			_, err := d.StartTournament(1, ana, here)
			d.must(err)
			_, err = d.JoinTournament(1, bo, here)
			return err
		}, state},
		{"not begun", func(d *testService) error { d.join(1, bo); _, err := d.WithdrawPlayer(1, bo.ID, bo, here); return err }, state},
		{"not a player", func(d *testService) error {
			d.join(1, entrants(8)...)
			_, err := d.WithdrawPlayer(1, bo.ID, bo, here)
			return err
		}, is(match.ErrNotJoined)},
		{"withdrawn", func(d *testService) error {
			d.join(1, entrants(8)...)
			_, err := d.WithdrawPlayer(1, "1000", entrants(1)[0], here)
			d.must(err)
			_, err = d.WithdrawPlayer(1, "1000", entrants(1)[0], here)
			return err
		}, is(match.ErrWithdrawn)},
		{"cancelled", func(d *testService) error {
			_, err := d.CancelTournament(1, ana, here)
			d.must(err)
			_, err = d.CancelTournament(1, ana, here)
			return err
		}, state},
		{"the eleventh", func(d *testService) error {
			for range match.MaxTournaments - 1 {
				d.openCup(cup(tournament.Swiss))
			}
			_, err := d.OpenTournament(cup(tournament.Swiss))
			return err
		}, many},
		{"without a pace", func(d *testService) error {
			p := cup(1)
			p.Pace = match.NoPace
			_, err := d.OpenTournament(p)
			return err
		}, is(game.ErrOptions)},
		{"too many players", func(d *testService) error { p := cup(1); p.Most = 9; _, err := d.OpenTournament(p); return err }, is(game.ErrOptions)},
		{"too few players", func(d *testService) error { p := cup(1); p.Most = 2; _, err := d.OpenTournament(p); return err }, is(game.ErrOptions)},
		{"games at once in a knock-out", func(d *testService) error {
			p := cup(tournament.Knockout)
			p.AtOnce = 2
			_, err := d.OpenTournament(p)
			return err
		}, is(game.ErrOptions)},
		{"two games of a pair in a Swiss", func(d *testService) error {
			p := cup(tournament.Swiss)
			p.PerPair = 2
			_, err := d.OpenTournament(p)
			return err
		}, is(game.ErrOptions)},
		{"in the past", func(d *testService) error {
			p := cup(1)
			p.StartsAt = d.now()
			_, err := d.OpenTournament(p)
			return err
		}, is(match.ErrStartsAt)},
		{"far in the future", func(d *testService) error {
			p := cup(1)
			p.StartsAt = d.now().Add(match.MaxTournamentWait + time.Hour)
			_, err := d.OpenTournament(p)
			return err
		}, is(match.ErrStartsAt)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newTestService(t)
			d.openCup(cup(tournament.RoundRobin))
			if err := tt.do(d); !tt.want(err) {
				t.Errorf("refused with %v", err)
			}
		})
	}
}

// Events that a member has joined and that have not begun count when the member joins
// another, because all may begin at the same time.
func TestJoinedButNotBegunCounts(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	first := d.openCup(cup(tournament.Swiss))
	l := d.openLeague(bo)
	d.join(first.ID, bo)
	second := d.openCup(cup(tournament.Knockout))
	refused := func(name string, err error) {
		t.Helper()
		many, is := errors.AsType[*match.TooManyError](err)
		if !is || many.ToBegin != 3 || many.Who != bo {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := d.JoinTournament(second.ID, bo, here)
	refused("a tournament", err)
	d.begin("11") // matches between members need no room for them
	_, err = d.LeaveTournament(first.ID, bo, here)
	d.must(err)
	_, err = d.LeaveLeague(l.ID, bo, here)
	d.must(err)
	d.join(first.ID, bo)
	d.join(second.ID, bo)
	third := d.openCup(cup(tournament.Swiss))
	_, err = d.JoinTournament(third.ID, bo, here)
	if many, is := errors.AsType[*match.TooManyError](err); !is || many.ToBegin != 2 {
		t.Errorf("beside a match: %v", err)
	}
	_, err = d.CancelTournament(second.ID, ana, here)
	d.must(err)
	d.join(third.ID, bo)
}

// Games that go on count once, although the league that begins them goes on.
func TestBegunLeagueCountsOnce(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	d.openLeague(append(entrants(3), bo)...)
	d.passTo(match.NextSeason(d.now()))
	open, err := d.OpenMatches(here.Guild, bo.ID)
	d.must(err)
	equal(t, "open", 2, len(open))
	d.join(d.openCup(cup(tournament.Swiss)).ID, bo)
}

// A tournament has started, and a member's first game in it has not begun: the member has a
// bye, or the tournament waits for its thread. It counts as one that has not begun.
func TestStartedButNotBegunCounts(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	waits := cup(tournament.Knockout)
	waits.Threaded, waits.Most = true, 2
	first := d.openCup(waits)
	d.join(first.ID, bo, entrants(1)[0])
	d.maintain()
	bye := d.startCup(cup(tournament.Knockout), bo, entrants(2)[0], entrants(2)[1])
	for _, of := range []match.Tournament{d.cup(first.ID), bye} {
		equal(t, "state", match.TournamentRunning, of.State)
	}
	d.join(d.openCup(cup(tournament.Knockout)).ID, bo)
	_, err := d.JoinTournament(d.openCup(cup(tournament.Knockout)).ID, bo, here)
	if many, is := errors.AsType[*match.TooManyError](err); !is || many.ToBegin != 3 {
		t.Errorf("a fourth: %v", err)
	}
}
