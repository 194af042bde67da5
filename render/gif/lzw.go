package gif

import "encoding/binary"

// lzw packs pixels in GIF's LZW codes of 7 to 12 bits. It reads runs of one colour at
// once. The standard library reads pixel by pixel, and takes three times as long for
// pictures that are mostly flat. If another colour may replace that of a pixel, lzw uses
// the colour that makes the file shorter.
type lzw struct {
	out  []byte
	bits uint64 // given out, not yet in out; held counts them
	held uint
	// pixels are the input, tolerance is how much each may differ, and shown are the
	// pixels that were packed.
	pixels, tolerance, shown []uint8
	similar                  *replacements
	// longer maps a code and one more pixel to the code for both. An entry is code<<20
	// | pixel<<12 | longer code; 0: none. with has, for each code, the set of pixels
	// for which there is a longer code.
	longer        [1 << lzwSlots]uint32
	continuations [1 << 12]uint64
	// runs are the codes for 2, 3, 4… pixels of one colour, by colour.
	runs [lzwClear][]uint16
	// last is the newest code, width how many bits a code takes.
	last  uint32
	width uint
}

const (
	lzwSlots = 14 // four times as many as there are codes, so that few collide
	lzwBits  = 6  // of a pixel
	lzwClear = 1 << lzwBits
	lzwEnd   = lzwClear + 1
	lzwFull  = 4095
)

// pack returns the codes for some pixels, at least one and each below 64, and the
// pixels that the codes stand for. Both are valid until the next call.
func (l *lzw) pack(pixels, tolerance []uint8, s *replacements) (codes []byte, shown []uint8) {
	l.pixels, l.tolerance, l.similar = pixels, tolerance, s
	l.shown = append(l.shown[:0], pixels...)
	l.out, l.bits, l.held, l.width = l.out[:0], 0, 0, lzwBits+1
	l.forget()
	first := l.firstColour(0)
	for at := 0; at < len(pixels); {
		code, n := l.longest(first, at)
		l.emit(code)
		at += n
		if at < len(pixels) {
			first = l.firstColour(at)
		}
		if l.next() && at < len(pixels) {
			l.learn(code, n, first)
		}
	}
	l.emit(lzwEnd)
	for ; l.held > 0; l.held -= min(l.held, 8) {
		l.out = append(l.out, byte(l.bits))
		l.bits >>= 8
	}
	return l.out, l.shown
}

// firstColour is the best first colour of the next code.
func (l *lzw) firstColour(at int) uint8 {
	own := l.pixels[at]
	if l.tolerance[at] == 0 {
		return own
	}
	best := own
	_, most := l.longest(own, at)
	for _, other := range l.similar.others(l.tolerance[at], own) {
		if _, n := l.longest(other, at); n > most {
			best, most = other, n
		}
	}
	return best
}

// longest is the code for the longest known string that begins with first and may replace
// the pixels from a place on, and its length. It writes the string to shown.
func (l *lzw) longest(first uint8, at int) (code uint32, n int) {
	code, n = uint32(first), 1
	l.shown[at] = first
	if first == l.pixels[at] {
		known := l.runs[first]
		if n = leading(l.pixels[at:], len(known)+1); n > 1 {
			code = uint32(known[n-2])
		}
		copy(l.shown[at:], l.pixels[at:at+n])
	}
	for ; at+n < len(l.pixels); n++ {
		pixel, ok := l.extend(code, at+n)
		if !ok {
			break
		}
		code, _ = l.find(code<<8 | uint32(pixel))
		l.shown[at+n] = pixel
	}
	return code, n
}

// extend is the pixel with which a string gets longer: its own colour, or the nearest
// colour that may replace it; false: there is none.
func (l *lzw) extend(code uint32, at int) (uint8, bool) {
	own := l.pixels[at]
	with := l.continuations[code]
	if with>>own&1 != 0 {
		return own, true
	}
	if tolerance := l.tolerance[at]; tolerance > 0 && with&l.similar.sets[tolerance][own] != 0 {
		for _, other := range l.similar.others(tolerance, own) {
			if with>>other&1 != 0 {
				return other, true
			}
		}
	}
	return 0, false
}

// learn gives the newest code to the string of another code, of n pixels, and one pixel
// more.
func (l *lzw) learn(code uint32, n int, pixel uint8) {
	key := code<<8 | uint32(pixel)
	_, slot := l.find(key)
	l.longer[slot] = key<<12 | l.last
	l.continuations[code] |= 1 << pixel
	known := l.runs[pixel]
	if n == len(known)+1 && (n == 1 && code == uint32(pixel) || n > 1 && code == uint32(known[n-2])) {
		l.runs[pixel] = append(known, uint16(l.last))
	}
}

// leading counts the pixels at the beginning that are of one colour, at most
// limit of them.
func leading(pixels []uint8, limit int) int {
	pixels = pixels[:min(limit, len(pixels))]
	eight := eightOf(pixels[0])
	n := 1
	for n+8 <= len(pixels) && binary.LittleEndian.Uint64(pixels[n:]) == eight {
		n += 8
	}
	for n < len(pixels) && pixels[n] == pixels[0] {
		n++
	}
	return n
}

// eightOf is eight pixels of one colour.
func eightOf(pixel uint8) uint64 { return uint64(pixel) * 0x0101010101010101 }

// find is the code with a key; 0: there is none, and slot is where it would be.
func (l *lzw) find(key uint32) (code, slot uint32) {
	for slot = key * 0x9E3779B1 >> (32 - lzwSlots); ; slot = (slot + 1) % (1 << lzwSlots) {
		entry := l.longer[slot]
		if entry == 0 || entry>>12 == key {
			return entry & 0xfff, slot
		}
	}
}

// next increments the newest code. If there are as many codes as twelve bits allow, it
// forgets all of them and returns false.
func (l *lzw) next() bool {
	l.last++
	if l.last == 1<<l.width {
		l.width++
	}
	if l.last == lzwFull {
		l.forget()
		return false
	}
	return true
}

// forget starts again with the codes for single pixels.
func (l *lzw) forget() {
	l.emit(lzwClear)
	l.last, l.width = lzwEnd, lzwBits+1
	clear(l.longer[:])
	clear(l.continuations[:])
	for i := range l.runs {
		l.runs[i] = l.runs[i][:0]
	}
}

func (l *lzw) emit(code uint32) {
	l.bits |= uint64(code) << l.held
	l.held += l.width
	if l.held >= 32 {
		l.out = binary.LittleEndian.AppendUint32(l.out, uint32(l.bits))
		l.bits >>= 32
		l.held -= 32
	}
}
