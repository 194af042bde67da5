// Package rendertest has what the tests of all painters share: golden pictures, records
// to draw, and comparisons of pictures.
package rendertest

import (
	"bytes"
	"encoding/json"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"galet/game"
	"galet/render"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

// Two pictures are the same if few pixels are clearly apart and the rest is, on
// the whole, the same.
const (
	clearlyApart = 40  // of 255, in any channel
	apartLimit   = 40  // pixels
	meanLimit    = 0.5 // of 255, over all channels and pixels
)

// Golden compares a file with testdata/NAME.png.
func Golden(t *testing.T, name string, file []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		store(t, path, paletted(t, file))
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with -update to make it)", err)
	}
	Same(t, name, Decode(t, file), Decode(t, kept), meanLimit)
}

// Same fails if two pictures differ by more than a mean, of 255, over all
// channels and pixels. Then it leaves testdata/NAME.diff.png behind, the
// differing pixels in magenta.
func Same(t *testing.T, name string, got, want *image.RGBA, mean float64) {
	t.Helper()
	if got.Rect != want.Rect {
		t.Fatalf("%s: size %v, want %v", name, got.Rect, want.Rect)
	}
	if diff, apart, by := compare(got, want); apart > apartLimit || by > mean {
		left := filepath.Join("testdata", name+".diff.png")
		store(t, left, diff)
		t.Errorf("%s: %d pixels clearly apart, mean difference %.2f; see %s", name, apart, by, left)
	}
}

// compare counts the pixels that are clearly apart, and paints them magenta in a copy.
// mean is the difference over all channels and pixels.
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

// paletted is a file's picture, which must have a palette.
func paletted(t testing.TB, file []byte) *image.Paletted {
	t.Helper()
	im, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatalf("not a valid PNG: %v", err)
	}
	p, ok := im.(*image.Paletted)
	if !ok {
		t.Fatalf("a picture without a palette: %T", im)
	}
	return p
}

// Decode is a file's picture in full colours.
func Decode(t testing.TB, file []byte) *image.RGBA {
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

// SameWithin reports whether two pictures are the same within a box.
func SameWithin(a, b *image.RGBA, box image.Rectangle) bool {
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				return false
			}
		}
	}
	return true
}

// DiffersOutside finds a pixel outside all boxes in which two pictures of one
// size differ.
func DiffersOutside(a, b *image.RGBA, boxes ...image.Rectangle) (at image.Point, found bool) {
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

// Look is a golden picture: its name, and the position and names that it shows.
type Look struct {
	Golden, Record string
	Ply            int // or Last
	Names          [2]string
	Over           *render.Over
}

// Last stands for the last ply of a record.
const Last = -1

// Looks draws the pictures of a game and compares them with the goldens.
func Looks(t *testing.T, g game.Game, p render.Painter, rows []Look) {
	t.Helper()
	r := render.New()
	if testing.Short() {
		rows = rows[:2] // which are drawn at once; the others would be a minute's work and show no other race
	}
	for _, row := range rows {
		t.Run(row.Golden, func(t *testing.T) {
			t.Parallel()
			v := render.View{Position: At(Replay(t, g, row.Record), row.Ply), Names: row.Names, Over: row.Over}
			Golden(t, row.Golden, Draw(t, r, p, v))
		})
	}
}

// Course draws every page of a game's course and compares them with the
// goldens.
func Course(t *testing.T, g interface {
	game.Game
	game.Words
}, p render.Painter) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes long, and the pictures of matches run the same code in parallel: run it without -short")
	}
	r := render.New()
	for _, page := range g.Course() {
		t.Run(page.Key, func(t *testing.T) {
			t.Parallel()
			position, err := page.Position(g)
			if err != nil {
				t.Fatal(err)
			}
			Golden(t, "course-"+page.Key, Draw(t, r, p, render.View{Position: position, Names: [2]string{"Ana", "Bo"}, Marks: page.Marks}))
		})
	}
}

// Replay gives every position of a record in the painter's testdata.
func Replay(t testing.TB, g game.Game, name string) []game.Position {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(painters(t), string(g.ID()), "testdata", "records.json"))
	if err != nil {
		t.Fatal(err)
	}
	var records map[string]json.RawMessage
	if err := json.Unmarshal(data, &records); err != nil {
		t.Fatal(err)
	}
	record, err := game.ParseRecord(records[name], func(game.ID) (game.Game, bool) { return g, true })
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var all []game.Position
	for p, err := range record.Positions() {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, p)
	}
	return all
}

// painters is the folder of the painters, from that of a test.
func painters(t testing.TB) string {
	t.Helper()
	at, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for filepath.Base(at) != "render" {
		at = filepath.Dir(at)
	}
	return at
}

// At is the position after a number of plies; Last stands for all of them.
func At(all []game.Position, ply int) game.Position {
	if ply == Last {
		ply = len(all) - 1
	}
	return all[ply]
}

// Draw is the picture of a view. It may be called from any goroutine.
func Draw(t testing.TB, r *render.Renderer, p render.Painter, v render.View) []byte {
	t.Helper()
	file, err := r.PNG(p, v)
	if err != nil {
		t.Error(err)
	}
	return file
}

// UnrulyNames are names that are wide, high, or in another direction.
func UnrulyNames() []string {
	return []string{
		"Bo", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "נועם לוי בן אברהם הכהן מירושלים", "ليلى بنت حداد الطويلة جدا جدا",
		"田中さくら田中さくら田中さくら田中さくら", "👨‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏽👨‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏽", "Z̴̢̛͎̈́̓a̷̡̛͙͌l̸̰̈́g̷̢̈́o̶̯͝", "\u202eright to left", "a\nb\r\nc", "ﷺﷺﷺﷺﷺﷺ", "กิ๊กกิ๊กกิ๊กกิ๊กกิ๊กกิ๊ก",
	}
}
