// Package pages looks at every page of a bbolt file, and trusts none: it reads
// the file itself, never a mapping of it, so that nothing a page says can make
// it panic, hang or fault, as bbolt's own check may.
//
// It knows the second version of bbolt's format, the one there is, and refuses
// to know what the keys and values mean.
package pages

import (
	"fmt"
	"io"
)

// Limit is the most faults that Check lists.
const Limit = 100

// Fault is one thing that is wrong with a page.
type Fault struct {
	// Page numbers the pages from 0, in the order of the file.
	Page uint64
	What string
}

// String names the page and what is wrong with it.
func (f Fault) String() string { return fmt.Sprintf("page %d: %s", f.Page, f.What) }

// Check reads a file of the given length in bytes and lists what is wrong with
// its pages, at most Limit things: a page that cannot be one, keys out of
// order, a page that is used twice, or that is neither used nor free. An error
// is one of reading. Nobody may write to the file meanwhile.
func Check(r io.ReaderAt, size int64) ([]Fault, error) {
	w := &walker{r: r}
	m, err := readMeta(r)
	if err != nil {
		return nil, err
	}
	if w.meta = m; !w.sound(size) {
		return w.faults, nil
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
	return w.faults, nil
}

// use is what a page is good for, as far as is known.
type use byte

const (
	unknown use = iota
	inUse
	free
)

// walker goes through a file once.
type walker struct {
	r      io.ReaderAt
	meta   meta
	uses   []use
	faults []Fault
}

func (w *walker) fault(page uint64, format string, args ...any) {
	if len(w.faults) < Limit {
		w.faults = append(w.faults, Fault{page, fmt.Sprintf(format, args...)})
	}
}

// sound tells whether the head of the file can be true of a file of this size.
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

// claim notes that a page and those that continue it are used, and tells
// whether they may be.
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
			w.fault(i, "it stands twice among the free pages")
			return false
		}
		w.uses[i] = as
	}
	return true
}

// lost reports the pages that nothing leads to.
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
