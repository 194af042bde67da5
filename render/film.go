package render

import (
	"bytes"
	"encoding/binary"
	"image"
	"iter"
	"slices"
	"time"
)

// filmColours is how many colours an animation has: with the one that is left
// clear, sixty-four.
const filmColours = lzwClear - 1

// film writes pictures of one size and palette, one after another, as a GIF.
type film struct {
	out   bytes.Buffer
	lzw   lzw
	alike *alike
	// now is the picture that is written, and before the one before it; nil:
	// there is none.
	now, before *canvas
	// seen is what is seen of the one before, laid out as a canvas is.
	seen []uint8
	// pixels are those of one frame, and slack how much each may differ.
	pixels, slack []uint8
}

// holdLimit is about the longest that a GIF can hold a frame.
const holdLimit = 10 * time.Minute

// take makes a copy of the next picture, for add to write.
func (f *film) take(c *canvas) {
	next := f.before
	if next == nil {
		next = newCanvas(c.pal, c.w, c.h, nil)
	}
	copy(next.pix, c.pix)
	f.now, f.before = next, f.now
}

// add appends the picture taken last: of the first all, of others what differs
// from the one before.
func (f *film) add(hold time.Duration) {
	at := image.Rect(0, 0, f.now.w, f.now.h)
	if f.before == nil {
		f.begin(f.now)
	} else {
		at = changed(f.now, f.before.pix)
	}
	f.frame(at, hold, f.now.pal.clear())
	f.read(at)
	codes, shown := f.lzw.pack(f.pixels, f.slack, f.alike)
	f.data(codes)
	f.show(at, shown)
}

// begin writes the size, the palette, and that the film begins anew for ever.
func (f *film) begin(c *canvas) {
	f.alike, f.seen = newAlike(c.pal.colours), slices.Clone(c.pix)
	f.out.WriteString("GIF89a")
	f.numbers(c.w, c.h)
	f.out.Write([]byte{0xF0 | lzwBits - 1, 0, 0}) // one palette of 64 entries
	colours := entries(c.pal)
	f.out.Write(colours)
	f.out.Write(make([]byte, 3*lzwClear-len(colours)))
	f.out.WriteString("\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00")
}

// frame writes where a frame lies, how long it stands and which entry lets the
// frame before show through. It stays when the next one comes.
func (f *film) frame(at image.Rectangle, hold time.Duration, clear uint8) {
	f.out.WriteString("\x21\xF9\x04\x05")
	f.numbers(int(min(hold, holdLimit).Round(10*time.Millisecond) / (10 * time.Millisecond)))
	f.out.Write([]byte{clear, 0, 0x2C})
	f.numbers(at.Min.X, at.Min.Y, at.Dx(), at.Dy())
	f.out.Write([]byte{0, lzwBits}) // no palette of its own
}

// data writes packed pixels in blocks of at most 255 bytes.
func (f *film) data(packed []byte) {
	for len(packed) > 0 {
		n := min(len(packed), 255)
		f.out.WriteByte(byte(n))
		f.out.Write(packed[:n])
		packed = packed[n:]
	}
	f.out.WriteByte(0)
}

// end gives the file, which the caller owns.
func (f *film) end() []byte {
	f.out.WriteByte(0x3B)
	return f.out.Bytes()
}

func (f *film) numbers(all ...int) {
	for _, n := range all {
		f.out.Write(binary.LittleEndian.AppendUint16(f.out.AvailableBuffer(), uint16(n)))
	}
}

// read takes the pixels within a rectangle, those left clear that may stay as
// they are seen.
func (f *film) read(at image.Rectangle) {
	f.pixels, f.slack = f.pixels[:0], f.slack[:0]
	for y := at.Min.Y; y < at.Max.Y; y++ {
		from := len(f.pixels)
		f.pixels = append(f.pixels, f.now.span(at.Min.X, y, at.Dx())...)
		f.slack = append(f.slack, make([]uint8, at.Dx())...)
		f.row(at.Min.X, y, f.pixels[from:], f.slack[from:])
	}
}

// row looks at a row of pixels from x, y on.
func (f *film) row(x, y int, row, slack []uint8) {
	if f.before == nil {
		for i := range row {
			slack[i] = f.alike.slack(f.now, x+i, y)
		}
		return
	}
	was, seen := f.before.span(x, y, len(row)), f.seen[y*(f.now.w+1)+1+x:]
	for i := range changes(row, was, f.now.pal.clear()) {
		slack[i] = f.alike.slack(f.now, x+i, y)
		if row[i] == seen[i] || f.alike.may(seen[i], row[i], slack[i]) {
			row[i], slack[i] = f.now.pal.clear(), 0
		}
	}
}

// changes yields where a row differs from what it was, and makes the rest
// clear.
func changes(row, was []uint8, clear uint8) iter.Seq[int] {
	eight := eightOf(clear)
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
				row[i] = clear
			case !yield(i):
				return
			}
		}
	}
}

// show lays the pixels of a frame over what is seen.
func (f *film) show(at image.Rectangle, frame []uint8) {
	bare := bytes.Repeat([]byte{f.now.pal.clear()}, at.Dx())
	for y := at.Min.Y; y < at.Max.Y; y++ {
		row := f.seen[y*(f.now.w+1)+1+at.Min.X:]
		for i := range changes(frame[:at.Dx()], bare, f.now.pal.clear()) {
			row[i] = frame[i]
		}
		frame = frame[at.Dx():]
	}
}

// changed is the smallest rectangle that holds all pixels that differ; one
// pixel if none does.
func changed(c *canvas, before []uint8) image.Rectangle {
	at := image.Rectangle{}
	for y := range c.h {
		now, was := c.span(0, y, c.w), before[y*(c.w+1)+1:][:c.w]
		from, to := differing(now, was)
		if from < to {
			at = at.Union(image.Rect(from, y, to, y+1))
		}
	}
	if at.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return at
}

// differing is from where to where two rows differ; where they do not, to is
// before from.
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
