package match

import (
	"time"

	"galet/game"
)

// Proposal is what a challenger asks for.
type Proposal struct {
	Game game.ID
	// Chosen holds the values chosen for the game's parameters, by name.
	Chosen map[string]string
	By     Player
	// Against is the opponent; nil: any member.
	Against *Player
	// AgainstIsBot tells that the opponent is no person.
	AgainstIsBot bool
	// First may be left empty for FirstLots.
	First First
	Place Place
}

// Propose makes a challenge and owes a NoticeChallenge. It is refused with
// ErrSelf, ErrBot, *TooManyError, and with what wraps game.ErrUnknownGame or
// game.ErrOptions.
func (s *Service) Propose(p Proposal) (Challenge, error) {
	c, err := s.challenge(p)
	if err != nil {
		return Challenge{}, err
	}
	err = s.store.Update(func(tx Tx) (err error) {
		if err := s.room(tx, c.By, 0); err != nil {
			return err
		}
		if c.ID, err = tx.Challenges().NextID(); err != nil {
			return err
		}
		if err := tx.Challenges().PutChallenge(c); err != nil {
			return err
		}
		return tx.Outbox().PutNotice(Notice{Kind: NoticeChallenge, ID: c.ID, Place: c.Place})
	})
	if err != nil {
		return Challenge{}, err
	}
	return c, nil
}

// challenge checks a proposal and draws what is drawn by lot in its options.
func (s *Service) challenge(p Proposal) (Challenge, error) {
	first, err := ParseFirst(string(p.First))
	switch {
	case err != nil:
		return Challenge{}, err
	case p.Against != nil && p.Against.ID == p.By.ID:
		return Challenge{}, ErrSelf
	case p.Against != nil && p.AgainstIsBot:
		return Challenge{}, ErrBot
	}
	options, err := s.setup(p.Game, p.Chosen)
	if err != nil {
		return Challenge{}, err
	}
	now := s.now()
	c := Challenge{
		Place:   p.Place,
		Game:    p.Game,
		Options: options,
		By:      p.By,
		First:   first,
		Made:    now,
		Expires: now.Add(s.life).Truncate(time.Millisecond),
		State:   Open,
	}
	if p.Against != nil {
		against := *p.Against
		c.Against = &against
	}
	return c, nil
}
