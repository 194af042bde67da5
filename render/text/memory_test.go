package text_test

import (
	"runtime"
	"strings"
	"testing"

	"galet/render/text"
)

// The cache stays within its limit for any text.
func TestLinesAreKeptWithinABound(t *testing.T) {
	t.Parallel()
	const bound = 100_000
	s, err := text.NewShaper(bound)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		for _, n := range []int{1, 3, 20} {
			long := strings.Repeat(name+" ", n)
			s.Line(long, large)
			s.Fit(long, 200, large, small)
			if kept := s.Kept(); kept > bound {
				t.Fatalf("%q, %d times: %d bytes are kept, at most %d", name, n, kept, bound)
			}
		}
	}
}

// All fonts together take little memory after they have drawn: their outlines
// stay in the file. This test measures the heap, so no other may run beside it.
func TestFontsTakeLittle(t *testing.T) {
	const most = 7e6
	before := heap()
	s, err := text.NewShaper(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []text.Weight{text.Medium, text.SemiBold, text.Bold} {
		for _, letter := range []string{"A", "Ελ", "😀", "پہ", "ที่", "Հ", "ქ", "மி", "বা", "★", "♪", "王"} {
			s.Line(letter, text.Style{Size: 34, Weight: w})
		}
	}
	if took, read := heap()-before, len(s.Read()); took > most || read != 12 {
		t.Errorf("%d fonts take %.1f MB, want 12 in at most %.1f", read, float64(took)/1e6, most/1e6)
	}
	runtime.KeepAlive(s)
}

func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
