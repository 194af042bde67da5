package chart

import (
	"image"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
)

// chart draws one chart, and reports whether each game has a dot.
func (b *graphPicture) chart(c Chart, plot image.Rectangle) bool {
	scale := scaleOf(c.Moments, plot)
	b.ratings(scale, plot)
	b.dates(plot)
	moments, points := c.Moments, b.points(c.Moments, scale, plot)
	radius := dotRadius(points)
	if radius == 0 {
		moments = b.withoutCrowded(moments, plot)
		points = b.points(moments, scale, plot)
	}
	steps := b.withSteps(moments, plot)
	line := b.points(steps, scale, plot)
	b.FillWithin(plot, band(steps, line, scale), colour.Sage, bandAlpha)
	b.ratingLines(scale, plot)
	b.FillWithin(plot.Inset(-4), canvas.Stroke(line, 5), colour.Ivory, 1)
	for i, m := range moments {
		if radius > 0 && m.Outcome != NoGame {
			render.PutArt(b.Stage, outcomeDot{m.Outcome, radius, colour.Slate}, round(points[i].X), round(points[i].Y))
		}
	}
	b.markLatest(moments[len(moments)-1], points[len(points)-1])
	return radius > 0
}

// withSteps adds, before each game, the rating until then. A rating only changes with a
// game, so the line has steps. If two games are only a few pixels apart, a step would not
// be visible, and the line is straight.
func (b *graphPicture) withSteps(moments []Moment, plot image.Rectangle) []Moment {
	const apart = 8
	var all []Moment
	for i, m := range moments {
		if i > 0 && m.Outcome != NoGame && b.span.x(m.At, plot)-b.span.x(moments[i-1].At, plot) > apart {
			before := moments[i-1]
			before.At, before.Outcome = m.At, NoGame
			all = append(all, before)
		}
		all = append(all, m)
	}
	return all
}

// points are the places of moments in a plot.
func (b *graphPicture) points(moments []Moment, s scale, plot image.Rectangle) []canvas.Point {
	points := make([]canvas.Point, len(moments))
	for i, m := range moments {
		points[i] = canvas.Pt(b.span.x(m.At, plot), s.y(m.Rating))
	}
	return points
}

// markLatest marks the latest rating. The dot is small if no game led to it.
func (b *graphPicture) markLatest(m Moment, at canvas.Point) {
	x, y := round(at.X), round(at.Y)
	radius := 9
	if m.Outcome == NoGame {
		radius = 5
	}
	render.PutArt(b.Stage, outcomeDot{m.Outcome, radius, colour.Slate}, x, y)
	render.PutArt(b.Stage, halo{19}, x, y)
}

// band is the area within one deviation of the ratings. For a single moment it is a bar.
func band(moments []Moment, points []canvas.Point, s scale) canvas.Shape {
	const single = 24
	var above, below []canvas.Point
	add := func(x float64, m Moment) {
		above = append(above, canvas.Pt(x, s.y(m.Rating+m.Deviation)))
		below = append(below, canvas.Pt(x, s.y(m.Rating-m.Deviation)))
	}
	last := len(points) - 1
	if points[last].X-points[0].X < 1 {
		add(points[last].X-single, moments[last])
		add(points[last].X+single, moments[last])
	} else {
		for i, m := range moments {
			add(points[i].X, m)
		}
	}
	slices.Reverse(below)
	return canvas.Polygon(append(above, below...)...)
}

// withoutCrowded keeps only one of the moments that are within a few pixels, and always
// the last one.
func (b *graphPicture) withoutCrowded(moments []Moment, plot image.Rectangle) []Moment {
	const apart = 4
	kept, next := moments[:1:1], 0.0
	for i, m := range moments[1:] {
		x := b.span.x(m.At, plot)
		if x >= next || i == len(moments)-2 {
			kept, next = append(kept, m), x+apart
		}
	}
	return kept
}

// dotRadius is the largest radius of dots at which at most one in five covers the one
// before; 0: the moments are too close for dots.
func dotRadius(points []canvas.Point) int {
	const room = plotRight - plotLeft
	for _, r := range [...]int{9, 7, 5} {
		covered := 0
		for i, p := range points[1:] {
			if math.Hypot(p.X-points[i].X, p.Y-points[i].Y) < 1.7*float64(r) {
				covered++
			}
		}
		if 5*covered <= len(points) && 2*r*len(points) <= room {
			return r
		}
	}
	return 0
}

// outcomeDot is the dot of a game: full if it was won, hollow if lost, half if drawn. Its
// margin hides the line behind it.
type outcomeDot struct {
	outcome Outcome
	radius  int
	ground  colour.Colour
}

func (d outcomeDot) Size() (w, h int) { return 2*d.radius + 10, 2*d.radius + 10 }

func (d outcomeDot) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(d.radius)
	canvas.Disc(dc, c, c, r+3, d.ground, 1)
	canvas.Disc(dc, c, c, r, colour.Ivory, 1)
	switch d.outcome {
	case Lost:
		canvas.Disc(dc, c, c, .52*r, d.ground, 1)
	case Drawn:
		dc.DrawArc(c, c, .6*r, -math.Pi/2, math.Pi/2)
		dc.ClosePath()
		canvas.Paint(dc, d.ground, 1)
		dc.Fill()
	}
}

// halo is the ring around the latest rating.
type halo struct{ radius int }

func (g halo) Size() (w, h int) { return 2*g.radius + 8, 2*g.radius + 8 }

func (g halo) Draw(dc *gg.Context) {
	c := float64(dc.Width()) / 2
	dc.DrawCircle(c, c, float64(g.radius))
	dc.SetLineWidth(4)
	canvas.Paint(dc, colour.Ivory, 1)
	dc.Stroke()
}

// dot is a disc in one colour.
type dot struct {
	colour colour.Colour
	radius int
}

func (d dot) Size() (w, h int) { return 2*d.radius + 4, 2*d.radius + 4 }

func (d dot) Draw(dc *gg.Context) {
	c := float64(dc.Width()) / 2
	canvas.Disc(dc, c, c, float64(d.radius), d.colour, 1)
}

func round(v float64) int { return int(math.Round(v)) }
