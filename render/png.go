package render

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"

	"github.com/klauspost/compress/flate"
)

// effort is the compressor's level.
const effort = 1

// encoder writes palette pictures as PNG. It keeps its buffers; one goroutine
// uses it at a time.
type encoder struct {
	out  bytes.Buffer
	pack *flate.Writer
}

// encode gives the file, which the caller owns.
func (e *encoder) encode(c *canvas) ([]byte, error) {
	e.out.Reset()
	e.out.WriteString("\x89PNG\r\n\x1a\n")
	e.chunk("IHDR", header(c))
	e.chunk("PLTE", entries(c.pal))
	if err := e.pixels(c.pix); err != nil {
		return nil, err
	}
	e.chunk("IEND", nil)
	return bytes.Clone(e.out.Bytes()), nil
}

// header: size, eight bits a pixel, palette, no interlace.
func header(c *canvas) []byte {
	h := make([]byte, 0, 13)
	h = binary.BigEndian.AppendUint32(h, uint32(c.w))
	h = binary.BigEndian.AppendUint32(h, uint32(c.h))
	return append(h, 8, 3, 0, 0, 0)
}

func entries(p *palette) []byte {
	all := make([]byte, 0, 3*len(p.colours))
	for _, c := range p.colours {
		all = append(all, c.r, c.g, c.b)
	}
	return all
}

func (e *encoder) chunk(name string, data []byte) {
	start := e.open(name)
	e.out.Write(data)
	e.close(start)
}

// open begins a chunk of yet unknown length and says where.
func (e *encoder) open(name string) int {
	start := e.out.Len()
	e.out.WriteString("\x00\x00\x00\x00")
	e.out.WriteString(name)
	return start
}

// close fills in the length and adds the checksum.
func (e *encoder) close(start int) {
	chunk := e.out.Bytes()[start:]
	binary.BigEndian.PutUint32(chunk, uint32(len(chunk)-8))
	e.uint32(crc32.ChecksumIEEE(chunk[4:]))
}

func (e *encoder) uint32(v uint32) {
	e.out.Write(binary.BigEndian.AppendUint32(e.out.AvailableBuffer(), v))
}

// pixels writes the rows as one zlib stream in one IDAT chunk.
func (e *encoder) pixels(rows []byte) error {
	start := e.open("IDAT")
	e.out.WriteString("\x78\x01")
	if err := e.begin(); err != nil {
		return err
	}
	if _, err := e.pack.Write(rows); err != nil {
		return err
	}
	if err := e.pack.Close(); err != nil {
		return err
	}
	e.uint32(adler32(rows))
	e.close(start)
	return nil
}

// begin makes the compressor ready for another stream.
func (e *encoder) begin() (err error) {
	if e.pack == nil {
		e.pack, err = flate.NewWriter(&e.out, effort)
		return err
	}
	e.pack.Reset(&e.out)
	return nil
}
