package render

import "galet/render/text"

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
	s.canvas.tint(m.Alpha, x, baseline, s.canvas.pal.blend(c, 1))
}
