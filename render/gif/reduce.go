package gif

import (
	"math"

	"galet/render/canvas"
	"galet/render/colour"
)

// reduce picks at most limit colours. used is the number of pixels of each colour. It
// first drops the colours whose pixels change least when they get the nearest other
// colour. to is the kept colour that replaces each.
func reduce(colours []colour.Colour, used *[256]int, limit int) (kept []colour.Colour, to [256]uint8) {
	p := reducer{colours: colours, used: *used}
	for i := range colours {
		if used[i] > 0 {
			p.alive = append(p.alive, i)
		}
	}
	for _, i := range p.alive {
		p.near[i] = p.nearest(i)
	}
	for len(p.alive) > limit {
		p.drop(p.cheapest())
	}
	for i := range colours {
		to[i] = uint8(p.shown(i))
	}
	for _, i := range p.alive {
		kept = append(kept, colours[i])
	}
	return kept, to
}

// reducer is the state of reduce.
type reducer struct {
	colours []colour.Colour
	used    [256]int
	alive   []int
	near    [256]int // the other one alive that is nearest to each
}

// cheapest is the index in alive of the colour whose loss is least visible.
func (p *reducer) cheapest() int {
	best, at := math.Inf(1), 0
	for place, i := range p.alive {
		if cost := float64(p.used[i]) * p.apart(i, p.near[i]); cost < best {
			best, at = cost, place
		}
	}
	return at
}

// drop replaces a colour by the nearest one, which then counts for both.
func (p *reducer) drop(place int) {
	gone := p.alive[place]
	p.alive = append(p.alive[:place], p.alive[place+1:]...)
	p.used[p.near[gone]] += p.used[gone]
	for _, i := range p.alive {
		if p.near[i] == gone {
			p.near[i] = p.nearest(i)
		}
	}
}

// nearest is the closest other colour that is still in use.
func (p *reducer) nearest(i int) int {
	best, at := math.Inf(1), i
	for _, j := range p.alive {
		if d := p.apart(i, j); j != i && d < best {
			best, at = d, j
		}
	}
	return at
}

// shown is the index in alive of the colour that is nearest to a colour.
func (p *reducer) shown(i int) int {
	best, at := math.Inf(1), 0
	for place, j := range p.alive {
		if d := p.apart(i, j); d < best {
			best, at = d, place
		}
	}
	return at
}

func (p *reducer) apart(i, j int) float64 { return canvas.Difference(p.colours[i], p.colours[j]) }
