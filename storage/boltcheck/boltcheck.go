// Package boltcheck checks every page of a bbolt file.
//
// It is our own because bbolt's Check panics, hangs or faults on some damaged
// files: it follows pages through a mapping of the file before it has checked
// them. This package reads the file, and checks a page before it follows it.
//
// It knows version 2 of bbolt's format, the only one. It does not know what the
// keys and values mean.
package boltcheck

import (
	"fmt"
	"io"

	"galet/storage/kv"
)

// Limit is the most problems that Check lists.
const Limit = 100

// State is the part of a file that a transaction sees.
type State struct {
	// Root is the first page of the tree.
	Root uint64
	// FreeList is the page with the list of free pages. NoFreeList: it is not checked
	// which pages are free.
	FreeList uint64
	// Count is the number of pages, and PageSize the length of each in bytes.
	Count, PageSize uint64
}

// NoFreeList takes the place of State.FreeList if the file holds no such list.
const NoFreeList = ^uint64(0)

// FreeList reads which page lists the pages that are free after a transaction. The
// transactions write their heads into the first two pages in turn.
func FreeList(r io.ReaderAt, pageSize, transaction uint64) (uint64, error) {
	const offset = 48
	b := make([]byte, 8)
	if _, err := r.ReadAt(b, int64(transaction%2*pageSize+offset)); err != nil {
		return 0, fmt.Errorf("read the head: %w", err)
	}
	return order.Uint64(b), nil
}

// Check reads the pages of a file of the given length in bytes. It lists at most Limit
// problems: a page that cannot be parsed, keys out of order, a page that is used twice,
// or one that is neither used nor free. It calls pause before each page, and stops if
// pause returns an error. It returns an error if the file cannot be read. The pages of the state
// must not change meanwhile.
func Check(r io.ReaderAt, size int64, s State, pause func() error) ([]kv.Problem, error) {
	w := &walker{r: r, pause: pause, state: s}
	if s.Count > uint64(size)/s.PageSize {
		w.fault(0, "the file should have %d pages, and is %d bytes long", s.Count, size)
		return w.problems, nil
	}
	w.uses = make([]use, s.Count)
	w.tree(s.Root, bounds{}, 0)
	if s.FreeList != NoFreeList {
		w.freePages()
		w.lost()
	}
	return w.problems, w.err
}

// use is how a page is used, as far as is known.
type use byte

const (
	unknown use = iota
	inUse
	free
)

// walker goes through a file once.
type walker struct {
	r        io.ReaderAt
	state    State
	pause    func() error
	uses     []use
	problems []kv.Problem
	// err is the first error of pause or of reading. It ends the walk.
	err error
}

// fault adds a problem of a page. The pages are numbered from 0, in the order of the
// file.
func (w *walker) fault(page uint64, format string, args ...any) {
	if len(w.problems) < Limit {
		w.problems = append(w.problems, kv.Problem{Where: fmt.Sprintf("page %d", page), What: fmt.Sprintf(format, args...)})
	}
}

// claim marks a page and its overflow pages as used, and reports whether they
// were unused.
func (w *walker) claim(page, overflow uint64, as use) bool {
	if page < heads || page >= w.state.Count || overflow >= w.state.Count-page {
		w.fault(page, "it is not in the file, with %d pages that continue it", overflow)
		return false
	}
	for i := page; i <= page+overflow; i++ {
		switch w.uses[i] {
		case inUse:
			w.fault(i, "it is used twice, or is both used and free")
			return false
		case free:
			w.fault(i, "it appears twice among the free pages")
			return false
		}
		w.uses[i] = as
	}
	return true
}

// lost reports the pages that no other page refers to.
func (w *walker) lost() {
	for i, use := range w.uses {
		if i >= heads && use == unknown {
			w.fault(uint64(i), "it is neither used nor free")
		}
	}
}
