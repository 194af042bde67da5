package render_test

import (
	"image"
	"image/color"
	"testing"

	"galet/game"
	"galet/game/kala"
	"galet/game/kulami"
	"galet/game/unlur"
	"galet/render"
	kalapainter "galet/render/kala"
	kulamipainter "galet/render/kulami"
	"galet/render/rendertest"
	unlurpainter "galet/render/unlur"
)

// A small picture is the large one at half its size, and ten of them are as many
// bytes as four large ones at most.
func TestSmallIsHalf(t *testing.T) {
	t.Parallel()
	const most = 60_000
	for name, row := range map[string]struct {
		painter render.Painter
		all     []game.Position
	}{
		"kulami": {kulamipainter.Painter{}, rendertest.Replay(t, kulami.Game{}, "irregular-play")},
		"unlur":  {unlurpainter.Painter{}, rendertest.Replay(t, unlur.Game{}, "contract")},
		"kala":   {kalapainter.Painter{}, rendertest.Replay(t, kala.Game{}, "extra")},
	} {
		r := render.New()
		for _, p := range []game.Position{row.all[0], row.all[len(row.all)-1]} {
			v := render.View{Position: p, Names: [2]string{"Ana", "Bo Lindqvist"}}
			file, err := r.Small(row.painter, v)
			if err != nil {
				t.Fatal(err)
			}
			large, small := rendertest.Decode(t, rendertest.Draw(t, r, row.painter, v)), rendertest.Decode(t, file)
			t.Logf("%s: %d bytes", name, len(file))
			if len(file) > most {
				t.Errorf("%s: %d bytes, want at most %d", name, len(file), most)
			}
			if got, want := small.Bounds(), image.Rect(0, 0, large.Bounds().Dx()/2, large.Bounds().Dy()/2); got != want {
				t.Fatalf("%s: %v, want %v", name, got, want)
			}
			if far := farthest(small, large); far > 40 {
				t.Errorf("%s: a pixel differs by %d from the mean of its four", name, far)
			}
		}
	}
	if file, err := render.New().Small(kulamipainter.Painter{}, render.View{}); err == nil || file != nil {
		t.Errorf("a position of another game: %d bytes and error %v, want only an error", len(file), err)
	}
}

// farthest compares the pixels of the small picture with the means of four pixels of
// the large one. It returns the largest difference of a channel, 0 to 255.
func farthest(small, large *image.RGBA) (far int) {
	channels := func(c color.RGBA) [3]int { return [3]int{int(c.R), int(c.G), int(c.B)} }
	for y := range small.Bounds().Dy() {
		for x := range small.Bounds().Dx() {
			var sum [3]int
			for i := range 4 {
				for ch, value := range channels(large.RGBAAt(2*x+i%2, 2*y+i/2)) {
					sum[ch] += value
				}
			}
			for ch, value := range channels(small.RGBAAt(x, y)) {
				far = max(far, value-sum[ch]/4, sum[ch]/4-value)
			}
		}
	}
	return far
}
