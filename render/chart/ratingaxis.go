package chart

import (
	"image"
	"math"
	"strconv"

	"galet/render"
	"galet/render/colour"
)

// scale maps ratings to places on a chart.
type scale struct {
	low, high   float64
	top, bottom int
}

// fullBandDeviation is the greatest deviation whose band the chart shows completely.
// Wider bands may run off the chart.
const fullBandDeviation = 110

// minChartRange is the minimum range of a chart, in points of rating.
const minChartRange = 200

func scaleOf(moments []Moment, plot image.Rectangle) scale {
	s := scale{math.Inf(1), math.Inf(-1), plot.Min.Y, plot.Max.Y}
	for _, m := range moments {
		d := min(m.Deviation, fullBandDeviation)
		s.low, s.high = min(s.low, m.Rating-d), max(s.high, m.Rating+d)
	}
	if lacks := minChartRange - (s.high - s.low); lacks > 0 {
		s.low, s.high = s.low-lacks/2, s.high+lacks/2
	}
	margin := (s.high - s.low) * .06
	s.low, s.high = s.low-margin, s.high+margin
	return s
}

func (s scale) y(rating float64) float64 {
	return float64(s.bottom) - (rating-s.low)/(s.high-s.low)*float64(s.bottom-s.top)
}

// marks are the ratings with a label: round numbers, at least fifty pixels apart.
func (s scale) marks() []int {
	step := 0
	for _, step = range [...]int{20, 50, 100, 200, 500, 1000} {
		if float64(step)/(s.high-s.low)*float64(s.bottom-s.top) >= 50 {
			break
		}
	}
	var all []int
	for r := int(math.Ceil(s.low/float64(step))) * step; float64(r) <= s.high; r += step {
		all = append(all, r)
	}
	return all
}

// ratings writes the labels of ratings on the left.
func (b *graphPicture) ratings(s scale, plot image.Rectangle) {
	for _, r := range s.marks() {
		b.Write(strconv.Itoa(r), plot.Min.X-18, round(s.y(float64(r))), render.Right, render.Label, colour.Sage)
	}
}

// ratingLines draws a line at each rating with a label.
func (b *graphPicture) ratingLines(s scale, plot image.Rectangle) {
	for _, r := range s.marks() {
		y := round(s.y(float64(r)))
		b.Bar(image.Rect(plot.Min.X, y-1, plot.Max.X, y+1), colour.Sage, lineAlpha)
	}
}

// dates writes the labels of times below.
func (b *graphPicture) dates(plot image.Rectangle) {
	for _, m := range b.timeMarks(plot) {
		b.hours = b.hours || m.unit == hours
		x := round(b.span.x(m.at, plot))
		b.Bar(image.Rect(x-1, plot.Max.Y, x+1, plot.Max.Y+8), colour.Sage, .5)
		b.Write(m.label, m.left, plot.Max.Y+38, render.Left, render.Label, colour.Sage)
	}
}
