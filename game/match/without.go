package match

import "errors"

// concerns tells whether a member is named in a challenge or in its match.
func concerns(tx Tx, id ID, p PlayerID) (bool, error) {
	c, err := tx.Challenges().Challenge(id)
	if err != nil {
		return false, unless(err, ErrNotFound)
	}
	m, err := tx.Matches().Match(id)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return false, err
	}
	return c.names(p) || m.names(p), nil
}

// names tells whether a member is named in a challenge.
func (c Challenge) names(p PlayerID) bool {
	return c.By.ID == p || c.Against != nil && c.Against.ID == p || c.Answer != nil && c.Answer.By.ID == p
}

// names tells whether a member is named in a match.
func (m Match) names(p PlayerID) bool {
	_, plays := m.Seat(p)
	return plays || m.End != nil && m.End.Steward.ID == p
}

// leaveChallenge takes a member out of a challenge and its match, unless they
// are still open: then the member has come back meanwhile.
func leaveChallenge(tx Tx, id ID, p PlayerID) error {
	c, err := tx.Challenges().Challenge(id)
	if err != nil || c.State == Open {
		return unless(err, ErrNotFound)
	}
	m, err := tx.Matches().Match(id)
	switch {
	case errors.Is(err, ErrNotFound):
		return tx.Challenges().PutChallenge(c.without(p))
	case err != nil || !m.Over():
		return err
	}
	if err := tx.Challenges().PutChallenge(c.without(p)); err != nil {
		return err
	}
	return tx.Matches().PutMatch(m.without(p))
}

// without is a closed challenge that does not tell of a member.
func (c Challenge) without(p PlayerID) Challenge {
	if c.By.ID == p {
		c.By = Player{}
	}
	if c.Against != nil && c.Against.ID == p {
		c.Against = nil
	}
	if c.Answer != nil && c.Answer.By.ID == p {
		c.Answer = &Answer{At: c.Answer.At}
	}
	return c
}

// without is an ended match that does not tell of a member.
func (m Match) without(p PlayerID) Match {
	if seat, plays := m.Seat(p); plays {
		m.Players[seat] = Player{}
	}
	if m.End.Steward.ID == p {
		end := *m.End
		end.Steward = Player{}
		m.End = &end
	}
	return m
}

// Forgotten tells whether one of the two players has had all data deleted.
func (m Match) Forgotten() bool { return m.Players[0].ID == "" || m.Players[1].ID == "" }
