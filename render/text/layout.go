package text

import (
	"math"

	"github.com/go-text/typesetting/di"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// line is one line laid out: its outlines in pixels, and in the end its mask.
type line struct {
	outline
	width int
	mask  *Mask
}

// run is a stretch of pieces that are shaped together: one font, one script,
// one level. start and end are pieces.
type run struct {
	start, end int
	face       *typeface
	script     language.Script
	level      uint8
}

// runs divides pieces into runs, in the order in which they are read. A piece
// that no font has is a run of its own.
func runs(ps []piece) []run {
	var rs []run
	for i, p := range ps {
		if n := len(rs) - 1; n >= 0 && p.face != nil &&
			rs[n].face == p.face && rs[n].script == p.script && rs[n].level == p.level {
			rs[n].end++
			continue
		}
		rs = append(rs, run{i, i + 1, p.face, p.script, p.level})
	}
	return rs
}

// layout shapes text in one style, as a line of the given direction.
func (s *Shaper) layout(text string, st Style, base uint8) *line {
	ps := s.fonts.pieces(text, st.Weight)
	setLevels(ps, base)
	var all []rune
	at := make([]int, len(ps)+1)
	for i, p := range ps {
		all = append(all, p.text...)
		at[i+1] = len(all)
	}
	rs := runs(ps)
	visual(rs)
	o := outline{}
	for _, r := range rs {
		if r.face == nil {
			o.frame(st.Size)
			continue
		}
		o.glyphs(s.shape(all, at[r.start], at[r.end], r, st))
	}
	return o.line()
}

// evenFigures asks for figures that are all equally wide.
func evenFigures() []shaping.FontFeature {
	return []shaping.FontFeature{{Tag: ot.MustNewTag("tnum"), Value: 1}}
}

// shape turns the run at all[start:end] into glyphs, from left to right. The
// rest of the line is its context: letters join across runs.
func (s *Shaper) shape(all []rune, start, end int, r run, st Style) shaping.Output {
	dir := di.DirectionLTR
	if r.level%2 == 1 {
		dir = di.DirectionRTL
	}
	return s.harfbuzz.Shape(shaping.Input{
		Text: all, RunStart: start, RunEnd: end,
		Direction:    dir,
		Face:         r.face.font,
		FontFeatures: evenFigures(),
		Size:         fixed.Int26_6(math.Round(st.Size * r.face.scale() * 64)),
		Script:       r.script,
		Language:     "und",
	})
}
