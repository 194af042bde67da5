package chart

import (
	"fmt"

	"galet/game"
	"galet/render"
)

// The most that a Standings shows.
const (
	maxStandings = 16
	maxResults   = 8
)

// Standings is a page of the table of a tournament as a picture: a row for each
// player, a column for each opponent or round. All words are the caller's, in
// the reader's language.
type Standings struct {
	// Painter is the game's; its pieces are the emblem.
	Painter render.Painter
	// Title is the tournament's name, Label the line below it.
	Title, Label string
	// Columns are the heads of the columns, up to maxResults: the number of a
	// player or of a round.
	Columns []string
	// Rows are the page, the best first: one to maxStandings.
	Rows []Standing
	// Won, Drawn, Lost, Running and Bye explain the marks. The last two are shown only
	// if the page has such marks.
	Won, Drawn, Lost, Running, Bye string
	// Foot is at the bottom left and may be empty: "page 2 of 4".
	Foot string
	// In is the language of "someone"; nil: English.
	In game.Localizer
}

// Standing is a player of a tournament.
type Standing struct {
	// Number is from 1. The marks of other rows name the player by it.
	Number int
	// Shared is the place, if several players share it; 0: nobody else has it.
	Shared int
	// Name is the unchanged name; if none of it can be drawn, it becomes "someone".
	Name string
	// Points are as they are written: "2½".
	Points string
	// Results are the games by column. A column has up to two.
	Results [][]Result
	// Out: the player has withdrawn. The row is in fainter letters.
	Out bool
}

// Result is one game of a player.
type Result struct {
	Kind ResultKind
	// Text is written in the mark: the opponent's number, or the points of the game. It
	// has up to two characters. A bye has none.
	Text string
}

// ResultKind is the kind of a result.
type ResultKind uint8

// The kinds of results. NoResult: the game has not begun. Barred: there is no such
// game, because the player is the opponent. ByeResult: the player had a point without a
// game.
const (
	NoResult ResultKind = iota
	WonResult
	DrawnResult
	LostResult
	RunningResult
	Barred
	ByeResult
)

// PNG draws the page and gives the file, which the caller owns. It fails if
// there are no rows, or too many rows, columns or results.
func (t Standings) PNG(r *render.Renderer) ([]byte, error) {
	if len(t.Rows) < 1 || len(t.Rows) > maxStandings || len(t.Columns) > maxResults {
		return nil, fmt.Errorf("chart: standings of %d rows and %d columns", len(t.Rows), len(t.Columns))
	}
	for _, row := range t.Rows {
		if len(row.Results) > len(t.Columns) {
			return nil, fmt.Errorf("chart: a row of %d results in %d columns", len(row.Results), len(t.Columns))
		}
		for _, games := range row.Results {
			if len(games) > 2 {
				return nil, fmt.Errorf("chart: %d results in a column", len(games))
			}
		}
	}
	return r.Draw(picture([]render.Painter{t.Painter}, t.height(), t.In, func(s *render.Stage) { standingsPicture{s, t}.lay() }))
}
