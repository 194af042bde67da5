package match

import (
	"fmt"
	"time"

	"galet/game"
)

// Challenge is an offer to play: these terms, until then. When it is accepted
// it stays as it was, and a Match of the same ID begins.
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
	Pace    Pace
	// Rated: the result counts for the ladder. It never does without a pace.
	Rated bool
	// Follows is the match that this one would follow as a rematch; 0: none.
	Follows ID
	// Made and Expires are in UTC and whole milliseconds. From Expires on it
	// can no longer be answered, even before Sweep has closed it.
	Made, Expires time.Time
	State         State
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
	return "", fmt.Errorf("%w: %q moves first; lots, me or opponent may", game.ErrOptions, s)
}

// State is what has become of a challenge.
type State uint8

// The states of a challenge: Open leads to each of the others, and none of
// them leads anywhere. The values are stored: they never change.
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
