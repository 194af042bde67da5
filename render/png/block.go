package png

import "encoding/binary"

// bitWriter appends bits to bytes, the first bit lowest.
type bitWriter struct {
	out  []byte
	bits uint64 // not yet in out
	held uint   // the number of these bits, at most 7 between two calls
}

// put appends the n lowest bits of v, at most 32; the others are 0.
func (w *bitWriter) put(v uint32, n uint8) {
	w.bits |= uint64(v) << w.held
	w.held += uint(n)
	for ; w.held >= 8; w.held -= 8 {
		w.out = append(w.out, byte(w.bits))
		w.bits >>= 8
	}
}

// end fills the last byte and gives all of them.
func (w *bitWriter) end() []byte {
	w.put(0, uint8(-w.held&7))
	return w.out
}

// block writes the tokens as one block.
func (f *deflater) block(last bool) {
	f.counts[endOfBlock] = 1
	f.codes.build(f.counts[:], maxBits)
	f.distances.build(f.distanceCounts[:], maxBits)
	f.header(last)
	f.write()
	end := f.codes.codes[endOfBlock]
	f.bits.put(uint32(end.bits), end.n)
}

// lengthOrder is the order in which the codes for lengths of codes are
// described, repeatLength and the next two are not lengths but say how often
// the one before or 0 is repeated (RFC 1951, 3.2.7).
var lengthOrder = [...]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

const (
	repeatLength = 16 + iota
	repeatZero
	repeatZeroLong
)

// header describes the codes: by the lengths of all of them, which have codes of
// their own.
func (f *deflater) header(last bool) {
	const dynamic = 2
	var counts [len(lengthOrder)]uint32
	var all [symbols + distanceSymbols]uint8
	for i, c := range f.codes.codes[:symbols] {
		all[i] = c.n
	}
	for i, c := range f.distances.codes[:distanceSymbols] {
		all[symbols+i] = c.n
	}
	for rest := all[:]; len(rest) > 0; {
		symbol, n, _, _ := repeated(rest)
		counts[symbol]++
		rest = rest[n:]
	}
	f.lengths.build(counts[:], maxLengthBits)
	final := uint32(0)
	if last {
		final = 1
	}
	f.bits.put(final|dynamic<<1, 3)
	f.bits.put(symbols-257, 5)
	f.bits.put(distanceSymbols-1, 5)
	f.bits.put(uint32(len(lengthOrder)-4), 4)
	for _, s := range lengthOrder {
		f.bits.put(uint32(f.lengths.codes[s].n), 3)
	}
	for rest := all[:]; len(rest) > 0; {
		symbol, n, extra, extraBits := repeated(rest)
		c := f.lengths.codes[symbol]
		f.bits.put(uint32(c.bits), c.n)
		f.bits.put(extra, extraBits)
		rest = rest[n:]
	}
}

// repeated is the symbol for the first n of some lengths, with its extra bits.
// The length before is not known, so repeatLength is not used.
func repeated(all []uint8) (symbol uint8, n int, extra uint32, extraBits uint8) {
	for n < min(len(all), 138) && all[n] == 0 {
		n++
	}
	switch {
	case n > 10:
		return repeatZeroLong, n, uint32(n - 11), 7
	case n > 2:
		return repeatZero, n, uint32(n - 3), 3
	}
	return all[0], 1, 0, 0
}

// written are the bits that encode a part of a token.
type written struct {
	bits uint32
	n    uint8
}

// far are the bits that encode a distance; mask selects the extra bits.
type far struct {
	bits, mask uint16
	n, all     uint8
}

// write writes the tokens. Each is looked up in the same way, whatever it is, so
// that the processor has nothing to guess.
func (f *deflater) write() {
	f.prepare()
	what, from := &f.what, &f.from
	out, held, waiting := f.bits.out, f.bits.held, f.bits.bits
	const some, most = 1 << 10, 8 // tokens at a time, bytes for each
	for tokens := f.tokens; len(tokens) > 0; {
		n, at := min(some, len(tokens)), len(out)
		if cap(out)-at < most*some {
			out = append(out, make([]byte, max(at, most*some))...)
		}
		out = out[:cap(out)]
		for _, t := range tokens[:n] {
			length, distance := what[t>>whatShift&1023], from[t>>symbolShift&31]
			extra := uint64(uint16(t) & distance.mask)
			both := uint64(length.bits) | (uint64(distance.bits)|extra<<(distance.n&63))<<(length.n&63)
			waiting |= both << (held & 63)
			held += uint(length.n) + uint(distance.all)
			binary.LittleEndian.PutUint64(out[at:], waiting)
			at += int(held / 8)
			waiting >>= held &^ 7 & 63
			held %= 8
		}
		out, tokens = out[:at], tokens[n:]
	}
	f.bits = bitWriter{out, waiting, held}
}

// prepare finds what is written for each part of a token.
func (f *deflater) prepare() {
	for v, c := range f.codes.codes[:256] {
		f.what[v] = written{uint32(c.bits), c.n}
	}
	for n := 3; n <= maxLength; n++ {
		s := lengthSymbols[n]
		c := f.codes.codes[s.symbol]
		f.what[256+n] = written{uint32(c.bits) | uint32(n-3)&(1<<s.extra-1)<<c.n, c.n + s.extra}
	}
	for s, c := range f.distances.codes[:distanceSymbols] {
		extra := uint8(distanceExtra(s))
		f.from[s] = far{bits: c.bits, n: c.n, mask: 1<<extra - 1, all: c.n + extra}
	}
}
