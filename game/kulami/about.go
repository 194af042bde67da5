package kulami

import "galet/game"

// The keys of what the seats play: as it stands in brackets after a name, and
// as it stands in sentences.
var (
	seatKeys = [2]string{"kulami.seat.red", "kulami.seat.black"}
	sideKeys = [2]string{"kulami.side.red", "kulami.side.black"}
)

// seats are what the seats play, as it stands in brackets after a name.
func seats(in game.Speaker) [2]string {
	return [2]string{in.Say(seatKeys[game.First]), in.Say(seatKeys[game.Second])}
}

// About introduces Kulami.
func (Game) About(in game.Speaker) game.About {
	return game.About{
		Title:       in.Say("kulami.about.title"),
		Tagline:     in.Say("kulami.about.tagline"),
		Goal:        in.Say("kulami.about.goal"),
		GroupPrompt: in.Say("kulami.menu.groups"),
		MovePrompt:  in.Say("kulami.menu.moves"),
	}
}

// Terms say which board is played on and what counts: "rulebook square;
// panels and chains count".
func (Game) Terms(in game.Speaker, o game.Options) string {
	k, ok := o.(Options)
	if !ok {
		return ""
	}
	return in.Say("kulami.terms.all", "Board", k.board.terms(in), "Bonus", k.bonus.terms(in))
}

func (b *Board) terms(in game.Speaker) string {
	switch b.kind() {
	case squareBoard:
		return in.Say("kulami.terms.square")
	case irregularBoard:
		return in.Say("kulami.terms.irregular")
	case randomSquareBoard:
		return in.Say("kulami.terms.free-square")
	}
	return in.Say("kulami.terms.free", "Columns", b.columns, "Rows", b.rows)
}

func (b Bonus) terms(in game.Speaker) string {
	switch b {
	case Area:
		return in.Say("kulami.terms.area")
	case Chains:
		return in.Say("kulami.terms.chains")
	case Area | Chains:
		return in.Say("kulami.terms.both")
	}
	return in.Say("kulami.terms.none")
}
