package storage

import (
	"bytes"
	"testing"
)

// FuzzGrids folds any bytes, and gets the same bytes back.
func FuzzGrids(f *testing.F) {
	for _, text := range []string{"", "board\x1f.AAA....../.AAABBCC../DDEEBBCCFF/DDEEGHHHFF/x", "AAAAAAAAAAAA/AAAAAAAAAAAA/BBBBBBBBBBBB", "........................", "A/B/C/D/E/F/G/H/I/J/K/L/M/N/O/P/Q/R/S/T/U/V/W/X/Y/Z/["} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		again, err := unfoldGrids(foldGrids(b))
		if err != nil || !bytes.Equal(b, again) {
			t.Errorf("%q became %q, %q, %v", b, foldGrids(b), again, err)
		}
		_, _ = unfoldGrids(b) // must not panic
	})
}

// FuzzShorten shortens any bytes, and gets the same bytes back.
func FuzzShorten(f *testing.F) {
	for _, text := range []string{"", "\x02a1", "x\x02a1\x02b9\x03c10\x03o15\x02d4y", "\x02a1\x02a2\x02a3\x02a0\x03a16\x02p1\x03a01\x02", "\x03a1\x02a1\x02a1\x02a1\x02a1"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		again, err := lengthen(shorten(b))
		if err != nil || !bytes.Equal(b, again) {
			t.Errorf("%q became %q, %q, %v", b, shorten(b), again, err)
		}
		_, _ = lengthen(b) // must not panic
	})
}
