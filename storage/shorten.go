package storage

import (
	"encoding/binary"
	"io"
)

// Most moves are the name of a cell, such as "b7" or "e12": a letter and a
// number, behind one byte of length. Compression gains little on them, so rows of
// such texts first become one byte each.

const (
	// cellLetters and cellNumbers are how many letters and numbers a cell can have.
	cellLetters, cellNumbers = 15, 15
	// leastCells is the shortest row that is worth shortening.
	leastCells = 4
)

// cellAt reads the cell at the front of b, with its length; n is 0 if there is
// none.
func cellAt(b []byte) (cell byte, n int) {
	if len(b) < 3 || b[0] != 2 && b[0] != 3 || len(b) < 1+int(b[0]) || b[1] < 'a' || b[1] >= 'a'+cellLetters {
		return 0, 0
	}
	number := 0
	for _, digit := range b[2 : 1+b[0]] {
		if digit < '0' || digit > '9' || number == 0 && digit == '0' {
			return 0, 0
		}
		number = 10*number + int(digit-'0')
	}
	if number > cellNumbers {
		return 0, 0
	}
	return byte(number-1)*cellLetters + b[1] - 'a', 1 + int(b[0])
}

// appendCell appends a cell as cellAt reads it.
func appendCell(b []byte, cell byte) []byte {
	letter, number := 'a'+cell%cellLetters, 1+cell/cellLetters
	if number < 10 {
		return append(b, 2, letter, '0'+number)
	}
	return append(b, 3, letter, '1', '0'+number-10)
}

// shorten writes b in turns: a number of other bytes and these bytes, a number of
// cells and these cells.
func shorten(b []byte) (short []byte) {
	for len(b) > 0 {
		var cells []byte
		other, length := 0, 0
		for other+length < len(b) {
			cell, n := cellAt(b[other+length:])
			if n > 0 {
				cells, length = append(cells, cell), length+n
				continue
			}
			if len(cells) >= leastCells {
				break
			}
			other, length, cells = other+length+1, 0, cells[:0]
		}
		if len(cells) < leastCells {
			other, length, cells = other+length, 0, nil
		}
		short = append(binary.AppendUvarint(short, uint64(other)), b[:other]...)
		short = append(binary.AppendUvarint(short, uint64(len(cells))), cells...)
		b = b[other+length:]
	}
	return short
}

// lengthen is the way back from shorten.
func lengthen(short []byte) (b []byte, err error) {
	for cells := false; len(short) > 0; cells = !cells {
		length, n := binary.Uvarint(short)
		if n <= 0 || length > uint64(len(short)-n) {
			return nil, io.ErrUnexpectedEOF
		}
		part := short[n : n+int(length)]
		short = short[n+int(length):]
		if !cells {
			b = append(b, part...)
			continue
		}
		for _, cell := range part {
			b = appendCell(b, cell)
		}
	}
	return b, nil
}
