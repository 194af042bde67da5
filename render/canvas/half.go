package canvas

// Half makes pictures half as wide and high: on a phone that is sharp, and a
// quarter of the file.
type Half struct {
	// To is the small picture's entry for each of the large one's, and Near the one
	// for each mean of some, as in Palette.
	To   [256]uint8
	Near []uint8
	// sums are the colours of the large picture, ten bits a channel, so that four
	// can be added.
	sums [PaletteLimit]uint32
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

// Row makes one row of two, from one place of it to another.
func (h *Half) Row(row, above, below []uint8, from, to int) {
	for x := from; x < to; x++ {
		a, b, c, d := above[2*x], above[2*x+1], below[2*x], below[2*x+1]
		if a == b && a == c && a == d {
			row[x] = h.To[a]
			continue
		}
		sum := h.sums[a] + h.sums[b] + h.sums[c] + h.sums[d]
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
