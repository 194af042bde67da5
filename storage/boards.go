package storage

// boardCoding codes the boards that some options hold as rows of letters, such as
// "AAB./.CB.", in which each letter is a region.
var boardCoding = coding{
	least:   24,
	codes:   codes,
	perByte: 3,
	read: func(b []byte) (row []byte, length int) {
		var g grid
		for _, letter := range b {
			code, ok := g.code(letter)
			if !ok {
				break
			}
			g.add(code)
			row = append(row, code)
		}
		return row, len(row)
	},
	write: func(row []byte) ([]byte, bool) {
		var g grid
		for _, code := range row {
			if !g.add(code) {
				return nil, false
			}
		}
		return g.text, true
	},
}

// The codes of a letter of a board, and how many codes there are.
const (
	codeRow   = iota // '/', the end of a row
	codeLeft         // the letter on the left again
	codeAbove        // the letter above again
	codeNew          // the letter after the highest
	codeNone         // '.'
	codes
)

// grid is the part of a board that has been read.
type grid struct {
	text    []byte
	width   int  // of a row with its end; 0 in the first row
	letters byte // how many letters there are
}

// left and above are the letters beside the next one; 0 if there is none.
func (g *grid) left() byte  { return g.back(1) }
func (g *grid) above() byte { return g.back(g.width) }

// back is the letter that lies n before the next one.
func (g *grid) back(n int) byte {
	if at := len(g.text) - n; n > 0 && at >= 0 && g.text[at] >= 'A' {
		return g.text[at]
	}
	return 0
}

// code is the code of the next letter; false: the board ends before it.
func (g *grid) code(letter byte) (code byte, ok bool) {
	switch {
	case letter == '/':
		return codeRow, true
	case letter == '.':
		return codeNone, true
	case letter < 'A':
		return 0, false
	case letter == g.left():
		return codeLeft, true
	case letter == g.above():
		return codeAbove, true
	}
	return codeNew, letter == 'A'+g.letters && letter <= 'Z'
}

// add adds the letter of a code; false: there is no such letter.
func (g *grid) add(code byte) bool {
	letter := byte('.')
	switch code {
	case codeRow:
		letter = '/'
	case codeLeft:
		letter = g.left()
	case codeAbove:
		letter = g.above()
	case codeNew:
		letter = 'A' + g.letters
		g.letters++
	}
	g.text = append(g.text, letter)
	if letter == '/' && g.width == 0 {
		g.width = len(g.text)
	}
	return letter > 0 && letter <= 'Z'
}
