package unlur

import (
	"fmt"
	"math/bits"
	"strings"
	"unicode/utf8"

	"galet/game"
)

// Alt describes whose turn it is, who plays what and needs what, the last
// move, the stones of each colour and every legal move. Of each row only the
// first cell carries the letter: "f2 4-7" is f2, f4, f5, f6 and f7.
//
// That much always fits game.AltLimit, with names of game.NameLimit: on the
// large board the lists take 500 at most, the sentences 350. If they still
// fit, three parts follow, each left out where it does not: the groups that
// touch several sides or, at the end, the group that decided; where the sides
// are; and what the neighbours of a cell are called. For a position of
// another game Alt is empty.
func (Game) Alt(p game.Position, names [2]string) string {
	u, ok := p.(*Position)
	if !ok {
		return ""
	}
	text := u.altCore([2]string{game.ShortName(names[0]), game.ShortName(names[1])})
	for _, part := range []string{u.altGroups(), u.board.grid.sidesWords(), u.board.grid.neighboursWords()} {
		if part != "" && utf8.RuneCountInString(text)+utf8.RuneCountInString(part)+1 <= game.AltLimit {
			text += " " + part
		}
	}
	return text
}

// altCore is what is said in any case.
func (p *Position) altCore(names [2]string) string {
	said := []string{fmt.Sprintf("Unlur, %d cells a side", p.board.grid.Size())}
	if p.board.Over() {
		said = append(said, p.statusWords(names))
	} else {
		said = append(said, names[p.ToMove()]+" to move", p.altRoles(names))
	}
	if last := p.lastWords(names); last != "" {
		said = append(said, last)
	}
	said = append(said, "Black stones: "+p.altStones(Black))
	if !p.Contract() {
		said = append(said, "White stones: "+p.altStones(White))
	}
	if !p.board.Over() {
		said = append(said, p.altLegal())
	}
	return strings.Join(said, ". ") + "."
}

func (p *Position) altRoles(names [2]string) string {
	const y, line = "a Y (three sides, no two adjacent)", "a line (two opposite sides)"
	if p.Contract() {
		return "No colours yet: every stone is black; whoever passes is Black and needs " + y + ", the other is White and needs " + line
	}
	return fmt.Sprintf("%s is Black and needs %s, %s is White and needs %s",
		names[p.board.seat(Black)], y, names[p.board.seat(White)], line)
}

func (p *Position) altStones(colour Colour) string {
	var cells []Cell
	for c := range Cell(p.board.grid.Cells()) {
		if p.board.stones[c] == colour {
			cells = append(cells, c)
		}
	}
	if len(cells) == 0 {
		return "none"
	}
	return p.board.grid.ranges(cells)
}

// altLegal lists the legal moves.
func (p *Position) altLegal() string {
	free := p.board.grid.ranges(p.Free())
	switch {
	case p.MustPass():
		return "Legal: pass"
	case p.Contract():
		return "Legal: pass, " + free
	}
	return "Free: " + free
}

// altGroups names each group that touches two sides or more by its first
// cell, with the sides, and at the end lists the group that decided.
func (p *Position) altGroups() string {
	b := &p.board
	if b.Over() {
		return "The deciding group: " + b.grid.ranges(p.Deciding()) + "."
	}
	var said []string
	named := map[Cell]bool{}
	for c := range Cell(b.grid.Cells()) {
		touched := b.Touched(c)
		if bits.OnesCount8(uint8(touched)) < 2 || named[b.root(c)] {
			continue
		}
		named[b.root(c)] = true
		said = append(said, fmt.Sprintf("%s with %s (%s)", strings.ToLower(b.stones[c].String()), b.grid.Name(c), touched))
	}
	if len(said) == 0 {
		return ""
	}
	return "Groups on several sides: " + strings.Join(said, ", ") + "."
}
