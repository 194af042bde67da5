package gif_test

import (
	"bytes"
	"compress/lzw"
	"io"
	"math/rand/v2"
	"testing"

	"galet/render/colour"
	"galet/render/gif"
)

// Unpacking returns the packed pixels, for any pixels. The result is not larger than that
// of the standard library.
func TestPack(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 6))
	pack := gif.Pack(nil)
	tests := []struct {
		name   string
		longer float64 // how likely the colour stays from pixel to pixel
		colour func() uint8
	}{
		{"one colour", 1, func() uint8 { return 17 }},
		{"noise", 0, func() uint8 { return uint8(rng.UintN(64)) }},
		{"two colours", .5, func() uint8 { return uint8(rng.UintN(2)) * 63 }},
		{"long runs", .999, func() uint8 { return uint8(rng.UintN(60)) }},
		{"short runs", .8, func() uint8 { return uint8(rng.UintN(8)) }},
	}
	for _, test := range tests {
		for _, size := range []int{1, 2, 3, 9, 255, 3838, 3839, 3840, 70_000, 900_001} {
			pixels := make([]uint8, size)
			colour := test.colour()
			for i := range pixels {
				if rng.Float64() >= test.longer {
					colour = test.colour()
				}
				pixels[i] = colour
			}
			packed, shown := pack(pixels, make([]uint8, size))
			got, err := io.ReadAll(lzw.NewReader(bytes.NewReader(packed), lzw.LSB, 6))
			if err != nil || !bytes.Equal(got, pixels) || !bytes.Equal(shown, pixels) {
				t.Fatalf("%s, %d pixels: %d came back, %v", test.name, size, len(got), err)
			}
			var want bytes.Buffer
			w := lzw.NewWriter(&want, lzw.LSB, 6)
			w.Write(pixels)
			w.Close()
			if len(packed) > want.Len() {
				t.Errorf("%s, %d pixels: %d bytes, the standard library takes %d", test.name, size, len(packed), want.Len())
			}
		}
	}
}

// With tolerances the codes are fewer. They stand for the pixels shown, and for no
// pixel that is not allowed.
func TestPackWithTolerance(t *testing.T) {
	t.Parallel()
	var shades []colour.Colour
	for i := range 60 {
		shades = append(shades, colour.Colour(i*4<<16|i*4<<8|i*4))
	}
	pack, may := gif.Pack(shades), gif.MayStand(shades)
	rng := rand.New(rand.NewPCG(7, 8))
	for _, size := range []int{1, 2, 9, 3838, 3840, 70_000} {
		pixels, tolerance := make([]uint8, size), make([]uint8, size)
		for i := range pixels {
			pixels[i] = uint8(20 + rng.UintN(4) + uint(i/4000))
			tolerance[i] = uint8(rng.UintN(gif.Tolerances))
		}
		exact, _ := pack(pixels, make([]uint8, size))
		least := len(exact)
		packed, shown := pack(pixels, tolerance)
		got, err := io.ReadAll(lzw.NewReader(bytes.NewReader(packed), lzw.LSB, 6))
		if err != nil || !bytes.Equal(got, shown) {
			t.Fatalf("%d pixels: the codes stand for something else than was said, %v", size, err)
		}
		for i, v := range shown {
			if v != pixels[i] && !may(v, pixels[i], tolerance[i]) {
				t.Fatalf("%d pixels: %d stands for %d, with a tolerance of %d", size, v, pixels[i], tolerance[i])
			}
		}
		if size > 1000 && len(packed) > least*9/10 {
			t.Errorf("%d pixels: %d bytes, %d without tolerance", size, len(packed), least)
		}
	}
}
