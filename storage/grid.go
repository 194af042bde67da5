package storage

import (
	"encoding/binary"
	"io"
)

// Some options hold a board as rows of letters, such as "AAB./.CB.", in which each
// letter is a region. Compression gains little on them, so three of these letters
// first become one byte.

// leastGrid is the shortest board that is worth it, in letters.
const leastGrid = 24

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
	text  []byte
	width int  // of a row with its end; 0 in the first row
	last  byte // the highest letter
}

func newGrid() *grid { return &grid{last: 'A' - 1} }

// left and above are the letters beside the next one; 0 if there is none.
func (g *grid) left() byte { return g.letter(len(g.text) - 1) }

func (g *grid) above() byte {
	if g.width == 0 {
		return 0
	}
	return g.letter(len(g.text) - g.width)
}

func (g *grid) letter(at int) byte {
	if at < 0 || g.text[at] < 'A' {
		return 0
	}
	return g.text[at]
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
	return codeNew, letter == g.last+1 && letter <= 'Z'
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
		g.last++
		letter = g.last
	}
	g.text = append(g.text, letter)
	if letter == '/' && g.width == 0 {
		g.width = len(g.text)
	}
	return letter > 0 && letter <= 'Z'
}

// gridAt are the codes of the board at the front of b.
func gridAt(b []byte) (all []byte) {
	g := newGrid()
	for _, letter := range b {
		code, ok := g.code(letter)
		if !ok {
			break
		}
		g.add(code)
		all = append(all, code)
	}
	return all
}

// foldGrids writes b in turns: a number of other bytes and these bytes, a number
// of letters of a board and their codes.
func foldGrids(b []byte) (folded []byte) {
	for len(b) > 0 {
		other, board := 0, []byte(nil)
		for ; other < len(b); other++ {
			if board = gridAt(b[other:]); len(board) >= leastGrid {
				break
			}
			board = nil
		}
		folded = append(binary.AppendUvarint(folded, uint64(other)), b[:other]...)
		folded = binary.AppendUvarint(folded, uint64(len(board)))
		for i := 0; i < len(board); i += 3 {
			three := [3]byte{}
			copy(three[:], board[i:])
			folded = append(folded, three[0]+codes*(three[1]+codes*three[2]))
		}
		b = b[other+len(board):]
	}
	return folded
}

// unfoldGrids is the way back from foldGrids.
func unfoldGrids(folded []byte) (b []byte, err error) {
	for board := false; len(folded) > 0; board = !board {
		length, n := binary.Uvarint(folded)
		bytes := length
		if board {
			bytes = length/3 + min(length%3, 1)
		}
		if n <= 0 || bytes > uint64(len(folded)-n) {
			return nil, io.ErrUnexpectedEOF
		}
		part := folded[n : n+int(bytes)]
		folded = folded[n+int(bytes):]
		if !board {
			b = append(b, part...)
			continue
		}
		g := newGrid()
		for i := range int(length) {
			code := part[i/3]
			for range i % 3 {
				code /= codes
			}
			if !g.add(code % codes) {
				return nil, io.ErrUnexpectedEOF
			}
		}
		b = append(b, g.text...)
	}
	return b, nil
}
