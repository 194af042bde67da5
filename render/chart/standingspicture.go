package chart

import (
	"strconv"

	"galet/render"
	"galet/render/colour"
)

// standingsPicture is the table of a tournament that is being drawn.
type standingsPicture struct {
	*render.Stage
	Standings
}

// Measures of a table, in pixels.
const (
	standingHeight = 68 // of a row
	standingGap    = 8
	secondResult   = 54 // how much higher a row with a second result is
	headsHeight    = 48 // of the line of column heads
	columnStep     = 60
	resultRadius   = 22
	sharedHeight   = 28 // from a row's number down to its shared place
	standingsFoot  = 64
	legendStep     = 40 // between two lines of the legend
)

func (t Standings) rowHeight() int {
	for _, row := range t.Rows {
		for _, games := range row.Results {
			if len(games) > 1 {
				return standingHeight + secondResult
			}
		}
	}
	return standingHeight
}

func (t Standings) height() int {
	h := rowTop + headsHeight + len(t.Rows)*(t.rowHeight()+standingGap) + standingsFoot
	if len(t.furtherMarks()) > 0 {
		h += legendStep
	}
	return h
}

// furtherMarks are the marks that only some tables have.
func (t Standings) furtherMarks() (marks []legendMark) {
	for _, m := range []legendMark{{RunningResult, t.Running}, {ByeResult, t.Bye}} {
		if t.has(m.kind) {
			marks = append(marks, m)
		}
	}
	return marks
}

func (t Standings) has(kind ResultKind) bool {
	for _, row := range t.Rows {
		for _, games := range row.Results {
			for _, g := range games {
				if g.Kind == kind {
					return true
				}
			}
		}
	}
	return false
}

func (b standingsPicture) lay() {
	b.Clear()
	banner{pieces: b.Painter, title: b.Title, below: b.Label, end: render.Width - render.Margin}.lay(b.Stage)
	at := b.measure()
	for i, head := range b.Columns {
		b.Write(head, at.results+i*columnStep, rowTop+headsHeight/2-4, render.Centre, render.Label, colour.Sage)
	}
	height := b.rowHeight()
	y := rowTop + headsHeight + height/2
	for _, row := range b.Rows {
		b.row(row, at, y, height)
		y += height + standingGap
	}
	foot := b.height() - standingsFoot/2
	b.Write(b.Foot, render.Margin, foot, render.Left, render.Label, colour.Sage)
	if further := b.furtherMarks(); len(further) > 0 {
		resultLegend(b.Stage, further, foot)
		foot -= legendStep
	}
	resultLegend(b.Stage, []legendMark{{WonResult, b.Won}, {DrawnResult, b.Drawn}, {LostResult, b.Lost}}, foot)
}

// standingsColumns are the positions of the columns: the middle of the ranks, the left
// edge of the names and their width, the middle of the first results, and the right edge
// of the points.
type standingsColumns struct{ rank, name, room, results, points int }

// measure makes the columns as wide as their content.
func (b standingsPicture) measure() standingsColumns {
	rank, points := 36, 64
	for _, r := range b.Rows {
		rank = max(rank, b.Measure(strconv.Itoa(r.Number), render.CupFigure))
		if r.Shared > 0 {
			rank = max(rank, b.Measure(sharedPlace(r), render.Tag))
		}
		points = max(points, b.Measure(r.Points, render.Figure))
	}
	c := standingsColumns{rank: render.Margin + 16 + rank/2, name: render.Margin + 36 + rank, points: render.Width - render.Margin - 24}
	c.results = c.points - points - 16 - len(b.Columns)*columnStep + columnStep/2
	c.room = c.results - columnStep/2 - 16 - c.name
	return c
}

// sharedPlace is the place of a player who shares it: "=1".
func sharedPlace(r Standing) string { return "=" + strconv.Itoa(r.Shared) }

// row draws one player, the row's middle at y.
func (b standingsPicture) row(r Standing, at standingsColumns, y, height int) {
	ink := colour.Ivory
	if r.Out {
		ink = colour.Sage
	}
	b.Plate(render.Width/2, y, render.Width-2*render.Margin, height, render.PillRadius, colour.Slate)
	number := y
	if r.Shared > 0 {
		number -= sharedHeight / 2
		b.Write(sharedPlace(r), at.rank, number+sharedHeight, render.Centre, render.Tag, colour.Sage)
	}
	b.Write(strconv.Itoa(r.Number), at.rank, number, render.Centre, render.CupFigure, colour.Sage)
	b.Fit(b.ShownName(r.Name), at.room, at.name, y, render.Left, ink, render.Name, render.NameSmall)
	for i, games := range r.Results {
		for j, g := range games {
			b.result(g, at.results+i*columnStep, y+(2*j-len(games)+1)*secondResult/2)
		}
	}
	b.Write(r.Points, at.points, y, render.Right, render.Figure, ink)
}

// result draws the mark of a game with its middle at x, y. The dots of a running game are
// below its text.
func (b standingsPicture) result(g Result, x, y int) {
	dots := y
	if g.Kind == RunningResult && g.Text != "" {
		dots += resultRadius - 3
	}
	putResult(b.Stage, g.Kind, resultRadius, x, dots)
	ink := colour.Sage
	if g.Kind == WonResult || g.Kind == DrawnResult {
		ink = colour.Ink
	}
	b.Write(g.Text, x, y, render.Centre, render.Tag, ink)
}
