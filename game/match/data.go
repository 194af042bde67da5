package match

import (
	"errors"
	"math"
	"slices"
)

// Data is everything stored about a member, on all servers.
type Data struct {
	Member   Member
	Settings map[string]string
	// Challenges and Matches are those that name the member, by ID.
	Challenges []Challenge
	Matches    []Match
	// Standings are the member's, and Changes are those that led there: by ladder,
	// the latest first.
	Standings map[Ladder]Standing
	Changes   []Change
	// Notices are the messages about Challenges and Matches that are still to be
	// sent. Undelivered are the matches whose end or turn the member has not been
	// told.
	Notices     []Notice
	Undelivered []ID
}

// Data reads everything stored about a member.
func (s *Service) Data(p PlayerID) (Data, error) {
	if err := s.settleAll(); err != nil {
		return Data{}, err
	}
	return get(s, func(tx *txn) (d Data, err error) {
		var err1, err2, err3 error
		d.Member, err1 = tx.Members().Member(p)
		d.Settings, err2 = tx.Notes().Settings(p)
		d.Undelivered, err3 = undeliveredMatches(tx, p)
		return d, errors.Join(err1, err2, err3, d.addLadders(tx, p), d.addMatches(tx, p))
	})
}

// addLadders adds a member's standings and changes.
func (d *Data) addLadders(tx *txn, p PlayerID) error {
	d.Standings = map[Ladder]Standing{}
	ladders, err := tx.Ladders().Of(p)
	if err != nil {
		return err
	}
	for _, on := range ladders {
		changes, err1 := tx.Ledger().ChangesOf(on, p, math.MaxInt)
		standing, err2 := tx.Ladders().Standing(on, p)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		d.Changes, d.Standings[on] = append(d.Changes, changes...), standing
	}
	return nil
}

// addMatches adds the challenges and matches that name a member, and the notices
// about them.
func (d *Data) addMatches(tx *txn, p PlayerID) error {
	playing, err1 := tx.Matches().OpenMatches(p)
	ended, err2 := tx.Matches().EndedOf(p, math.MaxInt)
	made, received, err3 := tx.Challenges().OpenChallenges(p)
	closed, err4 := tx.Challenges().Closed(p, math.MaxInt)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return err
	}
	ids := slices.Concat(playing, ended, made, received, closed)
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if err := d.addMatch(tx, p, id); err != nil {
			return err
		}
	}
	return nil
}

func (d *Data) addMatch(tx *txn, p PlayerID, id ID) error {
	c, err1 := tx.Challenges().Challenge(id)
	pending, err2 := tx.Outbox().PendingFor(id)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	d.Notices = append(d.Notices, pending...)
	if c.names(p) {
		d.Challenges = append(d.Challenges, c)
	}
	m, err := tx.Matches().Match(id)
	if err == nil {
		d.Matches = append(d.Matches, m)
	}
	return unless(err, ErrNotFound)
}

// names tells whether a member is named in a challenge.
func (c Challenge) names(p PlayerID) bool {
	return c.By.ID == p || c.Against != nil && c.Against.ID == p || c.Answer != nil && c.Answer.By.ID == p
}
