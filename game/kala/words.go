package kala

import (
	"fmt"

	"galet/game"
)

// About introduces Kala.
func (Game) About() game.About {
	return game.About{
		Title:       "Kala",
		Tagline:     "beans sown in sixteen cups",
		Goal:        "Sow four beans a turn, and harvest the cup in which your last one falls if it is full enough. Whoever is to move with fewer than four beans in reserve loses.",
		GroupPrompt: "Choose which way to set out",
		MovePrompt:  "Choose a sowing",
		// What four beans do to a field of sixteen cups is seen, not read.
		PreviewFirst: true,
	}
}

// Terms are the same for every game.
func (Game) Terms(game.Options) string {
	return fmt.Sprintf("%d beans in each reserve, white sows first", StartReserve)
}

// Caption says what was sown and harvested, whether an extra turn follows,
// and at the end whose reserve was short. For a position of another game it
// is empty.
func (Game) Caption(p game.Position, names [2]string) game.Caption {
	k, ok := p.(Position)
	if !ok {
		return game.Caption{}
	}
	return game.Caption{
		Seats:  seats,
		Last:   k.lastWords(names),
		Status: k.statusWords(names),
	}
}

// seats are the colours of the two cups.
var seats = [2]string{"white", "black"}

func (p Position) lastWords(names [2]string) string {
	s, ok := p.Last()
	if !ok {
		return ""
	}
	rival := names[s.Seat.Other()]
	said := names[s.Seat] + " " + s.sowedWords() + s.lastBeanWords(rival)
	if s.Lost {
		said += fmt.Sprintf("; the sixth could not be laid and went to %s's reserve", rival)
	}
	return said
}

func (s Sowing) sowedWords() string {
	switch {
	case s.Lost:
		return fmt.Sprintf("sowed %d of the cup's %d beans on %s", s.Way.n, s.Way.n+1, s.Way)
	case s.Extra:
		return fmt.Sprintf("sowed the cup's %d beans on %s", s.Way.n, s.Way)
	}
	return fmt.Sprintf("sowed %s", s.Way)
}

// lastBeanWords says what came of the last bean, where that is more than the
// cup's new place.
func (s Sowing) lastBeanWords(rival string) string {
	harvested := fmt.Sprintf("(%d to the reserve, 1 to the granary)", s.Harvest-1)
	switch {
	case s.OnRival && s.Harvest > 0:
		return fmt.Sprintf(", the last bean into %s's cup, harvested %d from it %s and moved to %s beside it", rival, s.Harvest, harvested, s.Place)
	case s.OnRival:
		return fmt.Sprintf(", the last bean into %s's cup, and moved to %s beside it", rival, s.Place)
	case s.Harvest > 0:
		return fmt.Sprintf(" and harvested %d on %s %s", s.Harvest, s.Place, harvested)
	}
	return ""
}

func (p Position) statusWords(names [2]string) string {
	mover, rival := names[p.turn], names[p.turn.Other()]
	held, left := p.CupBeans(p.turn), p.Reserve(p.turn)
	switch {
	case p.over():
		return fmt.Sprintf("%s has %s left in reserve and cannot sow four: %s wins", mover, few(left), rival)
	case p.again && p.Sow() < held:
		return fmt.Sprintf("%s moves again: the cup holds %d beans. Five are to be sown; no way can lay the sixth, which goes to %s's reserve", mover, held, rival)
	case p.again:
		return fmt.Sprintf("%s moves again: the cup holds %d beans, and all of them are to be sown", mover, held)
	case left < 2*TurnBeans:
		return fmt.Sprintf("%s has only %d beans left in reserve: enough for one sowing", mover, left)
	}
	return ""
}

func few(n int) string {
	if n == 0 {
		return "no beans"
	}
	return "only " + beans(n)
}

func beans(n int) string {
	if n == 1 {
		return "1 bean"
	}
	return fmt.Sprintf("%d beans", n)
}
