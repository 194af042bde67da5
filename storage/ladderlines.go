package storage

import (
	"errors"
	"fmt"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
)

// standingLine is where a member stands on a ladder; results are the matches
// won, drawn and lost by seat.
type standingLine struct {
	Guild   text       `json:"guild"`
	Game    text       `json:"game"`
	Player  playerLine `json:"player"`
	Rating  ratingLine `json:"rating"`
	Last    time.Time  `json:"last"`
	Steps   int        `json:"steps"`
	Results [2][3]int  `json:"results"`
	Streak  int        `json:"streak"`
}

// ratingLine is a rating, in points.
type ratingLine struct {
	Points     float64 `json:"points"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}

// changeLine is what a match did to the ratings of its players, by seat; first
// is what it gave the first one, 0, 0.5 or 1.
type changeLine struct {
	Match uint64      `json:"match"`
	Seq   uint64      `json:"seq"`
	Guild text        `json:"guild"`
	Game  text        `json:"game"`
	At    time.Time   `json:"at"`
	First float64     `json:"first"`
	Sides [2]sideLine `json:"sides"`
}

type sideLine struct {
	Player text       `json:"player"`
	Before ratingLine `json:"before"`
	After  ratingLine `json:"after"`
}

func (e *exporter) standings() error {
	return e.bucket(bucketStandings).ForEach(func(k, v []byte) error {
		on, p, ok := cutStandingKey(string(k))
		if !ok {
			return fmt.Errorf("key %x is no standing", k)
		}
		s, err := decodeStanding(p, v)
		if err != nil {
			return fmt.Errorf("standing %x: %w", k, err)
		}
		return e.write(line{Standing: standingLineOf(on, s)})
	})
}

func (e *exporter) ledger() error {
	return e.bucket(bucketLedger).ForEach(func(k, v []byte) error {
		c, err := decodeChange(match.ID(number(k)), v)
		if err == nil {
			err = e.write(line{Change: changeLineOf(c)})
		}
		return named(err, "the change by match", k)
	})
}

func standingLineOf(on match.Ladder, s match.Standing) *standingLine {
	l := standingLine{
		Guild:  text(on.Guild),
		Game:   text(on.Game),
		Player: playerLineOf(s.Player),
		Rating: ratingLine(s.Rating),
		Last:   s.Last,
		Steps:  s.Steps,
		Streak: s.Streak,
	}
	for seat, r := range s.Results {
		l.Results[seat] = [3]int{r.Won, r.Drawn, r.Lost}
	}
	return &l
}

func changeLineOf(c match.Change) *changeLine {
	l := changeLine{
		Match: uint64(c.Match),
		Seq:   c.Seq,
		Guild: text(c.Ladder.Guild),
		Game:  text(c.Ladder.Game),
		At:    c.At,
		First: float64(c.First),
	}
	for seat, side := range c.Sides {
		l.Sides[seat] = sideLine{text(side.Player), ratingLine(side.Before), ratingLine(side.After)}
	}
	return &l
}

// rating reads a rating.
func (l ratingLine) rating() (rating.Rating, error) {
	r := rating.Rating(l)
	if !r.Valid() {
		return r, fmt.Errorf("a rating of %v", r)
	}
	return r, nil
}

// standing reads a standing's line.
func (l *standingLine) standing() (match.Ladder, match.Standing, error) {
	r, err := l.Rating.rating()
	s := match.Standing{Player: l.Player.player(), Rating: r, Last: millis(l.Last), Steps: l.Steps, Streak: l.Streak}
	err = errors.Join(err, plies(l.Steps))
	for seat, n := range l.Results {
		s.Results[seat] = match.Tally{Won: n[0], Drawn: n[1], Lost: n[2]}
		err = errors.Join(err, plies(n[0]), plies(n[1]), plies(n[2]))
	}
	if s.Games() == 0 {
		err = errors.Join(err, errors.New("a standing without results"))
	}
	return match.Ladder{Guild: match.GuildID(l.Guild), Game: game.ID(l.Game)}, s, err
}

// change reads a change's line.
func (l *changeLine) change() (match.Change, error) {
	c := match.Change{
		Match:  match.ID(l.Match),
		Seq:    l.Seq,
		Ladder: match.Ladder{Guild: match.GuildID(l.Guild), Game: game.ID(l.Game)},
		At:     millis(l.At),
		First:  rating.Score(l.First),
	}
	var errs []error
	if c.First != rating.Win && c.First != rating.Draw && c.First != rating.Loss {
		errs = append(errs, fmt.Errorf("a result of %v", l.First))
	}
	if l.Seq == 0 {
		errs = append(errs, errors.New("the number 0 is never given out"))
	}
	for seat, side := range l.Sides {
		before, err1 := side.Before.rating()
		after, err2 := side.After.rating()
		c.Sides[seat] = match.Side{Player: match.PlayerID(side.Player), Before: before, After: after}
		errs = append(errs, err1, err2)
	}
	return c, errors.Join(errs...)
}

func (im *importer) takeStanding(l *standingLine) (line, error) {
	on, s, err := l.standing()
	switch {
	case err != nil:
		return line{}, err
	case im.get(bucketStandings, standingKey(on, s.Player.ID)) != nil:
		return line{}, errTwice
	}
	return line{Standing: standingLineOf(on, s)}, ladders{im.tx}.PutStanding(on, s)
}

func (im *importer) takeChange(l *changeLine) (line, error) {
	c, err := l.change()
	if err != nil {
		return line{}, err
	}
	if err := im.first("the change by match", bucketLedger, l.Match); err != nil {
		return line{}, err
	}
	return line{Change: changeLineOf(c)}, ledger{im.tx}.PutChange(c)
}
