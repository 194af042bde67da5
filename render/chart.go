package render

import (
	"image"
	"math"
	"slices"

	"github.com/fogleman/gg"
)

// chart draws one chart in its place and tells whether its games are dots.
func (b *graphPicture) chart(c Chart, plot image.Rectangle) bool {
	scale := scaleOf(c.Moments, plot)
	b.ratings(scale, plot)
	b.dates(plot)
	moments, points := c.Moments, b.places(c.Moments, scale, plot)
	radius := dotRadius(points)
	if radius == 0 {
		moments = b.thinned(moments, plot)
		points = b.places(moments, scale, plot)
	}
	b.fillIn(plot, band(moments, points, scale), Sage, bandAlpha)
	b.ratingLines(scale, plot)
	b.fillIn(plot.Inset(-4), stroke(points, 5), Ivory, 1)
	for i, m := range moments {
		if radius > 0 && m.Outcome != NoGame {
			b.Put(b.Sprite(outcomeDot{m.Outcome, radius, Slate}), round(points[i].X), round(points[i].Y))
		}
	}
	b.now(moments[len(moments)-1], points[len(points)-1])
	return radius > 0
}

// places are where moments lie.
func (b *graphPicture) places(moments []Moment, s scale, plot image.Rectangle) []Point {
	points := make([]Point, len(moments))
	for i, m := range moments {
		points[i] = Point{b.span.x(m.At, plot), s.y(m.Rating)}
	}
	return points
}

// now marks where a rating is; the dot is small if no game made it so.
func (b *graphPicture) now(m Moment, at Point) {
	x, y := round(at.X), round(at.Y)
	radius := 9
	if m.Outcome == NoGame {
		radius = 5
	}
	b.Put(b.Sprite(outcomeDot{m.Outcome, radius, Slate}), x, y)
	b.Put(b.Sprite(halo{19}), x, y)
}

// band is what lies within one deviation of a rating; of a single moment a bar.
func band(moments []Moment, points []Point, s scale) Shape {
	const single = 24
	var above, below []Point
	add := func(x float64, m Moment) {
		above = append(above, Point{x, s.y(m.Rating + m.Deviation)})
		below = append(below, Point{x, s.y(m.Rating - m.Deviation)})
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
	return Polygon(append(above, below...)...)
}

// thinned keeps one of the moments that lie within a few pixels, and the last
// of all.
func (b *graphPicture) thinned(moments []Moment, plot image.Rectangle) []Moment {
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

// dotRadius is how large dots can be so that they do not hide the line and at
// most one in five lies on the one before it; 0: they would not be told apart.
func dotRadius(points []Point) int {
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

// outcomeDot is a game: full if it was won, hollow if lost, half if drawn. It
// stands clear of the line through it.
type outcomeDot struct {
	outcome Outcome
	radius  int
	ground  Colour
}

func (d outcomeDot) Size() (w, h int) { return 2*d.radius + 10, 2*d.radius + 10 }

func (d outcomeDot) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(d.radius)
	circle(dc, c, c, r+3, d.ground, 1)
	circle(dc, c, c, r, Ivory, 1)
	switch d.outcome {
	case Lost:
		circle(dc, c, c, .52*r, d.ground, 1)
	case Drawn:
		dc.DrawArc(c, c, .6*r, -math.Pi/2, math.Pi/2)
		dc.ClosePath()
		paint(dc, d.ground, 1)
		dc.Fill()
	}
}

// halo is the ring round where a rating is now.
type halo struct{ radius int }

func (g halo) Size() (w, h int) { return 2*g.radius + 8, 2*g.radius + 8 }

func (g halo) Draw(dc *gg.Context) {
	c := float64(dc.Width()) / 2
	dc.DrawCircle(c, c, float64(g.radius))
	dc.SetLineWidth(4)
	paint(dc, Ivory, 1)
	dc.Stroke()
}
