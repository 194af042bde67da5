package match

// ChallengeView is a challenge with what is shown of it, all read in one
// transaction.
type ChallengeView struct {
	Challenge
	// Server is what is kept of its server.
	Server Server
	// Unrated is why the match of an open rated challenge would not be rated if
	// the opponent accepted now. For a challenge to anyone it holds for every
	// opponent.
	Unrated Unrated
	// Board is the latest board of the accepted challenge's match; zero: none
	// was posted.
	Board Board
	// FirstReceived: no challenge named its opponent before.
	FirstReceived bool
}

// ChallengeView reads a challenge, or ErrNotFound.
func (s *Service) ChallengeView(id ID) (ChallengeView, error) {
	return get(s, func(tx *txn) (ChallengeView, error) { return tx.challengeView(id) })
}

func (tx *txn) challengeView(id ID) (v ChallengeView, err error) {
	if v.Challenge, err = tx.Challenges().Challenge(id); err != nil {
		return ChallengeView{}, err
	}
	if v.Server, err = tx.Servers().Server(v.Place.Guild); err != nil {
		return ChallengeView{}, err
	}
	if v.Against != nil {
		first, err := tx.Notes().Setting(v.Against.ID, firstReceived)
		if err != nil {
			return ChallengeView{}, err
		}
		v.FirstReceived = first == id.String()
	}
	switch {
	case v.State == Accepted:
		m, err := tx.Matches().Match(id)
		v.Board = m.Board
		return v, err
	case v.State == Open && v.Rated:
		v.Unrated, err = v.unratedReason(tx, v.Server)
	}
	return v, err
}

// Opponent is who accepted the challenge, or who may; empty: anyone may.
func (c Challenge) Opponent() PlayerID {
	switch {
	case c.State == Accepted:
		return c.Answer.By.ID
	case c.Against != nil:
		return c.Against.ID
	}
	return ""
}

// firstReceived is the key of the setting that holds the first challenge that
// named a member as opponent. It is stored.
const firstReceived = "hint"

// noteFirstReceived records a challenge that is the first to name its opponent.
func noteFirstReceived(tx *txn, c Challenge) error {
	if c.Against == nil {
		return nil
	}
	first, err := tx.Notes().Setting(c.Against.ID, firstReceived)
	if err != nil || first != "" {
		return err
	}
	return tx.Notes().SetSetting(c.Against.ID, firstReceived, c.ID.String())
}

// forgetFirstReceived undoes noteFirstReceived.
func forgetFirstReceived(tx *txn, c Challenge) error {
	if c.Against == nil {
		return nil
	}
	first, err := tx.Notes().Setting(c.Against.ID, firstReceived)
	if err != nil || first != c.ID.String() {
		return err
	}
	return tx.Notes().SetSetting(c.Against.ID, firstReceived, "")
}
