package storage

import (
	"encoding/binary"
	"io"
	"slices"
)

// coding says how rows of moves or of a board's letters become codes. Compression alone
// gains little on them.
type coding struct {
	// least is the shortest row that is worth it, in codes.
	least int
	// codes is how many codes there are, and perByte how many of them share a byte.
	codes, perByte int
	// read returns the codes of the row at the front of b, and the length of the row.
	read func(b []byte) (row []byte, length int)
	// write is the inverse of read. ok is false if there is no such row.
	write func(row []byte) (b []byte, ok bool)
}

// fold writes b in turns: a number of other bytes and these bytes, a number of codes
// and these codes.
func (c coding) fold(b []byte) (folded []byte) {
	for len(b) > 0 {
		other, length, row := 0, 0, []byte(nil)
		for ; other < len(b); other++ {
			if row, length = c.read(b[other:]); len(row) >= c.least {
				break
			}
			row, length = nil, 0
		}
		folded = append(binary.AppendUvarint(folded, uint64(other)), b[:other]...)
		folded = append(binary.AppendUvarint(folded, uint64(len(row))), c.pack(row)...)
		b = b[other+length:]
	}
	return folded
}

// unfold is the inverse of fold.
func (c coding) unfold(folded []byte) (b []byte, err error) {
	for coded := false; len(folded) > 0; coded = !coded {
		count, n := binary.Uvarint(folded)
		length := count
		if coded {
			length = count/uint64(c.perByte) + min(count%uint64(c.perByte), 1)
		}
		if n <= 0 || length > uint64(len(folded)-n) {
			return nil, io.ErrUnexpectedEOF
		}
		part, ok := folded[n:n+int(length)], true
		folded = folded[n+int(length):]
		if coded {
			part, ok = c.write(c.unpack(part, int(count)))
		}
		if !ok {
			return nil, io.ErrUnexpectedEOF
		}
		b = append(b, part...)
	}
	return b, nil
}

// pack writes codes into bytes.
func (c coding) pack(row []byte) (packed []byte) {
	for some := range slices.Chunk(row, c.perByte) {
		n := 0
		for _, code := range slices.Backward(some) {
			n = n*c.codes + int(code)
		}
		packed = append(packed, byte(n))
	}
	return packed
}

// unpack reads codes from bytes.
func (c coding) unpack(packed []byte, count int) (row []byte) {
	for i := range count {
		n := int(packed[i/c.perByte])
		for range i % c.perByte {
			n /= c.codes
		}
		row = append(row, byte(n%c.codes))
	}
	return row
}

// cellLetters and cellNumbers are how many letters and numbers a cell can have.
const cellLetters, cellNumbers = 15, 15

// cellCoding codes rows of texts that each name a cell, such as "b7" or "e12", as most
// moves do: a letter and a number, behind one byte of length.
var cellCoding = coding{
	least:   4,
	codes:   1 << 8,
	perByte: 1,
	read: func(b []byte) (row []byte, length int) {
		for cell, n := cellAt(b); n > 0; cell, n = cellAt(b[length:]) {
			row, length = append(row, cell), length+n
		}
		return row, length
	},
	write: func(row []byte) (b []byte, ok bool) {
		for _, cell := range row {
			b = appendCell(b, cell)
		}
		return b, true
	},
}

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
