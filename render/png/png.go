// Package png writes pictures with a palette as PNG files. It is faster than
// the standard library, which filters every row and has a slower compressor.
//
// A PNG (W3C, "Portable Network Graphics", third edition) is a signature and
// chunks: the header (IHDR), the palette (PLTE), the pixels (IDAT) and the end
// (IEND). Each ends with a CRC-32. The pixels are rows from the top, one byte a
// pixel. A row begins with a byte that names its filter. It is always 0, none:
// a filter takes differences of numbers, and the numbers of palette entries
// mean nothing.
//
// The rows are one zlib stream (RFC 1950): two bytes, deflate blocks (RFC 1951)
// and the Adler-32 of the rows. Deflate writes bytes, and matches that say "as
// so many bytes, so far back", at most 258 and 32768. A row has 1001 bytes, so a
// match reaches 32 rows up. Wood whose shades last a few pixels, and art that
// occurs again in the same rows, make long matches and small files.
package png

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"

	"github.com/klauspost/compress/flate"
)

// level is the compressor's.
const level = 1

// Picture is what a file shows.
type Picture struct {
	Width, Height int
	// Palette is the colours, three bytes each: red, green, blue.
	Palette []byte
	// Rows are the pixels. Each row begins with its filter, a byte that is 0.
	Rows []byte
}

// Encoder writes pictures. It keeps its buffers; one goroutine uses it at a
// time.
type Encoder struct {
	out  bytes.Buffer
	pack *flate.Writer
}

// Encode gives the file, which the caller owns.
func (e *Encoder) Encode(p Picture) ([]byte, error) {
	e.out.Reset()
	e.out.WriteString("\x89PNG\r\n\x1a\n")
	e.chunk("IHDR", p.header())
	e.chunk("PLTE", p.Palette)
	if err := e.pixels(p.Rows); err != nil {
		return nil, err
	}
	e.chunk("IEND", nil)
	return bytes.Clone(e.out.Bytes()), nil
}

// header: size, eight bits a pixel, palette, no interlace.
func (p Picture) header() []byte {
	h := binary.BigEndian.AppendUint32(nil, uint32(p.Width))
	h = binary.BigEndian.AppendUint32(h, uint32(p.Height))
	return append(h, 8, 3, 0, 0, 0)
}

func (e *Encoder) chunk(name string, data []byte) {
	start := e.begin(name)
	e.out.Write(data)
	e.end(start)
}

// begin begins a chunk of unknown length and says where.
func (e *Encoder) begin(name string) (start int) {
	start = e.out.Len()
	e.out.WriteString("\x00\x00\x00\x00")
	e.out.WriteString(name)
	return start
}

// end fills in the length and adds the checksum.
func (e *Encoder) end(start int) {
	chunk := e.out.Bytes()[start:]
	binary.BigEndian.PutUint32(chunk, uint32(len(chunk)-8))
	e.uint32(crc32.ChecksumIEEE(chunk[4:]))
}

func (e *Encoder) uint32(v uint32) {
	e.out.Write(binary.BigEndian.AppendUint32(e.out.AvailableBuffer(), v))
}

// pixels writes the rows as one zlib stream in one IDAT chunk.
func (e *Encoder) pixels(rows []byte) (err error) {
	start := e.begin("IDAT")
	e.out.WriteString("\x78\x01")
	if e.pack == nil {
		if e.pack, err = flate.NewWriter(&e.out, level); err != nil {
			return err
		}
	} else {
		e.pack.Reset(&e.out)
	}
	if _, err := e.pack.Write(rows); err != nil {
		return err
	}
	if err := e.pack.Close(); err != nil {
		return err
	}
	e.uint32(adler32(rows))
	e.end(start)
	return nil
}
