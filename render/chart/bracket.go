package chart

import (
	"fmt"
	"image"
	"slices"

	"galet/game"
	"galet/render"
	"galet/render/colour"
)

// maxBracket is the most rounds of a Bracket. The first has 8 games then.
const maxBracket = 4

// Bracket is a part of a knock-out tournament as a picture. All words are the
// caller's, in the reader's language.
type Bracket struct {
	// Painter is the game's; its pieces are the emblem.
	Painter render.Painter
	// Title is the tournament's name, Label the line below it.
	Title, Label string
	// Rounds are the columns, up to maxBracket. The last round has one pair, and each
	// other round twice as many as the next.
	Rounds []Round
	// Won, Drawn and Lost explain the marks.
	Won, Drawn, Lost string
	// Foot is at the bottom left and may be empty: "page 2 of 4".
	Foot string
	// In is the language of the word "someone"; nil: English.
	In game.Localizer
}

// Round is a round of a Bracket.
type Round struct {
	// Head is above the round: "Final".
	Head string
	// Pairs are the games from the top down.
	Pairs [][2]Contender
}

// Contender is one of the two of a pair.
type Contender struct {
	// Name is the unchanged name. If none of it can be drawn, it becomes "someone".
	Name string
	// Word replaces the name, and may be empty: "bye".
	Word string
	// Unknown: the player is not known yet.
	Unknown bool
	// Result is the result of the pair's latest game.
	Result ResultKind
	// Out: the contender has lost the pair.
	Out bool
}

// PNG draws the bracket and gives the file, which the caller owns. It fails if
// there are no rounds, too many, or pairs that do not fit.
func (k Bracket) PNG(r *render.Renderer) ([]byte, error) {
	if len(k.Rounds) < 1 || len(k.Rounds) > maxBracket {
		return nil, fmt.Errorf("chart: a bracket of %d rounds, not of 1 to %d", len(k.Rounds), maxBracket)
	}
	for i, round := range k.Rounds {
		if want := 1 << (len(k.Rounds) - 1 - i); len(round.Pairs) != want {
			return nil, fmt.Errorf("chart: round %d of a bracket has %d pairs, not %d", i+1, len(round.Pairs), want)
		}
	}
	return r.Draw(picture([]render.Painter{k.Painter}, k.height(), k.In, func(s *render.Stage) { bracketPicture{s, k}.lay() }))
}

// Measures of a bracket, in pixels.
const (
	pairHeight = 84
	pairStep   = 96
	bracketGap = 22 // between two columns
	pairLine   = 19 // from the middle of a pair to each name
)

func (k Bracket) height() int {
	return rowTop + headsHeight + len(k.Rounds[0].Pairs)*pairStep + standingsFoot
}

// bracketPicture is a bracket that is being drawn.
type bracketPicture struct {
	*render.Stage
	Bracket
}

func (b bracketPicture) lay() {
	b.Clear()
	banner{pieces: b.Painter, title: b.Title, below: b.Label, end: render.Width - render.Margin}.lay(b.Stage)
	width := (render.Width - 2*render.Margin - (len(b.Rounds)-1)*bracketGap) / len(b.Rounds)
	var before []int
	for i, round := range b.Rounds {
		left := render.Margin + i*(width+bracketGap)
		b.Fit(round.Head, width-16, left+width/2, rowTop+headsHeight/2-4, render.Centre, colour.Sage, render.Label)
		middles := b.middles(before, len(round.Pairs))
		for j, pair := range round.Pairs {
			if i > 0 {
				b.join(left, before[2*j], before[2*j+1], middles[j])
			}
			b.pair(pair, left, width, middles[j])
		}
		before = middles
	}
	foot := b.height() - standingsFoot/2
	b.Write(b.Foot, render.Margin, foot, render.Left, render.Label, colour.Sage)
	resultLegend(b.Stage, []legendMark{{WonResult, b.Won}, {DrawnResult, b.Drawn}, {LostResult, b.Lost}}, foot)
}

// middles are the middles of each pair of a round, in pixels from the top. In the first
// round the distances are equal. In the others, a pair is half way between the two pairs
// whose winners meet in it. before are the middles of those.
func (b bracketPicture) middles(before []int, pairs int) []int {
	list := make([]int, pairs)
	for j := range list {
		if list[j] = rowTop + headsHeight + pairStep*j + pairStep/2; before != nil {
			list[j] = (before[2*j] + before[2*j+1]) / 2
		}
	}
	return list
}

// join draws the lines from two pairs to the pair of their winners. left and middle are
// the left edge and the middle of that pair.
func (b bracketPicture) join(left, above, below, middle int) {
	const half = 1
	x := left - bracketGap/2
	for _, y := range []int{above, below} {
		b.Bar(image.Rect(left-bracketGap, y-half, x+half, y+half), colour.Sage, .5)
	}
	b.Bar(image.Rect(x-half, above-half, x+half, below+half), colour.Sage, .5)
	b.Bar(image.Rect(x, middle-half, left, middle+half), colour.Sage, .5)
}

// pair draws two contenders.
func (b bracketPicture) pair(p [2]Contender, left, width, middle int) {
	const in, mark = 16, 12
	b.Plate(left+width/2, middle, width, pairHeight, render.PillRadius, colour.Slate)
	for i, c := range p {
		y, ink, name := middle+(2*i-1)*pairLine, colour.Ivory, b.contender(c)
		if c.Out || c.Unknown || c.Word != "" {
			ink = colour.Sage
		}
		room := width - 2*in
		if slices.Contains([]ResultKind{WonResult, DrawnResult, LostResult}, c.Result) {
			room -= 2*mark + 8
			render.PutArt(b.Stage, resultMark{c.Result, mark}, left+width-in-mark+2, y)
		}
		b.Fit(name, room, left+in, y, render.Left, ink, render.Label)
	}
}

// contender is the text for a contender.
func (b bracketPicture) contender(c Contender) string {
	switch {
	case c.Word != "":
		return c.Word
	case c.Unknown:
		return "–"
	}
	return b.ShownName(c.Name)
}
