package kala

import (
	"cmp"
	"image"
	"slices"

	"github.com/fogleman/gg"

	"galet/game/kala"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
)

// lane is the line of one path of an extra turn. It leaves the cup beside the other
// lines and ends in the gap before the last cup.
type lane struct {
	letter string
	points []image.Point
	// to is the step into the last cup.
	to image.Point
}

// newLanes lays the paths of an extra turn side by side. Of the paths that begin in the
// same direction, the one that turns first is the outermost. So none of them cross.
func newLanes(paths []kala.Path) []lane {
	courses := make([]course, len(paths))
	for i, w := range paths {
		courses[i] = courseOf(i, w)
	}
	slices.SortFunc(courses, func(a, b course) int {
		return cmp.Or(cmp.Compare(a.out.X, b.out.X), cmp.Compare(a.out.Y, b.out.Y), cmp.Compare(a.rank, b.rank))
	})
	lanes := make([]lane, len(paths))
	for start := 0; start < len(courses); {
		end := start
		for end < len(courses) && courses[end].out == courses[start].out {
			end++
		}
		for i, c := range courses[start:end] {
			shift := laneStep * (2*i - (end - start - 1)) / 2
			lanes[c.index] = c.lane(shift)
		}
		start = end
	}
	return lanes
}

// course is a path with its directions, to find its lane.
type course struct {
	index   int
	cells   []kala.Cell
	corner  kala.Cell
	turns   bool
	out, to image.Point
	// rank orders the paths that begin in the same direction, from the left hand to the
	// right.
	rank int
}

func courseOf(i int, w kala.Path) course {
	cells := w.Cells()
	n := len(cells)
	c := course{index: i, cells: cells}
	c.out = render.Heading(cellAt(cells[0]), cellAt(cells[1]))
	c.to = render.Heading(cellAt(cells[n-2]), cellAt(cells[n-1]))
	c.corner, c.turns = w.Corner()
	if c.turns {
		right := c.out.X*c.to.Y - c.out.Y*c.to.X
		c.rank = right * (n - slices.Index(cells, c.corner))
	}
	return c
}

// lane is the line of the course. Its first leg is shifted to the right by some pixels.
func (c course) lane(shift int) lane {
	aside := image.Pt(-c.out.Y, c.out.X).Mul(shift)
	n := len(c.cells)
	end := cellAt(c.cells[n-2]).Add(c.to.Mul(cellSize/2 - 4))
	l := lane{letter: kala.Letter(c.index), points: make([]image.Point, 0, 3), to: c.to}
	l.points = append(l.points, cellAt(c.cells[0]).Add(aside))
	if c.turns {
		l.points = append(l.points, cellAt(c.corner).Add(aside), end)
	} else {
		l.points = append(l.points, end.Add(aside))
	}
	return l
}

// nextPaths draws the paths of an extra turn.
func (b *picture) nextPaths() {
	for _, l := range b.paths {
		b.Path(laneWidth, l.points...)
	}
}

// nextMarks letters the paths of an extra turn, or marks the cups where an ordinary
// sowing may end. The text of the first board explains these marks.
func (b *picture) nextMarks() {
	for _, l := range b.paths {
		at := l.points[len(l.points)-1]
		render.PutArt(b.Stage, drop{l.to}, at.X, at.Y)
		b.Write(l.letter, at.X, at.Y, render.Centre, render.Tag, colour.Ink)
	}
	if b.extra || b.over || b.past && b.sown {
		return
	}
	for _, c := range b.pos.Targets() {
		at := cellAt(c).Add(pearlAt)
		b.Pearl(at.X, at.Y, pearlRadius)
	}
}

// drop is a disc of light with a beak that points to a side.
type drop struct{ to image.Point }

func (drop) Size() (w, h int) { return 72, 72 }

func (d drop) Draw(dc *gg.Context) {
	c := float64(dc.Width()) / 2
	canvas.CastShadow(dc, c, c, badgeRadius, 4)
	for _, layer := range []struct {
		radius, beak float64
		c            colour.Colour
	}{{badgeRadius, 33, colour.Umber}, {badgeRadius - 2, 29.5, colour.Ivory}} {
		x, y := float64(d.to.X), float64(d.to.Y)
		side := layer.radius * .62
		dc.MoveTo(c+x*layer.beak, c+y*layer.beak)
		dc.LineTo(c+x*layer.radius*.78-y*side, c+y*layer.radius*.78+x*side)
		dc.LineTo(c+x*layer.radius*.78+y*side, c+y*layer.radius*.78-x*side)
		dc.ClosePath()
		canvas.Paint(dc, layer.c, 1)
		dc.Fill()
		canvas.Disc(dc, c, c, layer.radius, layer.c, 1)
	}
}
