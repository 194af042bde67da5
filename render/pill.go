package render

import (
	"strconv"

	"galet/render/canvas"
	"galet/render/colour"
)

// Pill is one box of the footer: its bits, from left to right. The rest is empty.
type Pill [7]Bit

// Bit is a part of a pill: a line of text, a chip, an icon or a spring.
type Bit struct {
	line   string
	face   Type
	ink    colour.Colour
	icon   *canvas.Sprite
	chip   bool
	spring bool
}

// Caption is a word in secondary text: what the figures count.
func Caption(line string) Bit { return Bit{line: line, face: Label, ink: colour.Sage} }

// Bright is text in the brightest ink. It is cut if it does not fit.
func Bright(line string) Bit { return Bit{line: line, face: Word, ink: colour.Ivory} }

// Icon is a sprite.
func Icon(sp *canvas.Sprite) Bit { return Bit{icon: sp} }

// gain is a chip, "+2", and nothing for no gain.
func gain(n int) Bit {
	if n == 0 {
		return Bit{}
	}
	return Bit{line: Signed(n), chip: true}
}

// Signed is a number above 0 with its sign: "+2".
func Signed(n int) string {
	if n < len(gains) {
		return gains[n]
	}
	return "+" + strconv.Itoa(n)
}

// gains are the texts of small numbers with their sign.
var gains = func() (all [64]string) {
	for n := range all {
		all[n] = "+" + strconv.Itoa(n)
	}
	return all
}()

func (b Bit) empty() bool { return b == Bit{} }

// spring is space that grows. It pushes the bits before it to the left, and those after
// it to the right.
func spring() Bit { return Bit{spring: true} }

// Measures of the footer, in pixels.
const (
	PillRadius = 18
	PillGap    = 14 // between two pills
	PillInset  = 22 // from a pill's edge to what is in it
	BitGap     = 12 // between two bits
)

// Pills draws the footer: a row of pills as wide as the stage, with its middle at y. The
// pills are equally wide if all bits fit. Otherwise each has the width of its bits and an
// equal share of the rest.
func (s *Stage) Pills(y, height int, pills ...Pill) {
	widths := s.pillWidths(pills)
	x := Margin
	for i, p := range pills {
		s.pill(p, x, y, widths[i], height)
		x += widths[i] + PillGap
	}
}

// mostPills is how many pills a footer has at most.
const mostPills = 4

func (s *Stage) pillWidths(pills []Pill) (widths [mostPills]int) {
	total := Width - 2*Margin - PillGap*(len(pills)-1)
	need, equal := 0, true
	for i, p := range pills {
		widths[i] = s.pillNeeds(p)
		need += widths[i]
		equal = equal && widths[i] <= total/len(pills)
	}
	if need > total {
		s.reportTooWide(pills[0][0].line)
	}
	left := total
	for i := range pills {
		switch {
		case i == len(pills)-1:
			widths[i] = left
		case equal:
			widths[i] = canvas.Even(total / len(pills))
		default:
			widths[i] = canvas.Even(widths[i] + (total-need)/len(pills))
		}
		left -= widths[i]
	}
	return widths
}

// pillNeeds is the width of a pill without springs.
func (s *Stage) pillNeeds(p Pill) int {
	w := 2*PillInset - BitGap
	for _, b := range p {
		if !b.spring && !b.empty() {
			w += s.bitWidth(b) + BitGap
		}
	}
	return w
}

func (s *Stage) bitWidth(b Bit) int {
	switch {
	case b.icon != nil:
		return b.icon.W
	case b.chip:
		return s.ChipWidth(b.line)
	}
	return s.Measure(b.line, b.face)
}

func (s *Stage) pill(p Pill, x, y, width, height int) {
	s.Plate(x+width/2, y, width, height, PillRadius, colour.Slate)
	springs, spare := 0, width-s.pillNeeds(p)
	for _, b := range p {
		if b.spring {
			springs++
		}
	}
	end := x + width - PillInset
	x += PillInset
	for _, b := range p {
		switch {
		case b.spring:
			x += max(spare, 0) / springs
		case !b.empty():
			s.bit(b, x, y, end)
			x += s.bitWidth(b) + BitGap
		}
	}
}

// bit draws one bit from x on. Text must end before end.
func (s *Stage) bit(b Bit, x, y, end int) {
	switch {
	case b.icon != nil:
		s.Put(b.icon, x+b.icon.W/2, y)
	case b.chip:
		s.Chip(b.line, x+s.ChipWidth(b.line)/2, y)
	case b.face == Figure:
		s.Write(b.line, x, y, Left, b.face, b.ink)
	default:
		s.Fit(b.line, end-x, x, y, Left, b.ink, b.face)
	}
}

// Tally is the pill of one part of a score: seat 0's figure on the left and seat 1's on
// the right, each with its gain. The smaller figure is fainter.
func Tally(what string, counts, gains [2]int) Pill {
	return Pill{
		figure(counts[0], counts[1]), gain(gains[0]),
		spring(), Caption(what), spring(),
		gain(gains[1]), figure(counts[1], counts[0]),
	}
}

// figure is one seat's figure, in secondary text if the other seat's is larger.
func figure(mine, other int) Bit {
	b := Bit{line: strconv.Itoa(mine), face: Figure, ink: colour.Ivory}
	if mine < other {
		b.ink = colour.Sage
	}
	return b
}
