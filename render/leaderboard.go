package render

import (
	"fmt"

	"galet/game"
)

// PageRows is the most rows of a Leaderboard.
const PageRows = 10

// Leaderboard is a page of a game's ladder as a picture. All words are the
// caller's, in the reader's language.
type Leaderboard struct {
	// Painter is that of the game; its pieces stand for it.
	Painter Painter
	// Title is the game's name, Label what the picture is, in fainter letters
	// beside it ("ladder").
	Title, Label string
	// Note stands in the top right corner and may be empty: "60 games this
	// month".
	Note string
	// Rows are the page, the best first: one to PageRows.
	Rows []Row
	// Apart is the asker's own row where it is on another page; it is put
	// before or after the others, as its rank says.
	Apart *Row
	// Settling heads the rows that are settling, if there are any: "still
	// settling".
	Settling string
	// Foot stands below and may be empty: "page 2 of 5".
	Foot string
	// Room is for how many rows, and the words Settling, there is room at
	// least, so that the pages of one ladder are equally high; a row apart
	// comes on top.
	Room int
	// In is the language of "someone"; nil: English.
	In game.Speaker
}

// Row is one member of a Leaderboard.
type Row struct {
	// Rank counts from 1, and those who are equal share it; 0: none yet.
	Rank int
	// Name is as it is spelled; one of which nothing can be shown becomes
	// "someone".
	Name string
	// Rating and Deviation are what is shown of them.
	Rating, Deviation int
	// Games is the number of games with its word: "61 games".
	Games string
	// Trend is the last ratings, the oldest first; with fewer than two there
	// is no line.
	Trend []float64
	// Settling: the rating is not yet sure. It is in fainter letters and has
	// a question mark.
	Settling bool
	// Own: it is the asker's, and lit.
	Own bool
}

// Leaderboard draws a page of a ladder as a PNG and gives the file, which the
// caller owns. It fails if there are no rows or too many.
func (r *Renderer) Leaderboard(l Leaderboard) ([]byte, error) {
	if len(l.Rows) < 1 || len(l.Rows) > PageRows {
		return nil, fmt.Errorf("render: a leaderboard of %d rows, not of 1 to %d", len(l.Rows), PageRows)
	}
	return r.draw(sheet{
		look:    ladderLook(l.Painter),
		colours: func() []Ramp { return ladderColours(l.Painter) },
		height:  l.height(),
		in:      l.In,
		lay:     func(s *Stage) error { newLadderPicture(s, l).lay(); return nil },
	})
}
