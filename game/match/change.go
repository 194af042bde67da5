package match

import (
	"errors"
	"time"

	"galet/game"
	"galet/game/rating"
)

// Change is how one rated match changed the ratings of its two players: an entry
// of the ledger. The ladder can be replayed from the ledger.
type Change struct {
	// Match is the match that ended.
	Match ID
	// Seq numbers the changes of all ladders, from 1, in the order of their
	// making.
	Seq    uint64
	Ladder Ladder
	// At is when the match ended, in UTC and whole milliseconds.
	At time.Time
	// First is the first seat's score.
	First rating.Score
	// Sides are the two players by seat.
	Sides [2]Side
}

// Side is a change as one of the two players sees it.
type Side struct {
	// Player is the member; empty if their data were deleted.
	Player PlayerID
	// Before is the rating aged up to the end of the match, After the one
	// that the match left.
	Before, After rating.Rating
}

// Score is a seat's score in the match.
func (c Change) Score(s game.Seat) rating.Score {
	if s == game.First {
		return c.First
	}
	return c.First.Other()
}

// Seat is the seat of a member, and false if the change is not about them.
func (c Change) Seat(p PlayerID) (game.Seat, bool) {
	for seat, side := range c.Sides {
		if side.Player == p {
			return game.Seat(seat), true
		}
	}
	return 0, false
}

// CountsForLadder reports whether a match changes the ladder by the way it ended. It is
// false while the match goes on.
func (m Match) CountsForLadder() bool {
	return m.Rated && m.Over() && (m.End.How.Played() || m.End.How == TimedOut && !m.End.Repeated)
}

// score is what an ended match gave the first seat.
func (e End) score() rating.Score {
	switch {
	case e.Draw:
		return rating.Draw
	case e.Winner == game.First:
		return rating.Win
	}
	return rating.Loss
}

// rate enters a match that has just ended into the ladder, if it counts.
func rate(tx *txn, m Match) error {
	if !m.CountsForLadder() {
		return nil
	}
	on := Ladder{Guild: m.Place.Guild, Game: m.Record.Game}
	var before [2]Standing
	for seat, p := range m.Players {
		s, err := standing(tx, on, p)
		if err != nil {
			return err
		}
		before[seat] = s
	}
	c := m.change(on, before)
	if err := tx.Ledger().PutChange(c); err != nil {
		return err
	}
	for seat := range c.Sides {
		seat := game.Seat(seat)
		if err := tx.Ladders().PutStanding(on, before[seat].After(seat, c)); err != nil {
			return err
		}
	}
	return nil
}

// CheckChange refuses a change that this match cannot have made: of other members,
// or with another ladder, time or result. A side without a member is fine: their
// data were deleted.
func (m Match) CheckChange(c Change) error {
	switch {
	case c.Ladder != Ladder{Guild: m.Place.Guild, Game: m.Record.Game}:
		return errors.New("the match is of another ladder")
	case !c.At.Equal(m.End.At) || c.First != m.End.score():
		return errors.New("the match ended at another time or in another way")
	}
	for seat, side := range c.Sides {
		if side.Player != "" && side.Player != m.Players[seat].ID {
			return errors.New("it names a member who did not play in the match")
		}
	}
	return nil
}

// change returns how the match changes two standings.
func (m Match) change(on Ladder, before [2]Standing) Change {
	c := Change{Match: m.ID, Ladder: on, At: m.End.At, First: m.End.score()}
	for seat, s := range before {
		c.Sides[seat] = Side{Player: s.Player.ID, Before: s.At(c.At)}
	}
	c.Sides[game.First].After, c.Sides[game.Second].After =
		rating.Play(c.Sides[game.First].Before, c.Sides[game.Second].Before, c.First)
	return c
}

// standing is a member's standing with their present name; a newcomer has a new
// one.
func standing(tx *txn, on Ladder, p Player) (Standing, error) {
	s, err := tx.Ladders().Standing(on, p.ID)
	switch {
	case errors.Is(err, ErrNotFound):
		return NewStanding(p), nil
	case err != nil:
		return Standing{}, err
	}
	if p.Name != "" {
		s.Player.Name = p.Name
	}
	return s, nil
}
