package canvas_test

import (
	"bytes"
	"image"
	"testing"

	"github.com/fogleman/gg"

	"galet/render/canvas"
)

// A stretched box has the same pixels as one that is drawn in full.
func TestStretch(t *testing.T) {
	t.Parallel()
	const room, radius = 8, 12
	draw := func(dc *gg.Context, w, h float64) {
		canvas.BoxShadow(dc, room, room, w, h, radius, 5, 2)
		dc.DrawRoundedRectangle(room, room, w, h, radius)
		canvas.Paint(dc, 0xC0FFEE, 1)
		dc.Fill()
	}
	for _, size := range []image.Point{{26, 26}, {56, 57}, {58, 58}, {300, 40}, {40, 300}, {301, 200}} {
		want, got := gg.NewContext(size.X+2*room, size.Y+2*room), gg.NewContext(size.X+2*room, size.Y+2*room)
		draw(want, float64(size.X), float64(size.Y))
		canvas.Stretch(got, size.X, size.Y, radius+2*room, draw)
		if !bytes.Equal(got.Image().(*image.RGBA).Pix, want.Image().(*image.RGBA).Pix) {
			t.Errorf("%v looks different", size)
		}
	}
}
