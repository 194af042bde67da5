package match

import (
	"errors"
	"math"
	"slices"
	"time"

	"galet/game"
	"galet/game/rating"
)

// Ladder is the ratings of one game on one server.
type Ladder struct {
	Guild GuildID
	Game  game.ID
}

// StandingKey names a standing.
type StandingKey struct {
	Ladder Ladder
	Player PlayerID
}

// Standing is a member's place on a ladder, from the first rated match on.
type Standing struct {
	// Player is the member, under the name that was last seen in a rated match.
	Player Player
	// Rating is the one after the last rated match, which ended at Last, in
	// UTC and whole milliseconds.
	Rating rating.Rating
	Last   time.Time
	// Steps is the number of weeks by which the deviation has been aged since Last. From
	// inactiveSteps on, the member is not listed.
	Steps int
	// Results count all rated matches, by the seat that the member had.
	Results [2]Tally
	// Streak is the number of matches won in a row; a negative number counts losses in a
	// row. After a draw it is 0.
	Streak int
	// Excluded: a moderator has excluded the member from the ladder. Such a
	// standing is neither listed nor aged.
	Excluded bool
}

// Tally counts results.
type Tally struct{ Won, Drawn, Lost int }

// A standing is aged every week, as long as the member is listed.
const (
	ageingStep = 7 * 24 * time.Hour
	// inactiveAfter is how long after their last rated match members are no longer
	// listed, until they play again.
	inactiveAfter = 90 * 24 * time.Hour
	inactiveSteps = int(inactiveAfter/ageingStep) + 1
)

// Games counts all results.
func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// Add is the sum of two tallies.
func (t Tally) Add(o Tally) Tally {
	return Tally{t.Won + o.Won, t.Drawn + o.Drawn, t.Lost + o.Lost}
}

// With is the tally with one more result.
func (t Tally) With(s rating.Score) Tally {
	switch s {
	case rating.Win:
		t.Won++
	case rating.Loss:
		t.Lost++
	default:
		t.Drawn++
	}
	return t
}

// Games counts the rated matches.
func (s Standing) Games() int { return s.All().Games() }

// All are the results of both seats.
func (s Standing) All() Tally { return s.Results[game.First].Add(s.Results[game.Second]) }

// Shown is the rating that the ladder shows and sorts by.
func (s Standing) Shown() rating.Rating {
	if s.Inactive() {
		return s.Rating.Aged(days(inactiveAfter))
	}
	return s.Rating.Aged(days(time.Duration(s.Steps) * ageingStep))
}

// Inactive reports whether the member is no longer listed.
func (s Standing) Inactive() bool { return s.Steps >= inactiveSteps }

// Listed reports whether the ladder lists the member.
func (s Standing) Listed() bool { return !s.Inactive() && !s.Excluded }

// Due is the next time to age the standing; false: it need not be aged.
func (s Standing) Due() (time.Time, bool) {
	switch {
	case !s.Listed():
		return time.Time{}, false
	case s.Steps == inactiveSteps-1:
		return s.Last.Add(inactiveAfter), true
	}
	return s.Last.Add(time.Duration(s.Steps+1) * ageingStep), true
}

const (
	// topPlace is the place of a settled member with a score of 0.
	topPlace = 100 * rating.MostPoints
	// provisionalPlace is added to the place of a provisional member.
	provisionalPlace = 1 << 19
)

// Place orders the listed members; the best has the lowest place. Settled members are
// ordered by their rating less two deviations, in hundredths of a point. Provisional
// members come after them. Members with the same place share a rank. A place is less than
// 1<<20.
func (s Standing) Place() uint32 {
	shown := s.Shown()
	place := topPlace - int(math.Round(100*shown.Score()))
	if shown.Provisional() {
		place += provisionalPlace
	}
	return uint32(place)
}

// aged is the standing aged up to a time.
func (s Standing) aged(now time.Time) Standing {
	idle := max(0, now.Sub(s.Last))
	s.Steps = min(int(idle/ageingStep), inactiveSteps-1)
	if idle >= inactiveAfter {
		s.Steps = inactiveSteps
	}
	return s
}

// NewStanding is the standing of a member before the first rated match.
func NewStanding(p Player) Standing { return Standing{Player: p, Rating: rating.Start()} }

// At is the rating aged to a moment, exact to the millisecond. A match that ends at this
// moment uses it.
func (s Standing) At(now time.Time) rating.Rating { return s.Rating.Aged(days(now.Sub(s.Last))) }

// After is the standing after a match. The member had this seat, and c is the
// change by the match.
func (s Standing) After(seat game.Seat, c Change) Standing {
	score := c.Score(seat)
	s.Rating, s.Last, s.Steps = c.Sides[seat].After, c.At, 0
	s.Results[seat] = s.Results[seat].With(score)
	switch {
	case score == rating.Win:
		s.Streak = max(0, s.Streak) + 1
	case score == rating.Loss:
		s.Streak = min(0, s.Streak) - 1
	default:
		s.Streak = 0
	}
	return s
}

func days(d time.Duration) float64 { return d.Hours() / 24 }

// unageStandings undoes the ageing of standings that were aged beyond now. The clock was
// set back.
func unageStandings(tx *txn) error {
	servers, err := tx.Servers().Servers()
	if err != nil {
		return err
	}
	for _, g := range servers {
		seated, err := tx.Ladders().On(g, math.MaxInt)
		if err != nil {
			return err
		}
		for _, s := range seated {
			if err := s.unage(tx); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s StandingKey) unage(tx *txn) error {
	found, err := tx.Ladders().Standing(s.Ladder, s.Player)
	if err != nil {
		return err
	}
	before := found.aged(tx.now)
	if before.Steps >= found.Steps {
		return nil
	}
	return tx.Ladders().PutStanding(s.Ladder, before)
}

// ageLadders ages some of the standings that are due. The ladder shows a standing as it
// was until it is aged.
func (s *Service) ageLadders() (more bool, err error) {
	due, err := get(s, func(tx *txn) ([]StandingKey, error) { return tx.Ladders().Ageing(tx.now, chunk) })
	if err != nil || len(due) == 0 {
		return false, err
	}
	err = s.update(func(tx *txn) error {
		for _, d := range due {
			if err := d.age(tx); err != nil {
				return err
			}
		}
		return nil
	})
	return err == nil && len(due) == chunk, err
}

// age ages a standing, if there is one. It deletes the standing of a member without changes
// on the ladder: the member's data were deleted, and earlier versions could leave it.
func (s StandingKey) age(tx *txn) error {
	found, err := tx.Ladders().Standing(s.Ladder, s.Player)
	if err != nil {
		return ignoring(err, ErrNotFound)
	}
	played, err := tx.Ladders().Of(s.Player)
	if err != nil {
		return err
	}
	if !slices.Contains(played, s.Ladder) {
		return tx.Ladders().PutStanding(s.Ladder, NewStanding(found.Player))
	}
	return tx.Ladders().PutStanding(s.Ladder, found.aged(tx.now))
}

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
	// Before is the rating aged up to the end of the match, After the rating after the
	// match.
	Before, After rating.Rating
}

// Score is a seat's score in the match.
func (c Change) Score(s game.Seat) rating.Score {
	if s == game.First {
		return c.First
	}
	return c.First.Other()
}

// Seat is the seat of a member in the match, and false if the member did not play in it.
func (c Change) Seat(p PlayerID) (game.Seat, bool) {
	for seat, side := range c.Sides {
		if side.Player == p {
			return game.Seat(seat), true
		}
	}
	return 0, false
}

// CountsForLadder reports whether a match changes the ladder by the way it ended. It is
// false while the match is open.
func (m Match) CountsForLadder() bool {
	return m.Rated && m.Over() && !m.End.Uncounted && (m.End.How.Played() || m.End.How == TimedOut)
}

// score is the first seat's score in an ended match.
func (e End) score() rating.Score {
	switch {
	case e.Draw:
		return rating.Draw
	case e.Winner == game.First:
		return rating.Win
	}
	return rating.Loss
}

// updateLadder enters a match that has just ended in the ladder and the ledger, if it
// counts.
func updateLadder(tx *txn, m Match) error {
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
	c := m.ratingChange(on, before)
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

// CheckChange returns an error if this match cannot have made the change: it names other
// members, or another ladder, time or result. A side without a member is valid: their
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

// ratingChange returns how the match changes two standings.
func (m Match) ratingChange(on Ladder, before [2]Standing) Change {
	c := Change{Match: m.ID, Ladder: on, At: m.End.At, First: m.End.score()}
	for seat, s := range before {
		c.Sides[seat] = Side{Player: s.Player.ID, Before: s.At(c.At)}
	}
	c.Sides[game.First].After, c.Sides[game.Second].After =
		rating.Play(c.Sides[game.First].Before, c.Sides[game.Second].Before, c.First)
	return c
}

// standing is a member's standing, with their present name. A member without one gets a
// new one.
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
