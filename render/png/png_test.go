package png_test

import (
	"bytes"
	"errors"
	"image"
	stdpng "image/png"
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

// The standard library sees the same pixels.
func FuzzEncode(f *testing.F) {
	for seed := range uint64(100) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		var e png.Encoder
		p := sample(seed)
		file, err := e.Encode(p)
		if err != nil {
			t.Fatal(err)
		}
		check(t, p, file)
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
				data, err := e.Encode(p)
				if err != nil {
					t.Fatal(err)
				}
				file := filepath.Join(t.TempDir(), strconv.Itoa(int(seed)))
				if err := os.WriteFile(file, data, 0o600); err != nil {
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
		t.Skipf("%s is not installed", name)
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
