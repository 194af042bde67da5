package png_test

import (
	"bytes"
	"errors"
	"image"
	stdpng "image/png"
	"math/bits"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"galet/render/png"
)

// sample is a picture made of a seed.
func sample(seed uint64) png.Picture {
	rng := rand.New(rand.NewPCG(seed, 1))
	w, h := 1+rng.IntN(300), 1+rng.IntN(120)
	p := png.Picture{Width: w, Height: h, Palette: make([]byte, 3*255), Rows: make([]byte, (w+1)*h)}
	for i := range p.Palette {
		p.Palette[i] = byte(rng.Uint32())
	}
	shades := 1 + rng.IntN(255)
	for y := range h {
		row := p.Rows[y*(w+1)+1:][:w]
		for x := range row {
			row[x] = byte(x / (1 + int(seed%9)) * y % shades)
			if seed%3 == 0 {
				row[x] = byte(rng.IntN(shades))
			}
		}
	}
	return p
}

// check decodes a file with the standard library and compares all pixels.
func check(t *testing.T, p png.Picture, file []byte) {
	t.Helper()
	im, err := stdpng.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	shown := im.(*image.Paletted)
	for y := range p.Height {
		if want := p.Rows[y*(p.Width+1)+1:][:p.Width]; !bytes.Equal(shown.Pix[y*shown.Stride:][:p.Width], want) {
			t.Fatalf("row %d differs", y)
		}
	}
}

// hard are pictures that a small one at random is not like.
func hard() map[string]png.Picture {
	rng := rand.New(rand.NewPCG(5, 5))
	noise := func(at int) byte { return byte(rng.Uint32()) }
	return map[string]png.Picture{
		"one pixel":  filled(1, 1, noise),
		"one colour": filled(1000, 700, func(int) byte { return 7 }),
		// More than one block, and more than any buffer holds at first.
		"noise": filled(1000, 600, noise),
		// A row above is out of reach.
		"wide": filled(50_000, 9, func(at int) byte { return byte(at % 50_000 / 5 * 7) }),
		// The rarest need longer codes than deflate has.
		"skewed": filled(1000, 120, func(int) byte { return byte(bits.TrailingZeros32(rng.Uint32())) }),
	}
}

func filled(w, h int, pixel func(at int) byte) png.Picture {
	p := png.Picture{Width: w, Height: h, Palette: make([]byte, 3*256), Rows: make([]byte, (w+1)*h)}
	for y := range h {
		for x := range w {
			p.Rows[y*(w+1)+1+x] = pixel(y*w + x)
		}
	}
	return p
}

// One encoder writes all of them, one after another.
func TestHardPictures(t *testing.T) {
	t.Parallel()
	var e png.Encoder
	for name, p := range hard() {
		t.Run(name, func(t *testing.T) { check(t, p, e.Encode(p)) })
	}
}

// The standard library sees the same pixels.
func FuzzEncode(f *testing.F) {
	for seed := range uint64(100) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		var e png.Encoder
		p := sample(seed)
		check(t, p, e.Encode(p))
	})
}

// Decoders that are not Go's find nothing wrong with files, and Pillow sees the
// same pixels.
func TestOtherDecoders(t *testing.T) {
	t.Parallel()
	decoders := map[string]func(file, raw string) *exec.Cmd{
		"pngcheck": func(file, _ string) *exec.Cmd { return exec.Command("pngcheck", "-q", file) },
		"Pillow": func(file, raw string) *exec.Cmd {
			return exec.Command(python, "-c", "import sys;from PIL import Image;open(sys.argv[2],'wb').write(Image.open(sys.argv[1]).tobytes())", file, raw)
		},
	}
	for name, decode := range decoders {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			installed(t, name)
			var e png.Encoder
			for seed := range uint64(12) {
				p := sample(seed)
				file := filepath.Join(t.TempDir(), strconv.Itoa(int(seed)))
				if err := os.WriteFile(file, e.Encode(p), 0o600); err != nil {
					t.Fatal(err)
				}
				if out, err := decode(file, file+".raw").CombinedOutput(); err != nil {
					t.Fatalf("seed %d: %v: %s", seed, err, out)
				}
				if raw, err := os.ReadFile(file + ".raw"); err == nil {
					same(t, p, raw)
				}
			}
		})
	}
}

// python is where Debian's packages are.
const python = "/usr/bin/python3"

// installed skips a test whose decoder is not there.
func installed(t *testing.T, name string) {
	t.Helper()
	probe := exec.Command(name, "-h")
	if name == "Pillow" {
		probe = exec.Command(python, "-c", "import PIL")
	}
	if err := probe.Run(); errors.Is(err, exec.ErrNotFound) || name == "Pillow" && err != nil {
		t.Skipf("needs %s: install Debian's packages pngcheck and python3-pil", name)
	}
}

// same compares the pixels that another decoder saw.
func same(t *testing.T, p png.Picture, raw []byte) {
	t.Helper()
	for y := range p.Height {
		if !bytes.Equal(raw[y*p.Width:][:p.Width], p.Rows[y*(p.Width+1)+1:][:p.Width]) {
			t.Fatalf("row %d differs", y)
		}
	}
}
