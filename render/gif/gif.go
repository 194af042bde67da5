// Package gif writes pictures with a palette as a GIF animation: half as wide
// and high, in the colours that matter most, and of each picture only what
// changed. The standard library has no such choices, and takes three times as
// long over pictures that are mostly flat.
package gif

import (
	"bytes"
	"encoding/binary"
	"image"
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
	// writing is the frame that is written while the next is scaled.
	writing sync.WaitGroup
	// now is the picture that is written, before the one before it; nil: none.
	now, before *frame
	// seen is what viewers see after the frame before.
	seen []uint8
	// spans are the parts of rows that change in a frame, and at is the smallest rectangle
	// round them.
	spans []span
	at    image.Rectangle
	// pixels holds one frame. tolerance is how much each of its pixels may differ.
	pixels, tolerance []uint8
}

// span is a part of row y.
type span struct{ y, from, to int }

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
// first picture is written completely, the others only where they change. The work
// continues after the call, until the next one.
func (e *Encoder) Write(hold time.Duration) {
	e.writing.Wait()
	next := e.before
	if next == nil {
		next = newFrame(e.small.w, e.small.h)
	}
	copy(next.pix, e.small.pix)
	e.now, e.before = next, e.now
	e.writing.Go(func() { e.write(hold) })
}

// Bytes ends the file and gives it. The caller owns it.
func (e *Encoder) Bytes() []byte {
	e.writing.Wait()
	e.out.WriteByte(0x3B)
	return e.out.Bytes()
}

func (e *Encoder) write(hold time.Duration) {
	if e.before == nil {
		e.begin()
	}
	e.compare()
	e.header(hold)
	e.read()
	codes, shown := e.lzw.pack(e.pixels, e.tolerance, e.similar)
	e.data(codes)
	e.show(shown)
}

// compare finds where the picture differs from the one before. The first one differs
// everywhere. If nothing differs, the frame is one pixel.
func (e *Encoder) compare() {
	e.spans, e.at = e.spans[:0], image.Rectangle{}
	for y := range e.now.h {
		from, to := 0, e.now.w
		if e.before != nil {
			from, to = differing(e.now.row(0, y, e.now.w), e.before.row(0, y, e.now.w))
		}
		if from < to {
			e.spans = append(e.spans, span{y, from, to})
			e.at = e.at.Union(image.Rect(from, y, to, y+1))
		}
	}
	if e.at.Empty() {
		e.at = image.Rect(0, 0, 1, 1)
	}
}

// transparent is the palette entry of transparent pixels.
func (e *Encoder) transparent() uint8 { return uint8(len(e.colours)) }

// begin writes the size, the palette, and that the animation is repeated for
// ever.
func (e *Encoder) begin() {
	e.similar, e.seen = newSimilar(e.colours), slices.Clone(e.now.pix)
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

// read reads the pixels of a frame. Those that may stay as viewers see them are
// transparent.
func (e *Encoder) read() {
	size := e.at.Dx() * e.at.Dy()
	e.pixels, e.tolerance = slices.Grow(e.pixels[:0], size)[:size], slices.Grow(e.tolerance[:0], size)[:size]
	e.pixels[0] = e.transparent()
	for n := 1; n < size; n *= 2 {
		copy(e.pixels[n:], e.pixels[:n])
	}
	clear(e.tolerance)
	for _, s := range e.spans {
		row := e.inFrame(e.pixels, s)
		copy(row, e.now.row(s.from, s.y, len(row)))
		e.readRow(s.from, s.y, row, e.inFrame(e.tolerance, s))
	}
}

// inFrame is a span of some pixels of the frame.
func (e *Encoder) inFrame(pixels []uint8, s span) []uint8 {
	return pixels[(s.y-e.at.Min.Y)*e.at.Dx()+s.from-e.at.Min.X:][:s.to-s.from]
}

// readRow reads a row of pixels from x, y on.
func (e *Encoder) readRow(x, y int, row, tolerance []uint8) {
	if e.before == nil {
		for i := range row {
			tolerance[i] = e.similar.tolerance(e.now, x+i, y)
		}
		return
	}
	was, seen := e.before.row(x, y, len(row)), e.seen[y*e.now.w+x:]
	for i := range row {
		if row[i] == was[i] {
			row[i] = e.transparent()
			continue
		}
		tolerance[i] = e.similar.tolerance(e.now, x+i, y)
		if row[i] == seen[i] || e.similar.may(seen[i], row[i], tolerance[i]) {
			row[i], tolerance[i] = e.transparent(), 0
		}
	}
}

// show draws the pixels of a frame over what viewers see.
func (e *Encoder) show(frame []uint8) {
	for _, s := range e.spans {
		seen := e.seen[s.y*e.now.w+s.from:]
		for i, pixel := range e.inFrame(frame, s) {
			if pixel != e.transparent() {
				seen[i] = pixel
			}
		}
	}
}

// differing is the range in which two rows differ; if they do not, to is before from.
func differing(now, was []uint8) (from, to int) {
	if bytes.Equal(now, was) {
		return len(now), 0
	}
	to = len(now)
	for now[from] == was[from] {
		from++
	}
	for now[to-1] == was[to-1] {
		to--
	}
	return from, to
}
