package storage

import (
	"bytes"
	"testing"
)

// FuzzBoards folds any bytes, and gets the same bytes back.
func FuzzBoards(f *testing.F) {
	for _, text := range []string{"", "board\x1f.AAA....../.AAABBCC../DDEEBBCCFF/DDEEGHHHFF/x", "AAAAAAAAAAAA/AAAAAAAAAAAA/BBBBBBBBBBBB", "........................", "A/B/C/D/E/F/G/H/I/J/K/L/M/N/O/P/Q/R/S/T/U/V/W/X/Y/Z/["} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		again, err := boardCoding.unfold(boardCoding.fold(b))
		if err != nil || !bytes.Equal(b, again) {
			t.Errorf("%q became %q, %q, %v", b, boardCoding.fold(b), again, err)
		}
		_, _ = boardCoding.unfold(b) // must not panic
	})
}

// FuzzCells folds any bytes, and gets the same bytes back.
func FuzzCells(f *testing.F) {
	for _, text := range []string{"", "\x02a1", "x\x02a1\x02b9\x03c10\x03o15\x02d4y", "\x02a1\x02a2\x02a3\x02a0\x03a16\x02p1\x03a01\x02", "\x03a1\x02a1\x02a1\x02a1\x02a1"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		again, err := cellCoding.unfold(cellCoding.fold(b))
		if err != nil || !bytes.Equal(b, again) {
			t.Errorf("%q became %q, %q, %v", b, cellCoding.fold(b), again, err)
		}
		_, _ = cellCoding.unfold(b) // must not panic
	})
}
