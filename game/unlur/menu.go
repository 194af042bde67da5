package unlur

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"galet/game"
)

// Menu lists the cells row by row from the top, as the picture shows them, and then
// the pass. In each row the cells beside a stone come first. For a position of another
// game the menu is empty.
func (Game) Menu(loc game.Localizer, p game.Position) []game.Choice {
	u, ok := p.(*Position)
	if !ok || u.board.Over() {
		return nil
	}
	free := u.Free()
	choices := make([]game.Choice, 0, len(free)+1)
	for len(free) > 0 {
		row, _ := u.board.grid.Place(free[len(free)-1])
		start := slices.IndexFunc(free, func(c Cell) bool { return c >= u.board.grid.start[row] })
		choices = u.board.rowChoices(loc, choices, row, free[start:])
		free = free[:start]
	}
	if u.board.MayPass() {
		choices = append(choices, u.passChoice(loc))
	}
	return choices
}

// rowChoices appends the free cells of a row, those next to a stone first.
func (b *Board) rowChoices(loc game.Localizer, choices []game.Choice, row int, free []Cell) []game.Choice {
	var near, far []Cell
	var names []string
	for _, c := range free {
		if b.beside[c] != 0 {
			near, names = append(near, c), append(names, b.grid.Name(c))
		} else {
			far = append(far, c)
		}
	}
	inRow := loc.Say("unlur.menu.free", "N", len(free))
	if len(near) > 0 {
		inRow = loc.Say("unlur.menu.beside", "Free", inRow, "Cells", strings.Join(names, " "))
	}
	for i, c := range slices.Concat(near, far) {
		detail, hint := b.choiceTexts(loc, c)
		choices = append(choices, game.Choice{
			Move:        b.grid.names[c],
			Label:       b.grid.Name(c),
			Detail:      detail,
			Hint:        hint,
			Group:       loc.Say("unlur.menu.row", "Row", rowName(row)),
			GroupDetail: inRow,
			Likely:      i < len(near),
		})
	}
	return choices
}

// passChoice is the pass. It asks for confirmation, unless it is the only move.
func (p *Position) passChoice(loc game.Localizer) game.Choice {
	c := game.Choice{Move: Pass, Label: loc.Say("unlur.menu.pass"), Detail: loc.Say("unlur.menu.passing"), Likely: true}
	if !p.MustPass() {
		c.Question = loc.Say("unlur.menu.pass-question")
	}
	return c
}

// choiceTexts describe a stone on c: the stones next to it, how many groups it joins,
// which sides it touches, and how it ends the game. Parts that do not fit are left out
// from the end.
func (b *Board) choiceTexts(loc game.Localizer, c Cell) (detail, hint string) {
	touched, groups := b.groupAt(c)
	if decided[touched] {
		hint = Ending{By: b.Next(), Touched: touched}.hint(loc)
	}
	said := b.besideWords(loc, c)
	if groups > 1 {
		said = append(said, loc.Say(b.joinKey(groups)))
	}
	if own := b.grid.sides[c]; own != 0 {
		said = append(said, loc.Say("unlur.menu.touches", "Sides", theSides(own)))
	}
	for detail = game.JoinClauses(loc, said); utf8.RuneCountInString(detail) > detailLimit; {
		said = said[:len(said)-1]
		detail = game.JoinClauses(loc, said)
	}
	return detail, hint
}

// detailLimit is how many characters a detail may have.
const detailLimit = 100

// besideWords names the stones next to a cell. During the contract they belong to nobody,
// so they are named together; later those of the seat to move come first.
func (b *Board) besideWords(loc game.Localizer, c Cell) []string {
	var stones [White + 1][]string
	for _, n := range slices.Sorted(slices.Values(b.grid.Neighbours(c))) {
		stones[b.stones[n]] = append(stones[b.stones[n]], b.grid.Name(n))
	}
	own := b.Next()
	ownKey := "unlur.menu.beside-yours"
	if b.Contract() {
		ownKey = "unlur.menu.beside-any"
	}
	var said []string
	if names := stones[own]; len(names) > 0 {
		said = append(said, loc.Say(ownKey, "Cells", strings.Join(names, ", ")))
	}
	if names := stones[own.Other()]; len(names) > 0 {
		said = append(said, loc.Say("unlur.menu.beside-theirs", "Cells", strings.Join(names, ", ")))
	}
	return said
}

// joinKey is the key of the text about a stone that joins two or three groups. During the
// contract, stones belong to nobody.
func (b *Board) joinKey(groups int) string {
	switch contract := b.Contract(); {
	case contract && groups == 2:
		return "unlur.menu.joins-two"
	case contract:
		return "unlur.menu.joins-three"
	case groups == 2:
		return "unlur.menu.joins-your-two"
	}
	return "unlur.menu.joins-your-three"
}

// groupAt describes the group of the next stone if it is put on c: the sides that it
// touches, and how many groups it joins.
func (b *Board) groupAt(c Cell) (touched Sides, groups int) {
	touched = b.grid.sides[c]
	var roots []Cell
	near := &b.grid.near[c]
	for heads := b.runHeads(c, b.Next()); heads != 0; heads &= heads - 1 {
		root := b.root(near[bits.TrailingZeros8(heads)])
		if !slices.Contains(roots, root) {
			roots = append(roots, root)
			touched |= b.sides[root]
		}
	}
	return touched, len(roots)
}

// hint says how the stone would end the game for the player who puts it down.
func (e Ending) hint(loc game.Localizer) string {
	switch {
	case e.Line() && e.Y():
		return loc.Say("unlur.menu.both")
	case e.Foul() && e.By == Black:
		return loc.Say("unlur.menu.foul-line")
	case e.Foul():
		return loc.Say("unlur.menu.foul-y")
	case e.By == Black:
		return loc.Say("unlur.menu.y")
	}
	return loc.Say("unlur.menu.line")
}
