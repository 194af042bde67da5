package png

import (
	"encoding/binary"
	"math/bits"
)

// What deflate allows (RFC 1951, 3.2.5 and 3.2.6).
const (
	window    = 32768 // how far back a match may begin
	maxLength = 258   // of a match

	endOfBlock      = 256 // the symbol after the last
	shortest        = 257 // the symbol of the shortest length
	symbols         = 286 // literals, the end and lengths
	distanceSymbols = 30
)

// What each byte of a match saves in the file and what a match of each kind
// costs, in bits, about. Other values were tried on pictures of all games, and
// make little difference. Two bytes of a run save nothing: deflate has no match
// of two.
const (
	saving  = 6
	runCost = 12 // the byte before, again
	upCost  = 20 // the bytes above
	farCost = 26 // the bytes somewhere else
)

const (
	hashBits  = 13
	hashBytes = 6
)

// maxTokens is after how many tokens a block ends. Most pictures have fewer.
const maxTokens = 1 << 17

// deflater packs bytes as deflate blocks, each with Huffman codes of its own.
type deflater struct {
	tokens []token
	// counts and distanceCounts say how often each symbol occurs among the
	// tokens.
	counts         [symbols]uint32
	distanceCounts [distanceSymbols]uint32
	// seen is where bytes with a hash were seen last.
	seen [1 << hashBits]int32

	codes, distances, lengths huffman
	// what and from are what is written for the parts of tokens.
	what [1 << 10]written
	from [noDistance + 1]far
	bits bitWriter
}

// token is a literal, or a match: "as so many bytes, so far back". From the
// lowest bit: 15 bits of distance-1, 5 of the distance's symbol, 10 of what is
// repeated: a literal, or 256 and the length. A literal has a symbol of its own
// for the distance, for which nothing is written.
type token uint32

const (
	symbolShift = 15
	whatShift   = 20
	noDistance  = 31
)

func literal(v uint8) token { return token(v)<<whatShift | noDistance<<symbolShift }

// lengthSymbols are the symbols of lengths, and how many extra bits follow
// (RFC 1951, 3.2.5).
var lengthSymbols = func() (all [maxLength + 1]struct {
	symbol uint16
	extra  uint8
}) {
	for n := 3; n < maxLength; n++ {
		extra := max(0, bits.Len(uint(n-3))-3)
		all[n].symbol, all[n].extra = uint16(shortest+4*extra+(n-3)>>extra), uint8(extra)
	}
	all[maxLength].symbol = symbols - 1
	return all
}()

// distanceSymbol is the symbol of a distance.
func distanceSymbol(distance int) int {
	d := uint(distance - 1)
	if d < 4 {
		return int(d)
	}
	extra := bits.Len(d) - 2
	return 2*extra + int(d>>extra)
}

// distanceExtra is how many extra bits follow a distance's symbol.
func distanceExtra(symbol int) int { return max(0, symbol/2-1) }

// pack appends the data as deflate blocks to out. The data is rows of stride
// bytes, and not empty.
func (f *deflater) pack(out, data []byte, stride int) []byte {
	if f.tokens == nil {
		f.tokens = make([]token, 0, maxTokens+tail)
	}
	f.bits = bitWriter{out: out}
	clear(f.seen[:])
	for at := 0; at < len(data); {
		f.tokens = f.tokens[:0]
		clear(f.counts[:])
		clear(f.distanceCounts[:])
		at = f.parse(data, at, min(stride, window))
		f.block(at == len(data))
	}
	return f.bits.end()
}

// tail is how many bytes at the end are not compared: eight at a time would
// reach over it.
const tail = 8

// parse makes tokens of the data from a place on, and says where they end. At
// each place it compares the next eight bytes with the byte before, with those a
// row above, and with those where the same six bytes were last. It takes the
// match that saves most, without looking whether another one after it would save
// more. One choice among three numbers has one branch that the processor may
// guess wrong; that is what this takes time for.
func (f *deflater) parse(data []byte, i, stride int) int {
	safe := len(data) - tail
	if i == 0 {
		f.literal(data[0])
		i = 1
	}
	distances := [4]int{runID: 1}
	for i < safe && len(f.tokens) < maxTokens {
		next := load(data, i)
		up, seen := i-min(stride, i), f.look(data, i, next)
		run := gain(uint64(data[i-1])*everyByte, next, runCost, runID)
		above := gain(load(data, up), next, upCost, upID)
		far := gain(load(data, seen), next, farCost, farID)
		best := max(run, above, far)
		if best < 1<<gainShift {
			f.literal(data[i])
			i++
			continue
		}
		distances[upID], distances[farID] = i-up, i-seen
		n, distance := best>>2&15, distances[best&3]
		f.look(data, i+1, load(data, i+1))
		if n == 8 {
			n += same(data[i+8-distance:], data[i+8:])
		}
		f.match(n, distance)
		i += n
	}
	if i >= safe {
		for ; i < len(data); i++ {
			f.literal(data[i])
		}
	}
	return i
}

// everyByte times a byte is eight of it.
const everyByte = 0x0101010101010101

func load(data []byte, i int) uint64 { return binary.LittleEndian.Uint64(data[i:]) }

// The kinds of matches.
const (
	farID = iota
	upID
	runID
)

// gainShift is how many bits of a gain are not what is saved.
const gainShift = 6

// gain is what a match saves, and below that how many of the next eight bytes
// match, and its kind.
func gain(source, next uint64, cost, id int) int {
	n := bits.TrailingZeros64(source^next) >> 3
	return (saving*n-cost)<<gainShift | n<<2 | id
}

// look says where the next bytes were last, and that they are at i. Where they
// are out of reach it gives a place before which no six bytes are the same.
func (f *deflater) look(data []byte, i int, next uint64) int {
	h := next << (64 - 8*hashBytes) * 0x9E3779B97F4A7C15 >> (64 - hashBits)
	at := int(f.seen[h])
	f.seen[h] = int32(i)
	if i-at > window {
		at = i - 1
	}
	return at
}

// same is how many bytes two slices have in common, from the first on; b is no
// longer than a.
func same(a, b []byte) (n int) {
	a = a[:len(b)]
	for ; n+8 <= len(b); n += 8 {
		if x := load(a, n) ^ load(b, n); x != 0 {
			return n + bits.TrailingZeros64(x)>>3
		}
	}
	return n
}

func (f *deflater) literal(v uint8) {
	f.tokens = append(f.tokens, literal(v))
	f.counts[v]++
}

// match adds matches of n bytes in all.
func (f *deflater) match(n, distance int) {
	s := distanceSymbol(distance)
	from := token(s)<<symbolShift | token(distance-1)
	for n > 0 {
		part := min(n, maxLength)
		if n > maxLength && n < maxLength+3 {
			part = n - 3
		}
		f.tokens = append(f.tokens, token(256+part)<<whatShift|from)
		f.counts[lengthSymbols[part].symbol]++
		f.distanceCounts[s]++
		n -= part
	}
}
