package kala

import (
	"fmt"
	"strings"

	"galet/game"
)

// Alt describes the turn, the last sowing, both reserves, the granary, both
// cups, all sixteen field cups with those covered in brackets, and the legal
// moves, one entry a way; the turn and the moves only of a live match. For a
// position of another game it is empty.
func (Game) Alt(loc game.Localizer, p game.Position, names [2]string, live bool) string {
	k, ok := p.(Position)
	if !ok {
		return ""
	}
	names = [2]string{game.ShortName(loc, names[0]), game.ShortName(loc, names[1])}
	var said []string
	if live || k.over() {
		said = append(said, k.altTurn(loc, names))
	}
	if last := k.lastWords(loc, names); last != "" {
		said = append(said, last+".")
	}
	said = append(said, k.altSeat(loc, names, game.First), k.altSeat(loc, names, game.Second),
		loc.Say("kala.alt.granary", "Beans", int(k.granary)), k.altField(loc))
	if live && !k.over() {
		said = append(said, k.altMoves(loc))
	}
	for i, sentence := range said {
		said[i] = game.Capital(sentence)
	}
	return strings.Join(said, " ")
}

func (p Position) altTurn(loc game.Localizer, names [2]string) string {
	if p.over() || p.again {
		return p.statusWords(loc, names) + "."
	}
	return loc.Say("kala.alt.turn", "Player", names[p.turn])
}

func (p Position) altSeat(loc game.Localizer, names [2]string, s game.Seat) string {
	return loc.Say("kala.alt.seat", "Player", names[s], "Colour", seats(loc)[s],
		"Reserve", p.Reserve(s), "Cell", p.cup[s], "N", p.CupBeans(s))
}

func (p Position) altField(loc game.Localizer) string {
	var rows []string
	for row := Side - 1; row >= 0; row-- {
		var beans []string
		for column := range Side {
			c := At(column, row)
			form := "%d"
			if _, covered := p.Covered(c); covered {
				form = "(%d)"
			}
			beans = append(beans, fmt.Sprintf(form, p.field[c]))
		}
		rows = append(rows, loc.Say("kala.alt.row", "Row", row+1, "Beans", strings.Join(beans, " ")))
	}
	return loc.Say("kala.alt.field", "Rows", game.JoinClauses(loc, rows))
}

// altMoves lists the legal moves: a1-a2-b2-c2[x]/b2 or c1 stands for both
// places, each with or without the harvest.
func (p Position) altMoves(loc game.Localizer) string {
	var moves []string
	for i, w := range p.ways() {
		said := w.String()
		if p.again {
			said = loc.Say("kala.menu.lettered", "Letter", Letter(i), "Way", said)
		}
		if p.ripe(w) {
			said += "[x]"
		}
		if w.last() == p.cup[p.turn.Other()] {
			said += places(loc, w.last())
		}
		moves = append(moves, said)
	}
	return loc.Say("kala.alt.legal", "Moves", strings.Join(moves, ", "))
}

// places spells the places beside a cup: "/b2 or c1".
func places(loc game.Localizer, c Cell) string {
	said := ""
	for i, place := range beside(c) {
		if i == 0 {
			said = place.String()
			continue
		}
		said = loc.Say("kala.alt.or", "Before", said, "Next", place)
	}
	return "/" + said
}
