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

// Check reads a file of the given length in bytes and lists at most Limit problems:
// a page that cannot be parsed, keys out of order, a page that is used twice, or
// one that is neither used nor free. It returns an error if the file cannot be
// read. The file must not change during the check.
func Check(r io.ReaderAt, size int64) ([]kv.Problem, error) {
	w := &walker{r: r}
	m, err := readMeta(r)
	if err != nil {
		return nil, err
	}
	if w.meta = m; !w.sound(size) {
		return w.problems, nil
	}
	w.uses = make([]use, m.count)
	w.uses[0], w.uses[1] = inUse, inUse
	if err := w.tree(m.root, bounds{}, 0); err != nil {
		return nil, err
	}
	if err := w.freePages(); err != nil {
		return nil, err
	}
	w.lost()
	return w.problems, nil
}

// State is the part of a file that one transaction sees. It does not change while
// the transaction is open.
type State struct {
	// Root is the first page of the tree, and Count how many pages there are, of
	// PageSize bytes each.
	Root, Count, PageSize uint64
}

// CheckState is Check for the pages that a transaction sees, while others write to
// the file. It calls pause before each page, and stops at its error.
func CheckState(r io.ReaderAt, s State, pause func() error) ([]kv.Problem, error) {
	w := &walker{
		r: r, pause: pause, uses: make([]use, s.Count),
		meta: meta{pageSize: s.PageSize, root: s.Root, count: s.Count, freeList: noFreeList},
	}
	err := w.tree(s.Root, bounds{}, 0)
	return w.problems, err
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
	meta     meta
	uses     []use
	problems []kv.Problem
	// pause, if not nil, is called before each page.
	pause func() error
}

// fault adds a problem of a page. The pages are numbered from 0, in the order of the
// file.
func (w *walker) fault(page uint64, format string, args ...any) {
	if len(w.problems) < Limit {
		w.problems = append(w.problems, kv.Problem{Where: fmt.Sprintf("page %d", page), What: fmt.Sprintf(format, args...)})
	}
}

// sound reports whether the head fits a file of this size.
func (w *walker) sound(size int64) bool {
	m := w.meta
	switch {
	case !m.valid:
		w.fault(0, "neither this page nor the next is a sound head of the file")
	case m.count > uint64(size)/m.pageSize:
		w.fault(m.number, "the file should have %d pages, and is %d bytes long", m.count, size)
	default:
		return true
	}
	return false
}

// claim marks a page and its overflow pages as used, and reports whether they
// were unused.
func (w *walker) claim(page, overflow uint64, as use) bool {
	if page < 2 || page >= w.meta.count || overflow >= w.meta.count-page {
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
	if w.meta.freeList == noFreeList {
		return
	}
	for i, use := range w.uses {
		if use == unknown {
			w.fault(uint64(i), "it is neither used nor free")
		}
	}
}
