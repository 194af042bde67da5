package kala

import (
	"fmt"
	"strings"

	"galet/game"
)

// Alt describes the turn, the last sowing, both reserves, the granary, both
// cups, all sixteen field cups with those covered in brackets, and the legal
// moves, one entry a way. For a position of another game it is empty.
func (Game) Alt(p game.Position, names [2]string) string {
	k, ok := p.(Position)
	if !ok {
		return ""
	}
	names = [2]string{game.ShortName(names[0]), game.ShortName(names[1])}
	var b strings.Builder
	k.altTurn(&b, names)
	if last := k.lastWords(names); last != "" {
		fmt.Fprintf(&b, "%s. ", last)
	}
	k.altSeats(&b, names)
	k.altField(&b)
	k.altMoves(&b)
	return b.String()
}

func (p Position) altTurn(b *strings.Builder, names [2]string) {
	if status := p.statusWords(names); p.over() || p.again {
		fmt.Fprintf(b, "%s. ", status)
		return
	}
	fmt.Fprintf(b, "%s to move. ", names[p.turn])
}

func (p Position) altSeats(b *strings.Builder, names [2]string) {
	for s, name := range names {
		fmt.Fprintf(b, "%s (%s): reserve %d, cup on %s with %s. ", name, seats[s], p.reserve[s], p.cup[s], beans(int(p.held[s])))
	}
	fmt.Fprintf(b, "Granary %d. ", p.granary)
}

func (p Position) altField(b *strings.Builder) {
	b.WriteString("Field from a to d, covered beans in brackets")
	for row := Side - 1; row >= 0; row-- {
		fmt.Fprintf(b, "; row %d:", row+1)
		for column := range Side {
			c := At(column, row)
			form := " %d"
			if _, covered := p.Covered(c); covered {
				form = " (%d)"
			}
			fmt.Fprintf(b, form, p.field[c])
		}
	}
	b.WriteByte('.')
}

// altMoves lists the legal moves: a1-a2-b2-c2[x]/b2,c1 stands for both
// places, each with or without the harvest.
func (p Position) altMoves(b *strings.Builder) {
	if p.over() {
		return
	}
	b.WriteString(" Legal, [x] for a harvest if wanted, / for a place of the cup:")
	for i, w := range p.ways() {
		if i > 0 {
			b.WriteByte(',')
		}
		if p.again {
			fmt.Fprintf(b, " %s:", Letter(i))
		}
		fmt.Fprintf(b, " %s", w)
		if p.ripe(w) {
			b.WriteString("[x]")
		}
		if w.last() == p.cup[p.turn.Other()] {
			b.WriteString(places(w.last()))
		}
	}
	b.WriteByte('.')
}

// places spells the places beside a cup: "/b2 or c1".
func places(c Cell) string {
	var names []string
	for _, place := range beside(c) {
		names = append(names, place.String())
	}
	return "/" + strings.Join(names, " or ")
}
