package render

import (
	"bytes"
	"encoding/binary"
	"image"
	"time"
)

// filmColours is how many colours an animation has: with the one that is left
// clear, sixty-four.
const filmColours = lzwClear - 1

// film writes pictures of one size and palette, one after another, as a GIF.
type film struct {
	out bytes.Buffer
	lzw lzw
	// before is the picture before the next one, laid out as a canvas is;
	// nil: there is none.
	before []uint8
	// shown are the pixels of one frame.
	shown []uint8
}

// holdLimit is about the longest that a GIF can hold a frame.
const holdLimit = 10 * time.Minute

// add appends a picture: of the first all, of others what differs from the
// one before.
func (f *film) add(c *canvas, hold time.Duration) {
	at := image.Rect(0, 0, c.w, c.h)
	if f.before == nil {
		f.begin(c)
	} else {
		at = changed(c, f.before)
	}
	f.frame(at, hold, c.pal.clear())
	f.data(f.lzw.pack(f.pixels(c, at)))
	f.before = append(f.before[:0], c.pix...)
}

// begin writes the size, the palette, and that the film begins anew for ever.
func (f *film) begin(c *canvas) {
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

// pixels are those of a picture within a rectangle, with what was there before
// left clear.
func (f *film) pixels(c *canvas, at image.Rectangle) []uint8 {
	f.shown = f.shown[:0]
	for y := at.Min.Y; y < at.Max.Y; y++ {
		row := c.span(at.Min.X, y, at.Dx())
		f.shown = append(f.shown, row...)
		if f.before != nil {
			was := f.before[y*(c.w+1)+1+at.Min.X:]
			erase(f.shown[len(f.shown)-len(row):], was, c.pal.clear())
		}
	}
	return f.shown
}

// erase makes clear what is as it was.
func erase(now, was []uint8, clear uint8) {
	eight := eightOf(clear)
	for len(now) >= 8 {
		if binary.LittleEndian.Uint64(now) == binary.LittleEndian.Uint64(was) {
			binary.LittleEndian.PutUint64(now, eight)
		} else {
			eraseEach(now[:8], was, clear)
		}
		now, was = now[8:], was[8:]
	}
	eraseEach(now, was, clear)
}

func eraseEach(now, was []uint8, clear uint8) {
	for i, v := range was[:len(now)] {
		if now[i] == v {
			now[i] = clear
		}
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
