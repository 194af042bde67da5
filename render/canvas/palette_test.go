package canvas_test

import (
	"math/rand/v2"
	"testing"

	"galet/render/canvas"
	"galet/render/colour"
	kulamipainter "galet/render/kulami"
)

// An entry is shown as itself, and any other colour as about the nearest.
func TestPaletteNearest(t *testing.T) {
	t.Parallel()
	p, err := canvas.NewPalette(kulamipainter.Painter{}.Colours())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.Colours {
		if got := apart(p.Nearest(c), c); got > 3*6 {
			t.Errorf("entry %06X is shown as %06X", c, p.Nearest(c))
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		c := colour.Colour(rng.UintN(1 << 24))
		best := 1 << 30
		for _, e := range p.Colours {
			best = min(best, apart(e, c))
		}
		// Six bits a channel are looked at, and the measure weighs channels.
		if got := apart(p.Nearest(c), c); got > 2*best+24 {
			t.Errorf("%06X is shown as %06X, %d apart; another entry is %d apart", c, p.Nearest(c), got, best)
		}
	}
}

// apart is how far apart two colours are, all channels together.
func apart(a, b colour.Colour) int {
	sum := 0
	for shift := 0; shift < 24; shift += 8 {
		d := int(a>>shift&255) - int(b>>shift&255)
		sum += max(d, -d)
	}
	return sum
}

func TestBlend(t *testing.T) {
	t.Parallel()
	ramp := colour.Between(0x000000, 0xFFFFFF, 52) // steps of five
	p, err := canvas.NewPalette([]colour.Ramp{ramp})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		alpha float64
		level int
		want  colour.Colour
	}{
		{"no coverage", 1, 0, 0x000000},
		{"full coverage", 1, 16, 0xFFFFFF},
		{"half the coverage", 1, 8, 0x808080},
		{"full coverage, half as opaque", .5, 16, 0x808080},
		{"half the coverage, half as opaque", .5, 8, 0x404040},
	}
	for _, test := range tests {
		if got := p.Under(0x000000, 0xFFFFFF, test.alpha, test.level); apart(got, test.want) > 3*4 {
			t.Errorf("%s: %06X, want about %06X", test.name, got, test.want)
		}
	}
}
