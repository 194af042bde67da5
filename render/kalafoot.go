package render

import (
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
	granary := b.say("kala.picture.granary")
	b.Write(granary, x, kalaFoot, Left, Label, Sage)
	x += b.Measure(granary, Label) + bitGap
	b.Write(number(n), x, kalaFoot, Left, Figure, Ivory)
	x += b.Measure(number(n), Figure) + bitGap
	if b.last.Harvest > 0 {
		b.Chip("+1", x+b.chipWidth("+1")/2, kalaFoot)
	}
}

// sentence is what one should know of the position beyond whose turn it is.
func (b *kalaPicture) sentence() []Phrase {
	last := b.last
	mover, rival := nameOf(last.Seat), nameOf(last.Seat.Other())
	switch {
	case b.ended:
		return b.phrases(b.names, "kala.picture.ended", "Loser", nameOf(b.winner.Other()))
	case b.extra:
		return []Phrase{Words(b.extraWords())}
	case !b.sown && b.over:
		return []Phrase{Words(b.say("kala.picture.unsown"))}
	case !b.sown:
		return []Phrase{Words(b.say("kala.picture.start"))}
	case last.Lost:
		return b.phrases(b.names, "kala.picture.lost", "Rival", rival)
	case last.Harvest > 0 && last.OnRival:
		return b.phrases(b.names, "kala.picture.harvest-rival", "Player", mover, "Beans", last.Harvest, "Rival", rival)
	case last.Harvest > 0:
		return b.phrases(b.names, "kala.picture.harvest", "Player", mover, "Beans", last.Harvest, "Place", last.Place)
	case last.OnRival:
		return b.phrases(b.names, "kala.picture.beside", "Player", mover, "Place", last.Place)
	}
	return b.phrases(b.names, "kala.picture.sowed", "Player", mover, "Way", last.Way)
}

// extraWords says what an extra turn sows, and by which letters.
func (b *kalaPicture) extraWords() string {
	held, _ := b.pos.ExtraTurn()
	if b.pos.Sow() < held {
		return b.say("kala.picture.extra-some", "Beans", b.pos.Sow(), "Letters", b.letters())
	}
	return b.say("kala.picture.extra", "Beans", held, "Letters", b.letters())
}

// letters are those of the ways: "A", "A or B", "A to D".
func (b *kalaPicture) letters() string {
	first, last := kala.Letter(0), kala.Letter(max(len(b.ways)-1, 0))
	switch len(b.ways) {
	case 0, 1:
		return first
	case 2:
		return b.say("kala.picture.two-letters", "First", first, "Last", last)
	}
	return b.say("kala.picture.letters", "First", first, "Last", last)
}

func (b *kalaPicture) plaques() [2]Plaque {
	both, pieces := [2]Plaque{}, Kala{}.Pieces(PieceRadius)
	for i := range both {
		seat := game.Seat(i)
		both[i] = Plaque{
			Piece:  b.Sprite(pieces[i]),
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
		return b.say("picture.wins")
	case b.ended && b.pos.Reserve(seat) == 0:
		return b.say("kala.picture.empty")
	case b.ended:
		return b.say("kala.picture.left", "N", b.pos.Reserve(seat))
	case seat == b.pos.ToMove() && b.again:
		return b.say("kala.picture.again")
	case seat == b.pos.ToMove():
		return b.say("picture.to-move")
	case b.sown && b.last.Seat == seat:
		cells := b.last.Way.Cells()
		return b.say("kala.picture.sowed-to", "Cell", cells[len(cells)-1])
	}
	return b.say("picture.waits")
}
