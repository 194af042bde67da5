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

// The costs of matches, by kind. A match is used only if the bits of the data that it
// repeats are more than its cost, so the shortest matches have three, four and five bytes. Other values were tried on pictures of all
// games, and make little difference.
const (
	runCost = 23 // the byte before, again
	upCost  = 31 // the bytes above
	farCost = 39 // the bytes somewhere else
)

const (
	hashBits  = 14
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
	// seen is the place where bytes with this hash were last. It has only the lower 16
	// bits of the place. They reach back 64 kB, twice as far as a match may.
	seen [1 << hashBits]uint16

	codes, distances, lengths huffman
	// what and from hold the bits to write for a token: what for its literal or length,
	// from for its distance.
	what [1 << 10]written
	from [noDistance + 1]far
	bits bitWriter
}

// token is a literal, or a match: "copy this many bytes from this far back".
// From the lowest bit: 15 bits of distance-1, 5 bits of the distance's
// symbol, and 10 bits of the literal, or of 256 and the length. A literal has
// the distance symbol noDistance, for which nothing is written.
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
		f.tokens = make([]token, 0, maxTokens+2*longest/maxLength)
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

// longest is how many bytes are compared at once.
const longest = 16 * maxLength

// parse makes tokens of the data from a place on, and says where they end. At
// each place it compares the next eight bytes with the byte before, with those a
// row above, and with those where the same six bytes were last. It takes the
// match that saves most, without looking whether another one after it would save
// more. Nearly all of the time goes into this loop, a dozen nanoseconds a token,
// so it has few branches and calls.
func (f *deflater) parse(data []byte, i, stride int) int {
	if i == 0 {
		f.literal(data[0])
		i = 1
	}
	safe := len(data) - tail
	tokens, at := f.tokens[:cap(f.tokens)], len(f.tokens)
	for i < safe && at < maxTokens {
		next := load(data, i)
		up, back := min(stride, i), f.back(i, next)
		run := equal(uint64(data[i-1])*everyByte, next) >> runCost
		above := equal(load(data, i-up), next) >> upCost
		best, distance := equal(load(data, i-back), next)>>farCost, back
		if above > best {
			distance = up
		}
		best = max(best, above)
		if run > best {
			distance = 1
		}
		best = max(best, run)
		if best == 0 {
			v := data[i]
			tokens[at] = literal(v)
			f.counts[v]++
			at++
			i++
			continue
		}
		f.back(i+1, load(data, i+1))
		n := bits.TrailingZeros64(load(data, i-distance)^next) >> 3
		if n == 8 {
			n += same(data[i+8-distance:], data[i+8:min(i+longest, len(data))])
		}
		i += n
		s := distanceSymbol(distance)
		from := token(s)<<symbolShift | token(distance-1)
		for n > 0 {
			part := n
			if n > maxLength {
				part = min(maxLength, n-3) // the rest has three bytes or more
			}
			tokens[at] = token(256+part)<<whatShift | from
			f.counts[lengthSymbols[part].symbol]++
			f.distanceCounts[s]++
			at++
			n -= part
		}
	}
	f.tokens = tokens[:at]
	if i >= safe {
		for ; i < len(data); i++ {
			f.literal(data[i])
		}
	}
	return i
}

// literal appends a byte as a literal.
func (f *deflater) literal(v uint8) {
	f.tokens = append(f.tokens, literal(v))
	f.counts[v]++
}

// everyByte times a byte is a word with that byte in all eight places.
const everyByte = 0x0101010101010101

func load(data []byte, i int) uint64 { return binary.LittleEndian.Uint64(data[i:]) }

// equal sets the bits below the lowest one in which a and b differ.
func equal(a, b uint64) uint64 {
	x := a ^ b
	return x&-x - 1
}

// back says how far back the next bytes were last, and keeps that they are at i.
// Where it does not know, or that is out of reach, it is 1.
func (f *deflater) back(i int, next uint64) int {
	h := next << (64 - 8*hashBytes) * 0x9E3779B97F4A7C15 >> (64 - hashBits)
	distance := int(uint16(i) - f.seen[h])
	f.seen[h] = uint16(i)
	if distance > min(window, i) || distance == 0 {
		distance = 1
	}
	return distance
}

// same is how many bytes two slices have in common, from the first one on; b is
// no longer than a.
func same(a, b []byte) (n int) {
	a = a[:len(b)]
	for ; n+8 <= len(b); n += 8 {
		if x := load(a, n) ^ load(b, n); x != 0 {
			return n + bits.TrailingZeros64(x)>>3
		}
	}
	return n
}
