package storage

import (
	"bytes"
	"fmt"

	"galet/game"
	"galet/game/match"
)

// challenges checks each challenge, and that it became a match if and only if
// it was accepted.
func (c *checker) challenges() error {
	last := c.bucket(bucketChallenges).Sequence()
	return c.numbered(bucketChallenges, last, func(n uint64, value []byte) {
		where := fmt.Sprintf("challenge %d", n)
		ch, err := c.decodeChallenge(match.ID(n), value)
		if err != nil {
			c.report(where, "%v", err)
			return
		}
		if _, err := match.ParseFirst(string(ch.First)); err != nil {
			c.report(where, "%v", err)
		}
		if (ch.State == match.Open) != (ch.Answer == nil) {
			c.report(where, "%v, with the answer %v", ch.State, ch.Answer)
		}
		if begun := c.get(bucketMatches, numberKey(n)) != nil; begun != (ch.State == match.Accepted) {
			c.report(where, "%v, and there is a match: %v", ch.State, begun)
		}
		c.entries(where, challengeHeadOf(ch).entries(ch.ID))
	})
}

// matches checks each match: its moves, its end and its challenge.
func (c *checker) matches() error {
	last := c.bucket(bucketChallenges).Sequence()
	return c.numbered(bucketMatches, last, func(n uint64, value []byte) {
		where := fmt.Sprintf("match %d", n)
		m, err := c.decodeMatch(match.ID(n), value)
		if err != nil {
			c.report(where, "%v", err)
			return
		}
		c.end(where, m)
		c.origin(where, m)
		c.rated(where, m)
		c.turn(where, m)
		if m.Board.Ply > m.Ply() && m.Board.Branch >= m.Branch {
			c.report(where, "the board message shows ply %d of %d", m.Board.Ply, m.Ply())
		}
		c.entries(where, matchHeadOf(m).entries(m.ID))
	})
}

// end replays a match and compares how it ended with what the rules say.
func (c *checker) end(where string, m match.Match) {
	last, err := m.Position()
	if err != nil {
		c.report(where, "%v", err)
		return
	}
	result, over := last.Result()
	if finished := m.Over() && m.End.How == match.Finished; over != finished {
		c.report(where, "over by the rules: %v; ended by them: %v", over, finished)
		return
	}
	if m.Over() {
		c.winner(where, m, result)
	}
}

// winner compares who won with what the rules say or with who resigned.
func (c *checker) winner(where string, m match.Match, result game.Result) {
	both, err := m.BothMoved()
	switch end := *m.End; {
	case err != nil:
		c.report(where, "%v", err)
	case end.How == match.Finished && (end.Draw != result.Draw || !end.Draw && end.Winner != result.Winner):
		c.report(where, "not the winner that the rules say")
	case end.How == match.Resigned && (end.Winner == end.By || !both):
		c.report(where, "resigned by %d, won by %d, both moved: %v", end.By, end.Winner, both)
	case end.How == match.TimedOut || end.How == match.Lapsed:
		c.late(where, m)
	case end.How == match.Stopped && end.Steward.ID != "" && plays(m, end.Steward):
		c.report(where, "stopped by one of its players")
	case end.How == match.Cancelled && both:
		c.report(where, "cancelled after both had moved")
	}
}

// plays tells whether someone is one of the two players.
func plays(m match.Match, p match.Player) bool {
	_, ok := m.Seat(p.ID)
	return ok
}

// late compares a match that ended by time with whose turn it was.
func (c *checker) late(where string, m match.Match) {
	last, err := m.Position()
	if err != nil {
		return // it is reported with the moves
	}
	moved, err := m.HasMoved(m.End.By)
	lost := m.End.How == match.TimedOut
	if err != nil || last.ToMove() != m.End.By || lost != moved || lost && m.End.Winner == m.End.By {
		c.report(where, "by time, against %d, won by %d, who was to move: %d, had moved: %v", m.End.By, m.End.Winner, last.ToMove(), moved)
	}
}

// turn checks the state of the present turn.
func (c *checker) turn(where string, m match.Match) {
	runs := !m.Over() && m.Pace != match.NoPace
	switch {
	case runs == m.Wake.IsZero():
		c.report(where, "a clock runs: %v; to be woken at %v", runs, m.Wake)
	case m.Rated && m.Pace == match.NoPace:
		c.report(where, "rated, without a pace")
	case m.Board.Branch > m.Branch:
		c.report(where, "the board message shows branch %d of %d", m.Board.Branch, m.Branch)
	case m.Asked != nil && (m.Over() || m.Asked.Ply >= m.Ply()):
		c.report(where, "asked to take back ply %d of %d, ended: %v", m.Asked.Ply, m.Ply(), m.Over())
	}
}

// origin compares a match with the challenge of the same number.
func (c *checker) origin(where string, m match.Match) {
	ch, err := challenges{c.tx}.Challenge(m.ID)
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

// outbox checks each notice, and that what it is about exists.
func (c *checker) outbox() error {
	last := c.bucket(bucketOutbox).Sequence()
	return c.numbered(bucketOutbox, last, func(seq uint64, value []byte) {
		where := fmt.Sprintf("notice %d", seq)
		n, err := decodeNotice(seq, value)
		if err != nil {
			c.report(where, "%v", err)
			return
		}
		c.about(where, n)
		c.entries(where, []entry{{bucketOutboxOf, outboxOfKey(n.ID, seq)}})
	})
}

// about finds what a notice is about.
func (c *checker) about(where string, n match.Notice) {
	bucket := bucketMatches
	if n.Kind == match.NoticeChallenge || n.Kind == match.NoticeClosed {
		bucket = bucketChallenges
	}
	value := c.get(bucket, numberKey(uint64(n.ID)))
	if value == nil {
		c.report(where, "about %v, of which %s knows nothing", n.ID, bucket)
		return
	}
	if bytes.Equal(bucket, bucketChallenges) {
		return
	}
	// A match that cannot be read is reported as such.
	if m, err := c.decodeMatch(n.ID, value); err == nil && n.Ply > m.Ply() && n.Branch >= m.Branch {
		c.report(where, "about ply %d of match %v, which is at ply %d", n.Ply, n.ID, m.Ply())
	}
}
