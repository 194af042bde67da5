package match

import "galet/game"

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
	// Pace is one of Paces; without one the match is not rated.
	Pace  Pace
	Rated bool
	Place Place
	// Under is the channel of which Place is a thread; empty: it is none.
	Under ChannelID
}

// Propose makes a challenge and owes a NoticeChallenge. It is refused with
// ErrSelf, ErrBot, *ElsewhereError, *TooManyError, *CrowdedError, and
// with what wraps game.ErrUnknownGame or game.ErrOptions.
func (s *Service) Propose(p Proposal) (Challenge, error) {
	c, err := s.challenge(p)
	if err != nil {
		return Challenge{}, err
	}
	err = s.store.Update(func(tx Tx) error { return s.offer(tx, &c, p.Under) })
	if err != nil {
		return Challenge{}, err
	}
	return c, nil
}

// offer gives a challenge its number and keeps it, if its server and its maker
// have room for it. Under is the channel of which its place is a thread.
func (s *Service) offer(tx Tx, c *Challenge, under ChannelID) error {
	server, err := tx.Servers().Server(c.Place.Guild)
	if err != nil {
		return err
	}
	if !server.Allows(c.Place.Channel, under) {
		return &ElsewhereError{Channels: server.Channels}
	}
	if err := s.room(tx, server, c.By, 0); err != nil {
		return err
	}
	if err := s.crowded(tx, c.Place.Guild); err != nil {
		return err
	}
	c.Rated = c.Rated && server.Ladder
	if c.ID, err = tx.Challenges().NextID(); err != nil {
		return err
	}
	if err := tx.Challenges().PutChallenge(*c); err != nil {
		return err
	}
	return tx.Outbox().PutNotice(Notice{Kind: NoticeChallenge, ID: c.ID, Place: c.Place})
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
		Pace:    p.Pace,
		Rated:   p.Rated && p.Pace != NoPace,
		Made:    now,
		Expires: now.Add(ChallengeLife),
		State:   Open,
	}
	if p.Against != nil {
		against := *p.Against
		c.Against = &against
	}
	return c, nil
}
