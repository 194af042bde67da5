package kala

import "galet/game"

// About introduces Kala.
func (Game) About(loc game.Localizer) game.About {
	return game.About{
		Title:       loc.Say("kala.about.title"),
		Tagline:     loc.Say("kala.about.tagline"),
		Goal:        loc.Say("kala.about.goal"),
		GroupPrompt: loc.Say("kala.menu.groups"),
		MovePrompt:  loc.Say("kala.menu.moves"),
		// What four beans do to a field of sixteen cups is seen, not read.
		PreviewFirst: true,
	}
}

// Terms are the same for every game.
func (Game) Terms(loc game.Localizer, _ game.Options) string {
	return loc.Say("kala.about.terms", "Beans", startReserve)
}

// Caption says what was sown and harvested, whether an extra turn follows,
// and at the end whose reserve was short. For a position of another game it
// is empty.
func (Game) Caption(loc game.Localizer, p game.Position, names [2]string) game.Caption {
	k, ok := p.(Position)
	if !ok {
		return game.Caption{}
	}
	return game.Caption{
		Seats:  seats(loc),
		Last:   k.lastWords(loc, names, k.sown.Path.String()),
		Status: k.statusWords(loc, names),
		Aim:    k.aim(loc),
	}
}

// aim says what the large figures in the picture are.
func (p Position) aim(loc game.Localizer) string {
	if p.over() {
		return ""
	}
	return loc.Say("kala.caption.aim")
}

// seats are the colours of the two cups.
func seats(loc game.Localizer) [2]string {
	return [2]string{loc.Say("kala.seat.white"), loc.Say("kala.seat.black")}
}

// lastWords describes the last sowing. path is its path as text.
func (p Position) lastWords(loc game.Localizer, names [2]string, path string) string {
	s, ok := p.Last()
	if !ok {
		return ""
	}
	rival := names[s.Seat.Other()]
	said := s.lastBeanWords(loc, s.sowedWords(loc, names[s.Seat], path), rival)
	if s.Lost {
		said = loc.Say("kala.caption.lost", "Sowed", said, "Rival", rival)
	}
	return said
}

func (s Sowing) sowedWords(loc game.Localizer, player, path string) string {
	switch {
	case s.Lost:
		return loc.Say("kala.caption.sowed-some", "Player", player, "Sown", int(s.Path.n), "Beans", int(s.Path.n)+1, "Path", path)
	case s.Extra:
		return loc.Say("kala.caption.sowed-all", "Player", player, "Beans", int(s.Path.n), "Path", path)
	}
	return loc.Say("kala.caption.sowed", "Player", player, "Path", path)
}

// lastBeanWords adds the effects of the last bean: a harvest, or a bean in the rival's
// cup.
func (s Sowing) lastBeanWords(loc game.Localizer, sowed, rival string) string {
	switch {
	case s.OnRival && s.Harvest > 0:
		return loc.Say("kala.caption.rival-harvest", "Sowed", sowed, "Rival", rival,
			"Harvest", s.Harvest, "Reserve", s.Harvest-1, "Place", s.Place)
	case s.OnRival:
		return loc.Say("kala.caption.rival", "Sowed", sowed, "Rival", rival, "Place", s.Place)
	case s.Harvest > 0:
		return loc.Say("kala.caption.harvest", "Sowed", sowed, "Harvest", s.Harvest, "Reserve", s.Harvest-1, "Place", s.Place)
	}
	return sowed
}

func (p Position) statusWords(loc game.Localizer, names [2]string) string {
	mover, rival := names[p.turn], names[p.turn.Other()]
	held, left := p.CupBeans(p.turn), p.Reserve(p.turn)
	switch {
	case p.over() && left == 0:
		return loc.Say("kala.caption.over-empty", "Loser", mover, "Winner", rival)
	case p.over():
		return loc.Say("kala.caption.over", "Loser", mover, "Winner", rival, "N", left)
	case p.again && p.Sow() < held:
		return loc.Say("kala.caption.again-some", "Player", mover, "Beans", held, "Rival", rival)
	case p.again:
		return loc.Say("kala.caption.again", "Player", mover, "Beans", held)
	case left < 2*TurnBeans:
		return loc.Say("kala.caption.low", "Player", mover, "Beans", left)
	}
	return ""
}
