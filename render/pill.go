package render

import "galet/render/text"

// Pill is one box of the footer; its bits stand in it from left to right.
type Pill []Bit

// Bit is one thing in a pill.
type Bit struct {
	kind bitKind
	line string
	icon *Sprite
}

type bitKind uint8

const (
	figureBit bitKind = iota
	faintBit
	labelBit
	wordBit
	chipBit
	iconBit
	springBit
)

// Count is a figure in full light.
func Count(n int) Bit { return Bit{kind: figureBit, line: number(n)} }

// Faint is a figure that came second.
func Faint(n int) Bit { return Bit{kind: faintBit, line: number(n)} }

// Caption is a word in second text: what the figures count.
func Caption(line string) Bit { return Bit{kind: labelBit, line: line} }

// Say is text in full light; it is cut where it does not fit.
func Say(line string) Bit { return Bit{kind: wordBit, line: line} }

// Gain is a chip: "+2".
func Gain(n int) Bit { return Bit{kind: chipBit, line: "+" + number(n)} }

// Icon is a sprite.
func Icon(sp *Sprite) Bit { return Bit{kind: iconBit, icon: sp} }

// Spring is room that grows: it parts what stands left from what stands right.
func Spring() Bit { return Bit{kind: springBit} }

// Measures of the footer, in pixels.
const (
	pillRadius = 18
	pillGap    = 14
	pillInset  = 22
	bitGap     = 12
)

// Pills draws the footer: a row of pills as wide as the stage, its middle at
// y. They are equally wide where all bits fit so; else each has what it needs
// and an equal part of the rest.
func (s *Stage) Pills(y, height int, pills ...Pill) {
	widths := s.pillWidths(pills)
	x := Margin
	for i, p := range pills {
		s.pill(p, x, y, widths[i], height)
		x += widths[i] + pillGap
	}
}

func (s *Stage) pillWidths(pills []Pill) []int {
	total := Width - 2*Margin - pillGap*(len(pills)-1)
	widths := make([]int, len(pills))
	need, equal := 0, true
	for i, p := range pills {
		widths[i] = s.pillNeeds(p)
		need += widths[i]
		equal = equal && widths[i] <= total/len(pills)
	}
	left := total
	for i := range pills {
		switch {
		case i == len(pills)-1:
			widths[i] = left
		case equal:
			widths[i] = even(total / len(pills))
		default:
			widths[i] = even(widths[i] + (total-need)/len(pills))
		}
		left -= widths[i]
	}
	return widths
}

// pillNeeds is how wide a pill is without any spring.
func (s *Stage) pillNeeds(p Pill) int {
	w := 2*pillInset - bitGap
	for _, b := range p {
		if b.kind != springBit {
			w += s.bitWidth(b) + bitGap
		}
	}
	return w
}

func (s *Stage) bitWidth(b Bit) int {
	switch b.kind {
	case iconBit:
		return b.icon.w
	case chipBit:
		return s.chipWidth(b.line)
	}
	return s.Measure(b.line, b.kind.face())
}

func (k bitKind) face() Type {
	return [...]Type{figureBit: Figure, faintBit: Figure, labelBit: Label, wordBit: Word, chipBit: Tag}[k]
}

func (k bitKind) colour() Colour {
	if k == faintBit || k == labelBit {
		return Sage
	}
	return Ivory
}

func (s *Stage) pill(p Pill, x, y, width, height int) {
	s.Put(s.Sprite(plate{width, height, pillRadius, Slate}), x+width/2, y)
	springs, spare := 0, width-s.pillNeeds(p)
	for _, b := range p {
		if b.kind == springBit {
			springs++
		}
	}
	end := x + width - pillInset
	x += pillInset
	for _, b := range p {
		if b.kind == springBit {
			x += max(spare, 0) / springs
			continue
		}
		s.bit(b, x, y, end)
		x += s.bitWidth(b) + bitGap
	}
}

// bit draws one bit from x on; text ends before end.
func (s *Stage) bit(b Bit, x, y, end int) {
	switch b.kind {
	case iconBit:
		s.Put(b.icon, x+b.icon.w/2, y)
	case chipBit:
		s.Chip(b.line, x+s.chipWidth(b.line)/2, y)
	default:
		s.set(s.fitted(b, end-x), x, y, Left, b.kind.face(), b.kind.colour())
	}
}

func (s *Stage) fitted(b Bit, room int) *text.Mask {
	return s.shaper.Fit(b.line, float64(max(room, 1)), styles[b.kind.face()])
}

// tally is the pill of one part of a score: seat 0's figure on the left, seat
// 1's on the right, each with what it gains by it; the smaller is fainter.
func tally(what string, counts, gains [2]int) Pill {
	p := append(make(Pill, 0, 7), count(counts[0], counts[1]))
	if gains[0] > 0 {
		p = append(p, Gain(gains[0]))
	}
	p = append(p, Spring(), Caption(what), Spring())
	if gains[1] > 0 {
		p = append(p, Gain(gains[1]))
	}
	return append(p, count(counts[1], counts[0]))
}

func count(mine, other int) Bit {
	if mine < other {
		return Faint(mine)
	}
	return Count(mine)
}
