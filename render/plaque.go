package render

import (
	"cmp"
	"strconv"

	"galet/game"
	"galet/render/text"
)

// Plaque says how one seat stands, as the position has it.
type Plaque struct {
	// Piece is what the seat plays, PieceRadius from its middle to its rim.
	Piece *Sprite
	// Line stands under the name: "to move", "played f6", "wins by 8".
	Line string
	// Figure is the score, and may be empty.
	Figure string
	// Sign is drawn where the figure would stand, in the plaque's ink; nil if
	// there is none.
	Sign func(ink Colour) Art
	// Lit: the seat is to move, or has won.
	Lit bool
}

// PieceRadius is how large a piece is on a plaque.
const PieceRadius = 36

// Measures of the header, in pixels.
const (
	plaqueWidth  = 464
	plaqueHeight = 112
	plaqueRadius = 22
	pieceIn      = 62  // from the outer edge to the middle of the piece
	nameIn       = 116 // from the outer edge to the name
	figureIn     = 28  // from the inner edge to the figure
	nameY        = Margin + 40
	lineY        = Margin + 79
	middleY      = Margin + plaqueHeight/2
)

// Header draws both plaques, by seat; an ending outside the rules lights them
// and words them as the view says.
func (s *Stage) Header(v View, plaques [2]Plaque) {
	for seat, p := range plaques {
		if v.Over != nil {
			p.Line = v.Over.Notes[seat]
			p.Lit = !v.Over.NoWinner && v.Over.Winner == game.Seat(seat)
		}
		s.plaque(side{seat == 1}, v.Names[seat], p)
	}
}

// side is where a plaque stands; the right one mirrors the left.
type side struct{ right bool }

// at is the place that lies so many pixels from the outer edge.
func (d side) at(in int) int {
	if d.right {
		return Width - Margin - in
	}
	return Margin + in
}

// outer and inner say which end of a text stands towards that edge.
func (d side) outer() Anchor {
	if d.right {
		return Right
	}
	return Left
}

func (d side) inner() Anchor { return Right - d.outer() }

func (s *Stage) plaque(d side, name string, p Plaque) {
	face, ink, second := Slate, Ivory, Sage
	if p.Lit {
		face, ink, second = Ivory, Ink, Pewter
	}
	s.Put(s.Sprite(plate{plaqueWidth, plaqueHeight, plaqueRadius, face}), d.at(plaqueWidth/2), middleY)
	s.Put(p.Piece, d.at(pieceIn), middleY)
	if p.Figure != "" {
		s.Write(p.Figure, d.at(plaqueWidth-figureIn), middleY, d.inner(), Score, ink)
	}
	if p.Sign != nil {
		sign := s.Sprite(p.Sign(ink))
		s.Put(sign, d.at(plaqueWidth-figureIn-sign.w/2), middleY)
	}
	room := s.lineRoom(p, ink)
	s.name(name, d, room, ink)
	line := s.shaper.Fit(p.Line, float64(room), styles[Label])
	s.set(line, d.at(nameIn), lineY, d.outer(), Label, second)
}

// lineRoom is how wide the name and the line under it may be.
func (s *Stage) lineRoom(p Plaque, ink Colour) int {
	room := plaqueWidth - nameIn - figureIn
	if p.Figure != "" {
		room -= s.Measure(p.Figure, Score) + figureIn
	}
	if p.Sign != nil {
		room -= s.Sprite(p.Sign(ink)).w + figureIn
	}
	return room
}

// name sets a player's name within the room it has.
func (s *Stage) name(name string, d side, room int, c Colour) {
	shown := s.shown(name)
	m := s.shaper.Fit(shown, float64(room), styles[Name], styles[NameSmall])
	s.set(m, d.at(nameIn), nameY, d.outer(), Name, c)
}

// shownName is the key of what is shown for a name in a language.
type shownName struct{ name, tag string }

func (s *Stage) shown(name string) string {
	key := cacheKey{of: shownName{name, s.in.Tag()}}
	shown, ok := s.cache.find(key)
	if !ok {
		clean := cmp.Or(text.Clean(name), s.say("name.someone"))
		shown = s.cache.keep(key, clean, len(name)+len(clean)+64)
	}
	return shown.(string)
}

// number spells a figure.
func number(n int) string { return strconv.Itoa(n) }
