package match

// ChallengeView is a challenge with what is shown of it, all read in one
// transaction.
type ChallengeView struct {
	Challenge
	// Server is what is kept of its server.
	Server Server
	// Unrated is why the match of a rated challenge is not rated, or would not
	// be if the opponent accepted now. For a challenge to anyone it holds for
	// every opponent.
	Unrated Unrated
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
	v.Unrated, err = v.whyUnrated(tx)
	return v, err
}

// whyUnrated is why the match is not rated although its challenge is.
func (v *ChallengeView) whyUnrated(tx *txn) (Unrated, error) {
	switch {
	case !v.Rated:
		return 0, nil
	case v.State == Accepted:
		m, err := tx.Matches().Match(v.ID)
		if err != nil || m.Over() {
			return 0, err
		}
		return m.Unrated, nil
	case v.State == Open:
		return v.unratedReason(tx, v.Server)
	}
	return 0, nil
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
