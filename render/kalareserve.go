package render

import (
	"image"

	"github.com/fogleman/gg"

	"galet/game"
	"galet/game/kala"
)

// Measures of the trays in which the reserves lie, in pixels.
const (
	kalaTray   = 72
	kalaGroove = 56
	kalaBlock  = 49
	kalaFloor  = BoardTop + kalaBoard - 8 // the end of the groove
)

// kalaTrayX is the middle of each seat's tray.
var kalaTrayX = [2]int{Margin + kalaTray/2, Width - Margin - kalaTray/2}

// kalaSlots is where the four beans of a block lie, from its middle: a block
// is a sowing.
var kalaSlots = [kala.TurnBeans]image.Point{{-11, 10}, {12, 9}, {-11, -12}, {12, -13}}

// reserves lays both reserves in their trays, four beans a block, and shows
// what the last sowing added. At the end it marks the sowing that cannot be
// made.
func (b *kalaPicture) reserves() {
	beans := b.kind(kalaTinyBean)
	for seat, x := range kalaTrayX {
		n := b.pos.Reserve(game.Seat(seat))
		for i := range n {
			b.reserveBean(beans, x, i, seat)
		}
		if b.ended && game.Seat(seat) != b.winner {
			b.Put(b.Sprite(shortage{}), x, kalaFloor-kalaBlock/2)
		}
		if gain := b.gain(game.Seat(seat)); gain > 0 {
			b.Chip("+"+number(gain), x, b.gainAt(n))
		}
	}
}

func (b *kalaPicture) reserveBean(beans *Beans, x, i, seat int) {
	block := i / kala.TurnBeans
	slot := kalaSlots[i%kala.TurnBeans]
	y := kalaFloor - block*kalaBlock - kalaBlock/2
	dx, dy := round(1.5*wobble(i, seat)), round(1.5*wobble(seat, i+50))
	b.Put(beans[round(16*knot(i, seat+20))&15], x+slot.X+dx, y+slot.Y+dy)
}

// gainAt is where a chip stands clear of n beans, within the tray.
func (b *kalaPicture) gainAt(n int) int {
	blocks := (n + kala.TurnBeans - 1) / kala.TurnBeans
	return max(kalaFloor-blocks*kalaBlock-28, BoardTop+32)
}

// gain is what the last sowing put into a seat's reserve: all but one bean of
// a harvest, or a sixth bean that the rival could not lay.
func (b *kalaPicture) gain(seat game.Seat) int {
	switch {
	case b.last.Seat != seat && b.last.Lost:
		return 1
	case b.last.Seat == seat && b.last.Harvest > 0:
		return b.last.Harvest - 1
	}
	return 0
}

// shortage is a frame of light round a block that is not full.
type shortage struct{}

func (shortage) Size() (w, h int) { return kalaGroove + 16, even(kalaBlock + 16) }

func (shortage) Draw(dc *gg.Context) {
	w, h := float64(dc.Width()), float64(dc.Height())
	dc.DrawRoundedRectangle(9, 9, w-18, h-18, 16)
	dc.SetLineWidth(8)
	paint(dc, Umber, edgeAlpha)
	dc.StrokePreserve()
	dc.SetLineWidth(4)
	paint(dc, Ivory, 1)
	dc.Stroke()
}
