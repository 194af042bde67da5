package match_test

import (
	"errors"
	"slices"
	"time"

	"galet/game/match"
	"galet/game/tournament"
)

// contests opens or changes a tournament. A refusal is fine.
func (s *scenario) contests(who match.Player, place match.Place) {
	s.t.Helper()
	all, err := s.TournamentsOn(place.Guild, 50)
	s.must(err)
	if len(all) == 0 || all[0].State.Ended() || s.rng.IntN(10) == 0 {
		p := cup(pick(s, []tournament.Format{tournament.RoundRobin, tournament.Knockout}))
		p.By, p.Place, p.Most = who, place, 3
		if s.rng.IntN(2) == 0 {
			p.StartsAt = s.now().Add(time.Duration(1+s.rng.IntN(48)) * time.Hour)
		}
		s.note("%s opens a tournament", who.Name)
		_, _ = s.OpenTournament(p)
		return
	}
	of := pick(s, all)
	switch n := s.rng.IntN(20); {
	case n < 12:
		s.note("%s joins %s", who.Name, of.ID)
		_, _ = s.JoinTournament(of.ID, who, place)
	case n < 14:
		s.note("%s leaves %s", who.Name, of.ID)
		_, _ = s.LeaveTournament(of.ID, who, place)
	case n < 16:
		s.note("%s starts %s", who.Name, of.ID)
		_, _ = s.StartTournament(of.ID, who, place)
	case n < 18:
		s.note("%s withdraws from %s", who.Name, of.ID)
		_, _ = s.WithdrawPlayer(of.ID, who.ID, who, place)
	case n == 18:
		s.note("Dee cancels %s", of.ID)
		_, _ = s.CancelTournament(of.ID, dee, place)
	}
}

// contested checks the tournaments: each game that goes on has one open match, and each
// player has as many of them as allowed.
func (s *scenario) contested() {
	s.t.Helper()
	for _, place := range scenarioPlaces {
		all, err := s.TournamentsOn(place.Guild, 50)
		s.must(err)
		for _, of := range all {
			going := make([]int, len(of.Entries))
			for i, g := range of.Games {
				if g.Match == 0 || of.State == match.TournamentCancelled {
					continue
				}
				m, err := s.Match(g.Match)
				if errors.Is(err, match.ErrNotFound) {
					continue
				}
				s.must(err)
				if m.Over() == (g.Result == tournament.Open) {
					s.fail("game %d of tournament %s has the result %d; its match is over: %v", i, of.ID, g.Result, m.Over())
				}
				if !m.Over() {
					going[g.First]++
					going[g.Second]++
				}
				s.began[m.ID] = m
			}
			if len(going) > 0 && slices.Max(going) > of.AtOnce {
				s.fail("tournament %s has %v games at once", of.ID, going)
			}
		}
	}
}
