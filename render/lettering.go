package render

import (
	"image"

	"galet/render/text"
)

// Anchor says which end of a line of text stands at its place.
type Anchor uint8

// The anchors.
const (
	Left Anchor = iota
	Centre
	Right
)

// Write sets one line of text; its capitals are centred on y. The text is the
// painter's own; what a player chose goes through Header.
func (s *Stage) Write(line string, x, y int, a Anchor, t Type, c Colour) {
	s.set(s.shaper.Line(line, styles[t]), x, y, a, t, c)
}

// Measure is how wide a line of text is, in pixels.
func (s *Stage) Measure(line string, t Type) int {
	return s.shaper.Line(line, styles[t]).Advance
}

// set lays a finished line.
func (s *Stage) set(m *text.Mask, x, y int, a Anchor, t Type, c Colour) {
	switch a {
	case Centre:
		x -= m.Advance / 2
	case Right:
		x -= m.Advance
	}
	baseline := y + int(styles[t].CapHeight()/2+.5)
	s.canvas.tint(within(m.Alpha, styles[t].Size), x, baseline, s.canvas.pal.blend(c, 1))
}

// How far a line may rise above its baseline and hang below it, in ems: marks
// heaped on a letter end there.
const (
	rise = 1.35
	hang = .45
)

// within is the part of a line's ink that lies in its own box.
func within(ink *image.Alpha, em float64) *image.Alpha {
	box := ink.Rect
	box.Min.Y = max(box.Min.Y, -int(rise*em))
	box.Max.Y = min(box.Max.Y, int(hang*em))
	if box == ink.Rect {
		return ink
	}
	return ink.SubImage(box).(*image.Alpha)
}
