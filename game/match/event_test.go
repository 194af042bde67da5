package match_test

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"galet/game/match"
	"galet/game/tournament"
)

// counted is a store that counts how many tournaments, or leagues, one transaction
// writes or deletes at most.
type counted struct {
	match.Store
	most int
	// failing, if not nil, is what deleting a league returns.
	failing error
}

func (s *counted) Update(f func(match.Tx) error) error {
	return s.Store.Update(func(tx match.Tx) error {
		tournaments, leagues := map[match.ID]bool{}, map[match.ID]bool{}
		err := f(countedTx{tx, tournaments, leagues, s.failing})
		s.most = max(s.most, len(tournaments), len(leagues))
		return err
	})
}

type countedTx struct {
	match.Tx
	tournaments, leagues map[match.ID]bool
	failing              error
}

func (tx countedTx) Tournaments() match.Tournaments {
	return countedTournaments{tx.Tx.Tournaments(), tx.tournaments}
}

func (tx countedTx) Leagues() match.Leagues {
	return countedLeagues{tx.Tx.Leagues(), tx.leagues, tx.failing}
}

type countedTournaments struct {
	match.Tournaments
	written map[match.ID]bool
}

func (c countedTournaments) Put(t match.Tournament) error {
	c.written[t.ID] = true
	return c.Tournaments.Put(t)
}

func (c countedTournaments) Delete(id match.ID) error {
	c.written[id] = true
	return c.Tournaments.Delete(id)
}

type countedLeagues struct {
	match.Leagues
	written map[match.ID]bool
	failing error
}

func (c countedLeagues) Delete(id match.ID) error { return cmp.Or(c.failing, c.Leagues.Delete(id)) }

func (c countedLeagues) Put(l match.League) error {
	c.written[l.ID] = true
	return c.Leagues.Put(l)
}

// count has the service write through a store that counts.
func (d *testService) count() *counted {
	c := &counted{Store: d.db}
	d.Service = match.New(match.Config{Store: c, Games: d.games, Now: d.clock.Now, Rand: rng()})
	return c
}

// A member with many tournaments and leagues is taken out of them in steps, so that moves
// do not have to wait.
func TestForgetsInSteps(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	const each, atOnce = 40, 25
	d.Service = match.New(match.Config{Store: d.db, Games: d.games, MaxOpen: 3 * each, Now: d.clock.Now, Rand: rng()})
	for i := range each {
		at := match.Place{Guild: match.GuildID(fmt.Sprint(5000 + i)), Channel: here.Channel}
		p := cup(tournament.Swiss)
		p.By, p.Place = dee, at
		of := d.openCup(p)
		p.EventProposal.By = ana
		l, err := d.OpenLeague(p.EventProposal)
		d.must(err)
		_, err = d.JoinTournament(of.ID, ana, at)
		d.must(err)
		_, err = d.JoinLeague(l.ID, ana, at)
		d.must(err)
	}
	c := d.count()
	d.must(d.DeleteMember(ana.ID, nil))
	data, err := d.Data(ana.ID)
	d.must(err)
	equal(t, "left", []int{0, 0}, []int{len(data.Tournaments), len(data.Leagues)})
	if c.most > atOnce {
		t.Errorf("one transaction writes %d", c.most)
	}
}

// oldLeague gives a league many seasons.
func (d *testService) oldLeague(id match.ID, seasons, divisions int) {
	d.t.Helper()
	d.must(d.db.Update(func(tx match.Tx) error {
		l, err := tx.Leagues().Get(id)
		for season := range seasons {
			s := match.Season{Begins: time.Date(2020, time.Month(season), 1, 0, 0, 0, 0, time.UTC)}
			for division := range divisions {
				t := match.Tournament{
					Event: l.Event, Format: tournament.RoundRobin, PerPair: 1, AtOnce: 2, Most: 4, State: match.TournamentOver,
					Started: l.Created, Ended: l.Created, League: id, Season: season + 1, Division: division + 1,
				}
				t.NextCheck, t.Message = time.Time{}, ""
				for _, p := range entrants(4) {
					t.Entries = append(t.Entries, match.Entry{Player: p})
				}
				for _, g := range t.Table().DrawUnfinished().Games {
					t.Games = append(t.Games, match.TournamentGame{Game: g})
				}
				if t.ID, err = tx.Challenges().NextID(); err == nil {
					err = tx.Tournaments().Put(t)
				}
				s.Divisions = append(s.Divisions, t.ID)
			}
			l.Seasons = append(l.Seasons, s)
		}
		if err != nil {
			return err
		}
		return tx.Leagues().Put(l)
	}))
}

// The leagues of a server that removed the bot are deleted in steps.
func TestPurgesLeaguesInSteps(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l := d.openLeague()
	d.oldLeague(l.ID, 30, 10)
	d.must(d.SyncGuilds(map[match.GuildID]match.Presence{here.Guild: {Gone: true}}))
	d.clock.Advance(match.DepartedRetention)
	c := d.count()
	d.maintain()
	all, err := d.LeaguesOn(here.Guild)
	d.must(err)
	equal(t, "leagues", 0, len(all))
	if c.most > 210 {
		t.Errorf("one transaction deletes %d", c.most)
	}
}

// A server with the maximum number of leagues opens another one: the oldest closed league
// is deleted.
func TestOldLeaguesAreDeleted(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	var opened []match.ID
	for range match.MaxLeagues {
		l := d.openLeague()
		opened = append(opened, l.ID)
		_, err := d.CloseLeague(l.ID, ana, here)
		d.must(err)
	}
	d.oldLeague(opened[0], 30, 10)
	kept := func() (ids []match.ID) {
		all, err := d.LeaguesOn(here.Guild)
		d.must(err)
		for _, l := range slices.Backward(all) {
			ids = append(ids, l.ID)
		}
		return ids
	}
	c := d.count()
	c.failing = errors.New("the league cannot be deleted")
	_, err := d.OpenLeague(monthly())
	equal(t, "refused", true, errors.Is(err, c.failing))
	equal(t, "kept after the failure", opened, kept())
	c.failing = nil
	opened = append(opened, d.openLeague().ID)
	equal(t, "kept", opened[1:], kept())
	if c.most > 210 {
		t.Errorf("one transaction deletes %d", c.most)
	}
}

// An event whose channel no longer exists is closed. The present season goes on, and the
// games of a tournament do.
func TestCloseEvent(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	l := d.openLeague(entrants(4)...)
	d.passTo(match.NextSeason(d.now()))
	for range 2 {
		d.must(d.CloseEvent(l.ID))
	}
	v := d.league(l.ID)
	equal(t, "league", []bool{true, true}, []bool{v.Closed, v.Running})
	d.passTo(match.NextSeason(d.now()))
	v = d.league(l.ID)
	equal(t, "after the season", []bool{true, false}, []bool{v.Closed, v.Running})
	cup := d.openCup(cup(tournament.Swiss))
	for range 2 {
		d.must(d.CloseEvent(cup.ID))
	}
	equal(t, "tournament", match.TournamentCancelled, d.cup(cup.ID).State)
	d.must(d.CloseEvent(99))
}

// On a server without ladders no tournament or league is rated, as no challenge is. So
// they have hints, and members who are excluded from the ladders can join.
func TestEventsWithoutLadder(t *testing.T) {
	t.Parallel()
	for _, ladder := range []bool{true, false} {
		d := newTestService(t)
		_, err := d.ChangeServer(here.Guild, dee.ID, "ladder", func(s *match.Server) { s.Ladder = ladder })
		d.must(err)
		d.must(d.Exclude(here.Guild, bo.ID, dee.ID, true))
		cup, l := d.openCup(cup(tournament.Swiss)), d.openLeague()
		want := match.Terms{Pace: 1, Rated: ladder, Hints: match.HintsIf(!ladder)}
		equal(t, "tournament", want, cup.Terms)
		equal(t, "league", want, l.Terms)
		_, err = d.JoinTournament(cup.ID, bo, here)
		equal(t, "refused", ladder, errors.Is(err, match.ErrExcluded))
	}
}

// A member deletes their data while the bot is not on the server. When it is back, the
// messages of tournaments and leagues no longer name the member.
func TestForgottenWithoutTheBot(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	over := d.startCup(cup(tournament.Knockout), append(entrants(1), bo)...)
	d.finish(over.ID)
	cancelled, err := d.CancelTournament(d.openCup(cup(tournament.Swiss)).ID, bo, here)
	d.must(err)
	closed := d.openLeague(bo)
	_, err = d.CloseLeague(closed.ID, ana, here)
	d.must(err)
	c, l := d.openCup(cup(tournament.Swiss)), d.openLeague(bo)
	d.join(c.ID, bo)
	for _, id := range []match.ID{over.ID, cancelled.ID, closed.ID, c.ID} {
		d.sendAll(id)
	}
	d.setPresent(false)
	d.must(d.DeleteMember(bo.ID, nil))
	d.setPresent(true)
	events := []match.Event{d.cup(over.ID).Event, d.cup(cancelled.ID).Event, d.league(closed.ID).Event, d.cup(c.ID).Event, d.league(l.ID).Event}
	for _, e := range events {
		edit := match.Notice{Kind: match.NoticeTournament, ID: e.ID, Place: here, Channel: here.Channel, Message: e.Message, Quiet: true}
		equal(t, "pending", []match.Notice{edit}, d.pending(e.ID))
	}
}
