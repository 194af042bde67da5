package material

import (
	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Tray is a rail of wood with a groove for the pieces that are not on the
// board.
type Tray struct {
	W, H int
	// In pixels: Groove is the groove's width, Top its distance from the tray's
	// top, and Foot its distance from the tray's bottom, where a figure has room.
	Groove, Top, Foot int
	// Block is the distance between lines across the groove, in pixels, from the
	// bottom of the groove on; 0 draws none.
	Block int
	Grain Grain
}

// Size is the tray's own; its shadow is laid by Shadow.
func (t Tray) Size() (w, h int) { return canvas.Even(t.W), canvas.Even(t.H) }

// Draw draws the rail and cuts the groove.
func (t Tray) Draw(dc *gg.Context) {
	Plank(dc, t.W, t.H, 14, t.Grain)
	x, y := float64(t.W-t.Groove)/2, float64(t.Top)
	w, h := float64(t.Groove), float64(t.H-t.Top-t.Foot)
	tones := hollowTones[t.Grain.Wood]
	dc.DrawRoundedRectangle(x+1.5, y+1.5, w, h, w/2)
	canvas.Paint(dc, tones.lip, .9)
	dc.Fill()
	dc.SetFillStyle(newStepGradient(tones.at, x, 0, x+w, 0, 14))
	dc.DrawRoundedRectangle(x, y, w, h, w/2)
	dc.Fill()
	for line := y + h - float64(t.Block); t.Block > 0 && line > y+w/2; line -= float64(t.Block) {
		dc.DrawRectangle(x, line, w, 2)
		canvas.Paint(dc, colour.Brown, .6)
		dc.Fill()
		dc.DrawRectangle(x, line+2, w, 1)
		canvas.Paint(dc, colour.Cream, .25)
		dc.Fill()
	}
}
