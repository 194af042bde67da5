package kala

import (
	"image"

	"github.com/fogleman/gg"

	"galet/game"
	"galet/game/kala"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// Measures of the trays where the reserves lie, in pixels.
const (
	trayWidth   = 72
	grooveWidth = 56
	blockHeight = 49
	grooveFloor = render.BoardTop + boardSize - 8 // the end of the groove
)

// trayX is the middle of each seat's tray.
var trayX = [2]int{render.Margin + trayWidth/2, render.Width - render.Margin - trayWidth/2}

// slots is where the four beans of a block lie, from its middle: a block
// is a sowing.
var slots = [kala.TurnBeans]image.Point{{-11, 10}, {12, 9}, {-11, -12}, {12, -13}}

// reserves lays both reserves in their trays, four beans a block, and shows
// what the last sowing added. At the end it marks the sowing that cannot be
// made.
func (b *picture) reserves() {
	for seat, x := range trayX {
		n := b.pos.Reserve(game.Seat(seat))
		for i := range n {
			b.reserveBean(x, i, seat)
		}
		if b.ended && game.Seat(seat) != b.winner {
			render.PutArt(b.Stage, shortage{}, x, grooveFloor-blockHeight/2)
		}
		if gain := b.gain(game.Seat(seat)); gain > 0 {
			b.Chip(render.Signed(gain), x, b.gainAt(n))
		}
	}
}

func (b *picture) reserveBean(x, i, seat int) {
	block := i / kala.TurnBeans
	slot := slots[i%kala.TurnBeans]
	y := grooveFloor - block*blockHeight - blockHeight/2
	dx, dy := round(1.5*wobble(i, seat)), round(1.5*wobble(seat, i+50))
	b.Put(b.bean(tinyBean, round(16*material.Random(i, seat+20))), x+slot.X+dx, y+slot.Y+dy)
}

// gainAt is the y of the chip with a gain, above n beans and within the tray.
func (b *picture) gainAt(n int) int {
	blocks := (n + kala.TurnBeans - 1) / kala.TurnBeans
	return max(grooveFloor-blocks*blockHeight-28, render.BoardTop+32)
}

// gain is what the last sowing put into a seat's reserve: all but one bean of
// a harvest, or a sixth bean that the rival could not lay.
func (b *picture) gain(seat game.Seat) int {
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

func (shortage) Size() (w, h int) { return grooveWidth + 16, canvas.Even(blockHeight + 16) }

func (shortage) Draw(dc *gg.Context) {
	w, h := float64(dc.Width()), float64(dc.Height())
	dc.DrawRoundedRectangle(9, 9, w-18, h-18, 16)
	dc.SetLineWidth(8)
	canvas.Paint(dc, colour.Umber, colour.EdgeAlpha)
	dc.StrokePreserve()
	dc.SetLineWidth(4)
	canvas.Paint(dc, colour.Ivory, 1)
	dc.Stroke()
}
