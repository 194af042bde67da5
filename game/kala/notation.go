package kala

import (
	"strings"

	"galet/game"
	"galet/game/lang"
)

// move is one move as it is spelled: the cups sown, x for a harvest, and /
// with the place of the cup where that is not the last cell.
type move struct {
	path    Path
	harvest bool
	placed  bool
	place   Cell
}

// longest is the length of the longest spelling: six cells, x, / and one more.
const longest = 3*MostSown + 3

func (m move) append(b []byte) []byte {
	b = m.path.append(b)
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
		return move{}, errNotation.BrokenAs("kala.rule.spelled", "Move", string(only))
	}
	return m, nil
}

// parser reads a typed move character by character.
type parser struct {
	move
	column rune // the letter that still wants its row, or 0
	slash  bool // a place must follow
}

func parse(typed string) (move, error) {
	var p parser
	for _, r := range game.NormalizeMove(typed) {
		if wrong := p.take(r); wrong != "" {
			return move{}, notation(wrong)
		}
	}
	switch {
	case p.column != 0:
		return move{}, notation(flawRow)
	case p.path.n == 0:
		return move{}, notation(flawNone)
	case p.slash && !p.placed:
		return move{}, notation(flawPlace)
	}
	return p.move, nil
}

// errNotation: the typed text is not a move.
var errNotation = lang.NewRule(game.ErrNotation, "kala.rule.notation")

func notation(f flaw) error { return errNotation.Broken("Flaw", f) }

// flaw is the key of what is wrong with a typed move; empty: nothing is.
type flaw string

// In says it in a reader's language.
func (f flaw) In(loc game.Localizer) string { return loc.Say(string(f)) }

// The flaws.
const (
	flawCell   flaw = "kala.flaw.cell"
	flawRow    flaw = "kala.flaw.row"
	flawNone   flaw = "kala.flaw.none"
	flawPlace  flaw = "kala.flaw.place"
	flawX      flaw = "kala.flaw.x"
	flawSlash  flaw = "kala.flaw.slash"
	flawBeyond flaw = "kala.flaw.beyond"
	flawLong   flaw = "kala.flaw.long"
)

// take reads one character, and returns what is wrong with it; empty: nothing is.
func (p *parser) take(r rune) (wrong flaw) {
	switch {
	case p.column != 0 && r >= '1' && r < '1'+Side:
		c := At(int(p.column-'a'), int(r-'1'))
		p.column = 0
		return p.cell(c)
	case separates(r):
		return ""
	case p.column != 0:
		return flawCell
	case r >= 'a' && r < 'a'+Side:
		p.column = r
	case (r == 'x' || r == '×') && p.path.n > 0 && !p.harvest:
		p.harvest = true
	case r == '/' && p.path.n > 0 && !p.slash && !p.placed:
		p.slash = true
	case r == 'x' || r == '×':
		return flawX
	case r == '/':
		return flawSlash
	default:
		return flawCell
	}
	return ""
}

// cell reads a cup. After an x without a slash, a cup is the place of the mover's own
// cup. But it belongs to the path if there are too few cups before the x or several
// after it.
func (p *parser) cell(c Cell) (wrong flaw) {
	switch {
	case p.harvest && !p.slash && (p.placed || p.path.n < TurnBeans):
		return flawX
	case p.placed:
		return flawBeyond
	case p.slash || p.harvest:
		p.place, p.placed = c, true
	case p.path.n == MostSown:
		return flawLong
	default:
		p.path = p.path.with(c)
	}
	return ""
}

// separates reports whether a character may stand between two cups.
func separates(r rune) bool { return strings.ContainsRune("-,;.>→⇒➔➜➝·、", r) }
