package gif_test

import (
	"bytes"
	"image"
	"image/draw"
	stdgif "image/gif"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/gif"
)

// A colour that replaced another in a busy picture does not stay when the next picture is
// plain there.
func TestNoGhosts(t *testing.T) {
	t.Parallel()
	const size = 64
	plain := colour.Slate
	p, err := canvas.NewPalette([]colour.Ramp{colour.Solid(plain), colour.Solid(plain - 0x040404), colour.Solid(colour.Ivory)})
	if err != nil {
		t.Fatal(err)
	}
	e := gif.NewEncoder(p)
	rng := rand.New(rand.NewPCG(1, 2))
	scale := func(colours int) {
		var c canvas.Canvas
		c.Resize(p, 2*size, 2*size)
		for y := range size {
			above, below := c.Row(0, 2*y, c.W), c.Row(0, 2*y+1, c.W)
			for x := 0; x < c.W; x += 2 {
				pixel := uint8(rng.IntN(colours))
				above[x], above[x+1], below[x], below[x+1] = pixel, pixel, pixel, pixel
			}
		}
		e.Scale(&c)
	}
	scale(3)
	e.Count()
	e.ChooseColours()
	for _, colours := range []int{3, 1} {
		scale(colours)
		e.Write(time.Second)
	}
	animation, err := stdgif.DecodeAll(bytes.NewReader(e.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	shown := image.NewRGBA(image.Rect(0, 0, size, size))
	for _, frame := range animation.Image {
		draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
	}
	red, green, blue := plain.RGB()
	for i := 0; i < len(shown.Pix); i += 4 {
		if got := [3]uint8(shown.Pix[i:]); got != [3]uint8{red, green, blue} {
			t.Fatalf("pixel %d,%d is still %x", i/4%size, i/4/size, got)
		}
	}
}

// A panic in the work that continues after Write reaches the caller, which can recover.
func TestPanicReachesCaller(t *testing.T) {
	t.Parallel()
	p, err := canvas.NewPalette([]colour.Ramp{colour.Solid(colour.Slate)})
	if err != nil {
		t.Fatal(err)
	}
	e := gif.NewEncoder(p)
	var empty canvas.Canvas
	empty.Resize(p, 0, 0)
	e.Scale(&empty)
	e.Write(time.Second)
	defer func() {
		if said, _ := recover().(string); !strings.Contains(said, "out of range") || !strings.Contains(said, "gif.go") {
			t.Errorf("the panic says %q", said)
		}
	}()
	e.Bytes()
}
