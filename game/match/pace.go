package match

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"galet/game"
)

// Pace is how many days a player has for each move. The values are stored:
// they never change.
type Pace uint8

// The paces of a match.
const (
	// NoPace: a move may take for ever.
	NoPace      Pace = 0
	DefaultPace Pace = 3
)

// Paces are all possible paces, the quickest first.
func Paces() []Pace { return []Pace{1, 3, 7, NoPace} }

// ParsePace reads what String writes; nothing at all is DefaultPace. Any other
// text is an error that wraps game.ErrOptions.
func ParsePace(s string) (Pace, error) {
	if s == "" {
		return DefaultPace, nil
	}
	for _, p := range Paces() {
		if p.String() == s {
			return p, nil
		}
	}
	return NoPace, fmt.Errorf("%w: a pace of %q; 1, 3, 7 or none days may be", game.ErrOptions, s)
}

// Known reports whether p is one of Paces.
func (p Pace) Known() bool { return slices.Contains(Paces(), p) }

// String is the number of days, or "none".
func (p Pace) String() string {
	if p == NoPace {
		return "none"
	}
	return strconv.Itoa(int(p))
}

// Allowance is the time for a move; NoPace has none.
func (p Pace) Allowance() time.Duration { return time.Duration(p) * 24 * time.Hour }

// reminder is how much of the allowance is used up when the player is
// reminded: a quarter is left.
func (p Pace) reminder() time.Duration { return p.Allowance() / 4 * 3 }

// Hints say whether the menus of a match tell what a move would decide. The
// values are stored: they never change.
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

// HasHints reports whether the match that a challenge begins has hints.
func (c Challenge) HasHints() bool { return c.Hints.on(c.Rated) }

// HasHints reports whether the match has hints.
func (m Match) HasHints() bool { return m.Hints.on(m.Rated) }

func (h Hints) on(rated bool) bool { return h == HintsOn || h == HintsAsRated && !rated }
