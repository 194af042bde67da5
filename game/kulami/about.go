package kulami

import "galet/game"

// The texts for what the seats play: in brackets after a name, and in sentences.
var (
	seatKeys = [2]string{"kulami.seat.red", "kulami.seat.black"}
	sideKeys = [2]string{"kulami.side.red", "kulami.side.black"}
)

// seats are the texts for what the seats play, in brackets after a name.
func seats(loc game.Localizer) [2]string {
	return [2]string{loc.Say(seatKeys[game.First]), loc.Say(seatKeys[game.Second])}
}

// About introduces Kulami.
func (Game) About(loc game.Localizer) game.About {
	return game.About{
		Title:       loc.Say("kulami.about.title"),
		Tagline:     loc.Say("kulami.about.tagline"),
		Goal:        loc.Say("kulami.about.goal"),
		GroupPrompt: loc.Say("kulami.menu.groups"),
		MovePrompt:  loc.Say("kulami.menu.moves"),
	}
}

// Terms say which board is played on and what counts: "rulebook square;
// panels and chains count".
func (Game) Terms(loc game.Localizer, o game.Options) string {
	k, ok := o.(Options)
	if !ok {
		return ""
	}
	return loc.Say("kulami.terms.all", "Board", k.board.terms(loc), "Bonus", k.bonus.terms(loc))
}

func (b *Board) terms(loc game.Localizer) string {
	switch b.kind() {
	case squareBoard:
		return loc.Say("kulami.terms.square")
	case irregularBoard:
		return loc.Say("kulami.terms.irregular")
	case randomSquareBoard:
		return loc.Say("kulami.terms.free-square")
	}
	return loc.Say("kulami.terms.free", "Columns", b.columns, "Rows", b.rows)
}

func (b Bonus) terms(loc game.Localizer) string {
	switch b {
	case Area:
		return loc.Say("kulami.terms.area")
	case Chains:
		return loc.Say("kulami.terms.chains")
	case Area | Chains:
		return loc.Say("kulami.terms.both")
	}
	return loc.Say("kulami.terms.none")
}
