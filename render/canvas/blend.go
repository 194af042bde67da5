package canvas

import (
	"sync"

	"galet/render/colour"
)

// Levels is how many steps of coverage an edge has, besides none.
const Levels = 16

// Blend says what a colour makes of every palette entry below it:
// Blend[level][below] is the entry that shows.
type Blend [Levels + 1]layer

// layer says what one level of a colour makes of every palette entry below it.
type layer [256]uint8

// level is the step of coverage for 0 to 255.
func level(coverage uint8) int { return (int(coverage) + 8) >> 4 }

// edgeLevel is level in steps of two, for translucent edges. It makes files smaller. In a
// shadow the steps would be visible.
func edgeLevel(coverage uint8) int { return min(max((int(coverage)+16)>>5<<1, 2), Levels-2) }

// blends keeps the tables of one palette. A painter uses some dozens of
// colours and opacities, so nothing is ever dropped.
type blends struct {
	mu   sync.RWMutex
	made map[blendKey]*Blend
	// layers are the layers of sprites. Most sprites have few levels of a colour.
	layers [paletteLimit][Levels]*layer
}

type blendKey struct {
	colour colour.Colour
	alpha  uint8
}

// Blend is the table for a colour whose full coverage has this opacity, 0 to 1.
func (p *Palette) Blend(c colour.Colour, alpha float64) *Blend {
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
		p.blends.made = map[blendKey]*Blend{}
	}
	p.blends.made[key] = b
	return b
}

func (p *Palette) mix(key blendKey) *Blend {
	b := new(Blend)
	for l := range b {
		p.cover(&b[l], key.colour, float64(key.alpha)/255*float64(l)/Levels)
	}
	return b
}

// cover finds what shows where a colour lies on each entry, as opaque as alpha
// says.
func (p *Palette) cover(to *layer, c colour.Colour, alpha float64) {
	for i, below := range p.Colours {
		to[i] = p.Index(below.Mix(c, alpha))
		if alpha == 0 {
			to[i] = uint8(i)
		}
	}
}

// layer is what shows where an entry covers each entry partly, at a level from 1
// to Levels - 1.
func (p *Palette) layer(entry uint8, level int) *layer {
	p.blends.mu.Lock()
	defer p.blends.mu.Unlock()
	l := &p.blends.layers[entry][level]
	if *l == nil {
		*l = new(layer)
		p.cover(*l, p.Colours[entry], float64(level)/Levels)
	}
	return *l
}

// Edges are the colours of the pixels at the edges of text, which it covers only partly:
// from the ground to the colour of the text. shades is at most Levels.
func Edges(ground, text colour.Colour, shades int) colour.Ramp {
	return colour.Between(ground.Mix(text, 1/float64(shades)), text, shades)
}
