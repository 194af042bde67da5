package kala

import (
	"fmt"
	"strings"

	"galet/game"
)

// move is one move as it is spelled: the cups sown, x for a harvest, and /
// with the place of the cup where that is not the last cell.
type move struct {
	way     Way
	harvest bool
	placed  bool
	place   Cell
}

// longest is the length of the longest spelling: six cells, x, / and one more.
const longest = 3*MostSown + 3

func (m move) append(b []byte) []byte {
	b = m.way.append(b)
	if m.harvest {
		b = append(b, 'x')
	}
	if m.placed {
		b = appendCell(append(b, '/'), m.place)
	}
	return b
}

func (m move) spell() game.Move { return game.Move(m.append(make([]byte, 0, longest))) }

// ParseMove reads a move in either case, with spaces, commas, arrows or
// nothing between the cups, × for x, and full-width letters: "A1 a2 a3 b3".
// After the x the slash may be left out.
func (Game) ParseMove(typed string) (game.Move, error) {
	m, err := parse(typed)
	if err != nil {
		return "", err
	}
	return m.spell(), nil
}

// read reads a move in its only spelling.
func read(spelled game.Move) (move, error) {
	m, err := parse(string(spelled))
	if err != nil {
		return move{}, err
	}
	var b [longest]byte
	if only := m.append(b[:0]); string(only) != string(spelled) {
		return move{}, fmt.Errorf("%w: it is spelled %s", game.ErrNotation, only)
	}
	return m, nil
}

// parser takes in a typed move sign by sign.
type parser struct {
	move
	column rune // the letter that still wants its row, or 0
	slash  bool // a place must follow
}

func parse(typed string) (move, error) {
	var p parser
	for _, r := range game.Plain(typed) {
		if why := p.take(r); why != "" {
			return move{}, notation(why)
		}
	}
	switch {
	case p.column != 0:
		return move{}, notation("the last cup wants a row from 1 to 4")
	case p.way.n == 0:
		return move{}, notation("no cup is named")
	case p.slash && !p.placed:
		return move{}, notation("after / comes the place of your cup")
	}
	return p.move, nil
}

func notation(why string) error {
	return fmt.Errorf("%w: %s; name the cups in order, like a1-a2-a3-b3, then x to harvest and / with the place of your cup, like c3-c2-b2-a2x/a1",
		game.ErrNotation, why)
}

// take takes one sign in, and says what is wrong with it, if anything is.
func (p *parser) take(r rune) (why string) {
	switch {
	case p.column != 0 && r >= '1' && r < '1'+Side:
		c := At(int(p.column-'a'), int(r-'1'))
		p.column = 0
		return p.cell(c)
	case separates(r):
		return ""
	case p.column != 0:
		return "a cup is a letter from a to d and a row from 1 to 4"
	case r >= 'a' && r < 'a'+Side:
		p.column = r
	case (r == 'x' || r == '×') && p.way.n > 0 && !p.harvest:
		p.harvest = true
	case r == '/' && p.way.n > 0 && !p.slash && !p.placed:
		p.slash = true
	case r == 'x' || r == '×' || r == '/':
		return "x and / each come once, after the last cup"
	default:
		return "a cup is a letter from a to d and a row from 1 to 4"
	}
	return ""
}

func (p *parser) cell(c Cell) (why string) {
	switch {
	case p.placed:
		return "after the place of your cup comes nothing"
	case p.slash || p.harvest:
		p.place, p.placed = c, true
	case p.way.n == MostSown:
		return "no sowing is longer than six cups"
	default:
		p.way = p.way.with(c)
	}
	return ""
}

// separates tells whether a sign may stand between two cups.
func separates(r rune) bool { return strings.ContainsRune("-,;.>→⇒➔➜➝·、", r) }
