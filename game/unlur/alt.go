package unlur

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"galet/game"
)

// altName is the most characters that a name may take in a description.
const altName = 32

// Alt describes whose turn it is, who plays what and needs what, the last
// move, the stones of each colour, where one may play, which groups touch
// several sides, and where the sides and a cell's neighbours are. Of each
// row only the first cell carries the letter: "f2 4-7" is f2, f4, f5, f6, f7.
//
// Names are always cut to 32 characters. What then does not fit game.AltLimit
// goes in this order: first the neighbours, then the sides' places, then the
// groups, and last the list of free cells, which becomes "all other cells".
// For a position of another game Alt is empty.
func (Game) Alt(p game.Position, names [2]string) string {
	u, ok := p.(*Position)
	if !ok {
		return ""
	}
	text := u.altCore([2]string{cut(names[0]), cut(names[1])})
	for _, part := range u.altParts() {
		for _, wording := range part {
			if utf8.RuneCountInString(text)+utf8.RuneCountInString(wording)+1 <= game.AltLimit {
				text += " " + wording
				break
			}
		}
	}
	return text
}

// cut keeps the first characters of a long name.
func cut(name string) string {
	runes := []rune(name)
	if len(runes) <= altName {
		return name
	}
	return string(runes[:altName-1]) + "…"
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

// altParts are the parts that are said if they fit, the most useful first,
// each in its wordings, the fullest first.
func (p *Position) altParts() [][]string {
	parts := [][]string{p.altFree()}
	if groups := p.altGroups(); groups != "" {
		parts = append(parts, []string{groups})
	}
	return append(parts, []string{p.board.grid.sidesWords()}, []string{p.board.grid.neighboursWords()})
}

// altFree says where one may play, and at the end where the deciding group
// lies.
func (p *Position) altFree() []string {
	g := p.board.grid
	switch {
	case p.board.Over():
		return []string{"The deciding group: " + g.ranges(p.Deciding()) + "."}
	case p.MustPass():
		return []string{"Legal: pass."}
	case p.Contract():
		return []string{"Legal: pass, " + g.ranges(p.Free()) + ".", "Legal: pass, or any other cell that touches no side."}
	}
	return []string{"Free: " + g.ranges(p.Free()) + ".", "Free: all other cells."}
}

// altGroups names each group that touches two sides or more by its first
// cell, with the sides.
func (p *Position) altGroups() string {
	b := &p.board
	if b.Over() {
		return ""
	}
	var said []string
	named := map[Cell]bool{}
	for c := range Cell(b.grid.Cells()) {
		if b.stones[c] == None || named[b.root(c)] {
			continue
		}
		named[b.root(c)] = true
		if touched := b.Touched(c); touched&(touched-1) != 0 {
			said = append(said, fmt.Sprintf("%s with %s (%s)", strings.ToLower(b.stones[c].String()), b.grid.Name(c), touched))
		}
	}
	if len(said) == 0 {
		return ""
	}
	return "Groups on several sides: " + strings.Join(said, ", ") + "."
}
