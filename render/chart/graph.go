// Package chart draws ladders and graphs of ratings. The only thing that it knows of a
// game are the pieces that the game's painter draws. The caller gives all words except
// dates and percentages.
package chart

import (
	"fmt"
	"time"

	"galet/game"
	"galet/render"
)

// maxCharts is the most charts of a Graph.
const maxCharts = 6

// Graph is a picture of the history of a member's ratings. The caller gives all words, in
// the reader's language.
type Graph struct {
	// Title is the member's name as it is spelled, Label the line below it: the
	// game, the server.
	Title, Label string
	// Charts are the charts, one for each game, from one to maxCharts. All show the same
	// period.
	Charts []Chart
	// Won, Drawn and Lost explain the dots.
	Won, Drawn, Lost string
	// Hours names the time zone of the hours. It is only shown if there are labels of
	// hours.
	Hours string
	// In is the language of "someone" and of the dates; nil: English.
	In game.Localizer
}

// Chart is a member's rating in one game.
type Chart struct {
	// Painter is the game's; its pieces are the emblem.
	Painter render.Painter
	// Title is the game's name; it is shown where there are several charts.
	Title string
	// Moments are the ratings over time, the oldest first, at least one. The last one is
	// marked and written out.
	Moments []Moment
	// Settling: the last rating is not yet sure. It is in fainter letters and has a
	// question mark.
	Settling bool
}

// Moment is a rating at some time.
type Moment struct {
	At time.Time
	// Rating and Deviation are those after the game.
	Rating, Deviation float64
	Outcome           Outcome
}

// Outcome is the result of the game that changed a rating.
type Outcome uint8

// The outcomes. NoGame is for where a rating began, and for what it is today.
const (
	NoGame Outcome = iota
	Won
	Drawn
	Lost
)

// PNG draws the graph and gives the file, which the caller owns. It fails if
// there are no charts or too many, and if one has no moment or moments out of
// their order.
func (g Graph) PNG(r *render.Renderer) ([]byte, error) {
	if len(g.Charts) < 1 || len(g.Charts) > maxCharts {
		return nil, fmt.Errorf("chart: a graph of %d charts, not of 1 to %d", len(g.Charts), maxCharts)
	}
	var painters []render.Painter
	for _, c := range g.Charts {
		if err := c.check(); err != nil {
			return nil, err
		}
		painters = append(painters, c.Painter)
	}
	return r.Draw(picture(painters, g.height(), g.In, func(s *render.Stage) { newGraphPicture(s, g).lay() }))
}

// check returns an error if the chart cannot be drawn.
func (c Chart) check() error {
	if len(c.Moments) == 0 {
		return fmt.Errorf("chart: a chart of %q without a rating", c.Title)
	}
	for i, m := range c.Moments[1:] {
		if m.At.Before(c.Moments[i].At) {
			return fmt.Errorf("chart: a chart of %q that goes back in time", c.Title)
		}
	}
	return nil
}
