package render

import (
	"fmt"
	"slices"

	"galet/game"
	"galet/render/canvas"
	"galet/render/colour"
)

// Lesson draws what a page of a course points out: a line of light around each group, and
// letters on places.
type Lesson struct {
	*Stage
	// All in pixels. Cell is the distance between neighbours. Span is the width
	// of a lit place. Tag leads from a place's middle to its letter.
	Cell, Span float64
	Tag        canvas.Point
}

// Finder is the middle of a place by its name, and false if there is none.
type Finder func(name string) (canvas.Point, bool)

// tagRadius is the radius of the disc under a letter, in pixels.
const tagRadius = 20

// Rings draws the lines round groups.
func (l Lesson) Rings(m game.Marks, find Finder) error {
	for _, group := range m.Lit {
		var places []canvas.Point
		for _, name := range group {
			at, ok := find(name)
			if !ok {
				return errNoPlace(name)
			}
			places = append(places, at)
		}
		l.ring(places)
	}
	return nil
}

// ring draws a line of light around places, with a dark edge on both sides.
func (l Lesson) ring(places []canvas.Point) {
	links := linksOf(places, l.Cell)
	for _, coat := range [...]struct {
		width, rim float64
		colour     colour.Colour
	}{{l.Span, 8, colour.Umber}, {l.Span + 4, 4, colour.Ivory}} {
		line := canvas.Contours(coat.width/2+coat.rim, places, links)
		for _, hole := range canvas.Contours(coat.width/2, places, links) {
			slices.Reverse(hole)
			line = append(line, hole)
		}
		l.fill(canvas.Loops(line...), coat.colour, 1)
	}
}

// Tags puts the letters.
func (l Lesson) Tags(m game.Marks, find Finder) error {
	for _, t := range m.Tags {
		at, ok := find(t.At)
		if !ok {
			return errNoPlace(t.At)
		}
		l.Badge(t.Letter, int(at.X+l.Tag.X), int(at.Y+l.Tag.Y), tagRadius, false)
	}
	return nil
}

func errNoPlace(name string) error { return fmt.Errorf("there is no place %q to point out", name) }
