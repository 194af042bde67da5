package kala

import (
	"strings"

	"galet/game"
)

// Menu lists the moves in the order of Legal, grouped by the direction of
// the first step. A label says the path by its directions, the cup where the
// last bean falls, and what was chosen there: "right 2, up 1 to c2, harvest 5".
// In an extra turn the picture names each path with a letter, and the label
// begins with it. For a position of another game the menu is empty.
func (Game) Menu(loc game.Localizer, p game.Position) []game.Choice {
	k, ok := p.(Position)
	if !ok {
		return nil
	}
	var choices []game.Choice
	for i, w := range k.paths() {
		for _, m := range k.along(nil, w) {
			choices = append(choices, k.choice(loc, m, i))
		}
	}
	return choices
}

// choice is the menu's choice for a legal move along the i-th path.
func (p Position) choice(loc game.Localizer, m move, i int) game.Choice {
	next := p.after(m)
	c := game.Choice{
		Move:   m.spell(),
		Label:  p.name(loc, m, next.sown),
		Detail: p.detail(loc, m, next),
		Hint:   next.hint(loc),
		Group:  loc.Say(groupKeys[between(m.path.cells[0], m.path.cells[1])]),
	}
	if p.again {
		c.Name = c.Label
		c.Label = loc.Say("kala.menu.lettered", "Letter", Letter(i), "Path", c.Name)
	}
	return c
}

func (p Position) name(loc game.Localizer, m move, s Sowing) string {
	parts := []string{loc.Say("kala.menu.to", "Legs", m.path.directions(loc), "Cell", m.path.last())}
	switch {
	case m.harvest:
		parts = append(parts, loc.Say("kala.menu.harvest", "Beans", s.Harvest))
	case p.ripe(m.path):
		parts = append(parts, loc.Say("kala.menu.no-harvest"))
	}
	if m.placed {
		parts = append(parts, loc.Say("kala.menu.cup", "Cell", m.place))
	}
	return strings.Join(parts, ", ")
}

// detail is the spelling of the move and what it gains: the harvest, a bean in the
// rival's cup, an extra turn.
func (p Position) detail(loc game.Localizer, m move, next Position) string {
	parts := []string{string(m.spell())}
	s, rival := next.sown, p.turn.Other()
	switch {
	case s.Harvest > 0 && s.OnRival:
		parts = append(parts, loc.Say("kala.menu.gain-rival", "Reserve", s.Harvest-1))
	case s.Harvest > 0:
		parts = append(parts, loc.Say("kala.menu.gain", "Reserve", s.Harvest-1))
	}
	if next.held[rival] > p.held[rival] {
		parts = append(parts, loc.Say("kala.menu.into-rival"))
	}
	if s.Lost {
		parts = append(parts, loc.Say("kala.menu.lost"))
	}
	if next.again {
		parts = append(parts, loc.Say("kala.menu.again", "Beans", int(next.held[p.turn])))
	}
	return game.JoinClauses(loc, parts)
}

// hint says that the move that led here ended the game.
func (p Position) hint(loc game.Localizer) string {
	if p.over() {
		return loc.Say("kala.menu.ends")
	}
	return ""
}

// directions says a path by its two legs: "right 2, up 1".
func (w Path) directions(loc game.Localizer) string {
	first := between(w.cells[0], w.cells[1])
	n := 1
	for n+1 < int(w.n) && between(w.cells[n], w.cells[n+1]) == first {
		n++
	}
	legs := loc.Say(stepKeys[first], "Steps", n)
	if rest := int(w.n) - 1 - n; rest > 0 {
		legs += ", " + loc.Say(stepKeys[between(w.cells[n], w.cells[n+1])], "Steps", rest)
	}
	return legs
}

// The texts of a leg in each direction, and of the group of paths that begin in that
// direction.
var (
	stepKeys  = [steps]string{"kala.menu.left", "kala.menu.down", "kala.menu.up", "kala.menu.right"}
	groupKeys = [steps]string{"kala.menu.left-first", "kala.menu.down-first", "kala.menu.up-first", "kala.menu.right-first"}
)
