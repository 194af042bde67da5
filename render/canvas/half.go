package canvas

import "encoding/binary"

// Half makes pictures half as wide and high. On a phone they are sharp, and a file is a
// quarter as large.
type Half struct {
	// To has the small picture's entry for each entry of the large one.
	To [256]uint8
	// Near is Palette.Near of the small picture's palette.
	Near []uint8
	// sums are the colours of the large picture, ten bits a channel. So four can be added
	// without overflow.
	sums [256]uint32
}

// NewHalf makes small pictures in all the colours of the large ones.
func NewHalf(from *Palette) Half {
	h := Half{Near: from.Near}
	for i, c := range from.Colours {
		r, g, b := c.RGB()
		h.sums[i] = uint32(r)<<20 | uint32(g)<<10 | uint32(b)
		h.To[i] = uint8(i)
	}
	return h
}

// Row makes the pixels of one row, from one place to another, of two large rows.
func (h *Half) Row(row, above, below []uint8, from, to int) {
	for x := from; x < to; x++ {
		a, b := binary.LittleEndian.Uint16(above[2*x:]), binary.LittleEndian.Uint16(below[2*x:])
		if a == b && uint8(a) == uint8(a>>8) {
			row[x] = h.To[uint8(a)]
			continue
		}
		sum := h.sums[uint8(a)] + h.sums[a>>8] + h.sums[uint8(b)] + h.sums[b>>8]
		row[x] = h.Near[sum>>24&63<<12|sum>>14&63<<6|sum>>4&63]
	}
}

// Canvas makes the canvas small, in the same palette.
func (h *Half) Canvas(small, large *Canvas) {
	small.Resize(large.Palette, large.W/2, large.H/2)
	for y := range small.H {
		small.Pix[y*(small.W+1)] = 0
		h.Row(small.Row(0, y, small.W), large.Row(0, 2*y, large.W), large.Row(0, 2*y+1, large.W), 0, small.W)
	}
}
