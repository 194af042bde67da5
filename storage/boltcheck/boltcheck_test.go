package boltcheck_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"

	"galet/storage/boltcheck"
)

func TestSound(t *testing.T) {
	t.Parallel()
	data := sound(t)
	if got := check(t, data); got != nil {
		t.Errorf("found %v", got)
	}
	for transaction := range uint64(2) {
		got, err := boltcheck.FreeList(bytes.NewReader(data), pageSize, transaction+6)
		if want := binary.NativeEndian.Uint64(data[transaction*pageSize+48:]); err != nil || got != want {
			t.Errorf("the list of free pages in head %d is page %d, want %d: %v", transaction, got, want, err)
		}
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		harm func(data []byte)
		want string
	}{
		{"another page's number", func(d []byte) { put64(in(d, leaf), idAt, 7777) }, "calls itself page 7777"},
		{"no kind", func(d []byte) { put16(in(d, leaf), kindAt, 0x40) }, "unknown kind 0x40"},
		{"more keys than room", func(d []byte) { put16(in(d, leaf), countAt, 60000) }, "no room for its 60000 keys"},
		{"a key outside", func(d []byte) { put32(in(d, leaf), element(3)+4, 1<<31) }, "key 3 is not in the page"},
		{"a value outside", func(d []byte) { put32(in(d, leaf), element(3)+12, 1<<31) }, "key 3 is not in the page"},
		{"an empty key", func(d []byte) { put32(in(d, leaf), element(3)+8, 0) }, "key 3 is empty"},
		{"a key out of order", func(d []byte) { p := in(d, leaf); copy(p[element(3):], p[element(2):element(3)]) }, "key 3 is out of order"},
		{"a key below its parent's", func(d []byte) {
			begin(in(d, leaf), 0)[0] = ' '
		}, "key 0 is out of order"},
		{"a key beyond its parent's next", func(d []byte) {
			p := in(d, leaf)
			begin(p, int(count(p))-1)[0] = '~'
		}, "is out of order"},
		{"a branch outside", func(d []byte) { put32(in(d, branch), element(1), 1<<31) }, "key 1 is not in the page"},
		{"a child beyond the end", func(d []byte) { put64(in(d, branch), element(1)+8, 1<<40) }, "page 1099511627776: it is not in the file"},
		{"a child that is a head", func(d []byte) { put64(in(d, branch), element(1)+8, 1) }, "page 1: it is not in the file"},
		{"a page twice", func(d []byte) { p := in(d, branch); copy(p[element(1)+8:element(2)], p[element(2)+8:element(3)]) }, "used twice"},
		{"a branch to nothing", func(d []byte) { put16(in(d, branch), countAt, 0) }, "it leads nowhere"},
		{"a branch to itself", func(d []byte) { p := in(d, branch); copy(p[element(0)+8:element(1)], p[:8]) }, "used twice"},
		{"too long", func(d []byte) { put32(in(d, leaf), overflowAt, 1<<30) }, "not in the file, with 1073741824 pages that continue it"},
		{"a used page is free", func(d []byte) { copy(list(d)[firstAt:firstAt+8], in(d, leaf)[:8]) }, "both used and free"},
		{"a free page twice", func(d []byte) { p := list(d); copy(p[firstAt:firstAt+8], p[firstAt+8:]) }, "twice among the free pages"},
		{"a free page lost", func(d []byte) { p := list(d); put16(p, countAt, count(p)-1) }, "neither used nor free"},
		{"no list of free pages", func(d []byte) { put16(list(d), kindAt, leaf) }, "should be the list of free pages"},
		{"a long list of free pages", func(d []byte) { p := list(d); put16(p, countAt, 0xFFFF); put64(p, firstAt, 1<<50) }, "no room for its 1125899906842624"},
		{"a longer list than it says", func(d []byte) { p := list(d); put16(p, countAt, 500) }, "page 0: it is not in the file"},
		{"a bucket without a root", func(d []byte) { bucket(in(d, leaf), 8) }, "has no root"},
		{"a bucket cut short", func(d []byte) { bucket(in(d, leaf), 20) }, "is cut short"},
		{"a bucket of no kind", func(d []byte) { bucket(in(d, leaf), 40) }, "holds a page of the unknown kind 0x0"},
		{"a bucket in a bucket's own page", func(d []byte) {
			inside := bucket(in(d, leaf), 60)
			put16(inside, kindAt, leaf)
			put16(inside, countAt, 1)
			copy(inside[firstAt:], []byte{1, 0, 0, 0, 16, 0, 0, 0, 1})
			inside[firstAt+16] = 'x'
		}, "stands where none can"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			data := sound(t)
			tt.harm(data)
			if got := check(t, data); !strings.Contains(strings.Join(got, "\n"), tt.want) {
				t.Errorf("found %q, want %q among it", got, tt.want)
			}
		})
	}
}

func TestTooShort(t *testing.T) {
	t.Parallel()
	data := sound(t)
	used := len(data)
	for used > 2*pageSize && len(check(t, data[:used-pageSize])) == 0 {
		used -= pageSize
	}
	got := check(t, data[:used-1])
	if want := fmt.Sprintf("should have %d pages, and is %d bytes long", used/pageSize, used-1); len(got) != 1 || !strings.Contains(got[0], want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

// broken is a reader that fails for reads beyond its length.
type broken struct{ data []byte }

var errBroken = errors.New("broken")

func (b broken) ReadAt(p []byte, at int64) (int, error) {
	if at+int64(len(p)) > int64(len(b.data)) {
		return 0, errBroken
	}
	return copy(p, b.data[at:]), nil
}

func TestErrorsOfReading(t *testing.T) {
	t.Parallel()
	data := sound(t)
	for _, size := range []int{10, 5000, 3 * pageSize} {
		if _, err := boltcheck.Check(broken{data[:size]}, int64(len(data)), state(data), goOn); !errors.Is(err, errBroken) {
			t.Errorf("%d bytes can be read: got %v", size, err)
		}
	}
	if _, err := boltcheck.FreeList(broken{data[:10]}, pageSize, 0); !errors.Is(err, errBroken) {
		t.Errorf("the head cannot be read: got %v", err)
	}
	if _, err := boltcheck.Check(bytes.NewReader(data), int64(len(data)), state(data), func() error { return errBroken }); !errors.Is(err, errBroken) {
		t.Errorf("the pause failed: got %v", err)
	}
}

// TestManyFaults stops at the limit.
func TestManyFaults(t *testing.T) {
	t.Parallel()
	data := sound(t)
	put16(list(data), countAt, 500)
	if got := len(check(t, data)); got != boltcheck.Limit {
		t.Errorf("%d faults are listed, want %d", got, boltcheck.Limit)
	}
}

// TestDeep nests branches deeper than in any real file.
func TestDeep(t *testing.T) {
	t.Parallel()
	got := check(t, chain(80))
	if len(got) == 0 || !strings.Contains(got[0], "page 67: it lies more than 64 pages deep") {
		t.Errorf("found %q", got)
	}
}
