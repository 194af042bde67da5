package render

import "image"

// Veil darkens a shape and hatches it: nothing may be played there. Pieces
// that lie on it are put afterwards, and stay bright.
func (s *Stage) Veil(shape Shape) {
	mask := s.pen.draw(shape, s.bounds())
	s.canvas.tint(mask, 0, 0, s.canvas.pal.blend(veilTone, veilAlpha))
	hatch(mask)
	s.canvas.tint(mask, 0, 0, s.canvas.pal.blend(Ivory, hatchAlpha))
}

// Dusk dims a shape, so that what is put afterwards stands in the light.
func (s *Stage) Dusk(shape Shape) { s.Fill(shape, duskTone, duskAlpha) }

// stripes is the coverage of the hatch along a row: three pixels' worth
// across every stripe, which rise to the right.
var stripes = [22]uint8{128, 255, 255, 255, 128}

// hatch leaves only the stripes of a mask.
func hatch(mask *image.Alpha) {
	w := mask.Rect.Dx()
	for y := range mask.Rect.Dy() {
		phase := (mask.Rect.Min.X + mask.Rect.Min.Y + y) % len(stripes)
		for x, a := range mask.Pix[y*mask.Stride:][:w] {
			mask.Pix[y*mask.Stride+x] = min(a, stripes[phase])
			if phase++; phase == len(stripes) {
				phase = 0
			}
		}
	}
}

// veiled and lit are what the palette needs for a wood that is veiled, its
// hatch included, and for one on which the light of a group lies.
func veiled(w Wood) []Ramp {
	r := woodRamps[w]
	low := hollowTones[w].stops[0].Mix(veilTone, veilAlpha)
	high := r.Stops[len(r.Stops)-1].Mix(veilTone, veilAlpha)
	return []Ramp{Between(low, high, 5), Between(low.Mix(Ivory, hatchAlpha), high.Mix(Ivory, hatchAlpha), 3)}
}

func lit(w Wood) Ramp {
	r := woodRamps[w]
	return Between(r.Stops[0].Mix(Ivory, glowAlpha), r.Stops[len(r.Stops)-1].Mix(Ivory, glowAlpha), 4)
}
