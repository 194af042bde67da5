package render

import "encoding/binary"

// lzw packs pixels as GIF has them: LZW codes of 7 to 12 bits. Runs of one
// colour are taken at a stride; the standard library goes pixel by pixel, and
// takes three times as long over pictures that are mostly flat.
type lzw struct {
	out  []byte
	bits uint64 // given out, not yet in out; held counts them
	held uint
	// longer finds the code for what a code stands for and one pixel more. An
	// entry is code<<20 | pixel<<12 | longer code; 0: none.
	longer [1 << lzwSlots]uint32
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

// pack gives the codes for some pixels, each below 64, good until the next
// call.
func (l *lzw) pack(pixels []uint8) []byte {
	l.out, l.bits, l.held, l.width = l.out[:0], 0, 0, lzwBits+1
	l.forget()
	for len(pixels) > 0 {
		pixels = pixels[l.step(pixels):]
	}
	l.emit(lzwEnd)
	for ; l.held > 0; l.held -= min(l.held, 8) {
		l.out = append(l.out, byte(l.bits))
		l.bits >>= 8
	}
	return l.out
}

// step emits the code for the longest beginning that has one, gives a code to
// that and one pixel more, and returns how many pixels are done.
func (l *lzw) step(pixels []uint8) int {
	first := pixels[0]
	known := l.runs[first]
	n := leading(pixels, len(known)+1)
	code := uint32(first)
	if n > 1 {
		code = uint32(known[n-2])
	}
	if n < len(pixels) && pixels[n] == first {
		l.emit(code)
		if l.next() {
			l.runs[first] = append(known, uint16(l.last))
		}
		return n
	}
	for ; n < len(pixels); n++ {
		key := code<<8 | uint32(pixels[n])
		found, slot := l.find(key)
		if found == 0 {
			l.emit(code)
			if l.next() {
				l.longer[slot] = key<<12 | l.last
			}
			return n
		}
		code = found
	}
	l.emit(code)
	l.next()
	return n
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

// find gives the code under a key, or 0 and the slot where it would be.
func (l *lzw) find(key uint32) (code, slot uint32) {
	for slot = key * 0x9E3779B1 >> (32 - lzwSlots); ; slot = (slot + 1) % (1 << lzwSlots) {
		entry := l.longer[slot]
		if entry == 0 || entry>>12 == key {
			return entry & 0xfff, slot
		}
	}
}

// next counts up the newest code. Once there are as many as a code of twelve
// bits can name, all are forgotten: false.
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

// forget begins anew with the codes for single pixels.
func (l *lzw) forget() {
	l.emit(lzwClear)
	l.last, l.width = lzwEnd, lzwBits+1
	clear(l.longer[:])
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
