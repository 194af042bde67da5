package match

import "time"

// The same two members can begin RatedLimit rated matches on a server in a week.
// Further matches are unrated.
const (
	ratedWeek  = 7 * 24 * time.Hour
	RatedLimit = 5
)

// Unrated is why a match is not rated although its challenge was; the zero
// value is no reason.
type Unrated uint8

// The reasons. The values are stored: they never change.
const (
	// NoLadder: the server had none when the match began.
	NoLadder Unrated = 1
	// TooOften: the two had begun RatedLimit rated matches in the week before.
	TooOften Unrated = 2
)

// rate decides whether a match that begins now is rated, if its challenge was.
func (m *Match) rate(tx *txn, on Server) error {
	if !m.Rated {
		return nil
	}
	if !on.rates() {
		m.Rated, m.Unrated = false, NoLadder
		return nil
	}
	n, err := ratedLately(tx, *m)
	if err == nil && n >= RatedLimit {
		m.Rated, m.Unrated = false, TooOften
	}
	return err
}

// unratedReason is why an open challenge would begin a match that is not rated.
func (c Challenge) unratedReason(tx *txn, on Server) (Unrated, error) {
	switch {
	case !on.rates():
		return NoLadder, nil
	case c.Against == nil:
		return 0, nil
	}
	m := Match{Players: [2]Player{c.By, *c.Against}, Place: c.Place, Rated: true, Started: tx.now}
	err := m.rate(tx, on)
	return m.Unrated, err
}

// ratedLately counts the matches between the players of a match that are or
// were rated on its server and began within a week before it.
func ratedLately(tx *txn, m Match) (int, error) {
	p := m.Players[0].ID
	open, err := tx.Matches().OpenMatches(p)
	if err != nil {
		return 0, err
	}
	going, _, err := countRated(tx, open, m)
	for limit := 64; err == nil; limit *= 2 {
		var ended []ID
		if ended, err = tx.Matches().Ended(m.Place.Guild, p, limit); err != nil {
			break
		}
		n, older, err := countRated(tx, ended, m)
		if err != nil || older || len(ended) < limit {
			return going + n, err
		}
	}
	return 0, err
}

// countRated counts those among some matches. older tells that it found one that
// ended more than a week before: the rest did too.
func countRated(tx *txn, ids []ID, like Match) (n int, older bool, err error) {
	since := like.Started.Add(-ratedWeek)
	for _, id := range ids {
		m, err := tx.Matches().Match(id)
		if err != nil {
			return 0, false, err
		}
		if m.Over() && !m.End.At.After(since) {
			return n, true, nil
		}
		if m.between(like) && m.Rated && m.Started.After(since) && (!m.Over() || m.CountsForLadder()) {
			n++
		}
	}
	return n, false, nil
}

// between tells whether a match is on the same server between the same two.
func (m Match) between(o Match) bool {
	a, b := o.Players[0].ID, o.Players[1].ID
	_, first := m.Seat(a)
	_, second := m.Seat(b)
	return first && second && m.Place.Guild == o.Place.Guild
}
