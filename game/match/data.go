package match

import "math"

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
}

// Data reads everything stored about a member. It reads all challenges ever made.
func (s *Service) Data(p PlayerID) (Data, error) {
	var d Data
	err := s.read(func(tx *txn) (err error) {
		d = Data{Standings: map[Ladder]Standing{}}
		if d.Member, err = tx.Members().Member(p); err != nil {
			return err
		}
		if d.Settings, err = tx.Notes().Settings(p); err != nil {
			return err
		}
		return d.addLadders(tx, p)
	})
	for last, more := ID(0), true; more && err == nil; {
		err = s.read(func(tx *txn) (err error) {
			last, more, err = d.addMatches(tx, p, last)
			return err
		})
	}
	return d, err
}

// addLadders adds a member's standings and changes.
func (d *Data) addLadders(tx *txn, p PlayerID) error {
	return eachLadder(tx, p, func(on Ladder, changes []Change) (err error) {
		d.Changes = append(d.Changes, changes...)
		d.Standings[on], err = tx.Ladders().Standing(on, p)
		return err
	})
}

// eachLadder calls do with each ladder of a member and the member's changes there,
// the latest first.
func eachLadder(tx *txn, p PlayerID, do func(Ladder, []Change) error) error {
	ladders, err := tx.Ladders().Of(p)
	if err != nil {
		return err
	}
	for _, on := range ladders {
		changes, err := tx.Ledger().ChangesOf(on, p, math.MaxInt)
		if err != nil {
			return err
		}
		if err := do(on, changes); err != nil {
			return err
		}
	}
	return nil
}

// addMatches adds a member's among the next challenges and matches. It returns the
// last one read and whether there are more.
func (d *Data) addMatches(tx *txn, p PlayerID, after ID) (last ID, more bool, err error) {
	ids, err := tx.Challenges().After(after, chunk)
	if err != nil || len(ids) == 0 {
		return after, false, err
	}
	for _, id := range ids {
		c, err := tx.Challenges().Challenge(id)
		if err != nil {
			return after, false, err
		}
		if c.names(p) {
			d.Challenges = append(d.Challenges, c)
		}
		m, err := tx.Matches().Match(id)
		if err == nil && m.names(p) {
			d.Matches = append(d.Matches, m)
		}
		if err = unless(err, ErrNotFound); err != nil {
			return after, false, err
		}
	}
	return ids[len(ids)-1], true, nil
}
