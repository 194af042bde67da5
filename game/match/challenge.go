package match

import (
	"fmt"
	"time"

	"galet/game"
)

// Challenge is an offer to play on some terms until it expires. An accepted challenge is
// kept unchanged, and a Match of the same ID begins. If several members can accept it,
// each but the last gets an accepted copy of it with a new ID, and the last gets the
// challenge itself.
type Challenge struct {
	ID ID
	// Place is where it is posted.
	Place   Place
	Game    game.ID
	Options game.Options
	By      Player
	// Against is the only member who may answer; nil: any member but By.
	Against *Player
	First   First
	Terms
	// RematchOf is the match that this one would follow as a rematch; 0: none.
	RematchOf ID
	// Places is how many members can accept it; 0: one. Accepted are the matches that
	// have begun so far, without the last.
	Places   int
	Accepted []ID
	// Created and Expires are in UTC and whole milliseconds. From Expires on it
	// can no longer be answered, even before Maintain has closed it. Then Expires is
	// when Maintain closed it.
	Created, Expires time.Time
	State            State
	// Answer is who closed it and when; nil while it is open.
	Answer *Answer
	// Message shows it in Place.Channel; empty until it has been posted.
	Message MessageID
}

// Answer is what closed a challenge.
type Answer struct {
	// By accepted, declined or withdrew; zero if the challenge expired.
	By Player
	// At is in UTC and whole milliseconds.
	At time.Time
}

// Terms are what the members of a challenge, match, tournament or league agree on,
// besides the game and its options.
type Terms struct {
	Pace Pace
	// Rated: the result counts for the ladder. Only a match with a pace can be
	// rated.
	Rated bool
	Hints Hints
	// NoAnalysis: nobody tries moves on a board of the bot; see Analysis.
	NoAnalysis bool
}

// Hints say whether the menus of a match mark moves that end the game. The values are
// stored: they never change.
type Hints uint8

// The values of Hints.
const (
	// HintsAsRated: without hints if the match is rated, otherwise with hints.
	HintsAsRated Hints = 0
	HintsOff     Hints = 1
	HintsOn      Hints = 2
)

// HintsIf is HintsOn or HintsOff.
func HintsIf(on bool) Hints {
	if on {
		return HintsOn
	}
	return HintsOff
}

// HasHints reports whether a match on these terms has hints.
func (t Terms) HasHints() bool { return t.Hints == HintsOn || t.Hints == HintsAsRated && !t.Rated }

// decided are the terms of a match: HintsAsRated becomes HintsOff or HintsOn.
func (t Terms) decided() Terms {
	t.Hints = HintsIf(t.HasHints())
	return t
}

// First says who makes the first move, as seen by the challenger.
type First string

// The values of First.
const (
	FirstLots       First = "lots"
	FirstChallenger First = "me"
	FirstOpponent   First = "opponent"
)

// ParseFirst reads one of the values of First; nothing at all is FirstLots.
// Any other text is an error that wraps game.ErrOptions.
func ParseFirst(s string) (First, error) {
	switch f := First(s); f {
	case "":
		return FirstLots, nil
	case FirstLots, FirstChallenger, FirstOpponent:
		return f, nil
	}
	return "", fmt.Errorf("%w: %q moves first: want lots, me or opponent", game.ErrOptions, s)
}

// State is the state of a challenge.
type State uint8

// The states of a challenge: only Open can change, to any of the others. The
// values are stored: they never change.
const (
	Open      State = 1
	Accepted  State = 2
	Declined  State = 3
	Withdrawn State = 4
	Expired   State = 5
)

// String is the state as a word: "open", "accepted".
func (s State) String() string {
	switch s {
	case Open:
		return "open"
	case Accepted:
		return "accepted"
	case Declined:
		return "declined"
	case Withdrawn:
		return "withdrawn"
	case Expired:
		return "expired"
	}
	return fmt.Sprintf("State(%d)", uint8(s))
}

// Proposal is what a challenger proposes.
type Proposal struct {
	Game game.ID
	// Chosen holds the values chosen for the game's parameters, by name.
	Chosen map[string]string
	By     Player
	// Against is the opponent; nil: any member.
	Against *Player
	// AgainstIsBot: the opponent is a bot.
	AgainstIsBot bool
	// First may be empty, which means FirstLots.
	First First
	// Terms without a pace are not rated.
	Terms
	// Places is how many members can accept a challenge to any member, up to
	// MaxPlaces; 0: one.
	Places int
	Place  Place
	// Under is the channel that the thread Place belongs to; empty: Place is no
	// thread.
	Under ChannelID
}

// Propose makes a challenge and queues a NoticeChallenge. It is refused with
// ErrSelf, ErrBot, ErrPlaces, *WrongChannelError, *UnwelcomeError, *TooManyError,
// *TooManyWaitingError, *ServerFullError, and with what wraps game.ErrUnknownGame
// or game.ErrOptions. It pings the opponent at most once in ten minutes.
func (s *Service) Propose(p Proposal) (Challenge, error) {
	c, err := s.challenge(p)
	if err != nil {
		return Challenge{}, err
	}
	return save(s, func(tx *txn) (Challenge, error) {
		c := c // each run of the transaction begins with the same
		if err := s.offer(tx, &c, p.Under); err != nil {
			return Challenge{}, err
		}
		return c, noteFirstReceived(tx, c)
	})
}

// offer numbers a challenge and writes it, if its server and its maker are within their
// limits. under is the channel of the thread where it is made.
func (s *Service) offer(tx *txn, c *Challenge, under ChannelID) error {
	server, err := tx.Servers().Server(c.Place.Guild)
	if err != nil {
		return err
	}
	if err := server.checkChannel(c.Place.Channel, under); err != nil {
		return err
	}
	if err := c.checkBlocks(tx); err != nil {
		return err
	}
	more := 1
	if c.Places > 1 { // the first match begins while the challenge is still open
		more = 2
	}
	if err := s.checkMember(tx, server, c.By, 0, more); err != nil {
		return err
	}
	if err := s.checkWaiting(tx, c.Place.Guild, c.By.ID); err != nil {
		return err
	}
	if err := s.checkServer(tx, c.Place.Guild); err != nil {
		return err
	}
	c.Rated = c.Rated && server.canRate()
	if c.ID, err = tx.Challenges().NextID(); err != nil {
		return err
	}
	if err := tx.Challenges().PutChallenge(*c); err != nil {
		return err
	}
	pings, err := s.claimPing(tx, *c)
	if err != nil {
		return err
	}
	return tx.Outbox().PutNotice(Notice{Kind: NoticeChallenge, ID: c.ID, Place: c.Place, Quiet: !pings})
}

// challenge checks a proposal, and draws random options.
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
	if err := p.checkPlaces(); err != nil {
		return Challenge{}, err
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
		Terms:   p.Terms,
		Places:  p.Places,
		Created: now,
		Expires: now.Add(ChallengeLife),
		State:   Open,
	}
	c.Rated = c.Rated && c.Pace != NoPace
	if p.Places == 1 {
		c.Places = 0
	}
	if p.Against != nil {
		against := *p.Against
		c.Against = &against
	}
	return c, nil
}
