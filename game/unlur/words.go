package unlur

import "galet/game"

// About introduces Unlur.
func (Game) About(in game.Speaker) game.About {
	return game.About{
		Title:       in.Say("unlur.about.title"),
		Tagline:     in.Say("unlur.about.tagline"),
		Goal:        in.Say("unlur.about.goal"),
		GroupPrompt: in.Say("unlur.menu.groups"),
		MovePrompt:  in.Say("unlur.menu.moves"),
	}
}

// Terms says the size of the board. For options of another game it is empty.
func (Game) Terms(in game.Speaker, options game.Options) string {
	o, ok := options.(Options)
	if !ok {
		return ""
	}
	g, _ := GridOf(o.Size())
	return in.Say("unlur.about.terms", "Side", g.Size(), "Cells", g.Cells())
}

// Caption says what the contract is about while it lasts, who is who after
// the pass, and at the end who made what. For a position of another game it
// is empty.
func (Game) Caption(in game.Speaker, p game.Position, names [2]string) game.Caption {
	u, ok := p.(*Position)
	if !ok {
		return game.Caption{}
	}
	return game.Caption{
		Seats:  [2]string{u.Colour(game.First).In(in), u.Colour(game.Second).In(in)},
		Last:   u.lastWords(in, names),
		Status: u.statusWords(in, names),
	}
}

func (p *Position) lastWords(in game.Speaker, names [2]string) string {
	last, ok := p.Last()
	mover := names[p.ToMove().Other()]
	switch {
	case !ok:
		return ""
	case last == Pass:
		return in.Say("unlur.caption.passed", "Player", mover)
	}
	return in.Say("unlur.caption.played", "Player", mover, "Cell", string(last))
}

func (p *Position) statusWords(in game.Speaker, names [2]string) string {
	e, over := p.Ending()
	switch {
	case over:
		return e.words(in, names[p.board.seat(e.By)], names[p.board.seat(e.By.Other())])
	case p.MustPass():
		return in.Say("unlur.caption.must-pass", "Player", names[p.ToMove()])
	case p.Contract():
		return in.Say("unlur.caption.contract")
	case p.board.Passed():
		return in.Say("unlur.caption.colours", "White", names[p.ToMove()])
	}
	return ""
}

// words tells the ending; maker put down the last stone.
func (e Ending) words(in game.Speaker, maker, other string) string {
	black, joined := e.By == Black, theSides(e.Joined())
	switch {
	case e.Line() && e.Y():
		return in.Say("unlur.ending.both", "Winner", maker, "Colour", e.By, "Line", e.Touched.Line(), "Y", e.Touched.Y())
	case e.Foul() && black:
		return in.Say("unlur.ending.foul-line", "Winner", other, "Loser", maker, "Sides", joined)
	case e.Foul():
		return in.Say("unlur.ending.foul-y", "Winner", other, "Loser", maker, "Sides", joined)
	case black:
		return in.Say("unlur.ending.y", "Winner", maker, "Sides", joined)
	}
	return in.Say("unlur.ending.line", "Winner", maker, "Sides", joined)
}
