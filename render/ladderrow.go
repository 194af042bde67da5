package render

import (
	"image"
	"slices"
)

// medalLimit is the last rank that stands on a stone.
const medalLimit = 3

// tint is the colours of what stands on a plate: the text, the second text.
type tint struct{ face, ink, second Colour }

// row draws one member, the row's middle at y.
func (b *ladderPicture) row(r Row, y int) {
	t := tint{Slate, Ivory, Sage}
	if r.Own {
		t = tint{Ivory, Ink, Pewter}
	}
	at := b.columns
	b.Put(b.Sprite(plate{Width - 2*Margin, rowHeight, pillRadius, t.face}), Width/2, y)
	b.rank(r, y, t)
	name := b.shaper.Fit(b.shown(r.Name), float64(at.room), styles[Name], styles[NameSmall])
	b.set(name, at.name, y, Left, Name, t.ink)
	b.trend(r.Trend, image.Rect(at.trend, y-20, at.trend+trendWidth, y+20), t.second)
	b.Write(r.Games, at.games, y, Left, Label, t.second)
	b.Write(b.deviation(r), at.deviation, y, Right, Label, t.second)
	ink := t.ink
	if r.Settling {
		ink = t.second
		b.Write("?", at.rating+3, y, Left, CupFigure, ink)
	}
	b.Write(number(r.Rating), at.rating, y, Right, Figure, ink)
}

// rank writes which place a row has, the first ones on a stone.
func (b *ladderPicture) rank(r Row, y int, t tint) {
	x := b.columns.rank
	switch {
	case r.Rank < 1:
		b.Write("–", x, y, Centre, Word, t.second)
	case r.Rank <= medalLimit && !r.Settling:
		b.Put(b.Sprite(Stone{WhiteStone, 27, Polished}), x, y)
		b.Write(number(r.Rank), x, y, Centre, CupFigure, Ink)
	default:
		b.Write(number(r.Rank), x, y, Centre, b.columns.figures, t.second)
	}
}

// flat is how many points of rating a line must span at least to be as high as
// its box: what is small should look small.
const flat = 60

// sparkline is where a line through ratings goes within a box.
func sparkline(ratings []float64, box image.Rectangle) []Point {
	low, high := slices.Min(ratings), slices.Max(ratings)
	span := max(high-low, flat)
	middle := (low + high) / 2
	points := make([]Point, len(ratings))
	for i, r := range ratings {
		points[i] = Point{
			float64(box.Min.X) + float64(box.Dx()*i)/float64(len(ratings)-1),
			float64(box.Min.Y+box.Max.Y)/2 - (r-middle)/span*float64(box.Dy()),
		}
	}
	return points
}
