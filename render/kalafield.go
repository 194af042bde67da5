package render

import (
	"image"
	"math"

	"github.com/fogleman/gg"

	"galet/game/kala"
)

// Measures of the field, in pixels.
const (
	kalaCell   = 168
	kalaBoard  = kala.Side*kalaCell + 32
	kalaLeft   = Width/2 - kalaBoard/2
	kalaMiddle = BoardTop + kalaBoard/2
	kalaBowl   = 62 // radii
	kalaCup    = 58
	kalaInside = 46
)

// Where marks stand, from the middle of a bowl: each corner has its own, so
// that nothing lies on the ways, which run through the middle.
var (
	kalaFigure = image.Pt(58, -58)
	kalaBadge  = image.Pt(-49, -49)
	kalaPearl  = image.Pt(-47, 47)
	kalaLabel  = image.Pt(45, 45)
)

// Radii of marks, in pixels.
const (
	kalaBadgeRadius = 20
	kalaPearlRadius = 13
	kalaLabelRadius = 22
)

// kalaNone is the figure of an empty bowl.
const kalaNone Colour = 0x775530

// kalaAt is the middle of a bowl.
func kalaAt(c kala.Cell) image.Point {
	return image.Pt(
		kalaLeft+16+kalaCell/2+c.Column()*kalaCell,
		BoardTop+kalaBoard-16-kalaCell/2-c.Row()*kalaCell,
	)
}

// kalaGround is the board with its bowls, both trays, and the names of rows
// and columns: the same in every match.
type kalaGround struct{}

// Lay lays it all.
func (kalaGround) Lay(s *Stage) {
	tray := Tray{
		W: kalaTray, H: kalaBoard, Groove: kalaGroove, Top: 8, Foot: 8,
		Block: kalaBlock, Grain: Grain{Upright: true, Tone: .1},
	}
	for _, x := range kalaTrayX {
		s.Put(s.Sprite(Shadow{kalaTray, kalaBoard, 14, 6, 4}), x, kalaMiddle)
		s.Put(s.Sprite(tray), x, kalaMiddle)
	}
	s.Put(s.Sprite(Shadow{kalaBoard, kalaBoard, 26, 9, 6}), Width/2, kalaMiddle)
	s.Put(s.Sprite(Slab{kalaBoard, kalaBoard, 26}), Width/2, kalaMiddle)
	bowl := s.Sprite(Bowl{kalaBowl})
	for c := range kala.Cell(kala.Cells) {
		at := kalaAt(c)
		s.Put(bowl, at.X, at.Y)
	}
	for i := range kala.Side {
		corner := kalaAt(kala.At(i, i))
		s.Coordinate(string(rune('a'+i)), corner.X, BoardTop+kalaBoard+31, false)
		s.Coordinate(number(i+1), kalaLeft-26, corner.Y, false)
	}
}

// lid is the arch over the figure of what a cup covers.
type lid struct{}

func (lid) Size() (w, h int) { return 64, 64 }

func (lid) Draw(dc *gg.Context) {
	dc.DrawArc(32, 36, 27, -math.Pi*.83, -math.Pi*.17)
	dc.SetLineWidth(4)
	dc.SetLineCapRound()
	paint(dc, Umber, 1)
	dc.Stroke()
}
