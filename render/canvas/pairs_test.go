package canvas_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// slope is a picture of 16 by 16 pixels. Each row has one shade, and is
// lighter than the row above by step. Its last columns are clear.
type slope struct{ step, clear int }

func (slope) Size() (w, h int) { return 16, 16 }

func (s slope) Draw(dc *gg.Context) {
	im := dc.Image().(*image.RGBA)
	for y := range 16 {
		for x := range 16 - s.clear {
			v := uint8(s.step * y)
			im.SetRGBA(x, y, color.RGBA{v, v, v, 255})
		}
	}
}

// Rows of a gradient are the same in pairs, as long as nobody sees it.
func TestRowsInPairs(t *testing.T) {
	t.Parallel()
	greys, err := canvas.NewPalette([]colour.Ramp{colour.Between(0, 0xFFFFFF, 250)})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		art  slope
		same bool
	}{
		{"small steps", slope{step: 6}, true},
		{"large steps", slope{step: 14}, false},
		{"narrow, small steps", slope{step: 6, clear: 13}, false},
	} {
		var c canvas.Canvas
		c.Resize(greys, 16, 16)
		c.Flood(0)
		c.Put(canvas.NewSprite(test.art, greys), 8, 8)
		for y := 0; y < 16; y += 2 {
			if got := c.Row(0, y, 1)[0] == c.Row(0, y+1, 1)[0]; got != test.same {
				t.Errorf("%s: rows %d and %d are the same: %t", test.name, y, y+1, got)
			}
			if y > 0 && c.Row(0, y, 1)[0] == c.Row(0, y-1, 1)[0] {
				t.Errorf("%s: rows %d and %d are the same", test.name, y-1, y)
			}
		}
	}
}
