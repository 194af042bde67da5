package match_test

import (
	"errors"
	"fmt"
	"time"

	"galet/game/match"
)

// challenge makes a challenge, or accepts one.
func (s *scenario) challenge(who match.Player, place match.Place) {
	s.t.Helper()
	open, err := s.OpenChallenges(place.Guild, pick(s, scenarioMembers).ID)
	s.must(err)
	if len(open) > 0 && s.rng.IntN(3) > 0 {
		c := pick(s, open)
		for who.ID == c.By.ID {
			who = pick(s, scenarioMembers)
		}
		if c.Against != nil {
			who = *c.Against
		}
		s.note("%s accepts %s", who.Name, c.ID)
		m, err := s.Accept(c.ID, who, place)
		if c.Against == nil && s.blocked[[2]match.PlayerID{c.By.ID, who.ID}] && err == nil {
			s.fail("%s accepted a challenge to anyone of %s, who blocks them", who.Name, c.By.Name)
		}
		if err == nil {
			delete(s.pinged, pair(c.By, who))
			s.begins(m)
		}
		return
	}
	p := proposal(pick(s, []string{"11", "1112"}), nil)
	if other := pick(s, scenarioMembers); other.ID != who.ID && s.rng.IntN(2) == 0 {
		p.Against = &other
	}
	p.By, p.Place, p.Pace, p.Rated = who, place, match.Pace(1), true
	s.note("%s challenges %v", who.Name, p.Against)
	c, err := s.Propose(p)
	if p.Against != nil && s.blocked[[2]match.PlayerID{p.Against.ID, who.ID}] && err == nil {
		s.fail("%s challenged %s, who blocks them", who.Name, p.Against.Name)
	}
	if err == nil && p.Against != nil {
		s.pings(c)
	}
}

// pings checks that a new challenge pings only if none between the same two did in
// the ten minutes before.
func (s *scenario) pings(c match.Challenge) {
	s.t.Helper()
	pending, err := s.PendingFor(c.ID)
	s.must(err)
	if pending[0].Quiet {
		return
	}
	key := pair(c.By, *c.Against)
	if last, did := s.pinged[key]; did && c.Created.Sub(last) < 10*time.Minute {
		s.fail("challenge %s pings, and one of %v did", c.ID, last)
	}
	s.pinged[key] = c.Created
}

// begins checks the limit of rated matches, which deletions do not change.
func (s *scenario) begins(m match.Match) {
	s.t.Helper()
	s.began[m.ID] = m
	if !m.Rated {
		return
	}
	a, b := m.Players[0].ID, m.Players[1].ID
	if on := s.excluded[m.Place.Guild]; on[a] || on[b] {
		s.fail("match %s is rated, and a player is excluded", m.ID)
	}
	key := string(m.Place.Guild) + pair(m.Players[0], m.Players[1])
	n := 0
	for _, id := range s.rated[key] {
		before, err := s.Match(id)
		if errors.Is(err, match.ErrNotFound) {
			continue
		}
		s.must(err)
		if before.Started.After(m.Started.Add(-7*24*time.Hour)) && !before.Started.After(m.Started) && (!before.Over() || before.CountsForLadder()) {
			n++
		}
	}
	if s.rated[key] = append(s.rated[key], m.ID); n >= match.RatedLimit {
		s.fail("match %s is the rated match %d of the week", m.ID, n+1)
	}
}

// pair names two members, in one order.
func pair(a, b match.Player) string { return fmt.Sprint(min(a.ID, b.ID), max(a.ID, b.ID)) }
