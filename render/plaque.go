package render

import (
	"galet/game"
	"galet/render/canvas"
	"galet/render/colour"
)

// Plaque is one seat's box in the header.
type Plaque struct {
	// Piece is the seat's piece, with the radius material.PlaqueRadius.
	Piece *canvas.Sprite
	// Line is under the name: "to move", "played f6", "wins by 8".
	Line string
	// Figure is the score, and may be empty.
	Figure string
	// Count says below the figure what it counts: "reserve". It may be empty.
	Count string
	// Signs replace the figure: the first on a plaque that is not lit, the second
	// on a lit one. nil means that there is no sign.
	Signs [2]*canvas.Sprite
	// Lit: the seat is to move, or has won.
	Lit bool
}

// Measures of the header, in pixels.
const (
	plaqueWidth  = 464
	plaqueHeight = 112
	plaqueRadius = 22
	pieceIn      = 62  // from the outer edge to the middle of the piece
	nameIn       = 116 // from the outer edge to the name
	figureIn     = 28  // from the inner edge to the figure
	countGap     = 12  // from the line to Plaque.Count
	nameY        = Margin + 40
	lineY        = Margin + 79
	middleY      = Margin + plaqueHeight/2
)

// Header draws both plaques, by seat. If v.Over is set, its notes and winner replace
// those of the plaques.
func (s *Stage) Header(v View, plaques [2]Plaque) {
	for seat, p := range plaques {
		if v.Over != nil {
			p.Line = v.Over.Notes[seat]
			p.Lit = !v.Over.NoWinner && v.Over.Winner == game.Seat(seat)
		}
		s.plaque(side{seat == 1}, v.Names[seat], p)
	}
}

// side is the left plaque, or the right one, which is its mirror image.
type side struct{ right bool }

// at is the x of a distance from the outer edge, in pixels.
func (d side) at(in int) int {
	if d.right {
		return Width - Margin - in
	}
	return Margin + in
}

// outer and inner are the anchors of text that is flush with that edge.
func (d side) outer() Anchor {
	if d.right {
		return Right
	}
	return Left
}

func (d side) inner() Anchor { return Right - d.outer() }

func (s *Stage) plaque(d side, name string, p Plaque) {
	face, ink, second := colour.Slate, colour.Ivory, colour.Sage
	if p.Lit {
		face, ink, second = colour.Ivory, colour.Ink, colour.Pewter
	}
	s.Plate(d.at(plaqueWidth/2), middleY, plaqueWidth, plaqueHeight, plaqueRadius, face)
	s.Put(p.Piece, d.at(pieceIn), middleY)
	if p.Figure != "" {
		y := middleY
		if p.Count != "" {
			y = nameY
			s.Write(p.Count, d.at(plaqueWidth-figureIn), lineY, d.inner(), Label, second)
		}
		s.Write(p.Figure, d.at(plaqueWidth-figureIn), y, d.inner(), Score, ink)
	}
	if sign := p.sign(); sign != nil {
		s.Put(sign, d.at(plaqueWidth-figureIn-sign.W/2), middleY)
	}
	room := s.lineRoom(p)
	s.Fit(s.ShownName(name), room, d.at(nameIn), nameY, d.outer(), ink, Name, NameSmall)
	s.Fit(p.Line, room, d.at(nameIn), lineY, d.outer(), second, Label)
}

// sign is the one for the plaque as it is lit.
func (p Plaque) sign() *canvas.Sprite {
	if p.Lit {
		return p.Signs[1]
	}
	return p.Signs[0]
}

// lineRoom is how wide the name and the line under it may be.
func (s *Stage) lineRoom(p Plaque) int {
	room := plaqueWidth - nameIn - figureIn
	if p.Figure != "" {
		room -= max(s.Measure(p.Figure, Score)+figureIn, s.Measure(p.Count, Label)+countGap)
	}
	if sign := p.sign(); sign != nil {
		room -= sign.W + figureIn
	}
	return room
}
