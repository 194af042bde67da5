package render

import "image"

// Veil darkens a shape and hatches it: nothing may be played there. Pieces
// that lie on it are put afterwards, and stay bright.
func (s *Stage) Veil(shape Shape) {
	pal := s.canvas.pal
	veil, ivory := pal.blend(veilTone, veilAlpha), pal.blend(Ivory, hatchAlpha)
	var hatched blend
	for _, l := range stripes {
		for i, below := range veil[levels] {
			hatched[l][i] = ivory[l][below]
		}
	}
	hatch := func(row, cover []uint8, diagonal int) {
		phase := diagonal % len(stripes)
		for i, a := range cover {
			if l := level(a); l == levels {
				row[i] = hatched[stripes[phase]][row[i]]
			} else {
				row[i] = veil[l][row[i]]
			}
			if phase++; phase == len(stripes) {
				phase = 0
			}
		}
	}
	s.pen.cover(shape, s.bounds(), func(mask *image.Alpha) { s.canvas.under(mask, 0, 0, hatch) })
}

// Dusk dims a shape, so that what is put afterwards stands in the light.
func (s *Stage) Dusk(shape Shape) { s.Fill(shape, duskTone, duskAlpha) }

// stripes is the hatch along a row, in levels of coverage: three pixels in
// sixteen, which rise to the right.
var stripes = [16]uint8{levels / 2, levels, levels, levels, levels / 2}

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
