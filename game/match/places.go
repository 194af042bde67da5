package match

import (
	"errors"
	"fmt"
	"slices"

	"galet/game"
)

// MaxPlaces is the most members who can accept one challenge.
const MaxPlaces = 10

// AcceptedError refuses to accept a challenge twice.
type AcceptedError struct {
	// Match is the one that the member plays.
	Match ID
}

// Error names the match.
func (e *AcceptedError) Error() string { return fmt.Sprintf("accepted already: match %s", e.Match) }

// Left is how many more members can accept a challenge while it is open.
func (c Challenge) Left() int { return max(c.Places, 1) - len(c.Accepted) }

// checkPlaces refuses more places than there may be.
func (p Proposal) checkPlaces() error {
	switch {
	case p.Places < 0 || p.Places > MaxPlaces:
		return fmt.Errorf("at most %d can accept a challenge: %w", MaxPlaces, game.ErrOptions)
	case p.Places > 1 && p.Against != nil:
		return ErrPlaces
	}
	return nil
}

// take is the accepted challenge that a match follows from: the challenge itself if
// one place is left, otherwise a copy with a number of its own.
func (c *Challenge) take(tx *txn) (*Challenge, error) {
	if c.Left() == 1 {
		return c, nil
	}
	taken := *c
	taken.Places, taken.Accepted, taken.Message = 0, nil, ""
	var err error
	taken.ID, err = tx.Challenges().NextID()
	c.Accepted = append(slices.Clone(c.Accepted), taken.ID)
	return &taken, err
}

// acceptedBy refuses a member who has accepted the challenge.
func (c Challenge) acceptedBy(tx *txn, p PlayerID) error {
	for _, t := range c.Accepted {
		m, err := tx.Matches().Match(t)
		if err = unless(err, ErrNotFound); err != nil {
			return err
		}
		if _, plays := m.Seat(p); plays {
			return &AcceptedError{Match: t}
		}
	}
	return nil
}

// Acceptance is a member who accepted a challenge, and the match.
type Acceptance struct {
	By    PlayerID
	Match ID
}

// acceptances are those before the last place was taken.
func (c Challenge) acceptances(tx *txn) (list []Acceptance, err error) {
	for _, id := range c.Accepted {
		taken, failed := tx.Challenges().Challenge(id)
		if failed == nil {
			list = append(list, Acceptance{By: taken.Answer.By.ID, Match: id})
		}
		err = errors.Join(err, unless(failed, ErrNotFound)) // deleted as an old match
	}
	return list, err
}
