package render

import (
	"cmp"
	"image"

	"galet/render/colour"
	"galet/render/lru"
	"galet/render/text"
)

// Type is one of the sizes in which text is set.
type Type uint8

// The sizes, largest first.
const (
	Score      Type = iota // the figure of a plaque
	Title                  // the head of a picture without a board
	Figure                 // figures in pills
	Name                   // a player's name
	CupFigure              // figures on the wood, numbers that count pieces
	Word                   // what a pill says
	NameSmall              // a name that does not fit
	coordinate             // rows and columns
	Label                  // lines under names, words beside figures
	Tag                    // the text of chips and badges
	sealFigure             // the text of seals
)

// styles is the table of Type.
var styles = [...]text.Style{
	Score:      {Size: 64, Weight: text.Bold},
	Title:      {Size: 48, Weight: text.SemiBold},
	Figure:     {Size: 38, Weight: text.Bold},
	Name:       {Size: 34, Weight: text.SemiBold},
	CupFigure:  {Size: 32, Weight: text.Bold},
	Word:       {Size: 28, Weight: text.SemiBold},
	NameSmall:  {Size: 28, Weight: text.SemiBold},
	coordinate: {Size: 28, Weight: text.Medium},
	Label:      {Size: 26, Weight: text.Medium},
	Tag:        {Size: 26, Weight: text.Bold},
	sealFigure: {Size: 22, Weight: text.Bold},
}

// CapHeight is the height of a capital, in pixels.
func (t Type) CapHeight() float64 { return styles[t].CapHeight() }

// Anchor says which part of a line of text is at the given place.
type Anchor uint8

// The anchors.
const (
	Left Anchor = iota
	Centre
	Right
)

// Write writes one line of text, with its capitals centred on y. The text must be the
// painter's own; names of players go through ShownName.
func (s *Stage) Write(line string, x, y int, a Anchor, t Type, c colour.Colour) {
	s.set(s.shaper.Line(line, styles[t]), x, y, a, t, c)
}

// Measure is the width of a line of text, in pixels.
func (s *Stage) Measure(line string, t Type) int {
	return s.shaper.Line(line, styles[t]).Advance
}

// Fit writes a line in the first of some sizes in which it is not wider than
// room. If it fits in none, it is cut and ends in "…". The baseline is the
// first size's. Fit returns the width. All are in pixels.
func (s *Stage) Fit(line string, room, x, y int, a Anchor, c colour.Colour, types ...Type) (width int) {
	var sizes [len(styles)]text.Style
	all := sizes[:0]
	for _, t := range types {
		all = append(all, styles[t])
	}
	if s.onTooWide != nil && s.Measure(line, types[len(types)-1]) > room {
		s.onTooWide(line)
	}
	m := s.shaper.Fit(line, float64(max(room, 1)), all...)
	s.set(m, x, y, a, types[0], c)
	return m.Advance
}

// set draws a finished line.
func (s *Stage) set(m *text.Mask, x, y int, a Anchor, t Type, c colour.Colour) {
	switch a {
	case Centre:
		x -= m.Advance / 2
	case Right:
		x -= m.Advance
	}
	baseline := y + int(t.CapHeight()/2+.5)
	s.canvas.Tint(within(m.Alpha, styles[t].Size), x, baseline, s.canvas.Palette.Blend(c, 1))
}

// How far ink may reach above its baseline and below it, in ems. A pile of marks on a
// letter is cut there.
const (
	rise = 1.35
	hang = .45
)

// within is the part of a line's ink that is within its own box.
func within(ink *image.Alpha, em float64) *image.Alpha {
	box := ink.Rect
	box.Min.Y = max(box.Min.Y, -int(rise*em))
	box.Max.Y = min(box.Max.Y, int(hang*em))
	if box == ink.Rect {
		return ink
	}
	return ink.SubImage(box).(*image.Alpha)
}

// Say is a text in the picture's language.
func (s *Stage) Say(key string, args ...any) string { return s.loc.Say(key, args...) }

// CachedText is a text that say makes, or the cached one. The key must include all that
// the text depends on besides the language. It is for texts with arguments, which
// take memory each time.
func CachedText[K comparable](s *Stage, of K, say func() string) string {
	key := textKey[K]{of, s.loc.Tag()}
	if text, ok := lru.Get[string](s.cache, key); ok {
		return text
	}
	text := say()
	lru.Put(s.cache, key, text, len(text)+64)
	return text
}

// textKey is the key of a text in a language.
type textKey[K comparable] struct {
	of  K
	tag string
}

// nameKey is the key of what is shown for a name in a language.
type nameKey struct{ name, tag string }

// ShownName is a player's name without what cannot be drawn; "someone" if nothing is left.
func (s *Stage) ShownName(name string) string {
	key := nameKey{name, s.loc.Tag()}
	if shown, ok := lru.Get[string](s.cache, key); ok {
		return shown
	}
	shown := cmp.Or(text.Clean(name), s.Say("name.someone"))
	lru.Put(s.cache, key, shown, len(name)+len(shown)+64)
	return shown
}
