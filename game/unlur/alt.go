package unlur

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"galet/game"
)

// Alt describes whose turn it is, who plays what and needs what, the last
// move, the stones of each colour and every legal move. Of each row only the
// first cell carries the letter: "f2 4-7" is f2, f4, f5, f6 and f7.
//
// That much always fits game.AltLimit, with names of 32 characters: on the
// large board the lists take 500 at most, the sentences 350. If they still
// fit, three parts follow, each left out where it does not: the groups that
// touch several sides or, at the end, the group that decided; where the sides
// are; and what the neighbours of a cell are called. Whose turn it is and the
// legal moves stand there only of a live match. For a position of another game
// Alt is empty.
func (Game) Alt(loc game.Localizer, p game.Position, names [2]string, live bool) string {
	u, ok := p.(*Position)
	if !ok {
		return ""
	}
	text := u.altCore(loc, [2]string{game.ShortName(loc, names[0]), game.ShortName(loc, names[1])}, live && !u.board.Over())
	for _, part := range []string{u.altGroups(loc), u.board.grid.sidesWords(loc), u.board.grid.neighboursWords(loc)} {
		if part != "" && utf8.RuneCountInString(text)+utf8.RuneCountInString(part)+1 <= game.AltLimit {
			text += " " + part
		}
	}
	return text
}

// altCore is what is said in any case.
func (p *Position) altCore(loc game.Localizer, names [2]string, live bool) string {
	said := []string{loc.Say("unlur.alt.board", "Side", p.board.grid.Size())}
	if p.board.Over() {
		said = append(said, p.statusWords(loc, names))
	} else {
		if live {
			said = append(said, loc.Say("unlur.alt.turn", "Player", names[p.ToMove()]))
		}
		said = append(said, p.altRoles(loc, names))
	}
	if last := p.lastWords(loc, names); last != "" {
		said = append(said, last)
	}
	said = append(said, loc.Say("unlur.alt.black-stones", "Cells", p.altStones(loc, Black)))
	if !p.Contract() {
		said = append(said, loc.Say("unlur.alt.white-stones", "Cells", p.altStones(loc, White)))
	}
	if live {
		said = append(said, p.altLegal(loc))
	}
	for i, phrase := range said {
		said[i] = game.Capital(phrase) + "."
	}
	return strings.Join(said, " ")
}

func (p *Position) altRoles(loc game.Localizer, names [2]string) string {
	if p.Contract() {
		return loc.Say("unlur.alt.no-roles")
	}
	return loc.Say("unlur.alt.roles", "Black", names[p.board.seat(Black)], "White", names[p.board.seat(White)])
}

func (p *Position) altStones(loc game.Localizer, colour Colour) string {
	var cells []Cell
	for c := range Cell(p.board.grid.Cells()) {
		if p.board.stones[c] == colour {
			cells = append(cells, c)
		}
	}
	if len(cells) == 0 {
		return loc.Say("unlur.alt.no-stones")
	}
	return p.board.grid.ranges(cells)
}

// altLegal lists the legal moves.
func (p *Position) altLegal(loc game.Localizer) string {
	free := p.board.grid.ranges(p.Free())
	switch {
	case p.MustPass():
		return loc.Say("unlur.alt.legal-pass")
	case p.Contract():
		return loc.Say("unlur.alt.legal", "Cells", free)
	}
	return loc.Say("unlur.alt.free", "Cells", free)
}

// altGroups names each group that touches two sides or more by its first
// cell, with the sides, and at the end lists the group that decided.
func (p *Position) altGroups(loc game.Localizer) string {
	b := &p.board
	if b.Over() {
		return loc.Say("unlur.alt.deciding", "Cells", b.grid.ranges(p.Deciding()))
	}
	keys := [...]string{Black: "unlur.alt.black-group", White: "unlur.alt.white-group"}
	var said []string
	named := map[Cell]bool{}
	for c := range Cell(b.grid.Cells()) {
		touched := b.Touched(c)
		if bits.OnesCount8(uint8(touched)) < 2 || named[b.root(c)] {
			continue
		}
		named[b.root(c)] = true
		said = append(said, loc.Say(keys[b.stones[c]], "Cell", b.grid.Name(c), "Sides", touched))
	}
	if len(said) == 0 {
		return ""
	}
	return loc.Say("unlur.alt.groups", "Groups", strings.Join(said, ", "))
}
