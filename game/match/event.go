package match

import (
	"fmt"
	"time"
	"unicode/utf8"

	"galet/game"
)

// MaxEventName is how many characters the name of a tournament or league may have.
const MaxEventName = 60

// Event is what a tournament and a league have in common.
type Event struct {
	// ID is that of its notices, too. No challenge, match or other event has the same.
	ID ID
	// Place is where it was opened, and where its message is posted.
	Place Place
	// By opened it; zero if their data were deleted.
	By   Player
	Name string
	// Game and Options are those of its matches: all begin with the same position.
	Game    game.ID
	Options game.Options
	// Terms are those of its matches. They have a pace, and HintsOff or HintsOn.
	Terms
	// Created is when it was opened. NextCheck is when Maintain looks at it next; zero:
	// never. Both are in UTC and whole milliseconds.
	Created, NextCheck time.Time
	// Message is the latest message, in Place.Channel; empty: none is posted.
	Message MessageID
}

// EventProposal is a league that somebody opens, or what a TournamentProposal has in
// common with it.
type EventProposal struct {
	// Name may be empty: the host then names it by what it is.
	Name string
	Game game.ID
	// Chosen holds the values chosen for the game's parameters, by name.
	Chosen map[string]string
	By     Player
	Terms
	Place Place
	// Under is the channel that the thread Place belongs to; empty: Place is no
	// thread.
	Under ChannelID
}

// event is a proposed event. It draws the lots in its options, and refuses what must
// not be.
func (s *Service) event(p EventProposal) (Event, error) {
	options, err := s.setup(p.Game, p.Chosen)
	switch {
	case err != nil:
		return Event{}, err
	case p.Pace == NoPace || !p.Pace.Known():
		return Event{}, fmt.Errorf("%w: it needs a pace", game.ErrOptions)
	case utf8.RuneCountInString(p.Name) > MaxEventName:
		return Event{}, fmt.Errorf("%w: the name is too long", game.ErrOptions)
	}
	return Event{Place: p.Place, By: p.By, Name: p.Name, Game: p.Game, Options: options, Terms: p.Terms.decided(), Created: s.now()}, nil
}

// placed refuses an event in a channel where the server's settings allow no games.
// Under is the channel that its thread belongs to.
func (e Event) placed(tx *txn, under ChannelID) error {
	server, err := tx.Servers().Server(e.Place.Guild)
	if err == nil && !server.Allows(e.Place.Channel, under) {
		err = &WrongChannelError{Channels: server.Channels}
	}
	return err
}
