package render

import (
	"fmt"
	"image"

	"github.com/fogleman/gg"
	"github.com/klauspost/compress/s2"

	"galet/game"
	"galet/render/text"
)

// Stage is one picture under way. Its verbs lay one thing each on top of what
// lies there already; places are whole pixels from the top left corner, and
// what hangs over the edge is cut.
type Stage struct {
	canvas *canvas
	cache  *cache
	pen    *pen
	shaper *text.Shaper
	in     game.Speaker
}

// Ground is all that does not change during a match: the table, the wood, the
// fields, the trays. Its value must be comparable, and holds all that it
// depends on: the finished layer is kept under it, packed, for there are many
// boards and most of a layer is alike. It has no words, which would depend on
// the language, too; coordinates are the same in all.
type Ground interface {
	// Lay lays the ground on a stage of bare table, with the same verbs that
	// a Painter uses.
	Lay(s *Stage)
}

// Ground covers the whole stage; so it comes first.
func (s *Stage) Ground(g Ground) {
	key := cacheKey{s.canvas.pal, g}
	if packed, ok := s.cache.find(key); ok {
		if _, err := s2.Decode(s.canvas.pix, packed.([]uint8)); err == nil {
			return
		}
	}
	s.canvas.flood(Table)
	g.Lay(s)
	packed := exact(s2.Encode(nil, s.canvas.pix))
	s.cache.keep(key, packed, len(packed))
}

// Sprite is the finished sprite of some art, ready to be put any number of
// times.
func (s *Stage) Sprite(a Art) *Sprite {
	key := cacheKey{s.canvas.pal, a}
	sprite, ok := s.cache.find(key)
	if !ok {
		w, h := a.Size()
		dc := gg.NewContext(w, h)
		a.Draw(dc)
		made := newSprite(dc.Image().(*image.RGBA), s.canvas.pal)
		sprite = s.cache.keep(key, made, made.bytes())
	}
	return sprite.(*Sprite)
}

// Put lays a sprite with its middle at x, y.
func (s *Stage) Put(sp *Sprite, x, y int) {
	s.canvas.put(sp, x-sp.w/2, y-sp.h/2)
}

// Fill lays a colour over a shape, as opaque as alpha says, 0 to 1.
func (s *Stage) Fill(shape Shape, c Colour, alpha float64) {
	s.fillIn(s.bounds(), shape, c, alpha)
}

// fillIn is Fill of what lies within a clip.
func (s *Stage) fillIn(clip image.Rectangle, shape Shape, c Colour, alpha float64) {
	b := s.canvas.pal.blend(c, alpha)
	s.pen.cover(shape, clip, func(mask *image.Alpha) { s.canvas.tint(mask, 0, 0, b) })
}

func (s *Stage) bounds() image.Rectangle {
	return image.Rect(0, 0, s.canvas.w, s.canvas.h)
}

// mismatch is the error of a painter that is given another game's position.
func mismatch(v View, want string) error {
	return fmt.Errorf("a position of %s is wanted, not %T", want, v.Position)
}
