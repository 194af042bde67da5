package match

import (
	"math"
	"time"

	"galet/game"
	"galet/game/rating"
)

// Ladder is the ratings of one game on one server.
type Ladder struct {
	Guild GuildID
	Game  game.ID
}

// Seated is a member of a ladder.
type Seated struct {
	Ladder Ladder
	Player PlayerID
}

// Standing is where a member stands on a ladder, from the first rated match
// on.
type Standing struct {
	// Player is the member, under the name that was last seen in a rated match.
	Player Player
	// Rating is the one after the last rated match, which ended at Last, in
	// UTC and whole milliseconds.
	Rating rating.Rating
	Last   time.Time
	// Steps is how far the member's deviation has been aged since then, as the
	// ladder shows it: by so many weeks, and from stepFade on by so long that
	// the member is no longer listed.
	Steps int
	// Results are those of all rated matches, by the seat that was played.
	Results [2]Tally
	// Streak counts the matches won in a row, or below 0 those lost; after a
	// draw it is 0.
	Streak int
}

// Tally counts results.
type Tally struct{ Won, Drawn, Lost int }

// Ageing goes on by weeks for as long as a member is listed.
const (
	ageingStep = 7 * 24 * time.Hour
	// Fade is how long after their last rated match members are no longer
	// listed, until they play again.
	Fade     = 90 * 24 * time.Hour
	stepFade = int(Fade/ageingStep) + 1
)

// Games counts all results.
func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// Add counts the results of both.
func (t Tally) Add(o Tally) Tally {
	return Tally{t.Won + o.Won, t.Drawn + o.Drawn, t.Lost + o.Lost}
}

// With counts one more result.
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

// Shown is the rating by which the ladder is ordered, and which it shows.
func (s Standing) Shown() rating.Rating {
	if s.Faded() {
		return s.Rating.Aged(days(Fade))
	}
	return s.Rating.Aged(days(time.Duration(s.Steps) * ageingStep))
}

// Faded tells whether the member is no longer listed.
func (s Standing) Faded() bool { return s.Steps >= stepFade }

// Due is when the standing must next be aged, and false if never.
func (s Standing) Due() (time.Time, bool) {
	switch {
	case s.Faded():
		return time.Time{}, false
	case s.Steps == stepFade-1:
		return s.Last.Add(Fade), true
	}
	return s.Last.Add(time.Duration(s.Steps+1) * ageingStep), true
}

const (
	// topPlace is the place of a settled member with a score of 0.
	topPlace = 100 * rating.MostPoints
	// provisionalPlace is added to the place of a provisional member.
	provisionalPlace = 1 << 19
)

// Place orders those who are listed, the first at the least place: settled
// members by the rating less two deviations, in hundredths of a point, and
// after them the provisional ones. Who has the same place shares a rank. It is
// less than 1<<20.
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
	s.Steps = min(int(idle/ageingStep), stepFade-1)
	if idle >= Fade {
		s.Steps = stepFade
	}
	return s
}

// Newcomer is the standing of a member before the first rated match.
func Newcomer(p Player) Standing { return Standing{Player: p, Rating: rating.Start()} }

// At is the rating aged to the millisecond, as a match that ends then finds it.
func (s Standing) At(now time.Time) rating.Rating { return s.Rating.Aged(days(now.Sub(s.Last))) }

// After is the standing after a change by a match in which the member had this
// seat.
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
