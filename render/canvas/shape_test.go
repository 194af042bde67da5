package canvas_test

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"galet/render/canvas"
)

// The coverage of a shape sums up to its area.
func TestShapeAreas(t *testing.T) {
	t.Parallel()
	triangle := canvas.Polygon(canvas.Point{X: 10, Y: 10}, canvas.Point{X: 70, Y: 10}, canvas.Point{X: 10, Y: 50})
	tests := []struct {
		name  string
		shape canvas.Shape
		want  float64
	}{
		{"box", canvas.Box(10, 10, 50, 30, 0), 1500},
		{"round box", canvas.Box(10, 10, 50, 30, 10), 1500 - (4-math.Pi)*100},
		{"box between pixels", canvas.Box(10.5, 10.25, 50, 30, 0), 1500},
		{"disc", disc(canvas.Point{X: 50, Y: 50}, 30), 900 * math.Pi},
		{"triangle", triangle, 1200},
		{"two that overlap", disc(canvas.Point{X: 50, Y: 50}, 30).And(disc(canvas.Point{X: 50, Y: 50}, 20)), 900 * math.Pi},
		{"two apart", triangle.And(canvas.Box(80, 80, 10, 10, 0)), 1300},
		{"half outside", disc(canvas.Point{X: 0, Y: 50}, 30), 450 * math.Pi},
		{"all outside", disc(canvas.Point{X: -50, Y: 50}, 30), 0},
		{"nothing", canvas.Polygon(), 0},
	}
	for _, test := range tests {
		if got := covered(canvas.Cover(test.shape, 100, 100)); math.Abs(got-test.want) > 3+test.want/100 {
			t.Errorf("%s: %.1f pixels covered, want %.1f", test.name, got, test.want)
		}
	}
}

func disc(p canvas.Point, r float64) canvas.Shape {
	return canvas.Box(p.X-r, p.Y-r, 2*r, 2*r, r)
}

// band is a straight line between two places, 2r wide.
func band(a, b canvas.Point, r float64) canvas.Shape {
	l := math.Hypot(b.X-a.X, b.Y-a.Y)
	dx, dy := (b.Y-a.Y)/l*r, (a.X-b.X)/l*r
	return canvas.Polygon(
		canvas.Point{X: a.X + dx, Y: a.Y + dy}, canvas.Point{X: b.X + dx, Y: b.Y + dy},
		canvas.Point{X: b.X - dx, Y: b.Y - dy}, canvas.Point{X: a.X - dx, Y: a.Y - dy})
}

func covered(mask *image.Alpha) float64 {
	sum := 0
	for _, a := range mask.Pix {
		sum += int(a)
	}
	return float64(sum) / 255
}

// The outline of joined places covers what discs on them and lines over their
// links do, on a grid of squares and on one of hexagons.
func TestOutlineCoversLinesAndDiscs(t *testing.T) {
	t.Parallel()
	const (
		cell = 30.0
		r    = .45 * cell
		size = 8 * cell
	)
	rng := rand.New(rand.NewPCG(5, 6))
	for round := range 60 {
		hex := round%2 == 0
		places, links := randomGroup(rng, cell, hex)
		want := canvas.Polygon()
		for _, p := range places {
			want = want.And(disc(p, r))
		}
		for _, l := range links {
			want = want.And(band(places[l[0]], places[l[1]], r))
		}
		got, union := canvas.Cover(canvas.Loops(canvas.Contours(r, places, links)...), size, size), canvas.Cover(want, size, size)
		for i := range got.Pix {
			// In a corner that two lines share, the union knows less.
			if d := int(got.Pix[i]) - int(union.Pix[i]); max(d, -d) > 90 {
				t.Fatalf("round %d, pixel %d,%d: covered %d, want %d", round, i%got.Stride, i/got.Stride, got.Pix[i], union.Pix[i])
			}
		}
	}
}

// randomGroup fills about two thirds of a grid of six by six cells, and links
// those that touch; on squares also crosswise where four meet.
func randomGroup(rng *rand.Rand, cell float64, hex bool) (places []canvas.Point, links [][2]int) {
	at := map[image.Point]int{}
	for i := range 36 {
		if rng.IntN(3) == 0 {
			continue
		}
		c := image.Pt(i%6, i/6)
		at[c] = len(places)
		x, y := float64(c.X), float64(c.Y)
		if hex {
			x, y = x+.5*float64(c.Y%2), y*math.Sqrt(3)/2
		}
		places = append(places, canvas.Point{X: (x + .9) * cell, Y: (y + .9) * cell})
	}
	for c, i := range at {
		for d, j := range at {
			if i < j && touch(places[i], places[j], cell) {
				links = append(links, [2]int{i, j})
			}
			_, right := at[image.Pt(c.X+1, c.Y)]
			_, below := at[image.Pt(c.X, c.Y+1)]
			if !hex && right && below && d == image.Pt(c.X+1, c.Y+1) {
				links = append(links, [2]int{i, j})
			}
		}
	}
	return places, links
}

func touch(a, b canvas.Point, cell float64) bool {
	return math.Hypot(a.X-b.X, a.Y-b.Y) < 1.1*cell
}
