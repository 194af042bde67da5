package render

// halver makes pictures half as wide and high, in few colours, as an animation
// shows them: on a phone that is sharp, and a quarter of the file.
type halver struct {
	from, into *palette // of the large pictures and of the small ones
	// sums are its colours, ten bits a channel, so that four can be added.
	sums [paletteLimit]uint32
	// to is the entry of into for each of from's.
	to [256]uint8
	// before is the picture before, laid out as a canvas is, and small what
	// was made of it; nil: there is none.
	before []uint8
	small  *canvas
}

// newHalver makes small pictures in all the colours of the large ones.
func newHalver(from *palette) *halver {
	h := &halver{from: from, into: from}
	for i, c := range from.colours {
		h.sums[i] = uint32(c.r)<<20 | uint32(c.g)<<10 | uint32(c.b)
		h.to[i] = uint8(i)
	}
	return h
}

// reduced is a halver that makes do with the colours that matter most in what
// was used so often.
func (h *halver) reduced(used *[256]int) *halver {
	r := newHalver(h.from)
	r.into = &palette{}
	r.into.colours, r.to = fewer(h.from.colours, used, filmColours)
	return r
}

// half is a picture at half its size, good until the next call.
func (h *halver) half(c *canvas) *canvas {
	if h.small == nil {
		h.small = newCanvas(h.into, c.w/2, c.h/2, nil)
	}
	for y := range h.small.h {
		above, below := c.span(0, 2*y, c.w), c.span(0, 2*y+1, c.w)
		from, to := 0, c.w
		if h.before != nil {
			from, to = h.apart(above, below, 2*y*(c.w+1)+1, c.w)
		}
		h.row(h.small.span(0, y, h.small.w), above, below, from/2, to/2)
	}
	return h.small
}

// apart is where two rows differ from what they were, at even places.
func (h *halver) apart(above, below []uint8, at, w int) (from, to int) {
	f, t := differing(above, h.before[at:][:w])
	g, u := differing(below, h.before[at+w+1:][:w])
	from, to = min(f, g), max(t, u)
	return from &^ 1, min((to+1)&^1, w)
}

// row makes one row of two, from one place to another.
func (h *halver) row(row, above, below []uint8, from, to int) {
	for x := from; x < to; x++ {
		a, b, c, d := above[2*x], above[2*x+1], below[2*x], below[2*x+1]
		if a == b && a == c && a == d {
			row[x] = h.to[a]
			continue
		}
		sum := h.sums[a] + h.sums[b] + h.sums[c] + h.sums[d]
		row[x] = h.to[h.from.near[sum>>24&63<<12|sum>>14&63<<6|sum>>4&63]]
	}
}
