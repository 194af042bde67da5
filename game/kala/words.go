package kala

import "galet/game"

// About introduces Kala.
func (Game) About(in game.Speaker) game.About {
	return game.About{
		Title:       in.Say("kala.about.title"),
		Tagline:     in.Say("kala.about.tagline"),
		Goal:        in.Say("kala.about.goal"),
		GroupPrompt: in.Say("kala.menu.groups"),
		MovePrompt:  in.Say("kala.menu.moves"),
		// What four beans do to a field of sixteen cups is seen, not read.
		PreviewFirst: true,
	}
}

// Terms are the same for every game.
func (Game) Terms(in game.Speaker, _ game.Options) string {
	return in.Say("kala.about.terms", "Beans", StartReserve)
}

// Caption says what was sown and harvested, whether an extra turn follows,
// and at the end whose reserve was short. For a position of another game it
// is empty.
func (Game) Caption(in game.Speaker, p game.Position, names [2]string) game.Caption {
	k, ok := p.(Position)
	if !ok {
		return game.Caption{}
	}
	return game.Caption{
		Seats:  seats(in),
		Last:   k.lastWords(in, names),
		Status: k.statusWords(in, names),
	}
}

// seats are the colours of the two cups.
func seats(in game.Speaker) [2]string {
	return [2]string{in.Say("kala.seat.white"), in.Say("kala.seat.black")}
}

func (p Position) lastWords(in game.Speaker, names [2]string) string {
	s, ok := p.Last()
	if !ok {
		return ""
	}
	rival := names[s.Seat.Other()]
	said := s.lastBeanWords(in, s.sowedWords(in, names[s.Seat]), rival)
	if s.Lost {
		said = in.Say("kala.caption.lost", "Sowed", said, "Rival", rival)
	}
	return said
}

func (s Sowing) sowedWords(in game.Speaker, player string) string {
	switch {
	case s.Lost:
		return in.Say("kala.caption.sowed-some", "Player", player, "Sown", int(s.Way.n), "Beans", int(s.Way.n)+1, "Way", s.Way)
	case s.Extra:
		return in.Say("kala.caption.sowed-all", "Player", player, "Beans", int(s.Way.n), "Way", s.Way)
	}
	return in.Say("kala.caption.sowed", "Player", player, "Way", s.Way)
}

// lastBeanWords adds what came of the last bean, where that is more than the
// cup's new place.
func (s Sowing) lastBeanWords(in game.Speaker, sowed, rival string) string {
	switch {
	case s.OnRival && s.Harvest > 0:
		return in.Say("kala.caption.rival-harvest", "Sowed", sowed, "Rival", rival,
			"Harvest", s.Harvest, "Reserve", s.Harvest-1, "Place", s.Place)
	case s.OnRival:
		return in.Say("kala.caption.rival", "Sowed", sowed, "Rival", rival, "Place", s.Place)
	case s.Harvest > 0:
		return in.Say("kala.caption.harvest", "Sowed", sowed, "Harvest", s.Harvest, "Reserve", s.Harvest-1, "Place", s.Place)
	}
	return sowed
}

func (p Position) statusWords(in game.Speaker, names [2]string) string {
	mover, rival := names[p.turn], names[p.turn.Other()]
	held, left := p.CupBeans(p.turn), p.Reserve(p.turn)
	switch {
	case p.over() && left == 0:
		return in.Say("kala.caption.over-empty", "Loser", mover, "Winner", rival)
	case p.over():
		return in.Say("kala.caption.over", "Loser", mover, "Winner", rival, "N", left)
	case p.again && p.Sow() < held:
		return in.Say("kala.caption.again-some", "Player", mover, "Beans", held, "Rival", rival)
	case p.again:
		return in.Say("kala.caption.again", "Player", mover, "Beans", held)
	case left < 2*TurnBeans:
		return in.Say("kala.caption.low", "Player", mover, "Beans", left)
	}
	return ""
}
