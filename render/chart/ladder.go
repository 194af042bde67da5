package chart

import (
	"image"
	"strconv"

	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
)

// ladderPicture is a leaderboard that is being drawn.
type ladderPicture struct {
	*render.Stage
	Leaderboard
	columns ladderColumns
}

// Measures of a leaderboard, in pixels.
const (
	rowHeight  = 76
	rowStep    = 88
	rowTop     = 132 // of the first row
	rowGap     = 44  // between the page and a row apart, and above a heading
	ladderFoot = 60  // the foot's own room
	trendWidth = 120
	noteRoom   = 340
)

// ladderColumns are the x coordinates of the columns, in pixels: the left
// edges of name, trend and games, the middle of rank, and the right edges of
// deviation and rating. room is the width of a name.
type ladderColumns struct {
	rank, name, room, trend, games, deviation, rating int
	// figures is the size of the ranks.
	figures render.Type
}

func newLadderPicture(s *render.Stage, l Leaderboard) *ladderPicture {
	b := &ladderPicture{Stage: s, Leaderboard: l}
	b.columns = b.measure()
	return b
}

// rows are the rows of the page and the row apart.
func (l Leaderboard) rows() []Row {
	if l.Apart == nil {
		return l.Rows
	}
	return append(l.Rows[:len(l.Rows):len(l.Rows)], *l.Apart)
}

// first reports whether the row apart is above the others.
func (l Leaderboard) first() bool {
	return l.Apart != nil && l.Apart.Rank > 0 && (l.Rows[0].Rank == 0 || l.Apart.Rank < l.Rows[0].Rank)
}

// heading is the index of the first row that is settling. The heading Settling stands
// above it. -1: there is no such row, or no heading.
func (l Leaderboard) heading() int {
	for i, r := range l.Rows {
		if r.Settling && l.Settling != "" {
			return i
		}
	}
	return -1
}

func (l Leaderboard) height() int {
	h := rowTop + rowStep*max(len(l.Rows), l.Room) + render.Margin - (rowStep - rowHeight)
	if l.Apart != nil {
		h += rowStep + rowGap - (rowStep - rowHeight)
	}
	if l.heading() >= 0 || l.Room > 0 && l.Settling != "" {
		h += rowGap
	}
	if l.Foot != "" {
		h += ladderFoot - render.Margin
	}
	return h
}

// measure makes the columns as wide as their content, but not narrower than usual,
// because the pages of a ladder should look alike.
func (b *ladderPicture) measure() ladderColumns {
	rank, games, deviation, rating := 52, 116, 84, 100
	figures := render.CupFigure
	for _, r := range b.rows() {
		if b.Measure(strconv.Itoa(r.Rank), render.CupFigure) > rank {
			figures = render.Word
		}
	}
	for _, r := range b.rows() {
		rank = max(rank, b.Measure(strconv.Itoa(r.Rank), figures))
		games = max(games, b.Measure(r.Games, render.Label))
		deviation = max(deviation, b.Measure(b.deviation(r), render.Label))
		rating = max(rating, b.Measure(strconv.Itoa(r.Rating), render.Figure))
	}
	c := ladderColumns{figures: figures, rank: render.Margin + 16 + rank/2, name: render.Margin + 40 + rank, rating: render.Width - render.Margin - 32}
	c.deviation = c.rating - rating - 18
	c.games = c.deviation - deviation - 18 - games
	c.trend = c.games - 24 - trendWidth
	c.room = c.trend - 24 - c.name
	return c
}

func (b *ladderPicture) deviation(r Row) string { return "± " + strconv.Itoa(r.Deviation) }

func (b *ladderPicture) lay() {
	b.Clear()
	end := render.Width - render.Margin
	if b.Note != "" {
		end -= 24 + b.Fit(b.Note, noteRoom, end, bannerMiddle, render.Right, colour.Sage, render.Label)
	}
	banner{pieces: b.Painter, title: b.Title, label: b.Label, end: end}.lay(b.Stage)
	y := rowTop + rowHeight/2
	if b.first() {
		b.row(*b.Apart, y)
		b.gap(y + rowHeight/2 + rowGap/2)
		y += rowHeight + rowGap
	}
	for i, r := range b.Rows {
		if i == b.heading() {
			b.Write(b.Settling, render.Margin+16, y-rowHeight/2+rowGap/2-6, render.Left, render.Label, colour.Sage)
			y += rowGap
		}
		b.row(r, y)
		y += rowStep
	}
	y += rowStep * max(0, b.Room-len(b.Rows))
	if b.Apart != nil && !b.first() {
		b.gap(y - rowHeight/2 - (rowStep - rowHeight) + rowGap/2)
		b.row(*b.Apart, y+rowGap-(rowStep-rowHeight))
	}
	b.Write(b.Foot, render.Width/2, b.height()-ladderFoot/2-2, render.Centre, render.Label, colour.Sage)
}

// gap draws three dots for the rows that are left out.
func (b *ladderPicture) gap(y int) {
	for i := range 3 {
		render.PutArt(b.Stage, dot{colour.Sage, 4}, b.columns.rank-18+18*i, y)
	}
}

// trend draws a line through ratings within a box, and a dot where it ends.
func (b *ladderPicture) trend(ratings []float64, box image.Rectangle, c colour.Colour) {
	if len(ratings) < 2 {
		return
	}
	points := sparkline(ratings, box)
	b.FillWithin(box.Inset(-8), canvas.Stroke(points, 4), c, 1)
	end := points[len(points)-1]
	render.PutArt(b.Stage, dot{c, 6}, round(end.X), round(end.Y))
}
