package kala

import (
	"image"
	"strconv"

	"galet/game"
	"galet/game/kala"
	"galet/render"
	"galet/render/colour"
	"galet/render/material"
)

// Measures of the footer, in pixels.
const (
	footMiddle   = 980 // its middle
	footHeight   = 80
	granaryWidth = 344 // the width of the granary's pill
	iconRadius   = 32
	footLine     = 17 // from the middle to each of two lines
)

// footer shows the granary and the most important sentence about the position. While
// the game goes on, a line below it says how a player loses.
func (b *picture) footer() {
	b.Plate(render.Margin+granaryWidth/2, footMiddle, granaryWidth, footHeight, render.PillRadius, colour.Slate)
	b.granary()
	left := render.Margin + granaryWidth + render.PillGap
	width := render.Width - render.Margin - left
	b.Plate(left+width/2, footMiddle, width, footHeight, render.PillRadius, colour.Slate)
	y := footMiddle
	left, width = left+render.PillInset, width-2*render.PillInset
	if !b.over {
		y -= footLine
		b.Fit(b.Say("kala.picture.goal"), width, left, footMiddle+footLine, render.Left, colour.Sage, render.Label)
	}
	b.Sentence(render.CachedText(b.Stage, b.state(), b.sentence), b.names, width, left, y, render.Word, colour.Ivory)
}

// granary shows how many beans are in it, and the one that was just added. Two
// figures and the chip always have room.
func (b *picture) granary() {
	n, gain := strconv.Itoa(b.pos.Granary()), "+1"
	middle := image.Pt(render.Margin+14+iconRadius, footMiddle)
	render.PutArt(b.Stage, material.Bowl{Radius: iconRadius}, middle.X, middle.Y)
	b.heap(b.pos.Granary(), middle, iconRadius, beanSize(b.pos.Granary())/2, kala.Cells)
	x := middle.X + iconRadius + render.BitGap
	after := render.BitGap + b.Measure("88", render.Figure) + render.BitGap + b.ChipWidth(gain) + render.PillInset/2
	room := render.Margin + granaryWidth - after - x
	x += b.Fit(b.Say("kala.picture.granary"), room, x, footMiddle, render.Left, colour.Sage, render.Label) + render.BitGap
	b.Write(n, x, footMiddle, render.Left, render.Figure, colour.Ivory)
	x += b.Measure(n, render.Figure) + render.BitGap
	if b.last.Harvest > 0 {
		b.Chip(gain, x+b.ChipWidth(gain)/2, footMiddle)
	}
}

// state is all that the sentence depends on.
type state struct {
	last                     kala.Sowing
	sown, ended, extra, over bool
	winner                   game.Seat
	paths, held, sow         int
}

func (b *picture) state() state {
	held, _ := b.pos.ExtraTurn()
	return state{b.last, b.sown, b.ended, b.extra, b.over, b.winner, len(b.paths), held, b.pos.Sow()}
}

// sowedTo and left are the keys of lines under a name.
type (
	sowedTo struct{ cell kala.Cell }
	left    struct{ beans int }
)

// sentence is what a player should know about the position besides whose turn
// it is. It holds a NameOf for each player's name.
func (b *picture) sentence() string {
	last := b.last
	mover, rival := render.NameOf(last.Seat), render.NameOf(last.Seat.Other())
	switch {
	case b.ended:
		return b.Say("kala.picture.ended", "Loser", render.NameOf(b.winner.Other()))
	case b.extra:
		return b.extraSentence()
	case !b.sown && b.over:
		return b.Say("kala.picture.unsown")
	case !b.sown:
		return b.Say("kala.picture.start")
	case last.Lost:
		return b.Say("kala.picture.lost", "Rival", rival)
	case last.Harvest > 0 && last.OnRival:
		return b.Say("kala.picture.harvest-rival", "Player", mover, "Beans", last.Harvest, "Rival", rival)
	case last.Harvest > 0:
		return b.Say("kala.picture.harvest", "Player", mover, "Beans", last.Harvest, "Place", last.Place)
	case last.OnRival:
		return b.Say("kala.picture.beside", "Player", mover, "Place", last.Place)
	}
	return b.Say("kala.picture.sowed", "Player", mover, "Path", last.Path)
}

// extraSentence says how many beans an extra turn sows, and the letters of its paths.
func (b *picture) extraSentence() string {
	held, _ := b.pos.ExtraTurn()
	if b.pos.Sow() < held {
		return b.Say("kala.picture.extra-some", "Beans", b.pos.Sow(), "Letters", b.letters())
	}
	return b.Say("kala.picture.extra", "Beans", held, "Letters", b.letters())
}

// letters are the letters of the paths: "A", "A or B", "A to D".
func (b *picture) letters() string {
	first, last := kala.Letter(0), kala.Letter(max(len(b.paths)-1, 0))
	switch len(b.paths) {
	case 0, 1:
		return first
	case 2:
		return b.Say("kala.picture.two-letters", "First", first, "Last", last)
	}
	return b.Say("kala.picture.letters", "First", first, "Last", last)
}

func (b *picture) plaques() [2]render.Plaque {
	var both [2]render.Plaque
	for i := range both {
		seat := game.Seat(i)
		both[i] = render.Plaque{
			Piece:  render.Sprite(b.Stage, cup(seats[i].china, material.PlaqueRadius)),
			Figure: strconv.Itoa(b.pos.Reserve(seat)),
			Count:  b.Say("kala.picture.reserve"),
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
func (b *picture) line(seat game.Seat) string {
	switch {
	case b.ended && seat == b.winner:
		return b.Say("picture.wins")
	case b.ended && b.pos.Reserve(seat) == 0:
		return b.Say("kala.picture.empty")
	case b.ended:
		return render.CachedText(b.Stage, left{b.pos.Reserve(seat)}, func() string { return b.Say("kala.picture.left", "N", b.pos.Reserve(seat)) })
	case seat == b.pos.ToMove() && b.again:
		return b.Say("kala.picture.again")
	case seat == b.pos.ToMove():
		return b.Say("picture.to-move")
	case b.sown && b.last.Seat == seat:
		to := b.cells[len(b.cells)-1]
		return render.CachedText(b.Stage, sowedTo{to}, func() string { return b.Say("kala.picture.sowed-to", "Cell", to) })
	}
	return b.Say("picture.waits")
}
