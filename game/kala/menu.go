package kala

import (
	"fmt"
	"strings"

	"galet/game"
)

// Menu lists the moves in the order of Legal, grouped by the direction of
// the first step. A label says the way by its directions, the cup where the
// last bean falls, and what was chosen there: "right 2, up 1 → c2, harvest 5".
// In an extra turn it begins with the way's letter. For a position of another
// game the menu is empty.
func (Game) Menu(p game.Position) []game.Choice {
	k, ok := p.(Position)
	if !ok {
		return nil
	}
	var choices []game.Choice
	for i, w := range k.ways() {
		for _, m := range k.along(nil, w) {
			choices = append(choices, k.choice(m, i))
		}
	}
	return choices
}

// choice is a legal move along the i-th way.
func (p Position) choice(m move, i int) game.Choice {
	next := p.after(m)
	return game.Choice{
		Move:   m.spell(),
		Label:  p.label(m, next.sown, i),
		Detail: p.detail(m, next),
		Group:  between(m.way.cells[0], m.way.cells[1]).String() + " first",
	}
}

func (p Position) label(m move, s Sowing, i int) string {
	var b strings.Builder
	if p.again {
		fmt.Fprintf(&b, "%s: ", Letter(i))
	}
	fmt.Fprintf(&b, "%s → %s", m.way.directions(), m.way.last())
	switch {
	case m.harvest:
		fmt.Fprintf(&b, ", harvest %d", s.Harvest)
	case p.ripe(m.way):
		b.WriteString(", no harvest")
	}
	if m.placed {
		fmt.Fprintf(&b, ", cup to %s", m.place)
	}
	return b.String()
}

// detail says what the move does to the beans beyond the field.
func (p Position) detail(m move, next Position) string {
	parts := []string{string(m.spell())}
	s, rival := next.sown, p.turn.Other()
	if s.Harvest > 0 {
		from := ""
		if s.OnRival {
			from = " from your rival's cup"
		}
		parts = append(parts, fmt.Sprintf("reserve +%d, granary +1%s", s.Harvest-1, from))
	}
	if next.held[rival] > p.held[rival] {
		parts = append(parts, "1 into your rival's cup")
	}
	if s.Lost {
		parts = append(parts, "1 to your rival's reserve")
	}
	if next.again {
		parts = append(parts, fmt.Sprintf("you move again with %d", next.held[p.turn]))
	}
	return strings.Join(parts, "; ")
}

// directions says a way by its two legs: "right 2, up 1".
func (w Way) directions() string {
	first := between(w.cells[0], w.cells[1])
	n := 1
	for n+1 < int(w.n) && between(w.cells[n], w.cells[n+1]) == first {
		n++
	}
	rest := int(w.n) - 1 - n
	if rest == 0 {
		return fmt.Sprintf("%s %d", first, n)
	}
	return fmt.Sprintf("%s %d, %s %d", first, n, between(w.cells[n], w.cells[n+1]), rest)
}

func (s step) String() string { return [...]string{"left", "down", "up", "right"}[s] }
