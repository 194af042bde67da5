package render

import "sync"

// levels is how many steps of coverage an edge has, besides none.
const levels = 16

// blend says what becomes of every palette entry where a colour lies on it:
// blend[level][below] is the entry that shows.
type blend [levels + 1][paletteLimit]uint8

// level is the step of coverage for 0 to 255.
func level(coverage uint8) int { return (int(coverage) + 8) >> 4 }

// blends keeps the tables of one palette. A painter uses some dozens of
// colours and opacities, so nothing is ever dropped.
type blends struct {
	mu   sync.RWMutex
	made map[blendKey]*blend
}

type blendKey struct {
	colour Colour
	alpha  uint8
}

// blend is the table for a colour of which full coverage is as opaque as
// alpha says, 0 to 1.
func (p *palette) blend(c Colour, alpha float64) *blend {
	key := blendKey{c, uint8(min(max(alpha, 0), 1)*255 + .5)}
	p.blends.mu.RLock()
	b := p.blends.made[key]
	p.blends.mu.RUnlock()
	if b != nil {
		return b
	}
	b = p.mix(key)
	p.blends.mu.Lock()
	defer p.blends.mu.Unlock()
	if p.blends.made == nil {
		p.blends.made = map[blendKey]*blend{}
	}
	p.blends.made[key] = b
	return b
}

func (p *palette) mix(key blendKey) *blend {
	b := new(blend)
	for l := range b {
		alpha := float64(key.alpha) / 255 * float64(l) / levels
		for i, below := range p.colours {
			c := below.colour().Mix(key.colour, alpha).rgb()
			b[l][i] = p.index(c.r, c.g, c.b)
			if alpha == 0 {
				b[l][i] = uint8(i)
			}
		}
	}
	return b
}
