package material_test

import (
	"image/color"
	"testing"

	"galet/render/colour"
	"galet/render/material"
)

func TestSlant(t *testing.T) {
	t.Parallel()
	ramp := colour.Between(0x4F3317, 0xA87C4A, 2)
	for _, c := range []struct {
		name           string
		x0, y0, x1, y1 float64
		steps          int
	}{
		{"hollow", 22, 22, 70, 70, 18},
		{"small hollow", 5.5, 7.25, 28.25, 30, 18},
		{"tray", 15, 0, 47, 0, 14},
		{"cup", -3.4, 8.2, 95.8, 107.4, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			fast, plain := material.Slant(ramp.At, c.x0, c.y0, c.x1, c.y1, c.steps)
			for y := -20; y < 140; y++ {
				for x := -20; x < 140; x++ {
					got, want := color.RGBAModel.Convert(fast.ColorAt(x, y)), color.RGBAModel.Convert(plain.ColorAt(x, y))
					if got != want {
						t.Fatalf("at %d, %d: %v, want %v", x, y, got, want)
					}
				}
			}
		})
	}
}
