package boltcheck

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// order is the byte order of the file.
var order = binary.NativeEndian

// heads is how many pages at the beginning of the file are no pages of the tree.
const heads = 2

// headerSize is the length of a page's header in bytes.
const headerSize = 16

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

// read reads a page and its overflow pages, and claims them. After an error it reads
// nothing.
func (w *walker) read(number uint64, as use) (page, bool) {
	if number >= w.state.Count {
		return page{}, w.claim(number, 0, as) // a fault
	}
	if w.err == nil {
		w.err = w.pause()
	}
	head := make([]byte, headerSize)
	if !w.readAt(head, number) {
		return page{}, false
	}
	if says := order.Uint64(head); says != number {
		w.fault(number, "it calls itself page %d", says)
		return page{}, false
	}
	overflow := uint64(order.Uint32(head[12:]))
	if !w.claim(number, overflow, as) {
		return page{}, false
	}
	data := make([]byte, (overflow+1)*w.state.PageSize)
	ok := w.readAt(data, number)
	return newPage(number, data), ok
}

// newPage reads a page's header.
func newPage(number uint64, data []byte) page {
	return page{number, order.Uint16(data[8:]), int(order.Uint16(data[10:])), data}
}

// readAt reads from the beginning of a page. After an error it reads nothing. It reports
// whether it has read.
func (w *walker) readAt(b []byte, number uint64) bool {
	if w.err != nil {
		return false
	}
	if _, err := w.r.ReadAt(b, int64(number*w.state.PageSize)); err != nil {
		w.err = fmt.Errorf("read page %d: %w", number, err)
	}
	return w.err == nil
}

// tree checks a page and all pages below it.
func (w *walker) tree(number uint64, within bounds, depth int) {
	if depth > deepest {
		w.fault(number, "it lies more than %d pages deep", deepest)
		return
	}
	p, ok := w.read(number, inUse)
	switch {
	case !ok:
	case p.kind == branchPage:
		w.branch(p, within, depth)
	case p.kind == leafPage:
		w.leaf(p, within, depth)
	default:
		w.fault(number, "it is of the unknown kind %#x", p.kind)
	}
}

// branch checks a page that refers to others.
func (w *walker) branch(p page, within bounds, depth int) {
	elements, ok := w.elements(p, within)
	if ok && len(elements) == 0 {
		w.fault(p.number, "it leads nowhere")
	}
	for i, e := range elements {
		below := bounds{e.key, within.to}
		if i+1 < len(elements) {
			below.to = elements[i+1].key
		}
		w.tree(e.child, below, depth+1)
	}
}

// leaf checks a page of keys and values, and the buckets among them.
func (w *walker) leaf(p page, within bounds, depth int) {
	elements, _ := w.elements(p, within)
	for _, e := range elements {
		if e.bucket {
			w.bucket(p.number, e, depth)
		}
	}
}

// bucketHead is the root page and the sequence of a bucket, in bytes.
const bucketHead = 16

// bucket checks a bucket: a tree of its own, or if the root is 0, a leaf inside
// the value.
func (w *walker) bucket(number uint64, e element, depth int) {
	if len(e.value) < bucketHead {
		w.fault(number, "bucket %q has no root", e.key)
		return
	}
	if root := order.Uint64(e.value); root != 0 {
		w.tree(root, bounds{}, depth+1)
		return
	}
	inside := e.value[bucketHead:]
	if len(inside) < headerSize {
		w.fault(number, "bucket %q is cut short", e.key)
		return
	}
	p := newPage(number, inside)
	if p.kind != leafPage {
		w.fault(number, "bucket %q holds a page of the unknown kind %#x", e.key, p.kind)
		return
	}
	elements, _ := w.elements(p, bounds{})
	for _, e := range elements {
		if e.bucket {
			w.fault(number, "bucket %q stands where none can", e.key)
		}
	}
}

// inside reports whether a key lies within bounds.
func (b bounds) inside(key []byte) bool {
	return bytes.Compare(key, b.from) >= 0 && (b.to == nil || bytes.Compare(key, b.to) < 0)
}
