package render

// Light is how a group of pieces is shown off: light lies under it, within a
// contour. The pieces are put again afterwards.
type Light struct {
	// Places are the middles of the group's cells; Links joins neighbours, by
	// their index in Places. Where four square cells meet, link them crosswise
	// too, so that the middle is lit.
	Places []Point
	Links  [][2]int
	// Width is how wide the light is: .90 of a cell.
	Width float64
	// Glow is the light's colour and Alpha how opaque it is, 0 to 1.
	Glow  Colour
	Alpha float64
	// Contour is the colour of the line round it, Rim its width in pixels.
	Contour Colour
	Rim     float64
}

// Light lays the light of a group.
func (s *Stage) Light(l Light) {
	s.Fill(Joined(l.Width+2*l.Rim, l.Places, l.Links).Less(Joined(l.Width, l.Places, l.Links)), l.Contour, 1)
	s.Fill(Joined(l.Width, l.Places, l.Links), l.Glow, l.Alpha)
}

// Strike draws a line of light over pieces that make a row, with a dot at each
// end.
func (s *Stage) Strike(points ...Point) {
	ends := []Point{points[0], points[len(points)-1]}
	edge, line := Line(11, points...), Line(5, points...)
	for _, e := range ends {
		edge = edge.And(Disc(e.X, e.Y, 11))
		line = line.And(Disc(e.X, e.Y, 8))
	}
	s.Fill(edge, Umber, .9)
	s.Fill(line, Ivory, 1)
}
