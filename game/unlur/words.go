package unlur

import (
	"fmt"

	"galet/game"
)

// About introduces Unlur.
func (Game) About() game.About {
	return game.About{
		Title:       "Unlur",
		Tagline:     "a line against a Y on a hexagon of hexagons",
		Goal:        "White needs a line, one group that joins two opposite sides; Black needs a Y, one group that joins three sides with no two adjacent. Whoever makes only the other's goal loses.",
		GroupPrompt: "Choose a row",
		MovePrompt:  "Choose a cell",
	}
}

// Terms says the size of the board. For options of another game it is empty.
func (Game) Terms(options game.Options) string {
	o, ok := options.(Options)
	if !ok {
		return ""
	}
	g, _ := GridOf(o.Size())
	return fmt.Sprintf("%d cells a side, %d in all", g.Size(), g.Cells())
}

// Caption says what the contract is about while it lasts, who is who after
// the pass, and at the end who made what. For a position of another game it
// is empty.
func (Game) Caption(p game.Position, names [2]string) game.Caption {
	u, ok := p.(*Position)
	if !ok {
		return game.Caption{}
	}
	return game.Caption{
		Seats:  [2]string{u.Colour(game.First).String(), u.Colour(game.Second).String()},
		Last:   u.lastWords(names),
		Status: u.statusWords(names),
	}
}

func (p *Position) lastWords(names [2]string) string {
	last, ok := p.Last()
	mover := names[p.ToMove().Other()]
	switch {
	case !ok:
		return ""
	case last == Pass:
		return mover + " passed and is Black"
	}
	return fmt.Sprintf("%s played %s", mover, last)
}

func (p *Position) statusWords(names [2]string) string {
	e, over := p.Ending()
	switch {
	case over:
		return e.words(names[p.board.seat(e.By)], names[p.board.seat(e.By.Other())])
	case p.MustPass():
		return fmt.Sprintf("No inner cell is left, so %s must pass and be Black, who needs a Y", names[p.ToMove()])
	case p.Contract():
		return "The contract: until one of you passes, every stone is black and touches no side. Whoever passes is Black and needs a Y; the other is White and needs a line"
	case p.board.Passed():
		return p.coloursWords(names[p.ToMove()])
	}
	return ""
}

// coloursWords goes on from "passed and is Black": it tells both players what
// they need from now on.
func (p *Position) coloursWords(white string) string {
	return fmt.Sprintf("Black needs a Y: one group that joins three sides, no two of them adjacent. %s is White and needs a line: one group that joins two opposite sides", white)
}

// words tells the ending; maker put down the last stone.
func (e Ending) words(maker, other string) string {
	switch {
	case e.Line() && e.Y():
		return fmt.Sprintf("%s wins as %s: the last stone made a line (%s) and a Y (%s) at once, and then the mover's own goal counts",
			maker, e.By, e.Touched.Line(), e.Touched.Y())
	case e.Foul():
		return fmt.Sprintf("%s wins as %s: %s, who is %s, made %s but no %s, and a %s is %[2]s's goal",
			other, e.Winner(), maker, e.By, e.goalWords(), goal(e.By), goal(e.Winner()))
	}
	return fmt.Sprintf("%s wins as %s with %s", maker, e.By, e.goalWords())
}

// goalWords is what was made: "a line that joins the top and bottom sides".
func (e Ending) goalWords() string {
	return fmt.Sprintf("a %s that joins %s", goal(e.Winner()), e.Joined().phrase())
}

// goal is what a colour needs.
func goal(c Colour) string {
	if c == Black {
		return "Y"
	}
	return "line"
}
