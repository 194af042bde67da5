// Package gif writes pictures with a palette as a GIF animation: half as wide
// and high, in the colours that matter most, and of each picture only what
// changed. The standard library has no such choices, and takes three times as
// long over pictures that are mostly flat.
package gif

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"galet/render/canvas"
)

// maxColours is how many colours an animation has. One more entry is for
// pixels that are left transparent.
const maxColours = lzwClear - 1

// Encoder writes pictures of one size and palette, one after another. First
// some of them are scaled and counted, then the colours are chosen, then all of
// them are scaled and written.
type Encoder struct {
	scaler
	used    [256]int // how often each entry was counted
	out     bytes.Buffer
	lzw     lzw
	similar *replacements
	// writing is the frame that is written while the next is scaled. failed is the panic
	// that ended it; empty: none.
	writing sync.WaitGroup
	failed  string
	// now is the picture that is written, before the one before it; nil: none.
	now, before *frame
	// seen is what viewers see after the frame before.
	seen []uint8
	// marked has the blocks of a frame in which something may be written, row by row.
	marked []bool
	// written are the pixels that a frame writes, and at is the smallest rectangle round
	// them.
	written []pixel
	at      image.Rectangle
	// pixels are those of the rectangle. tolerance is how much each may differ.
	pixels, tolerance []uint8
}

// pixel is a colour at a place, and how much it may differ.
type pixel struct {
	x, y              int16
	colour, tolerance uint8
}

// frame is a picture in palette entries, row by row.
type frame struct {
	w, h int
	pix  []uint8
}

func newFrame(w, h int) *frame { return &frame{w, h, make([]uint8, w*h)} }

// row is n pixels from x, y on.
func (f *frame) row(x, y, n int) []uint8 { return f.pix[y*f.w+x:][:n] }

// NewEncoder makes an encoder for pictures of a palette.
func NewEncoder(p *canvas.Palette) *Encoder { return &Encoder{scaler: newScaler(p)} }

// Count counts the colours of the picture that was scaled last, for ChooseColours.
func (e *Encoder) Count() {
	for _, entry := range e.small.pix {
		e.used[entry]++
	}
}

// ChooseColours reduces the palette to the colours that matter most in the counted
// pictures.
func (e *Encoder) ChooseColours() {
	from := e.scaler.from
	e.scaler = newScaler(from)
	e.colours, e.To = reduce(from.Colours, &e.used, maxColours)
	e.Near = canvas.Nearest(e.colours)
}

// Write appends the picture that was scaled last. It is shown for the time hold. The
// first picture is written completely, the others only where people see a change. The
// work continues after the call, until the next one. The next one panics if the work did.
func (e *Encoder) Write(hold time.Duration) {
	e.wait()
	next := e.before
	if next == nil {
		next = newFrame(e.small.w, e.small.h)
	}
	copy(next.pix, e.small.pix)
	e.now, e.before = next, e.now
	e.writing.Go(func() {
		defer func() {
			if p := recover(); p != nil {
				e.failed = fmt.Sprintf("%v\n%s", p, debug.Stack())
			}
		}()
		e.write(hold)
	})
}

// wait waits until the frame is written. If that panicked, wait panics, so that the caller
// can recover.
func (e *Encoder) wait() {
	if e.writing.Wait(); e.failed != "" {
		panic(e.failed)
	}
}

// Bytes ends the file and gives it. The caller owns it.
func (e *Encoder) Bytes() []byte {
	e.wait()
	e.out.WriteByte(0x3B)
	return e.out.Bytes()
}

func (e *Encoder) write(hold time.Duration) {
	if e.before == nil {
		e.begin()
	}
	e.mark()
	e.compare()
	e.header(hold)
	e.fill()
	codes, shown := e.lzw.pack(e.pixels, e.tolerance, e.similar)
	e.data(codes)
	e.show(shown)
}

// block is how many pixels of a row are compared at once.
const block = 8

// blocks is how many blocks a row has.
func (e *Encoder) blocks() int { return (e.now.w + block - 1) / block }

// mark marks the blocks that differ from the picture before, and those next to them:
// neighbours decide how much a pixel may differ. Everything differs from no picture.
func (e *Encoder) mark() {
	n := e.blocks()
	e.marked = slices.Grow(e.marked[:0], n*e.now.h)[:n*e.now.h]
	if e.before == nil {
		for i := range e.marked {
			e.marked[i] = true
		}
		return
	}
	clear(e.marked)
	for y := range e.now.h {
		now, was := e.now.row(0, y, e.now.w), e.before.row(0, y, e.now.w)
		if bytes.Equal(now, was) {
			continue
		}
		for b := range n {
			if eight(now, b*block) != eight(was, b*block) {
				e.markAround(b, y)
			}
		}
	}
}

// markAround marks a block of row y and those next to it.
func (e *Encoder) markAround(b, y int) {
	n := e.blocks()
	for row := max(y-1, 0); row <= min(y+1, e.now.h-1); row++ {
		for i := max(b-1, 0); i <= min(b+1, n-1); i++ {
			e.marked[row*n+i] = true
		}
	}
}

// compare finds the pixels that must be written: those in marked blocks where people would see
// that they stay as the frame before left them. If there are none, the frame is one pixel.
func (e *Encoder) compare() {
	e.written, e.at = e.written[:0], image.Rectangle{}
	y := 0
	for row := range slices.Chunk(e.marked, e.blocks()) {
		for b, marked := range row {
			if marked {
				e.compareBlock(b*block, y)
			}
		}
		y++
	}
	if e.at.Empty() {
		e.at = image.Rect(0, 0, 1, 1)
	}
}

// compareBlock does so in the block that begins at x, y.
func (e *Encoder) compareBlock(x, y int) {
	n := min(block, e.now.w-x)
	now, seen, before := e.now.row(x, y, n), e.seen[y*e.now.w+x:][:n], len(e.written)
	for i, colour := range now {
		if colour == seen[i] {
			continue
		}
		tolerance := e.similar.tolerance(e.now, x+i, y)
		if e.similar.may(seen[i], colour, tolerance) {
			continue
		}
		e.written = append(e.written, pixel{int16(x + i), int16(y), colour, tolerance})
	}
	if found := e.written[before:]; len(found) > 0 {
		e.at = e.at.Union(image.Rect(int(found[0].x), y, int(found[len(found)-1].x)+1, y+1))
	}
}

// transparent is the palette entry of transparent pixels.
func (e *Encoder) transparent() uint8 { return uint8(len(e.colours)) }

// begin writes the size, the palette, and that the animation is repeated for
// ever.
func (e *Encoder) begin() {
	e.similar, e.seen = newSimilar(e.colours), make([]uint8, len(e.now.pix))
	repeat(e.seen, e.transparent())
	e.out.WriteString("GIF89a")
	e.numbers(e.now.w, e.now.h)
	e.out.Write([]byte{0xF0 | lzwBits - 1, 0, 0}) // one palette of 64 entries
	palette := make([]byte, 0, 3*lzwClear)
	for _, c := range e.colours {
		r, g, b := c.RGB()
		palette = append(palette, r, g, b)
	}
	e.out.Write(palette[:cap(palette)])
	e.out.WriteString("\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00")
}

// header writes where a frame is and how long it is shown. The frame stays when the next
// one comes.
func (e *Encoder) header(hold time.Duration) {
	e.out.WriteString("\x21\xF9\x04\x05")
	e.numbers(int(hold / (10 * time.Millisecond)))
	e.out.Write([]byte{e.transparent(), 0, 0x2C})
	e.numbers(e.at.Min.X, e.at.Min.Y, e.at.Dx(), e.at.Dy())
	e.out.Write([]byte{0, lzwBits}) // no palette of its own
}

// data writes packed pixels in blocks of at most 255 bytes.
func (e *Encoder) data(packed []byte) {
	for block := range slices.Chunk(packed, 255) {
		e.out.WriteByte(byte(len(block)))
		e.out.Write(block)
	}
	e.out.WriteByte(0)
}

func (e *Encoder) numbers(all ...int) {
	for _, n := range all {
		e.out.Write(binary.LittleEndian.AppendUint16(e.out.AvailableBuffer(), uint16(n)))
	}
}

// inFrame is the place of a pixel in the frame.
func (e *Encoder) inFrame(p pixel) int {
	return (int(p.y)-e.at.Min.Y)*e.at.Dx() + int(p.x) - e.at.Min.X
}

// fill makes the frame: its pixels are transparent where nothing is written.
func (e *Encoder) fill() {
	size := e.at.Dx() * e.at.Dy()
	e.pixels, e.tolerance = slices.Grow(e.pixels[:0], size)[:size], slices.Grow(e.tolerance[:0], size)[:size]
	repeat(e.pixels, e.transparent())
	clear(e.tolerance)
	for _, p := range e.written {
		at := e.inFrame(p)
		e.pixels[at], e.tolerance[at] = p.colour, p.tolerance
	}
}

// repeat gives all pixels one colour.
func repeat(pixels []uint8, colour uint8) {
	pixels[0] = colour
	for n := 1; n < len(pixels); n *= 2 {
		copy(pixels[n:], pixels[:n])
	}
}

// show draws the pixels of a frame over what viewers see.
func (e *Encoder) show(frame []uint8) {
	for _, p := range e.written {
		e.seen[int(p.y)*e.now.w+int(p.x)] = frame[e.inFrame(p)]
	}
}
