package render

import "galet/render/text"

// banner is the head of a picture that shows no board: the pieces of a game,
// a title and a line below it.
type banner struct {
	// pieces is nil where there is no one game.
	pieces Painter
	// title is what matters; label stands beside it, below stands under it.
	title, label, below string
	// end is where the words must end.
	end int
}

// Measures of a banner, in pixels.
const (
	emblemRadius = 30
	emblemStep   = 50 // from the middle of one piece to that of the other
	emblemIn     = 39 // from the margin to the middle of the first
	bannerWords  = 142
	bannerGap    = 14
)

// banner draws the head; a title is shown as a name is.
func (s *Stage) banner(b banner) {
	x := Margin
	if b.pieces != nil {
		s.emblem(b.pieces, emblemRadius, Margin+emblemIn, middleY)
		x += bannerWords
	}
	y := middleY
	if b.below != "" {
		below := s.shaper.Fit(text.Clean(b.below), float64(b.end-x), styles[Label])
		s.set(below, x, lineY-2, Left, Label, Sage)
		y = nameY - 6
	}
	room := b.end - x
	if b.label != "" {
		room -= bannerGap + s.Measure(b.label, Title)
	}
	title := s.shaper.Fit(s.shown(b.title), float64(max(room, 1)), styles[Title], styles[Figure], styles[Name])
	s.set(title, x, y, Left, Title, Ivory)
	s.Write(b.label, x+title.Advance+bannerGap, y, Left, Title, Sage)
}

// emblem puts the pieces of a game one over the other, the first one's middle
// at x, y.
func (s *Stage) emblem(p Painter, radius, x, y int) {
	pieces := p.Pieces(radius)
	s.Put(s.Sprite(pieces[0]), x, y)
	s.Put(s.Sprite(pieces[1]), x+emblemStep*radius/emblemRadius, y)
}
