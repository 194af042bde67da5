package render_test

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
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
	got := decode(t, file)
	if *update {
		store(t, path, got)
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with -update to make it)", err)
	}
	want := decode(t, kept)
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s: size %v, want %v", name, got.Bounds(), want.Bounds())
	}
	diff, apart, mean := compare(got, want)
	if apart > apartLimit || mean > meanLimit {
		left := filepath.Join("testdata", name+".diff.png")
		store(t, left, diff)
		t.Errorf("%s: %d pixels clearly apart, mean difference %.2f; see %s", name, apart, mean, left)
	}
}

func compare(got, want image.Image) (diff *image.RGBA, apart int, mean float64) {
	b := got.Bounds()
	diff = image.NewRGBA(b)
	sum := 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			g, w := at(got, x, y), at(want, x, y)
			most, all := difference(g, w)
			sum += all
			diff.Set(x, y, g)
			if most > clearlyApart {
				apart++
				diff.Set(x, y, color.RGBA{255, 0, 255, 255})
			}
		}
	}
	return diff, apart, float64(sum) / float64(3*b.Dx()*b.Dy())
}

func at(im image.Image, x, y int) color.RGBA {
	return color.RGBAModel.Convert(im.At(x, y)).(color.RGBA)
}

// difference is that of the channel that differs most, and of all together.
func difference(a, b color.RGBA) (most, all int) {
	for _, d := range [3]int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
		d = max(d, -d)
		most, all = max(most, d), all+d
	}
	return most, all
}

func decode(t testing.TB, file []byte) image.Image {
	t.Helper()
	im, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatalf("not a sound PNG: %v", err)
	}
	return im
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
	flat := func(c color.Color, spot int) image.Image {
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
		other image.Image
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
