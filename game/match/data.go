package match

import "math"

// Data are all that is kept of a member, on all servers.
type Data struct {
	Member   Member
	Settings map[string]string
	// Challenges and Matches are those in which the member is named, by ID.
	Challenges []Challenge
	Matches    []Match
	// Standings are where the member stands, and Changes what led there, each
	// ladder's latest first.
	Standings map[Ladder]Standing
	Changes   []Change
}

// Data reads all that is kept of a member. It looks through all challenges ever
// made.
func (s *Service) Data(p PlayerID) (Data, error) {
	var d Data
	err := s.store.View(func(tx Tx) (err error) {
		d = Data{Standings: map[Ladder]Standing{}}
		if d.Member, err = tx.Members().Member(p); err != nil {
			return err
		}
		if d.Settings, err = tx.Notes().Settings(p); err != nil {
			return err
		}
		return d.climb(tx, p)
	})
	for last, more := ID(0), true; more && err == nil; {
		err = s.store.View(func(tx Tx) (err error) {
			last, more, err = d.some(tx, p, last)
			return err
		})
	}
	return d, err
}

// climb adds where a member stands on ladders.
func (d *Data) climb(tx Tx, p PlayerID) error {
	return eachLadder(tx, p, func(on Ladder, changes []Change) (err error) {
		d.Changes = append(d.Changes, changes...)
		d.Standings[on], err = tx.Ladders().Standing(on, p)
		return err
	})
}

// eachLadder calls do with each ladder on which a member stands, and what led
// there, the latest first.
func eachLadder(tx Tx, p PlayerID, do func(Ladder, []Change) error) error {
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

// some adds what the next challenges after one have of a member, and tells
// which was the last and whether there are more.
func (d *Data) some(tx Tx, p PlayerID, after ID) (last ID, more bool, err error) {
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
