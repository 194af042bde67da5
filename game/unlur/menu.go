package unlur

import (
	"math/bits"
	"slices"
	"strings"

	"galet/game"
)

// Menu lists the moves in the order of Legal: the pass as a button, and the
// cells row by row. For a position of another game the menu is empty.
func (Game) Menu(p game.Position) []game.Choice {
	u, ok := p.(*Position)
	if !ok || u.board.Over() {
		return nil
	}
	var choices []game.Choice
	if u.board.MayPass() {
		choices = append(choices, game.Choice{Move: Pass, Label: "Pass: play Black, who needs a Y", Button: true})
	}
	for _, c := range u.Free() {
		row, _ := u.board.grid.Place(c)
		choices = append(choices, game.Choice{
			Move:   u.board.grid.names[c],
			Label:  u.board.grid.Name(c),
			Detail: u.board.detail(c),
			Group:  "row " + rowName(row),
		})
	}
	return choices
}

// detail says what a stone on c would do: how it ends the game, or which
// sides it touches and how many groups it joins.
func (b *Board) detail(c Cell) string {
	touched, groups := b.foresee(c)
	if decided[touched] {
		return Ending{By: b.Next(), Touched: touched}.detail()
	}
	var said []string
	if own := b.grid.sides[c]; own != 0 {
		said = append(said, "touches "+own.phrase())
	}
	if groups > 1 {
		said = append(said, "joins "+[...]string{2: "two", 3: "three"}[groups]+b.whoseGroups())
	}
	return strings.Join(said, "; ")
}

// whoseGroups: the stones of the contract are nobody's.
func (b *Board) whoseGroups() string {
	if b.Contract() {
		return " groups"
	}
	return " of your groups"
}

// foresee tells of the group that the next stone would be part of on c: the
// sides that it would touch, and of how many groups it would be made.
func (b *Board) foresee(c Cell) (touched Sides, groups int) {
	touched = b.grid.sides[c]
	var roots []Cell
	near := &b.grid.near[c]
	for heads := b.heads(c, b.Next()); heads != 0; heads &= heads - 1 {
		root := b.root(near[bits.TrailingZeros8(heads)])
		if !slices.Contains(roots, root) {
			roots = append(roots, root)
			touched |= b.sides[root]
		}
	}
	return touched, len(roots)
}

// detail says how the stone would end the game for the one who puts it down.
func (e Ending) detail() string {
	switch {
	case e.Line() && e.Y():
		return "makes a line and a Y, and wins"
	case e.Foul():
		return "makes a " + goal(e.Winner()) + ", the other's goal, and loses"
	}
	return "makes a " + goal(e.By) + " and wins"
}
