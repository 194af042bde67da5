package boltcheck

import (
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io"
)

// The first two pages of a file are its meta pages. bbolt uses the newer one that
// is valid. A meta page has these fields after the page header, in the byte order
// of the machine:
//
//	magic number, version, page size, flags uint32,
//	root page, root's sequence, free list's page, number of pages,
//	transaction, checksum uint64
const (
	magic      = 0xED0CDAED
	version    = 2
	headerSize = 16
	metaSize   = 64
	summed     = metaSize - 8
)

// noFreeList replaces the free list's page if the list is not stored.
const noFreeList = ^uint64(0)

// The sizes that a page can have, in bytes.
const (
	minPageSize = 1 << 10
	maxPageSize = 1 << 24
)

// order is the byte order of the file.
var order = binary.NativeEndian

// meta is what the head of a file says.
type meta struct {
	valid    bool
	number   uint64
	pageSize uint64
	root     uint64
	freeList uint64
	// count is how many pages the file has, used and free.
	count       uint64
	transaction uint64
}

// readMeta reads the younger sound head. If the page size in the first head is
// broken, it tries each page size to find the second head.
func readMeta(r io.ReaderAt) (meta, error) {
	first, err := metaAt(r, 0, 0)
	if err != nil {
		return meta{}, err
	}
	from, to := uint64(minPageSize), uint64(maxPageSize)
	if first.valid {
		from, to = first.pageSize, first.pageSize
	}
	for size := from; size <= to; size *= 2 {
		second, err := metaAt(r, int64(size), 1)
		if err != nil {
			return meta{}, err
		}
		if second.valid && second.pageSize == size && (!first.valid || second.transaction > first.transaction) {
			return second, nil
		}
	}
	return first, nil
}

// metaAt reads one head. If there is none, the result is not valid.
func metaAt(r io.ReaderAt, at int64, number uint64) (meta, error) {
	b := make([]byte, headerSize+metaSize)
	if _, err := r.ReadAt(b, at); errors.Is(err, io.EOF) {
		return meta{}, nil
	} else if err != nil {
		return meta{}, err
	}
	return parseMeta(b[headerSize:], number), nil
}

func parseMeta(b []byte, number uint64) meta {
	sum := fnv.New64a()
	sum.Write(b[:summed])
	m := meta{
		number:      number,
		pageSize:    uint64(order.Uint32(b[8:])),
		root:        order.Uint64(b[16:]),
		freeList:    order.Uint64(b[32:]),
		count:       order.Uint64(b[40:]),
		transaction: order.Uint64(b[48:]),
	}
	m.valid = order.Uint32(b) == magic && order.Uint32(b[4:]) == version && order.Uint64(b[summed:]) == sum.Sum64() &&
		m.pageSize >= minPageSize && m.pageSize <= maxPageSize && m.pageSize&(m.pageSize-1) == 0
	return m
}
