package chart

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"galet/game"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
)

// Chances is a picture of the winning chances in a match: above the middle the first
// player is ahead, below it the second. The caller gives all words but the percentages, in
// the reader's language.
type Chances struct {
	// Painter is the game's; its pieces are the emblem.
	Painter render.Painter
	// Title is the head, Label the line below it.
	Title, Label string
	// Names are the players by seat.
	Names [2]string
	// Values are the first seat's winning chances, 0 to 1, before the first
	// move and after each; at least two.
	Values []float64
	// Marks are the numbers of the moves to mark, from 1 and in order. The
	// picture numbers the marks from 1.
	Marks []int
	// In is the language of "someone" and of the percentages; nil: English.
	In game.Localizer
}

// Measures of a graph of chances, in pixels.
const (
	chancesHeight = 620
	chancesHead   = 72 // above the plot: the first player's name
	chancesFoot   = 128
	markRadius    = 24
)

// PNG draws the graph and gives the file, which the caller owns. It fails if
// there are fewer than two values, or a mark beyond them.
func (c Chances) PNG(r *render.Renderer) ([]byte, error) {
	if len(c.Values) < 2 {
		return nil, fmt.Errorf("chart: a graph of %d winning chances", len(c.Values))
	}
	for _, m := range c.Marks {
		if m < 1 || m >= len(c.Values) {
			return nil, fmt.Errorf("chart: mark %d in a match of %d moves", m, len(c.Values)-1)
		}
	}
	height := rowTop + chancesHeight + render.Margin
	return r.Draw(picture([]render.Painter{c.Painter}, height, c.In, func(s *render.Stage) { chancesPicture{s, c}.lay() }))
}

// chancesPicture is a graph of chances that is being drawn.
type chancesPicture struct {
	*render.Stage
	Chances
}

func (b chancesPicture) lay() {
	b.Clear()
	banner{pieces: b.Painter, title: b.Title, below: b.Label, end: render.Width - render.Margin}.lay(b.Stage)
	b.Plate(render.Width/2, rowTop+chancesHeight/2, render.Width-2*render.Margin, chancesHeight, plateRadius, colour.Slate)
	plot := image.Rect(plotLeft, rowTop+chancesHead, plotRight, rowTop+chancesHeight-chancesFoot)
	b.axes(plot)
	line := b.line(plot)
	middle := float64(plot.Min.Y+plot.Max.Y) / 2
	area := append(slices.Clone(line), canvas.Pt(line[len(line)-1].X, middle), canvas.Pt(line[0].X, middle))
	b.FillWithin(plot, canvas.Polygon(area...), colour.Sage, bandAlpha)
	b.FillWithin(plot.Inset(-4), canvas.Stroke(line, 6), colour.Ivory, 1)
	var marks []image.Point
	for _, m := range b.Marks {
		point := image.Pt(round(line[m].X), round(line[m].Y))
		at := clearOf(marks, point, plot)
		b.Bar(image.Rect(at.X-2, at.Y, at.X+2, point.Y).Canon(), colour.Ivory, 1)
		marks = append(marks, at)
	}
	for i, at := range marks {
		render.PutArt(b.Stage, outcomeDot{Won, markRadius, colour.Slate}, at.X, at.Y)
		b.Write(strconv.Itoa(i+1), at.X, at.Y, render.Centre, render.Word, colour.Ink)
	}
}

// clearOf returns where the mark of a point is drawn: at the point, or at the nearest place
// above or below it. There the mark covers no other mark, and no words around the plot.
func clearOf(marks []image.Point, point image.Point, plot image.Rectangle) image.Point {
	covers := func(at image.Point) bool {
		return slices.ContainsFunc(marks, func(m image.Point) bool {
			return math.Hypot(float64(m.X-at.X), float64(m.Y-at.Y)) < 2*markRadius+6
		})
	}
	const inside = 12
	for away := range plot.Dy() {
		for _, y := range []int{point.Y - away, point.Y + away} {
			if at := image.Pt(point.X, y); y >= plot.Min.Y+inside && y <= plot.Max.Y-inside && !covers(at) {
				return at
			}
		}
	}
	return point
}

// axes labels the chances on the left, the moves below, and the player who is ahead at
// the top and at the bottom.
func (b chancesPicture) axes(plot image.Rectangle) {
	middle := (plot.Min.Y + plot.Max.Y) / 2
	for _, tick := range []struct{ y, percent int }{{plot.Min.Y, 100}, {middle, 50}, {plot.Max.Y, 100}} {
		b.Bar(image.Rect(plot.Min.X, tick.y-1, plot.Max.X, tick.y+1), colour.Sage, lineAlpha)
		b.Write(b.Say("review.chance", "Percent", tick.percent), plot.Min.X-14, tick.y, render.Right, render.Label, colour.Sage)
	}
	room := plot.Dx() - 20
	b.Fit(b.ShownName(b.Names[game.First]), room, plot.Min.X, plot.Min.Y-36, render.Left, colour.Ivory, render.Word)
	b.Fit(b.ShownName(b.Names[game.Second]), room, plot.Min.X, plot.Max.Y+92, render.Left, colour.Ivory, render.Word)
	last := len(b.Values) - 1
	step := 5
	for last/step > 9 {
		step *= 2
	}
	for n := step; n <= last; n += step {
		x := round(b.x(n, plot))
		b.Bar(image.Rect(x-1, plot.Max.Y, x+1, plot.Max.Y+8), colour.Sage, .5)
		b.Write(strconv.Itoa(n), x, plot.Max.Y+34, render.Centre, render.Label, colour.Sage)
	}
}

// line are the points of the chances.
func (b chancesPicture) line(plot image.Rectangle) []canvas.Point {
	points := make([]canvas.Point, len(b.Values))
	for i, v := range b.Values {
		points[i] = canvas.Pt(b.x(i, plot), float64(plot.Max.Y)-v*float64(plot.Dy()))
	}
	return points
}

func (b chancesPicture) x(n int, plot image.Rectangle) float64 {
	return float64(plot.Min.X) + float64(n)/float64(len(b.Values)-1)*float64(plot.Dx())
}
