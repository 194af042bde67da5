package unlur

import (
	"fmt"
	"strconv"
	"strings"

	"galet/game"
)

// Pass is the move that ends the contract.
const Pass game.Move = "pass"

// ParseMove reads "f6" or "pass" in either case, with spaces, full-width
// letters and leading zeros. It takes the name of any cell of the larger
// board, and more: whether the board at hand has the cell is a rule.
func (Game) ParseMove(typed string) (game.Move, error) {
	plain := game.Plain(typed)
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
		return place{}, errNotation
	}
	number, err := strconv.ParseUint(s[1:], 10, 8)
	if err != nil || s[1] == '0' || number > maxRows {
		return place{}, errNotation
	}
	return place{int8(s[0] - 'a'), int8(number)}, nil
}

// errNotation tells whoever typed no move what a move looks like.
var errNotation = fmt.Errorf("%w: name a cell by its row's letter and its number, like f6; or pass, while nobody has", game.ErrNotation)

// cell finds the cell at a place; an error wraps ErrNoCell.
func (g *Grid) cell(at place) (Cell, error) {
	row, number := int(at.row), int(at.number)
	if c, ok := g.At(row, number); ok {
		return c, nil
	}
	if row >= g.Rows() {
		return off, fmt.Errorf("%w: its rows are a to %s", ErrNoCell, rowName(g.Rows()-1))
	}
	low, high := g.Numbers(row)
	return off, fmt.Errorf("%w: its row %s runs from %[2]s%[3]d to %[2]s%[4]d", ErrNoCell, rowName(row), low, high)
}
