package render

import (
	"fmt"
	"time"

	"galet/game"
)

// ChartLimit is the most charts of a Graph.
const ChartLimit = 6

// Graph is how a member's ratings went, as a picture. All words are the
// caller's, in the reader's language.
type Graph struct {
	// Title is the member's name as it is spelled, Label what stands below it:
	// the game, the server.
	Title, Label string
	// Charts are one a game: one to ChartLimit, all over the same time.
	Charts []Chart
	// Won, Drawn and Lost explain the dots.
	Won, Drawn, Lost string
	Dates            Dates
	// Hours says in which zone the hours are; it stands only where some are.
	Hours string
	// In is the language of "someone"; nil: English.
	In game.Speaker
}

// Chart is a member's rating in one game.
type Chart struct {
	// Painter is that of the game; its pieces stand for it.
	Painter Painter
	// Title is the game's name; it is shown where there are several charts.
	Title string
	// Moments are what the rating was, the oldest first, at least one. The
	// last is marked, and written out in figures.
	Moments []Moment
}

// Moment is a rating at some time.
type Moment struct {
	At time.Time
	// Rating and Deviation are those after the game.
	Rating, Deviation float64
	Outcome           Outcome
}

// Outcome is what made a rating what it is.
type Outcome uint8

// The outcomes. NoGame is for where a rating began, and for what it is today.
const (
	NoGame Outcome = iota
	Won
	Drawn
	Lost
)

// Graph draws ratings over time as a PNG and gives the file, which the caller
// owns. It fails if there are no charts or too many, and if one has no moment
// or moments out of their order.
func (r *Renderer) Graph(g Graph) ([]byte, error) {
	if len(g.Charts) < 1 || len(g.Charts) > ChartLimit {
		return nil, fmt.Errorf("render: a graph of %d charts, not of 1 to %d", len(g.Charts), ChartLimit)
	}
	var painters []Painter
	for _, c := range g.Charts {
		if err := c.check(); err != nil {
			return nil, err
		}
		painters = append(painters, c.Painter)
	}
	return r.draw(sheet{
		look:    ladderLook(painters...),
		colours: func() []Ramp { return ladderColours(painters...) },
		height:  g.height(),
		in:      g.In,
		lay:     func(s *Stage) error { newGraphPicture(s, g).lay(); return nil },
	})
}

// check refuses what cannot be drawn.
func (c Chart) check() error {
	if len(c.Moments) == 0 {
		return fmt.Errorf("render: a chart of %q without a rating", c.Title)
	}
	for i, m := range c.Moments[1:] {
		if m.At.Before(c.Moments[i].At) {
			return fmt.Errorf("render: a chart of %q that goes back in time", c.Title)
		}
	}
	return nil
}
