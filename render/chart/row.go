package chart

import (
	"image"
	"slices"
	"strconv"

	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// medalLimit is the last rank that is drawn on a stone.
const medalLimit = 3

// tint are the colours of a plate, of its text, and of its secondary text.
type tint struct{ face, ink, second colour.Colour }

// row draws one member, the row's middle at y.
func (b *ladderPicture) row(r Row, y int) {
	t := tint{colour.Slate, colour.Ivory, colour.Sage}
	if r.Own {
		t = tint{colour.Ivory, colour.Ink, colour.Pewter}
	}
	at := b.columns
	b.Plate(render.Width/2, y, render.Width-2*render.Margin, rowHeight, render.PillRadius, t.face)
	b.rank(r, y, t)
	b.Fit(b.ShownName(r.Name), at.room, at.name, y, render.Left, t.ink, render.Name, render.NameSmall)
	b.trend(r.Trend, image.Rect(at.trend, y-20, at.trend+trendWidth, y+20), t.second)
	b.Write(r.Games, at.games, y, render.Left, render.Label, t.second)
	b.Write(b.deviation(r), at.deviation, y, render.Right, render.Label, t.second)
	ink := t.ink
	if r.Settling {
		ink = t.second
		b.Write("?", at.rating+3, y, render.Left, render.CupFigure, ink)
	}
	b.Write(strconv.Itoa(r.Rating), at.rating, y, render.Right, render.Figure, ink)
}

// rank writes the rank of a row; the first ranks are on a stone.
func (b *ladderPicture) rank(r Row, y int, t tint) {
	x := b.columns.rank
	switch {
	case r.Rank < 1:
		b.Write("–", x, y, render.Centre, render.Word, t.second)
	case r.Rank <= medalLimit && !r.Settling:
		render.PutArt(b.Stage, material.Stone{Mineral: material.WhiteStone, Radius: 27, Kind: material.Polished}, x, y)
		b.Write(strconv.Itoa(r.Rank), x, y, render.Centre, render.CupFigure, colour.Ink)
	default:
		b.Write(strconv.Itoa(r.Rank), x, y, render.Centre, b.columns.figures, t.second)
	}
}

// minTrendRange is the minimum range of a trend as high as its box, in points of rating.
// So a small change looks small.
const minTrendRange = 60

// sparkline is the line of a trend within a box.
func sparkline(ratings []float64, box image.Rectangle) []canvas.Point {
	low, high := slices.Min(ratings), slices.Max(ratings)
	span := max(high-low, minTrendRange)
	middle := (low + high) / 2
	points := make([]canvas.Point, len(ratings))
	for i, r := range ratings {
		points[i] = canvas.Pt(float64(box.Min.X)+float64(box.Dx()*i)/float64(len(ratings)-1), float64(box.Min.Y+box.Max.Y)/2-(r-middle)/span*float64(box.Dy()))
	}
	return points
}
