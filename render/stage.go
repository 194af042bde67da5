package render

import (
	"bytes"
	"fmt"
	"image"

	"github.com/klauspost/compress/s2"

	"galet/game"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/lru"
	"galet/render/text"
)

// Where things are in every picture, in pixels.
const (
	Width  = 1000
	Margin = 24
	// BoardTop is where a board, with its trays, begins.
	BoardTop = 160
)

// Stage is a picture that is being drawn. Each method draws one thing over what is there.
// Places are whole pixels from the top left corner. What reaches over the edge is cut.
type Stage struct {
	canvas *canvas.Canvas
	cache  *lru.Cache
	pen    *canvas.Pen
	shaper *text.Shaper
	loc    game.Localizer
	// onTooWide, if set, is called with each line that is wider than its room.
	onTooWide func(line string)
}

// Ground is everything that does not change during a match: the table, the wood, the
// fields, the trays. Its value must be comparable, and include everything that it depends
// on: it is the cache key of the finished layer, which is stored compressed. It has no
// words, because words also depend on the language.
type Ground interface {
	// Lay draws the ground on a stage of bare table, with the same methods that a Painter
	// uses.
	Lay(s *Stage)
}

// Ground draws a Ground. It covers the whole stage, so it comes first.
func (s *Stage) Ground(g Ground) {
	key := groundKey{s.canvas.Palette, g}
	if packed, ok := lru.Get[[]uint8](s.cache, key); ok {
		if _, err := s2.Decode(s.canvas.Pix, packed); err == nil {
			return
		}
	}
	s.Clear()
	g.Lay(s)
	packed := bytes.Clone(s2.Encode(nil, s.canvas.Pix))
	lru.Put(s.cache, key, packed, len(packed))
}

// groundKey is the key of a finished layer. The same ground has other bytes in each
// palette.
type groundKey struct {
	palette *canvas.Palette
	ground  Ground
}

// Clear covers the whole stage with bare table.
func (s *Stage) Clear() { s.canvas.Flood(s.canvas.Palette.Index(colour.Table)) }

// Put lays a sprite with its middle at x, y.
func (s *Stage) Put(sp *canvas.Sprite, x, y int) { s.canvas.Put(sp, x, y) }

// fill fills a shape, as opaque as alpha says, 0 to 1.
func (s *Stage) fill(shape canvas.Shape, c colour.Colour, alpha float64) {
	s.FillWithin(s.canvas.Bounds(), shape, c, alpha)
}

// FillWithin fills the part of a shape within a clip, with the opacity alpha, 0 to 1.
func (s *Stage) FillWithin(clip image.Rectangle, shape canvas.Shape, c colour.Colour, alpha float64) {
	b := s.canvas.Palette.Blend(c, alpha)
	s.pen.Cover(shape, clip, func(mask *image.Alpha) { s.canvas.Tint(mask, 0, 0, b) })
}

// Bar fills a rectangle with the opacity alpha, 0 to 1.
func (s *Stage) Bar(r image.Rectangle, c colour.Colour, alpha float64) {
	s.canvas.Bar(r, s.canvas.Palette.Blend(c, alpha))
}

// Veil darkens a shape and hatches it: nothing may be played there. The painter draws the
// pieces on it afterwards, so they stay bright.
func (s *Stage) Veil(shape canvas.Shape) {
	p := s.canvas.Palette
	veil, stripe := p.Blend(colour.Veil, colour.VeilAlpha), p.Blend(colour.Ivory, colour.HatchAlpha)
	s.pen.Cover(shape, s.canvas.Bounds(), func(mask *image.Alpha) { s.canvas.Hatch(mask, 0, 0, veil, stripe) })
}

// VeilBox is Veil of a box with round corners.
func (s *Stage) VeilBox(r image.Rectangle, radius int) {
	p := s.canvas.Palette
	veil, stripe := p.Blend(colour.Veil, colour.VeilAlpha), p.Blend(colour.Ivory, colour.HatchAlpha)
	s.canvas.Hatch(s.boxMask(box{r.Size(), radius}), r.Min.X, r.Min.Y, veil, stripe)
}

// box is the key of a mask: a box with round corners.
type box struct {
	size   image.Point
	radius int
}

// boxMask is what a box covers, from the top left corner.
func (s *Stage) boxMask(b box) *image.Alpha {
	if mask, ok := lru.Get[*image.Alpha](s.cache, b); ok {
		return mask
	}
	mask := image.NewAlpha(image.Rectangle{Max: b.size})
	shape := canvas.Box(0, 0, float64(b.size.X), float64(b.size.Y), float64(b.radius))
	s.pen.Cover(shape, mask.Rect, func(part *image.Alpha) {
		copy(mask.Pix[mask.PixOffset(part.Rect.Min.X, part.Rect.Min.Y):], part.Pix)
	})
	lru.Put(s.cache, b, mask, len(mask.Pix))
	return mask
}

// Dusk darkens a shape. What is drawn afterwards stays bright.
func (s *Stage) Dusk(shape canvas.Shape) { s.fill(shape, colour.Dusk, colour.DuskAlpha) }

// Mismatch is a painter's error for a position of another game.
func Mismatch(v View, want game.Position) error {
	return fmt.Errorf("position of type %T: want %T", v.Position, want)
}

// reportTooWide reports a line that is wider than its room.
func (s *Stage) reportTooWide(line string) {
	if s.onTooWide != nil {
		s.onTooWide(line)
	}
}
