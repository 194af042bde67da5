package chart

import (
	"fmt"

	"galet/game"
	"galet/render"
)

// maxRows is the most rows of a Leaderboard.
const maxRows = 10

// Leaderboard is a page of a game's ladder as a picture. All words are the
// caller's, in the reader's language.
type Leaderboard struct {
	// Painter is the game's; its pieces are the emblem.
	Painter render.Painter
	// Title is the game's name, Label what the picture is, in fainter letters
	// beside it ("ladder").
	Title, Label string
	// Note is in the top right corner and may be empty: "60 games this
	// month".
	Note string
	// Rows are the page, the best first: one to maxRows.
	Rows []Row
	// Apart is the reader's own row, if it is on another page. It is drawn above or below
	// the others, by its rank.
	Apart *Row
	// Settling is the heading above the rows that are settling, if there are any: "still
	// settling".
	Settling string
	// Foot is at the bottom and may be empty: "page 2 of 5".
	Foot string
	// Room is the minimum number of rows for which the page has space, and space for the
	// heading Settling. So all pages of a ladder have the same height. Apart does not
	// count.
	Room int
	// In is the language of "someone"; nil: English.
	In game.Localizer
}

// Row is one member of a Leaderboard.
type Row struct {
	// Rank counts from 1. Equal members share it. 0: none yet.
	Rank int
	// Name is the unchanged name; if none of it can be drawn, it becomes "someone".
	Name string
	// Rating and Deviation are rounded.
	Rating, Deviation int
	// Games is the number of games with its word: "61 games".
	Games string
	// Trend is the last ratings, the oldest first; with fewer than two there
	// is no line.
	Trend []float64
	// Settling: the rating is not yet sure. It is in fainter letters and has
	// a question mark.
	Settling bool
	// Own: the row is the reader's own, and drawn lit.
	Own bool
}

// PNG draws the page and gives the file, which the caller owns. It fails if
// there are no rows or too many.
func (l Leaderboard) PNG(r *render.Renderer) ([]byte, error) {
	if len(l.Rows) < 1 || len(l.Rows) > maxRows {
		return nil, fmt.Errorf("chart: a leaderboard of %d rows, not of 1 to %d", len(l.Rows), maxRows)
	}
	painters := []render.Painter{l.Painter}
	return r.Draw(picture(painters, l.height(), l.In, func(s *render.Stage) { newLadderPicture(s, l).lay() }))
}
