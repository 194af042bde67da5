package render_test

import (
	"hash/adler32"
	"math/rand/v2"
	"testing"

	"galet/render"
)

// An entry is shown as itself, and any other colour as about the nearest.
func TestPaletteNearest(t *testing.T) {
	t.Parallel()
	p, err := render.NewPalette(append(render.House(), render.Kulami{}.Colours()...))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.Entries() {
		if got := apart(p.Nearest(c), c); got > 3*6 {
			t.Errorf("entry %06X is shown as %06X", c, p.Nearest(c))
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		c := render.Colour(rng.UintN(1 << 24))
		best := 1 << 30
		for _, e := range p.Entries() {
			best = min(best, apart(e, c))
		}
		// Six bits a channel are looked at, and the measure weighs channels.
		if got := apart(p.Nearest(c), c); got > 2*best+24 {
			t.Errorf("%06X is shown as %06X, %d apart; another entry is %d apart", c, p.Nearest(c), got, best)
		}
	}
}

// apart is how far apart two colours are, all channels together.
func apart(a, b render.Colour) int {
	sum := 0
	for shift := 0; shift < 24; shift += 8 {
		d := int(a>>shift&255) - int(b>>shift&255)
		sum += max(d, -d)
	}
	return sum
}

func TestBlend(t *testing.T) {
	t.Parallel()
	ramp := render.Between(0x000000, 0xFFFFFF, 52) // steps of five
	p, err := render.NewPalette([]render.Ramp{ramp})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		alpha float64
		level int
		want  render.Colour
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

// All that a game's wood, glass and text need fits one palette, with room.
func TestKulamiPaletteFits(t *testing.T) {
	t.Parallel()
	p, err := render.NewPalette(append(render.House(), render.Kulami{}.Colours()...))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(p.Entries()); n > 224 {
		t.Errorf("%d entries; more than 224 make the files grow", n)
	}
}

func TestAdler32(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 400 {
		data := make([]byte, n*n/3)
		for i := range data {
			data[i] = 255
			if n%2 == 0 {
				data[i] = byte(rng.Uint32())
			}
		}
		if got, want := render.Adler32(data), adler32.Checksum(data); got != want {
			t.Fatalf("%d bytes: %08x, want %08x", len(data), got, want)
		}
	}
}
