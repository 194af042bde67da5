package kala

import (
	"maps"
	"slices"
	"strings"

	"galet/game"
)

// Alt describes the last sowing, the turn or the end, both reserves and cups,
// the granary, and every cup of the field with beans in it. The first picture
// has the geometry of the field instead. Only a live match has the turn. For a
// position of another game Alt is empty.
func (Game) Alt(loc game.Localizer, p game.Position, names [2]string, live bool) string {
	k, ok := p.(Position)
	if !ok {
		return ""
	}
	names = [2]string{game.ShortName(loc, names[0]), game.ShortName(loc, names[1])}
	last, turn := "", ""
	if s, ok := k.Last(); ok {
		last = k.lastWords(loc, names, strings.ReplaceAll(s.Path.String(), "-", ", ")) + "."
	}
	if live || k.over() {
		turn = k.altTurn(loc, names)
	}
	return game.Describe(last, turn, k.altSeat(loc, names, game.First), k.altSeat(loc, names, game.Second),
		loc.Say("kala.alt.granary", "Beans", beans(loc, int(k.granary))), k.altField(loc))
}

func (p Position) altTurn(loc game.Localizer, names [2]string) string {
	if p.over() || p.again {
		return p.statusWords(loc, names) + "."
	}
	return loc.Say("kala.alt.turn", "Player", names[p.turn])
}

func (p Position) altSeat(loc game.Localizer, names [2]string, s game.Seat) string {
	key := "kala.alt.seat"
	if p.field[p.cup[s]] > 0 {
		key = "kala.alt.seat-over"
	}
	return loc.Say(key, "Player", names[s], "Colour", seats(loc)[s], "Reserve", beans(loc, p.Reserve(s)),
		"Cell", p.cup[s], "Held", beans(loc, p.CupBeans(s)), "Under", beans(loc, p.Beans(p.cup[s])))
}

// altField lists the open cups with beans in them by how many there are, the most
// first, each row by row from the top.
func (p Position) altField(loc game.Localizer) string {
	if _, ok := p.Last(); !ok {
		return loc.Say("kala.alt.start")
	}
	cups := map[int][]string{}
	for row := Side - 1; row >= 0; row-- {
		for column := range Side {
			c := At(column, row)
			if _, covered := p.Covered(c); !covered && p.field[c] > 0 {
				cups[p.Beans(c)] = append(cups[p.Beans(c)], c.String())
			}
		}
	}
	var groups []string
	for _, n := range slices.Backward(slices.Sorted(maps.Keys(cups))) {
		groups = append(groups, loc.Say("kala.alt.cups", "Cells", strings.Join(cups[n], ", "), "Beans", beans(loc, n)))
	}
	if len(groups) == 0 {
		return ""
	}
	return loc.Say("kala.alt.field", "Cups", game.JoinClauses(loc, groups))
}

// beans is a number of beans as it is read aloud: "1 bean".
func beans(loc game.Localizer, n int) string { return loc.Say("kala.alt.beans", "N", n) }
