package text

import (
	"math"

	ot "github.com/go-text/typesetting/font/opentype"
)

// embolden moves the edge of a glyph outwards by the given distance in font
// units: strokes grow by twice as much and counters shrink. It changes the
// segments in place. It relies on TrueType's rule that ink lies to the right of
// its edge; the fonts that need it follow that rule.
func embolden(glyph []ot.Segment, by float32) {
	if by == 0 {
		return
	}
	var contour []*ot.SegmentPoint
	for i := range glyph {
		if glyph[i].Op == ot.SegmentOpMoveTo {
			offset(contour, by)
			contour = contour[:0]
		}
		for j := range glyph[i].ArgsSlice() {
			contour = append(contour, &glyph[i].Args[j])
		}
	}
	offset(contour, by)
}

// offset moves each point to its left, seen along the contour, so that both edges
// at the point move by the given distance.
func offset(c []*ot.SegmentPoint, by float32) {
	moved := make([]ot.SegmentPoint, len(c))
	for i, p := range c {
		in, lenIn := neighbour(c, i, -1)
		out, lenOut := neighbour(c, i, 1)
		in = ot.SegmentPoint{X: -in.X, Y: -in.Y}
		moved[i] = *p
		cos := in.X*out.X + in.Y*out.Y
		if lenIn == 0 || lenOut == 0 || cos < -0.94 {
			continue // a spike: moving it would throw it far out
		}
		step := min(by/(1+cos), lenIn, lenOut)
		step = max(step, -lenIn, -lenOut)
		moved[i].X -= step * (in.Y + out.Y)
		moved[i].Y += step * (in.X + out.X)
	}
	for i, p := range c {
		*p = moved[i]
	}
}

// neighbour is the unit vector from point i to the nearest different point in the
// given direction, and its distance; 0 if there is none.
func neighbour(c []*ot.SegmentPoint, i, sense int) (ot.SegmentPoint, float32) {
	for n := 1; n < len(c); n++ {
		q := c[(i+sense*n+len(c)*n)%len(c)]
		dx, dy := q.X-c[i].X, q.Y-c[i].Y
		if d := float32(math.Hypot(float64(dx), float64(dy))); d > 0 {
			return ot.SegmentPoint{X: dx / d, Y: dy / d}, d
		}
	}
	return ot.SegmentPoint{}, 0
}
