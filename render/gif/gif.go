// Package gif writes pictures with a palette as a GIF animation: half as wide
// and high, in the colours that matter most, and of each picture only what
// changed. The standard library has no such choices, and takes three times as
// long over pictures that are mostly flat.
package gif

import (
	"bytes"
	"encoding/binary"
	"image"
	"iter"
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
	// pixels are those of one frame, and tolerance how much each may differ.
	pixels, tolerance []uint8
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
	at := image.Rect(0, 0, e.now.w, e.now.h)
	if e.before == nil {
		e.begin()
	} else {
		at = changed(e.now, e.before)
	}
	e.header(at, hold)
	e.read(at)
	codes, shown := e.lzw.pack(e.pixels, e.tolerance, e.similar)
	e.data(codes)
	e.show(at, shown)
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
func (e *Encoder) header(at image.Rectangle, hold time.Duration) {
	e.out.WriteString("\x21\xF9\x04\x05")
	e.numbers(int(hold / (10 * time.Millisecond)))
	e.out.Write([]byte{e.transparent(), 0, 0x2C})
	e.numbers(at.Min.X, at.Min.Y, at.Dx(), at.Dy())
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

// read reads the pixels within a rectangle. Those that may stay as viewers see them
// become transparent.
func (e *Encoder) read(at image.Rectangle) {
	e.pixels, e.tolerance = e.pixels[:0], e.tolerance[:0]
	for y := at.Min.Y; y < at.Max.Y; y++ {
		from := len(e.pixels)
		e.pixels = append(e.pixels, e.now.row(at.Min.X, y, at.Dx())...)
		e.tolerance = append(e.tolerance, make([]uint8, at.Dx())...)
		e.readRow(at.Min.X, y, e.pixels[from:], e.tolerance[from:])
	}
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
	for i := range changes(row, was, e.transparent()) {
		tolerance[i] = e.similar.tolerance(e.now, x+i, y)
		if row[i] == seen[i] || e.similar.may(seen[i], row[i], tolerance[i]) {
			row[i], tolerance[i] = e.transparent(), 0
		}
	}
}

// changes yields the indexes at which a row differs from the row before, and makes the
// other pixels transparent.
func changes(row, was []uint8, transparent uint8) iter.Seq[int] {
	eight := eightOf(transparent)
	return func(yield func(int) bool) {
		for i := 0; i < len(row); i++ {
			for i+8 <= len(row) && binary.LittleEndian.Uint64(row[i:]) == binary.LittleEndian.Uint64(was[i:]) {
				binary.LittleEndian.PutUint64(row[i:], eight)
				i += 8
			}
			switch {
			case i == len(row):
				return
			case row[i] == was[i]:
				row[i] = transparent
			case !yield(i):
				return
			}
		}
	}
}

// show draws the pixels of a frame over what viewers see.
func (e *Encoder) show(at image.Rectangle, frame []uint8) {
	bare := bytes.Repeat([]byte{e.transparent()}, at.Dx())
	for y := at.Min.Y; y < at.Max.Y; y++ {
		row := e.seen[y*e.now.w+at.Min.X:]
		for i := range changes(frame[:at.Dx()], bare, e.transparent()) {
			row[i] = frame[i]
		}
		frame = frame[at.Dx():]
	}
}

// changed is the smallest rectangle with all pixels that differ; if none does, it has one
// pixel.
func changed(now, before *frame) image.Rectangle {
	at := image.Rectangle{}
	for y := range now.h {
		from, to := differing(now.row(0, y, now.w), before.row(0, y, now.w))
		if from < to {
			at = at.Union(image.Rect(from, y, to, y+1))
		}
	}
	if at.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return at
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
