package render_test

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

// Two pictures are alike if few pixels are clearly apart and the rest is, on
// the whole, the same.
const (
	clearlyApart = 40  // of 255, in any channel
	apartLimit   = 40  // pixels
	meanLimit    = 0.5 // of 255, over all channels and pixels
)

// golden compares a file with testdata/NAME.png. Where they differ it leaves
// testdata/NAME.diff.png behind, the differing pixels in magenta.
func golden(t *testing.T, name string, file []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		store(t, path, paletted(t, file))
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with -update to make it)", err)
	}
	got, want := decode(t, file), decode(t, kept)
	if got.Rect != want.Rect {
		t.Fatalf("%s: size %v, want %v", name, got.Rect, want.Rect)
	}
	diff, apart, mean := compare(got, want)
	if apart > apartLimit || mean > meanLimit {
		left := filepath.Join("testdata", name+".diff.png")
		store(t, left, diff)
		t.Errorf("%s: %d pixels clearly apart, mean difference %.2f; see %s", name, apart, mean, left)
	}
}

// compare counts the pixels that are clearly apart, and paints them magenta in
// a copy; mean is the difference over all channels and pixels.
func compare(got, want *image.RGBA) (diff *image.RGBA, apart int, mean float64) {
	diff = &image.RGBA{Pix: bytes.Clone(got.Pix), Stride: got.Stride, Rect: got.Rect}
	sum := 0
	for i := 0; i < len(got.Pix); i += 4 {
		most := 0
		for c := i; c < i+3; c++ {
			d := int(got.Pix[c]) - int(want.Pix[c])
			d = max(d, -d)
			most, sum = max(most, d), sum+d
		}
		if most > clearlyApart {
			apart++
			copy(diff.Pix[i:], []uint8{255, 0, 255, 255})
		}
	}
	return diff, apart, float64(sum) / float64(len(got.Pix)/4*3)
}

// paletted is a file's picture as it is, which must be one with a palette.
func paletted(t testing.TB, file []byte) *image.Paletted {
	t.Helper()
	im, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatalf("not a sound PNG: %v", err)
	}
	p, ok := im.(*image.Paletted)
	if !ok {
		t.Fatalf("a picture without a palette: %T", im)
	}
	return p
}

// decode is a file's picture in full colours.
func decode(t testing.TB, file []byte) *image.RGBA {
	t.Helper()
	p := paletted(t, file)
	var entries [256][]uint8
	for i, c := range p.Palette {
		v := color.RGBAModel.Convert(c).(color.RGBA)
		entries[i] = []uint8{v.R, v.G, v.B, v.A}
	}
	im := image.NewRGBA(p.Rect)
	for i, e := range p.Pix {
		copy(im.Pix[4*i:], entries[e])
	}
	return im
}

// sameWithin tells whether two pictures are the same within a box.
func sameWithin(a, b *image.RGBA, box image.Rectangle) bool {
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				return false
			}
		}
	}
	return true
}

// differsOutside finds a pixel outside all boxes in which two pictures of one
// size differ.
func differsOutside(a, b *image.RGBA, boxes ...image.Rectangle) (at image.Point, found bool) {
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			at := image.Pt(x, y)
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) && !slices.ContainsFunc(boxes, at.In) {
				return at, true
			}
		}
	}
	return image.Point{}, false
}

func store(t *testing.T, path string, im image.Image) {
	t.Helper()
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, im); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestCompareTellsPicturesApart(t *testing.T) {
	t.Parallel()
	flat := func(c color.Color, spot int) *image.RGBA {
		im := image.NewRGBA(image.Rect(0, 0, 100, 100))
		for i := range 100 * 100 {
			im.Set(i%100, i/100, c)
			if i < spot {
				im.Set(i%100, i/100, color.White)
			}
		}
		return im
	}
	tests := []struct {
		name  string
		other *image.RGBA
		alike bool
	}{
		{"the same", flat(color.Gray{40}, 0), true},
		{"a few pixels", flat(color.Gray{40}, 20), true},
		{"a small mark", flat(color.Gray{40}, 60), false},
		{"a little lighter all over", flat(color.Gray{41}, 0), false},
	}
	for _, test := range tests {
		_, apart, mean := compare(test.other, flat(color.Gray{40}, 0))
		if alike := apart <= apartLimit && mean <= meanLimit; alike != test.alike {
			t.Errorf("%s: alike %v, want %v (%d apart, mean %.2f)", test.name, alike, test.alike, apart, mean)
		}
	}
}
