package png

import (
	"cmp"
	"math/bits"
	"slices"
)

// maxBits is the longest code that deflate allows for a literal, a length or a
// distance, maxLengthBits for the length of a code (RFC 1951, 3.2.7).
const (
	maxBits       = 15
	maxLengthBits = 7
)

// code is a Huffman code as the stream has it, its first bit lowest.
type code struct {
	bits uint16
	n    uint8
}

// huffman makes the codes of an alphabet.
type huffman struct {
	codes [symbols]code
	// order lists the symbols that occur, the rarest first. It lies in ordered.
	order   []uint16
	ordered [symbols]uint16
	// trees are the leaves, in that order, and what joins them.
	trees [2*symbols - 1]tree
}

// tree is a symbol or two joined trees. Its weight is how often its symbols
// occur.
type tree struct {
	weight uint32
	parent uint16
	depth  uint8
}

// build makes the shortest codes, of at most limit bits, for symbols that occur
// so often. A symbol that does not occur has a code of no bits.
func (h *huffman) build(counts []uint32, limit int) {
	h.codes, h.order = [symbols]code{}, h.ordered[:0]
	for s, n := range counts {
		if n > 0 {
			h.order = append(h.order, uint16(s))
		}
	}
	slices.SortFunc(h.order, func(a, b uint16) int {
		return cmp.Or(cmp.Compare(counts[a], counts[b]), cmp.Compare(a, b))
	})
	for i, s := range h.order {
		h.trees[i] = tree{weight: counts[s]}
	}
	h.assign(h.depths(limit))
}

// depths counts the codes by their length.
func (h *huffman) depths(limit int) (lengths [maxBits + 1]int) {
	leaves := len(h.order)
	if leaves < 2 {
		lengths[1] = leaves // a code has at least one bit
		return lengths
	}
	h.join(leaves)
	for i := 2*leaves - 3; i >= 0; i-- {
		t := &h.trees[i]
		t.depth = h.trees[t.parent].depth + 1
		if i < leaves {
			lengths[min(int(t.depth), limit)]++
		}
	}
	shorten(&lengths, limit)
	return lengths
}

// join joins the two lightest trees until one is left. The joined ones come in
// the order of their weights, too.
func (h *huffman) join(leaves int) {
	leaf, joined, made := 0, leaves, leaves
	for made < 2*leaves-1 {
		sum := tree{}
		for range 2 {
			next := &joined
			if leaf < leaves && (joined == made || h.trees[leaf].weight <= h.trees[joined].weight) {
				next = &leaf
			}
			h.trees[*next].parent = uint16(made)
			sum.weight += h.trees[*next].weight
			*next++
		}
		h.trees[made] = sum
		made++
	}
}

// shorten makes room for codes that were cut to limit bits: a shorter code
// becomes one bit longer, and one of those that were cut takes the place beside
// it.
func shorten(lengths *[maxBits + 1]int, limit int) {
	used := 0
	for n := 1; n <= limit; n++ {
		used += lengths[n] << (limit - n)
	}
	for ; used > 1<<limit; used-- {
		n := limit - 1
		for lengths[n] == 0 {
			n--
		}
		lengths[n]--
		lengths[n+1] += 2
		lengths[limit]--
	}
}

// assign gives the longest codes to the rarest symbols, and numbers them as RFC
// 1951, 3.2.2 does.
func (h *huffman) assign(lengths [maxBits + 1]int) {
	left := lengths
	n := maxBits
	for _, s := range h.order {
		for left[n] == 0 {
			n--
		}
		left[n]--
		h.codes[s].n = uint8(n)
	}
	var next [maxBits + 2]int
	for n := range maxBits {
		next[n+1] = (next[n] + lengths[n]) << 1
	}
	for s := range h.codes {
		c := &h.codes[s]
		c.bits = bits.Reverse16(uint16(next[c.n])) >> (16 - c.n)
		next[c.n]++
	}
}
