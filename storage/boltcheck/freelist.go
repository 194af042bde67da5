package boltcheck

// If a page lists manyFree free pages, the real number is too large for its field
// and is the first entry of the list.
const manyFree = 0xFFFF

// freePages checks the list of free pages.
func (w *walker) freePages() {
	p, ok := w.read(w.state.FreeList, inUse)
	if !ok {
		return
	}
	if p.kind != freePage {
		w.fault(p.number, "it should be the list of free pages, and is of kind %#x", p.kind)
		return
	}
	list := p.data[headerSize:]
	count := uint64(p.count)
	if p.count == manyFree {
		count, list = order.Uint64(list), list[8:]
	}
	if count > uint64(len(list))/8 {
		w.fault(p.number, "it has no room for its %d free pages", count)
		return
	}
	for i := range count {
		w.claim(order.Uint64(list[8*i:]), 0, free)
	}
}
