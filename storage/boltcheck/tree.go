package boltcheck

import (
	"bytes"
	"fmt"
)

// The kinds of page.
const (
	branchPage = 0x01
	leafPage   = 0x02
	freePage   = 0x10
)

// isBucket marks the values of a leaf that are buckets.
const isBucket = 0x01

// deepest limits the depth of a tree; no file that fits a disk reaches it.
const deepest = 64

// page is a page with its overflow pages.
type page struct {
	number uint64
	kind   uint16
	count  int
	// data is the page and its overflow pages; positions are counted from its
	// beginning.
	data []byte
}

// bounds limit the keys of a page: from is the first key allowed, all keys are
// before to. A nil to is no limit.
type bounds struct{ from, to []byte }

// read reads a page and its overflow pages, and claims them.
func (w *walker) read(number uint64, as use) (page, bool, error) {
	if number < 2 || number >= w.meta.count {
		return page{}, w.claim(number, 0, as), nil
	}
	if w.pause != nil {
		if err := w.pause(); err != nil {
			return page{}, false, err
		}
	}
	head := make([]byte, headerSize)
	if err := w.readAt(head, number); err != nil {
		return page{}, false, err
	}
	if says := order.Uint64(head); says != number {
		w.fault(number, "it calls itself page %d", says)
		return page{}, false, nil
	}
	overflow := uint64(order.Uint32(head[12:]))
	if !w.claim(number, overflow, as) {
		return page{}, false, nil
	}
	data := make([]byte, (overflow+1)*w.meta.pageSize)
	if err := w.readAt(data, number); err != nil {
		return page{}, false, err
	}
	return newPage(number, data), true, nil
}

// newPage reads a page's header.
func newPage(number uint64, data []byte) page {
	return page{number, order.Uint16(data[8:]), int(order.Uint16(data[10:])), data}
}

func (w *walker) readAt(b []byte, number uint64) error {
	if _, err := w.r.ReadAt(b, int64(number*w.meta.pageSize)); err != nil {
		return fmt.Errorf("read page %d: %w", number, err)
	}
	return nil
}

// tree checks a page and all pages below it.
func (w *walker) tree(number uint64, within bounds, depth int) error {
	if depth > deepest {
		w.fault(number, "it lies more than %d pages deep", deepest)
		return nil
	}
	p, ok, err := w.read(number, inUse)
	if err != nil || !ok {
		return err
	}
	switch p.kind {
	case branchPage:
		return w.branch(p, within, depth)
	case leafPage:
		return w.leaf(p, within, depth)
	}
	w.fault(number, "it is of the unknown kind %#x", p.kind)
	return nil
}

// branch checks a page that refers to others.
func (w *walker) branch(p page, within bounds, depth int) error {
	elements, ok := w.elements(p, within)
	if !ok {
		return nil
	}
	if len(elements) == 0 {
		w.fault(p.number, "it leads nowhere")
	}
	for i, e := range elements {
		below := bounds{e.key, within.to}
		if i+1 < len(elements) {
			below.to = elements[i+1].key
		}
		if err := w.tree(e.child, below, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// leaf checks a page of keys and values, and the buckets among them.
func (w *walker) leaf(p page, within bounds, depth int) error {
	elements, ok := w.elements(p, within)
	if !ok {
		return nil
	}
	for _, e := range elements {
		if !e.bucket {
			continue
		}
		if err := w.bucket(p.number, e, depth); err != nil {
			return err
		}
	}
	return nil
}

// bucketHead is the root page and the sequence of a bucket, in bytes.
const bucketHead = 16

// bucket checks a bucket: a tree of its own, or if the root is 0, a leaf inside
// the value.
func (w *walker) bucket(number uint64, e element, depth int) error {
	if len(e.value) < bucketHead {
		w.fault(number, "bucket %q has no root", e.key)
		return nil
	}
	if root := order.Uint64(e.value); root != 0 {
		return w.tree(root, bounds{}, depth+1)
	}
	inside := e.value[bucketHead:]
	if len(inside) < headerSize {
		w.fault(number, "bucket %q is cut short", e.key)
		return nil
	}
	p := newPage(number, inside)
	if p.kind != leafPage {
		w.fault(number, "bucket %q holds a page of the unknown kind %#x", e.key, p.kind)
		return nil
	}
	elements, _ := w.elements(p, bounds{})
	for _, e := range elements {
		if e.bucket {
			w.fault(number, "bucket %q stands where none can", e.key)
		}
	}
	return nil
}

// inside reports whether a key lies within bounds.
func (b bounds) inside(key []byte) bool {
	return bytes.Compare(key, b.from) >= 0 && (b.to == nil || bytes.Compare(key, b.to) < 0)
}
