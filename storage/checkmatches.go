package storage

import (
	"bytes"
	"slices"

	"galet/game"
	"galet/game/match"
)

// challenge checks that a challenge became a match if and only if it was
// accepted.
func (c *checker) challenge(where string, ch match.Challenge) {
	if _, err := match.ParseFirst(string(ch.First)); err != nil {
		c.report(where, "%v", err)
	}
	c.places(where, ch)
	if (ch.State == match.Open) != (ch.Answer == nil) {
		c.report(where, "%v, with the answer %v", ch.State, ch.Answer)
	}
	if begun := c.exists(bucketMatches, ch.ID); begun != (ch.State == match.Accepted) {
		c.report(where, "%v, and there is a match: %v", ch.State, begun)
	}
}

// places checks who accepted a challenge of several places. Their matches may have
// been deleted since.
func (c *checker) places(where string, ch match.Challenge) {
	if ch.Left() < 1 || ch.Places > 1 && ch.Against != nil {
		c.report(where, "accepted by %d, with %d places, to a member: %v", len(ch.Accepted), ch.Places, ch.Against != nil)
	}
	for i, id := range ch.Accepted {
		taken, err := c.Challenges().Challenge(id)
		began := err == nil && taken.State == match.Accepted && taken.Game == ch.Game && taken.Places == 0
		if id <= ch.ID || slices.Contains(ch.Accepted[:i], id) || !began && !c.deleted(id, err) {
			c.report(where, "accepted as match %d: %v", id, err)
		}
	}
}

// match checks a match's moves, end and challenge.
func (c *checker) match(where string, m match.Match) {
	r, err := m.Replay()
	if err == nil {
		err = m.CheckEnd(r)
	}
	if err != nil {
		c.report(where, "%v", err)
	}
	c.origin(where, m)
	if m.CountsForLadder() && !c.exists(bucketLedger, m.ID) {
		c.report(where, "it counts for the ladder, and changed nothing")
	}
	c.turn(where, m)
	if !slices.IsSorted(m.Conditional) || len(m.Conditional) > 0 && (m.Conditional[0] < 1 || m.Conditional[len(m.Conditional)-1] >= m.Ply()) {
		c.report(where, "the plies %v of %d were conditional moves", m.Conditional, m.Ply())
	}
	c.ofTournament(where, m)
	if m.Board.Ply > m.Ply() && m.Board.Branch >= m.Branch {
		c.report(where, "the board message shows ply %d of %d", m.Board.Ply, m.Ply())
	}
	if counts(&m) {
		key, f, err := firstsOf(m)
		if err != nil {
			c.report(where, "%v", err)
			return
		}
		f.FirstPlayerStats = c.firsts[string(key)].With(*m.End, 1)
		c.firsts[string(key)] = f
	}
}

// ofTournament checks that the tournament of a match has it as a game, if it still
// exists.
func (c *checker) ofTournament(where string, m match.Match) {
	if m.Tournament == 0 {
		return
	}
	t, err := c.Tournaments().Get(m.Tournament)
	if !c.deleted(m.Tournament, err) && !slices.ContainsFunc(t.Games, func(g match.TournamentGame) bool { return g.Match == m.ID }) {
		c.report(where, "no game of its tournament %v: %v", m.Tournament, err)
	}
}

// turn checks the state of the present turn.
func (c *checker) turn(where string, m match.Match) {
	runs := !m.Over() && m.Pace != match.NoPace
	switch {
	case runs == m.NextCheck.IsZero():
		c.report(where, "a clock runs: %v; it wakes at %v", runs, m.NextCheck)
	case m.Rated && m.Players[0].ID.Level()+m.Players[1].ID.Level() != 0:
		c.report(where, "rated, with Galet")
	case m.Rated && m.Pace == match.NoPace:
		c.report(where, "rated, without a pace")
	case m.Board.Branch > m.Branch:
		c.report(where, "the board message shows branch %d of %d", m.Board.Branch, m.Branch)
	case m.TakeBack != nil && (m.Over() || m.TakeBack.Ply >= m.Ply()):
		c.report(where, "asked to take back ply %d of %d, ended: %v", m.TakeBack.Ply, m.Ply(), m.Over())
	}
}

// origin compares a match with the challenge of the same number.
func (c *checker) origin(where string, m match.Match) {
	ch, err := c.Challenges().Challenge(m.ID)
	if err != nil {
		c.report(where, "its challenge: %v", err)
		return
	}
	if ch.Rated != (m.Rated || m.Unrated != 0) {
		c.report(where, "rated: %v, for the reason %d; its challenge is: %v", m.Rated, m.Unrated, ch.Rated)
	}
	if ch.Game != m.Record.Game || ch.Pace != m.Pace || !sameOptions(ch.Options, m.Record.Options) {
		c.report(where, "not the game that was agreed")
	}
	if _, ok := m.Seat(ch.By.ID); !ok {
		c.report(where, "the challenger does not play")
	}
	if ch.Answer != nil {
		if _, ok := m.Seat(ch.Answer.By.ID); !ok {
			c.report(where, "the one who accepted does not play")
		}
	}
}

// sameOptions compares two options by their spelling, which is the only one.
func sameOptions(a, b game.Options) bool {
	textA, errA := a.MarshalJSON()
	textB, errB := b.MarshalJSON()
	return errA == nil && errB == nil && bytes.Equal(textA, textB)
}

// notice checks that the match or challenge of a notice exists. A puzzle of the day
// may be switched off before its notices are sent.
func (c *checker) notice(where string, n match.Notice) {
	switch {
	case n.Kind == match.NoticeDaily || n.Kind == match.NoticeUndaily:
		if !c.wasGivenOut(n.ID) || c.exists(bucketChallenges, n.ID) {
			c.report(where, "about a puzzle of the day of number %v", n.ID)
		}
	case n.Kind == match.NoticeChallenge || n.Kind == match.NoticeClosed:
		if !c.exists(bucketChallenges, n.ID) {
			c.report(where, "about challenge %v, which does not exist", n.ID)
		}
	case n.Kind == match.NoticeTournament || n.Kind == match.NoticeThread && c.exists(bucketTournaments, n.ID):
		if !c.exists(bucketTournaments, n.ID) && !c.exists(bucketLeagues, n.ID) {
			c.report(where, "about tournament %v, which does not exist", n.ID)
		}
	case !c.exists(bucketMatches, n.ID):
		c.report(where, "about match %v, which does not exist", n.ID)
	default:
		// The check of matches reports a match that cannot be read.
		if m, err := c.Matches().Match(n.ID); err == nil && n.Ply > m.Ply() && n.Branch >= m.Branch {
			c.report(where, "about ply %d of match %v, which is at ply %d", n.Ply, n.ID, m.Ply())
		}
	}
}
