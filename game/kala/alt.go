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
func (Game) Alt(in game.Speaker, p game.Position, names [2]string, live bool) string {
	k, ok := p.(Position)
	if !ok {
		return ""
	}
	names = [2]string{game.ShortName(in, names[0]), game.ShortName(in, names[1])}
	var said []string
	if live || k.over() {
		said = append(said, k.altTurn(in, names))
	}
	if last := k.lastWords(in, names); last != "" {
		said = append(said, last+".")
	}
	said = append(said, k.altSeat(in, names, game.First), k.altSeat(in, names, game.Second),
		in.Say("kala.alt.granary", "Beans", int(k.granary)), k.altField(in))
	if live && !k.over() {
		said = append(said, k.altMoves(in))
	}
	for i, sentence := range said {
		said[i] = game.Capital(sentence)
	}
	return strings.Join(said, " ")
}

func (p Position) altTurn(in game.Speaker, names [2]string) string {
	if p.over() || p.again {
		return p.statusWords(in, names) + "."
	}
	return in.Say("kala.alt.turn", "Player", names[p.turn])
}

func (p Position) altSeat(in game.Speaker, names [2]string, s game.Seat) string {
	return in.Say("kala.alt.seat", "Player", names[s], "Colour", seats(in)[s],
		"Reserve", p.Reserve(s), "Cell", p.cup[s], "N", p.CupBeans(s))
}

func (p Position) altField(in game.Speaker) string {
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
		rows = append(rows, in.Say("kala.alt.row", "Row", row+1, "Beans", strings.Join(beans, " ")))
	}
	return in.Say("kala.alt.field", "Rows", game.Apart(in, rows))
}

// altMoves lists the legal moves: a1-a2-b2-c2[x]/b2 or c1 stands for both
// places, each with or without the harvest.
func (p Position) altMoves(in game.Speaker) string {
	var moves []string
	for i, w := range p.ways() {
		said := w.String()
		if p.again {
			said = in.Say("kala.menu.lettered", "Letter", Letter(i), "Way", said)
		}
		if p.ripe(w) {
			said += "[x]"
		}
		if w.last() == p.cup[p.turn.Other()] {
			said += places(in, w.last())
		}
		moves = append(moves, said)
	}
	return in.Say("kala.alt.legal", "Moves", strings.Join(moves, ", "))
}

// places spells the places beside a cup: "/b2 or c1".
func places(in game.Speaker, c Cell) string {
	said := ""
	for i, place := range beside(c) {
		if i == 0 {
			said = place.String()
			continue
		}
		said = in.Say("kala.alt.or", "Before", said, "Next", place)
	}
	return "/" + said
}
