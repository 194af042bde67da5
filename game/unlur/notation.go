package unlur

import (
	"strconv"
	"strings"

	"galet/game"
	"galet/game/lang"
)

// Pass is the move that ends the contract.
const Pass game.Move = "pass"

// ParseMove parses "f6" or "pass" in either case, with spaces, full-width letters and
// leading zeros. It accepts the name of any cell of the larger board, and more: whether
// the present board has the cell is a rule.
func (Game) ParseMove(typed string) (game.Move, error) {
	plain := game.NormalizeMove(typed)
	if plain == string(Pass) {
		return Pass, nil
	}
	if len(plain) > 1 {
		plain = plain[:1] + strings.TrimLeft(plain[1:], "0")
	}
	if _, err := readPlace(plain); err != nil {
		return "", err
	}
	return game.Move(plain), nil
}

// readPlace reads a letter from a to o and a number from 1 to 15 in their
// only spelling.
func readPlace(s string) (place, error) {
	if len(s) < 2 || len(s) > 3 || s[0] < 'a' || s[0] >= 'a'+maxRows {
		return place{}, errNotation.Broken()
	}
	number, err := strconv.ParseUint(s[1:], 10, 8)
	if err != nil || s[1] == '0' || number > maxRows {
		return place{}, errNotation.Broken()
	}
	return place{int8(s[0] - 'a'), int8(number)}, nil
}

// errNotation: the typed text is not a move.
var errNotation = lang.NewRule(game.ErrNotation, "unlur.rule.notation")

// cell is the cell at a place; an error wraps ErrNoCell.
func (g *Grid) cell(at place) (Cell, error) {
	row, number := int(at.row), int(at.number)
	if c, ok := g.At(row, number); ok {
		return c, nil
	}
	if row >= g.Rows() {
		return noCell, ErrNoCell.Broken("Last", rowName(g.Rows()-1))
	}
	low, high := g.Numbers(row)
	return noCell, ErrNoCell.BrokenAs("unlur.rule.no-cell-in-row", "Row", rowName(row), "Low", low, "High", high)
}
