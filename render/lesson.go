package render

import (
	"fmt"
	"math"

	"galet/game"
)

// lesson lays what a page of a course points out: a line of light round each
// group, and letters on places.
type lesson struct {
	*Stage
	// cell is how far neighbours lie apart, span how wide a lit place is and
	// tag where a letter stands from a place's middle, in pixels.
	cell, span float64
	tag        Point
	// find is the middle of a place by its name, and false if there is none.
	find func(name string) (Point, bool)
}

// tagRadius is that of the disc under a letter.
const tagRadius = 20

// rings draws the lines round groups.
func (l lesson) rings(m game.Marks) error {
	for _, group := range m.Lit {
		var places []Point
		for _, name := range group {
			at, ok := l.find(name)
			if !ok {
				return noPlace(name)
			}
			places = append(places, at)
		}
		l.ring(places)
	}
	return nil
}

// ring draws a line of light round places, with a dark edge on both sides.
func (l lesson) ring(places []Point) {
	links := l.links(places)
	for _, coat := range [...]struct {
		width, rim float64
		colour     Colour
	}{{l.span, 8, Umber}, {l.span + 4, 4, Ivory}} {
		l.Light(Light{
			Places: places, Links: links, Width: coat.width,
			Glow: Ivory, Alpha: 0, Contour: coat.colour, Rim: coat.rim,
		})
	}
}

// links joins neighbours, and where four square places are lit, two of them
// crosswise.
func (l lesson) links(places []Point) [][2]int {
	var links [][2]int
	for i, a := range places {
		for j, b := range places[:i] {
			d := math.Hypot(a.X-b.X, a.Y-b.Y)
			if d < 1.2*l.cell || d < 1.5*l.cell && (a.X < b.X) == (a.Y < b.Y) && l.shared(places, a, b) > 1 {
				links = append(links, [2]int{j, i})
			}
		}
	}
	return links
}

// shared is how many places lie beside both.
func (l lesson) shared(places []Point, a, b Point) int {
	n := 0
	for _, p := range places {
		if p != a && p != b && math.Hypot(p.X-a.X, p.Y-a.Y) < 1.2*l.cell && math.Hypot(p.X-b.X, p.Y-b.Y) < 1.2*l.cell {
			n++
		}
	}
	return n
}

// tags puts the letters.
func (l lesson) tags(m game.Marks) error {
	for _, t := range m.Tags {
		at, ok := l.find(t.At)
		if !ok {
			return noPlace(t.At)
		}
		l.Badge(t.Letter, int(at.X+l.tag.X), int(at.Y+l.tag.Y), tagRadius, false)
	}
	return nil
}

func noPlace(name string) error { return fmt.Errorf("there is no place %q to point out", name) }
