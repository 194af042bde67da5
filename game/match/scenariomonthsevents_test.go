package match_test

import (
	"bytes"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/game/tournament"
	"galet/storage"
	"galet/storage/dump"
)

// cups has a member open a tournament, or do something in one.
func (s *months) cups(who match.Player, at match.Place) {
	s.t.Helper()
	all, err := s.TournamentsOn(at.Guild, 50)
	s.must(err)
	if len(all) == 0 || s.rng.IntN(8) == 0 {
		p := match.TournamentProposal{EventProposal: monthly(), Format: pick(s, tournament.Formats()), Threaded: s.rng.IntN(3) == 0}
		p.By, p.Place, p.Terms, p.Most = who, at, s.terms(), 2+s.rng.IntN(7)
		p.Chosen = map[string]string{"row": pick(s, []string{"11", "1112", "12"})}
		if p.Format == tournament.RoundRobin {
			p.PerPair, p.AtOnce = 1+s.rng.IntN(2), 1+s.rng.IntN(4)
		}
		if s.rng.IntN(2) == 0 {
			p.StartsAt = s.now().Add(time.Duration(1+s.rng.IntN(100)) * time.Hour)
		}
		t, err := s.OpenTournament(p)
		s.note("%s opens tournament %d, format %d for %d", who.Name, t.ID, p.Format, p.Most)
		s.may(err)
		return
	}
	t := pick(s, all[:min(len(all), 4)])
	switch n := s.rng.IntN(24); {
	case n < 16:
		s.threeJoin(t.ID, who, func(p match.Player) error { _, err := s.JoinTournament(t.ID, p, at); return err })
	case n < 17:
		s.note("%s leaves %d", who.Name, t.ID)
		_, err = s.LeaveTournament(t.ID, who, at)
	case n < 20:
		s.note("%s starts %d", who.Name, t.ID)
		_, err = s.StartTournament(t.ID, who, at)
	case n < 22:
		s.note("%s withdraws from %d", who.Name, t.ID)
		_, err = s.WithdrawPlayer(t.ID, who.ID, pick(s, []match.Player{who, dee}), at)
	case n < 23 && s.rng.IntN(2) == 0:
		s.note("dee cancels %d", t.ID)
		_, err = s.CancelTournament(t.ID, dee, at)
	default:
		s.note("dee posts %d", t.ID)
		err = s.PostEvent(t.ID, at)
	}
	s.may(err)
}

// threeJoin has a member and two others join a tournament or league.
func (s *months) threeJoin(id match.ID, who match.Player, join func(match.Player) error) {
	s.t.Helper()
	for _, p := range []match.Player{who, pick(s, s.members), pick(s, s.members)} {
		s.note("%s joins %d", p.Name, id)
		s.may(join(p))
	}
}

// leagues has a member open a league, or do something in one.
func (s *months) leagues(who match.Player, at match.Place) {
	s.t.Helper()
	all, err := s.LeaguesOn(at.Guild)
	s.must(err)
	if len(all) == 0 || s.rng.IntN(20) == 0 {
		p := monthly()
		p.By, p.Place, p.Rated = who, at, s.rng.IntN(2) == 0
		l, err := s.OpenLeague(p)
		s.note("%s opens league %d", who.Name, l.ID)
		s.may(err)
		return
	}
	l := pick(s, all[:min(len(all), 2)])
	switch n := s.rng.IntN(24); {
	case n < 18:
		s.threeJoin(l.ID, who, func(p match.Player) error { _, err := s.JoinLeague(l.ID, p, at); return err })
	case n < 20:
		s.note("%s leaves league %d", who.Name, l.ID)
		_, err = s.LeaveLeague(l.ID, who, at)
	case n < 21:
		v, failed := s.LeagueView(l.ID, -1)
		s.must(failed)
		for _, t := range v.Divisions {
			if _, in := t.EntryOf(who.ID); in {
				s.note("%s withdraws from division %d of league %d", who.Name, t.ID, l.ID)
				_, err = s.WithdrawPlayer(t.ID, who.ID, who, at)
			}
		}
	case n < 22 && s.rng.IntN(3) == 0:
		s.note("dee closes league %d", l.ID)
		_, err = s.CloseLeague(l.ID, dee, at)
	default:
		s.note("dee posts league %d", l.ID)
		err = s.PostEvent(l.ID, at)
	}
	s.may(err)
}

// check makes the quick checks. They follow each step.
func (s *months) check() {
	s.t.Helper()
	now := s.clock.Now()
	for _, g := range []match.GuildID{here.Guild, abroad.Guild} {
		going := 0
		all, err := s.TournamentsOn(g, 1000)
		s.must(err)
		ls, err := s.LeaguesOn(g)
		s.must(err)
		open := map[game.ID]bool{}
		for _, l := range ls {
			if !l.Closed && open[l.Game] {
				s.fail("two leagues of %s", l.Game)
			}
			open[l.Game] = open[l.Game] || !l.Closed
			v, err := s.LeagueView(l.ID, -1)
			s.must(err)
			v.Moved()
			for _, d := range v.Divisions {
				if (d.State == match.TournamentRunning) && !l.Running {
					s.fail("league %d does not run, and its division %d does", l.ID, d.ID)
				}
			}
			all = append(all, v.Divisions...)
			if !l.Closed && l.NextCheck.IsZero() {
				s.fail("league %d has no next check", l.ID)
			}
			if !l.Running && l.Closed && !l.NextCheck.IsZero() {
				s.fail("league %d is closed and has a next check", l.ID)
			}
		}
		for _, t := range all {
			if !t.State.Ended() && t.League == 0 {
				going++
			}
			s.checkCup(t, now)
		}
		if going > match.MaxTournaments {
			s.fail("%d tournaments", going)
		}
	}
}

func (s *months) checkCup(t match.Tournament, now time.Time) {
	s.t.Helper()
	switch t.State {
	case match.TournamentOpen:
		if t.NextCheck.IsZero() || len(t.Entries) >= t.Most {
			s.fail("tournament %d is open with %d of %d", t.ID, len(t.Entries), t.Most)
		}
		return
	case match.TournamentCancelled, match.TournamentOver:
		for _, g := range t.Games {
			if t.State == match.TournamentOver && g.Result == tournament.Open {
				s.fail("tournament %d is over with an open game", t.ID)
			}
		}
		return
	}
	going := make([]int, len(t.Entries))
	for i, g := range t.Games {
		if g.Match == 0 {
			continue
		}
		m, err := s.Match(g.Match)
		if errors.Is(err, match.ErrNotFound) && g.Result != tournament.Open {
			continue
		}
		if err != nil {
			s.fail("game %d of %d: match %d: %v", i, t.ID, g.Match, err)
		}
		if m.Over() == (g.Result == tournament.Open) {
			s.fail("game %d of %d has the result %d; match %d over: %v", i, t.ID, g.Result, m.ID, m.Over())
		}
		if !m.Over() {
			going[g.First]++
			going[g.Second]++
			if m.Tournament != t.ID {
				s.fail("match %d is of %d, not of %d", m.ID, m.Tournament, t.ID)
			}
		}
	}
	if slices.Max(going) > t.AtOnce {
		s.fail("tournament %d has %v games at once", t.ID, going)
	}
	if slices.Max(going) == 0 && t.NextCheck.IsZero() {
		s.fail("tournament %d waits for nothing: %+v", t.ID, t)
	}
}

// checkAll makes the slow checks.
func (s *months) checkAll() {
	s.t.Helper()
	problems, err := s.db.Check()
	s.must(err)
	if len(problems) > 0 {
		s.fail("check: %v", problems)
	}
	exported := s.exported()
	path := filepath.Join(s.t.TempDir(), "again.db")
	_, err = dump.Import(strings.NewReader(exported), path, storage.Options{Games: s.games, Log: slog.New(slog.DiscardHandler)})
	s.must(err)
	db, err := storage.Open(path, storage.Options{Games: s.games, Log: slog.New(slog.DiscardHandler)})
	s.must(err)
	var b bytes.Buffer
	s.must(dump.Export(db, &b))
	problems, err = db.Check()
	s.must(err)
	if len(problems) > 0 {
		s.fail("check of the import: %v", problems)
	}
	s.must(db.Close())
	if b.String() != exported {
		s.fail("another export after the import")
	}
	for _, g := range []match.GuildID{here.Guild, abroad.Guild} {
		for _, p := range s.members {
			_, err1 := s.Undelivered(g, p.ID)
			_, err2 := s.Profile(match.Ladder{Guild: g, Game: matchtest.CellsID}, p.ID)
			_, err3 := s.Leaderboard(match.Ladder{Guild: g, Game: matchtest.CellsID}, p.ID, 0)
			_, err4 := s.FollowedBy(g, p.ID)
			open, err5 := s.OpenMatches(g, p.ID)
			made, err6 := s.OpenChallenges(g, p.ID)
			s.must(errors.Join(err1, ignore(err2, match.ErrNotFound), err3, err4, err5, err6))
			for _, m := range open {
				if _, plays := m.Seat(p.ID); !plays || m.Over() {
					s.fail("match %d of %s", m.ID, p.Name)
				}
				_, err := s.View(m.ID, p.ID)
				s.must(err)
			}
			n := 0
			for _, c := range made {
				if c.By.ID == p.ID {
					n++
				}
				_, err := s.ChallengeView(c.ID)
				s.must(err)
			}
			if n > match.DefaultMaxWaiting {
				s.fail("%d challenges of %s", n, p.Name)
			}
			_, err = s.Data(p.ID)
			s.must(err)
		}
	}
}

// idle has nobody do anything for months. Everything that has a time limit ends.
func (s *months) idle() {
	s.t.Helper()
	for _, g := range []match.GuildID{here.Guild, abroad.Guild} {
		s.out[g] = false
		s.must(s.SyncGuilds(map[match.GuildID]match.Presence{g: {Locale: "fr"}}))
	}
	s.recordUptime(false)
	s.note("nobody does anything")
	for range 130 {
		s.clock.Advance(24 * time.Hour)
		s.must(s.RecordUptime(s.clock.Now(), true))
		s.maintains()
		s.sendEverything()
	}
	s.check()
	for _, g := range []match.GuildID{here.Guild, abroad.Guild} {
		open, err := s.OpenOnServer(g, 1000)
		s.must(err)
		for _, m := range open {
			if _, level := m.Galet(); m.Pace != match.NoPace && level == 0 {
				s.fail("match %d goes on: %+v", m.ID, m)
			}
		}
		waiting, err := s.WaitingOnServer(g, 1000)
		s.must(err)
		if len(waiting) > 0 {
			s.fail("challenges wait: %+v", waiting)
		}
		all, err := s.TournamentsOn(g, 1000)
		s.must(err)
		for _, t := range all {
			if !t.State.Ended() {
				s.fail("tournament %d goes on: %+v", t.ID, t)
			}
		}
		ls, err := s.LeaguesOn(g)
		s.must(err)
		for _, l := range ls {
			if l.Running {
				s.fail("league %d goes on: %+v", l.ID, l)
			}
		}
	}
}
