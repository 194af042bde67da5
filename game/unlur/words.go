package unlur

import "galet/game"

// About introduces Unlur.
func (Game) About(loc game.Localizer) game.About {
	return game.About{
		Title:       loc.Say("unlur.about.title"),
		Tagline:     loc.Say("unlur.about.tagline"),
		Goal:        loc.Say("unlur.about.goal"),
		GroupPrompt: loc.Say("unlur.menu.groups"),
		MovePrompt:  loc.Say("unlur.menu.moves"),
	}
}

// Terms says the size of the board. For options of another game it is empty.
func (Game) Terms(loc game.Localizer, options game.Options) string {
	o, ok := options.(Options)
	if !ok {
		return ""
	}
	g, _ := GridOf(o.Size())
	return loc.Say("unlur.about.terms", "Side", g.Size(), "Cells", g.Cells())
}

// Caption says at first what the contract decides, later what each player needs, and at
// the end who made what. For a position of another game it is empty.
func (Game) Caption(loc game.Localizer, p game.Position, names [2]string) game.Caption {
	u, ok := p.(*Position)
	if !ok {
		return game.Caption{}
	}
	return game.Caption{
		Seats:  [2]string{u.Colour(game.First).In(loc), u.Colour(game.Second).In(loc)},
		Last:   u.lastWords(loc, names),
		Status: u.statusWords(loc, names),
		Aim:    u.aim(loc, names),
	}
}

func (p *Position) lastWords(loc game.Localizer, names [2]string) string {
	last, ok := p.Last()
	mover := names[p.ToMove().Other()]
	switch {
	case !ok:
		return ""
	case last == Pass:
		return loc.Say("unlur.caption.passed", "Player", mover)
	}
	return loc.Say("unlur.caption.played", "Player", mover, "Cell", string(last))
}

func (p *Position) statusWords(loc game.Localizer, names [2]string) string {
	e, over := p.Ending()
	switch {
	case over:
		return e.words(loc, names[p.board.seat(e.By)], names[p.board.seat(e.By.Other())])
	case p.MustPass():
		return loc.Say("unlur.caption.must-pass", "Player", names[p.ToMove()])
	case p.board.Plies() == 0:
		return loc.Say("unlur.caption.contract")
	}
	return ""
}

// aim says what each player needs.
func (p *Position) aim(loc game.Localizer, names [2]string) string {
	switch _, over := p.Ending(); {
	case over, p.MustPass(), p.board.Plies() == 0:
		return ""
	case p.Contract():
		return loc.Say("unlur.caption.undecided")
	}
	return loc.Say("unlur.caption.needs", "Black", names[p.board.seat(Black)], "White", names[p.board.seat(White)])
}

// words describe the ending. maker is the player who put down the last stone.
func (e Ending) words(loc game.Localizer, maker, other string) string {
	black, joined := e.By == Black, theSides(e.Joined())
	switch {
	case e.Line() && e.Y():
		return loc.Say("unlur.ending.both", "Winner", maker, "Colour", e.By, "Line", e.Touched.Line(), "Y", e.Touched.Y())
	case e.Foul() && black:
		return loc.Say("unlur.ending.foul-line", "Winner", other, "Loser", maker, "Sides", joined)
	case e.Foul():
		return loc.Say("unlur.ending.foul-y", "Winner", other, "Loser", maker, "Sides", joined)
	case black:
		return loc.Say("unlur.ending.y", "Winner", maker, "Sides", joined)
	}
	return loc.Say("unlur.ending.line", "Winner", maker, "Sides", joined)
}
