package render

import (
	"fmt"
	"image"

	"galet/game"
	"galet/game/kala"
)

// Measures of the footer, in pixels.
const (
	kalaFoot       = 980 // its middle
	kalaFootHeight = 80
	kalaGranary    = 344 // the width of the granary's pill
	kalaIcon       = 32
)

// footer shows the granary, and one sentence on what matters most.
func (b *kalaPicture) footer() {
	b.Put(b.Sprite(plate{kalaGranary, kalaFootHeight, pillRadius, Slate}), Margin+kalaGranary/2, kalaFoot)
	b.granary()
	left := Margin + kalaGranary + pillGap
	width := Width - Margin - left
	b.Put(b.Sprite(plate{width, kalaFootHeight, pillRadius, Slate}), left+width/2, kalaFoot)
	b.Sentence(left+pillInset, kalaFoot, width-2*pillInset, Word, Ivory, b.sentence()...)
}

func (b *kalaPicture) granary() {
	n := b.pos.Granary()
	middle := image.Pt(Margin+14+kalaIcon, kalaFoot)
	b.Put(b.Sprite(Bowl{kalaIcon}), middle.X, middle.Y)
	b.heap(n, middle, kalaIcon, kalaSize(n)/2, kala.Cells)
	x := middle.X + kalaIcon + bitGap
	b.Write("granary", x, kalaFoot, Left, Label, Sage)
	x += b.Measure("granary", Label) + bitGap
	b.Write(number(n), x, kalaFoot, Left, Figure, Ivory)
	x += b.Measure(number(n), Figure) + bitGap
	if b.last.Harvest > 0 {
		b.Chip("+1", x+b.chipWidth("+1")/2, kalaFoot)
	}
}

// sentence is what one should know of the position beyond whose turn it is.
func (b *kalaPicture) sentence() []Phrase {
	last := b.last
	mover, rival := NameOf(b.names[last.Seat]), NameOf(b.names[last.Seat.Other()])
	switch {
	case b.ended:
		return []Phrase{NameOf(b.names[b.winner.Other()]), Words(" cannot sow four beans")}
	case b.extra:
		return []Phrase{Words(b.extraWords())}
	case !b.sown:
		return []Phrase{Words("sow four beans, to one of the pearls")}
	case last.Lost:
		return []Phrase{Words("the sixth bean goes to "), rival}
	case last.Harvest > 0 && last.OnRival:
		return []Phrase{mover, Words(fmt.Sprintf(" harvests %d of ", last.Harvest)), rival, Words("’s cup")}
	case last.Harvest > 0:
		return []Phrase{mover, Words(fmt.Sprintf(" harvests %d on %s", last.Harvest, last.Place))}
	case last.OnRival:
		return []Phrase{mover, Words(" sets the cup on " + last.Place.String())}
	}
	return []Phrase{mover, Words(" sowed " + last.Way.String())}
}

// extraWords says what an extra turn sows, and by which letters.
func (b *kalaPicture) extraWords() string {
	held, _ := b.pos.ExtraTurn()
	letters := "A"
	if n := len(b.ways); n > 1 {
		link := " to "
		if n == 2 {
			link = " or "
		}
		letters += link + kala.Letter(n-1)
	}
	if b.pos.Sow() < held {
		return fmt.Sprintf("sow %d, the sixth is lost: %s", b.pos.Sow(), letters)
	}
	return fmt.Sprintf("sow the %d beans of the cup: %s", held, letters)
}

func (b *kalaPicture) plaques() [2]Plaque {
	var both [2]Plaque
	for i, look := range kalaSeats {
		seat := game.Seat(i)
		both[i] = Plaque{
			Piece:  b.Sprite(Cup{look.china, PieceRadius, PieceRadius - 6}),
			Figure: number(b.pos.Reserve(seat)),
			Line:   b.line(seat),
			Lit:    seat == b.pos.ToMove(),
		}
		if b.ended {
			both[i].Lit = seat == b.winner
		}
	}
	return both
}

// line says how a seat stands.
func (b *kalaPicture) line(seat game.Seat) string {
	switch {
	case b.ended && seat == b.winner:
		return "wins"
	case b.ended:
		return shortWords(b.pos.Reserve(seat))
	case seat == b.pos.ToMove() && b.extra:
		return "moves again"
	case seat == b.pos.ToMove():
		return "to move"
	case b.sown && b.last.Seat == seat:
		cells := b.last.Way.Cells()
		return "sowed to " + cells[len(cells)-1].String()
	}
	return "waits"
}

// shortWords says how few beans are left.
func shortWords(n int) string {
	switch n {
	case 0:
		return "no beans left"
	case 1:
		return "1 bean left"
	}
	return fmt.Sprintf("%d beans left", n)
}
