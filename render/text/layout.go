package text

import (
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// line is a finished line: its width, and its mask if it was drawn.
type line struct {
	width int
	mask  *Mask
}

// bytes is the approximate size of the line in memory.
func (l *line) bytes() int {
	const around = 300
	if l.mask == nil {
		return around
	}
	return around + len(l.mask.Alpha.Pix)
}

// run is a stretch of pieces that are shaped together: one font, one script,
// one level. start and end are pieces.
type run struct {
	start, end int
	face       *typeface
	script     language.Script
	level      uint8
}

// runs divides pieces into runs, in reading order. A piece without a font is a
// run of its own.
func runs(ps []piece) []run {
	var rs []run
	for i, p := range ps {
		next := run{i, i + 1, p.face, p.script, p.level}
		if n := len(rs) - 1; n >= 0 && rs[n].continues(next) {
			rs[n].end = next.end
		} else {
			rs = append(rs, next)
		}
	}
	return rs
}

// continues reports whether next can be shaped together with r.
func (r run) continues(next run) bool {
	next.start, next.end = r.start, r.end
	return r == next && r.face != nil
}

// layout shapes text in one style, as a line of the given direction. The outline
// is valid until the next call.
func (s *Shaper) layout(text string, st Style, base uint8) *outline {
	ps := s.fonts.pieces(text, st.Weight)
	s.setLevels(ps, base)
	o := &outline{segments: s.scratch.segments[:0]}
	for _, r := range s.shape(ps) {
		if r.face == nil {
			o.frame(st.Size)
		} else {
			o.glyphs(r, st.Size)
		}
	}
	s.scratch.segments = o.segments
	return o
}

// shaped is a run and its glyphs, from left to right; a run without a font has
// none.
type shaped struct {
	run
	shaping.Output
}

// shape turns pieces into glyphs. The runs come from left to right. Each has the
// whole line as its context, so letters join across runs.
func (s *Shaper) shape(ps []piece) []shaped {
	all, at := join(ps)
	rs := runs(ps)
	visual(rs)
	out := make([]shaped, len(rs))
	for i, r := range rs {
		out[i].run = r
		if r.face != nil {
			out[i].Output = s.harfbuzz.ShapeNoExtents(r.input(all, at[r.start], at[r.end]))
		}
	}
	return out
}

// join is the text of all pieces, and the offset of each.
func join(ps []piece) (all []rune, at []int) {
	at = make([]int, len(ps)+1)
	for i, p := range ps {
		all = append(all, p.text...)
		at[i+1] = len(all)
	}
	return all, at
}

// input is the shaping request for the run at all[start:end] in font units.
func (r run) input(all []rune, start, end int) shaping.Input {
	in := shaping.Input{
		Text: all, RunStart: start, RunEnd: end,
		Direction: di.DirectionLTR,
		Face:      r.face.font,
		Size:      fixed.I(int(r.face.font.Upem())),
		Script:    r.script,
		Language:  "und",
	}
	if r.level%2 == 1 {
		in.Direction = di.DirectionRTL
	}
	return in
}
