package match_test

import (
	"slices"

	"galet/game"
	"galet/game/match"
)

// someMatch is an open match of a member on a server, if they have any.
func (s *scenario) someMatch(who match.Player, place match.Place) (m match.Match, found bool) {
	s.t.Helper()
	open, err := s.OpenMatches(place.Guild, who.ID)
	s.must(err)
	if len(open) == 0 {
		return m, false
	}
	return pick(s, open), true
}

// sets has a member try some moves in a match of theirs, and set them as conditional
// moves. A refusal is fine.
func (s *scenario) sets(who match.Player, place match.Place) {
	s.t.Helper()
	m, found := s.someMatch(who, place)
	if !found {
		return
	}
	v, err := s.View(m.ID, who.ID)
	s.must(err)
	line, moves := 0, m.Record.Moves
	for p := v.Position; len(moves) < m.Ply()+4 && len(p.Legal()) > 0; {
		move := pick(s, p.Legal())
		tried, err := s.Try(match.TryRequest{ID: m.ID, By: who.ID, Line: line, Ply: len(moves), Move: move})
		if err != nil {
			return
		}
		line, moves = tried, append(moves[:len(moves):len(moves)], move)
		p, err = p.Play(move)
		s.must(err)
	}
	s.note("%s sets %v in %s", who.Name, moves, m.ID)
	_ = s.SetConditional(match.SetRequest{ID: m.ID, By: who.ID, Ply: m.Ply(), Branch: m.Branch, Line: line, Until: v.Settable(who.ID, moves)})
}

// setMoves are the lines of both players with conditional moves.
func (s *scenario) setMoves(m match.Match) (set [2][]match.Line) {
	s.t.Helper()
	for seat, p := range m.Players {
		a, err := s.Analysis(m.ID, p.ID)
		s.must(err)
		set[seat] = a.Conditional()
	}
	return set
}

// answered checks that after a move by hand the moves that were set were made, and no
// others, and that those that are left still fit.
func (s *scenario) answered(before, after match.Match, set [2][]match.Line) {
	s.t.Helper()
	r, err := after.Replay()
	s.must(err)
	follows := func(seat game.Seat, ply int) bool {
		return slices.ContainsFunc(set[seat], func(l match.Line) bool {
			return l.Conditional > ply && slices.Equal(l.Moves[:ply], after.Record.Moves[:ply])
		})
	}
	for ply := before.Ply() + 1; ply < after.Ply(); ply++ {
		if !slices.Contains(after.Conditional, ply) || !follows(r.By[ply], ply) {
			s.fail("ply %d of %s was made without being set", ply, after.ID)
		}
	}
	next, byHand := r.Position.ToMove(), r.By[before.Ply()]
	if !after.Over() && follows(next, after.Ply()) && (next != byHand || after.Ply() > before.Ply()+1) {
		s.fail("ply %d of %s was set and was not made", after.Ply(), after.ID)
	}
	for _, lines := range s.setMoves(after) {
		for _, l := range lines {
			if !l.Fits(after) || l.Conditional <= after.Ply() {
				s.fail("%v is set in %s", l.Moves, after.ID)
			}
		}
	}
}

// takesBack has a member ask to take back a move, or answer such a request. A refusal
// is fine.
func (s *scenario) takesBack(who match.Player, place match.Place) {
	s.t.Helper()
	m, found := s.someMatch(who, place)
	if !found {
		return
	}
	if m.TakeBack == nil {
		s.note("%s asks to take back in %s", who.Name, m.ID)
		_, _ = s.RequestTakeBack(m.ID, who, place)
		return
	}
	s.note("%s allows to take back in %s", who.Name, m.ID)
	after, err := s.AllowTakeBack(m.ID, who, place, m.Ply(), m.Branch)
	if seat, _ := m.Seat(who.ID); err == nil && seat == m.TakeBack.By {
		s.fail("%s allowed a takeback of their own in %s", who.Name, after.ID)
	}
}

// moves makes the first legal move in some match of a member.
func (s *scenario) moves(who match.Player, place match.Place) {
	s.t.Helper()
	open, err := s.OpenMatches(place.Guild, who.ID)
	s.must(err)
	for _, m := range open {
		position, err := m.Record.Last()
		s.must(err)
		if m.Players[position.ToMove()].ID != who.ID {
			continue
		}
		move := pick(s, position.Legal())
		s.note("%s plays %s in %s", who.Name, move, m.ID)
		set := s.setMoves(m)
		after, err := s.Play(match.PlayRequest{ID: m.ID, By: who, Ply: m.Ply(), Branch: m.Branch, Move: move, At: place})
		s.must(err)
		s.answered(m, after, set)
		return
	}
}
