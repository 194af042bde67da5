package boltcheck

import "bytes"

// elementSize is the length in bytes of an element's header. All headers come
// after the page's header, then the keys and values.
const elementSize = 16

// element is one key of a page, with the page below it or its value.
type element struct {
	key    []byte
	child  uint64
	value  []byte
	bucket bool
}

// elements reads the elements of a page. It reports whether all can be read and
// their keys are in order.
func (w *walker) elements(p page, within bounds) ([]element, bool) {
	if headerSize+p.count*elementSize > len(p.data) {
		w.fault(p.number, "it has no room for its %d keys", p.count)
		return nil, false
	}
	elements := make([]element, p.count)
	for i := range elements {
		e, ok := p.element(i)
		switch {
		case !ok:
			w.fault(p.number, "key %d is not in the page", i)
			return nil, false
		case len(e.key) == 0:
			w.fault(p.number, "key %d is empty", i)
			return nil, false
		case !within.inside(e.key), i > 0 && bytes.Compare(e.key, elements[i-1].key) <= 0:
			w.fault(p.number, "key %d is out of order", i)
			return nil, false
		}
		elements[i] = e
	}
	return elements, true
}

// element reads the i-th element, and reports whether it lies in the page.
func (p page) element(i int) (element, bool) {
	at := headerSize + i*elementSize
	b := p.data[at : at+elementSize]
	if p.kind == branchPage {
		key, ok := p.part(at, order.Uint32(b), 0, order.Uint32(b[4:]))
		return element{key: key, child: order.Uint64(b[8:])}, ok
	}
	from, keySize, valueSize := order.Uint32(b[4:]), order.Uint32(b[8:]), order.Uint32(b[12:])
	key, ok1 := p.part(at, from, 0, keySize)
	value, ok2 := p.part(at, from, keySize, valueSize)
	return element{key: key, value: value, bucket: order.Uint32(b)&isBucket != 0}, ok1 && ok2
}

// part returns size bytes that begin from+skip bytes after an element's header,
// or false if the page is too short.
func (p page) part(at int, from, skip, size uint32) ([]byte, bool) {
	begin := uint64(at) + uint64(from) + uint64(skip)
	end := begin + uint64(size)
	if end > uint64(len(p.data)) {
		return nil, false
	}
	return p.data[begin:end], true
}
