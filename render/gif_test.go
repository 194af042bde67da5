package render_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	paint "image/draw"
	"image/gif"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/gametest"
	"galet/game/kala"
	"galet/game/kulami"
	"galet/game/unlur"
	"galet/render"
	kalapainter "galet/render/kala"
	kulamipainter "galet/render/kulami"
	"galet/render/rendertest"
	unlurpainter "galet/render/unlur"
)

// gifViews are the pictures of a match that was resigned at the end.
func gifViews(all []game.Position) []render.View {
	views := make([]render.View, len(all))
	for i, p := range all {
		views[i] = render.View{Position: p, Names: [2]string{"Ana", "נועם לוי"}}
	}
	views[len(all)-1].Over = &render.Over{Winner: game.Second, Notes: [2]string{"resigned", "wins"}}
	return views
}

// Each picture of an animation is that of the PNG at half its size, except for shades.
// The file has only what changes.
func TestGIFShowsEachPicture(t *testing.T) {
	gametest.SkipIfShort(t)
	t.Parallel()
	tests := []struct {
		name    string
		painter render.Painter
		all     []game.Position
	}{
		{"kulami", kulamipainter.Painter{}, rendertest.Replay(t, kulami.Game{}, "irregular-play")},
		{"unlur", unlurpainter.Painter{}, rendertest.Replay(t, unlur.Game{}, "contract")},
		{"kala", kalapainter.Painter{}, rendertest.Replay(t, kala.Game{}, "extra")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := render.New()
			views := gifViews(test.all)
			file, err := r.GIF(t.Context(), test.painter, views)
			if err != nil {
				t.Fatal(err)
			}
			animation := decodeGIF(t, file)
			delays := slices.Repeat([]int{100}, len(views))
			delays[len(views)-1] = 400
			if d := cmp.Diff(delays, animation.Delay); d != "" || animation.LoopCount != 0 {
				t.Errorf("goes round %d times; delays (-want +got):\n%s", animation.LoopCount, d)
			}
			shown := image.NewPaletted(animation.Image[0].Rect, animation.Image[0].Palette)
			for i, frame := range animation.Image {
				if problem := showFrame(shown, frame, i > 0); problem != "" {
					t.Fatalf("frame %d: %s", i, problem)
				}
				views[i].Past = i < len(views)-1
				kept, err := r.PNG(test.painter, views[i])
				if err != nil {
					t.Fatal(err)
				}
				rendertest.Same(t, fmt.Sprintf("%s-frame-%d", test.name, i), full(shown), half(rendertest.Decode(t, kept)), 1.5)
			}
		})
	}
}

// half is a picture at half its size: each pixel the mean of four.
func half(im *image.RGBA) *image.RGBA {
	to := image.NewRGBA(image.Rect(0, 0, im.Rect.Dx()/2, im.Rect.Dy()/2))
	for y := range to.Rect.Dy() {
		for x := range to.Rect.Dx() {
			for c := range 4 {
				sum := 2
				for _, at := range [...]int{im.PixOffset(2*x, 2*y), im.PixOffset(2*x+1, 2*y), im.PixOffset(2*x, 2*y+1), im.PixOffset(2*x+1, 2*y+1)} {
					sum += int(im.Pix[at+c])
				}
				to.Pix[to.PixOffset(x, y)+c] = uint8(sum / 4)
			}
		}
	}
	return to
}

// full is a picture in full colours.
func full(p *image.Paletted) *image.RGBA {
	im := image.NewRGBA(p.Rect)
	paint.Draw(im, im.Rect, p, p.Rect.Min, paint.Src)
	return im
}

// decodeGIF is a valid animation.
func decodeGIF(t *testing.T, file []byte) *gif.GIF {
	t.Helper()
	animation, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatalf("not a valid GIF: %v", err)
	}
	for i, d := range animation.Disposal {
		if d != gif.DisposalNone {
			t.Fatalf("frame %d goes away with %d", i, d)
		}
	}
	return animation
}

// showFrame draws a frame over what is shown, and returns what is wrong. A later frame
// must not repeat what was there, and has no margin.
func showFrame(shown, frame *image.Paletted, later bool) string {
	if d := cmp.Diff(opaque(shown.Palette)[:filmColours], opaque(frame.Palette)[:filmColours]); d != "" {
		return "another palette: " + d
	}
	var used image.Rectangle
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
			v := frame.ColorIndexAt(x, y)
			if _, _, _, a := frame.At(x, y).RGBA(); a == 0 {
				continue
			}
			if later && v == shown.ColorIndexAt(x, y) {
				return fmt.Sprintf("%d,%d was so before", x, y)
			}
			shown.SetColorIndex(x, y, v)
			used = used.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	if used != frame.Rect {
		return fmt.Sprintf("lies at %v, uses %v", frame.Rect, used)
	}
	return ""
}

// filmColours is how many colours an animation has.
const filmColours = 63

func opaque(p color.Palette) []color.RGBA {
	all := make([]color.RGBA, len(p))
	for i, c := range p {
		all[i] = color.RGBAModel.Convert(c).(color.RGBA)
	}
	return all
}

// A whole match goes into one message, which holds ten MiB, and on a phone it
// is there soon: sixty pictures take less than 580 kB. In Kala each ply changes
// twice as much of the board; but a match is over after some twenty.
func TestGIFSizes(t *testing.T) {
	gametest.SkipIfShort(t)
	t.Parallel()
	tests := []struct {
		name    string
		painter render.Painter
		all     []game.Position
		limit   int // bytes a picture
	}{
		{"kulami", kulamipainter.Painter{}, rendertest.Replay(t, kulami.Game{}, "square-end"), 9_600},
		{"unlur on the small board", unlurpainter.Painter{}, rendertest.Replay(t, unlur.Game{}, "black-y"), 7_000},
		{"unlur on the large board, until it is full", unlurpainter.Painter{}, rendertest.Replay(t, unlur.Game{}, "white-line"), 6_000},
		{"kala", kalapainter.Painter{}, rendertest.Replay(t, kala.Game{}, "crowd"), 14_200},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			file, err := render.New().GIF(t.Context(), test.painter, gifViews(test.all))
			if err != nil {
				t.Fatal(err)
			}
			if most := test.limit * len(test.all); len(file) > most {
				t.Errorf("%d bytes, %d a picture", len(file), len(file)/len(test.all))
			}
		})
	}
}

// By default a move takes a second. A long match takes a minute and a half, but never
// so fast that nobody can follow.
func TestGIFPace(t *testing.T) {
	t.Parallel()
	r := render.New()
	for pictures, want := range map[int]int{2: 100, 90: 100, 180: 50, 300: 40} {
		file, err := r.GIF(t.Context(), sketch{}, make([]render.View, pictures))
		if err != nil {
			t.Fatal(err)
		}
		if d := decodeGIF(t, file).Delay; d[0] != want || d[pictures-1] != 400 {
			t.Errorf("%d pictures: %d hundredths each, the last %d; want %d and 400", pictures, d[0], d[pictures-1], want)
		}
	}
}

// A picture that is the same again still has its time.
func TestGIFOfTheSame(t *testing.T) {
	t.Parallel()
	r := render.New()
	file, err := r.GIF(t.Context(), sketch{}, make([]render.View, 3))
	if err != nil {
		t.Fatal(err)
	}
	animation := decodeGIF(t, file)
	if d := cmp.Diff([]int{100, 100, 400}, animation.Delay); d != "" {
		t.Errorf("delays (-want +got):\n%s", d)
	}
	for i, frame := range animation.Image[1:] {
		if _, _, _, a := frame.At(0, 0).RGBA(); frame.Rect != image.Rect(0, 0, 1, 1) || a != 0 {
			t.Errorf("frame %d lies at %v", i+1, frame.Rect)
		}
	}
}

func TestGIFRefuses(t *testing.T) {
	t.Parallel()
	r := render.New()
	tests := []struct {
		name    string
		painter render.Painter
		views   []render.View
	}{
		{"nothing", sketch{}, nil},
		{"a position of another game", kulamipainter.Painter{}, []render.View{{Position: rendertest.Replay(t, kulami.Game{}, "square-play")[0]}, {}}},
		{"more colours than a palette holds", gaudy{}, make([]render.View, 2)},
	}
	for _, test := range tests {
		if file, err := r.GIF(t.Context(), test.painter, test.views); err == nil || file != nil {
			t.Errorf("%s: got %d bytes and error %v, want only an error", test.name, len(file), err)
		}
	}
}
