package chart

import (
	"galet/render"
	"galet/render/colour"
	"galet/render/text"
)

// banner is the head of a picture without a board: the pieces of a game, a title, and a
// line below it.
type banner struct {
	// pieces is nil if the picture is about several games.
	pieces render.Painter
	// label is beside the title, below is under it.
	title, label, below string
	// end is the x coordinate of the right end of the text, in pixels.
	end int
}

// Measures of a banner, in pixels.
const (
	bannerMiddle = render.Margin + 56
	emblemRadius = 30
	emblemStep   = 50 // from the middle of one piece to that of the other
	emblemIn     = 39 // from the margin to the middle of the first
	bannerWords  = 142
	bannerGap    = 14
)

// lay draws the banner. Its title is drawn like a name.
func (b banner) lay(s *render.Stage) {
	x, y := render.Margin, bannerMiddle
	if b.pieces != nil {
		emblem(s, b.pieces, emblemRadius, render.Margin+emblemIn, y)
		x += bannerWords
	}
	room := b.end - x
	if b.below != "" {
		s.Fit(text.Clean(b.below), room, x, bannerMiddle+21, render.Left, colour.Sage, render.Label)
		y -= 22
	}
	if b.label != "" {
		room -= bannerGap + s.Measure(b.label, render.Title)
	}
	width := s.Fit(s.ShownName(b.title), room, x, y, render.Left, colour.Ivory, render.Title, render.Figure, render.Name)
	s.Write(b.label, x+width+bannerGap, y, render.Left, render.Title, colour.Sage)
}

// emblem draws the two pieces of a game, one below the other. x, y is the middle of the
// first.
func emblem(s *render.Stage, p render.Painter, radius, x, y int) {
	pieces := p.Pieces(radius)
	render.PutArt(s, pieces[0], x, y)
	render.PutArt(s, pieces[1], x+emblemStep*radius/emblemRadius, y)
}
