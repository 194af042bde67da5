package render

import "github.com/fogleman/gg"

// even is n or the next even number.
func even(n int) int { return n + n&1 }

// paint sets the colour of the next fill or stroke.
func paint(dc *gg.Context, c Colour, alpha float64) {
	v := c.rgb()
	dc.SetRGBA255(int(v.r), int(v.g), int(v.b), int(alpha*255+.5))
}

// circle fills a disc.
func circle(dc *gg.Context, x, y, r float64, c Colour, alpha float64) {
	dc.DrawCircle(x, y, r)
	paint(dc, c, alpha)
	dc.Fill()
}

// castShadow darkens the ground round a disc, most to the bottom right, over
// reach pixels.
func castShadow(dc *gg.Context, x, y, r float64, reach int) {
	down := float64(reach) * .5
	for i := range reach {
		circle(dc, x+down*.9, y+down*1.1, r-1.5+float64(i)*.7, shade, .75/float64(reach+2))
	}
}

// boxShadow darkens the ground under a plate or a board.
func boxShadow(dc *gg.Context, x, y, w, h, radius float64, layers int, down float64) {
	for i := range layers {
		grow := float64(i)
		dc.DrawRoundedRectangle(x-grow, y-grow+down, w+2*grow, h+2*grow, radius+grow)
		paint(dc, shade, .055)
		dc.Fill()
	}
}

// tone is a colour for gg's gradients.
func tone(c Colour, alpha float64) premultiplied {
	v := c.rgb()
	return premultiplied{v, alpha}
}

// premultiplied is a colour with an opacity, as image/color wants it.
type premultiplied struct {
	rgb
	alpha float64
}

// RGBA gives the colour times its opacity.
func (p premultiplied) RGBA() (r, g, b, a uint32) {
	f := p.alpha * 0x101
	return uint32(float64(p.r) * f), uint32(float64(p.g) * f), uint32(float64(p.b) * f), uint32(255 * f)
}
