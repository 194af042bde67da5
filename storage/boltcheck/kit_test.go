package boltcheck_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"

	"galet/storage/boltcheck"
)

const pageSize = 4096

// The kinds of page, and the offsets of a page's fields.
const (
	branch = 0x01
	leaf   = 0x02
	free   = 0x10

	idAt       = 0
	kindAt     = 8
	countAt    = 10
	overflowAt = 12
	firstAt    = 16
)

// sound is a file with a large bucket, a small one inside its parent's page, a
// value longer than a page, and free pages.
func sound(t testing.TB) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sound")
	db, err := bolt.Open(path, 0o600, &bolt.Options{PageSize: pageSize})
	must(t, err)
	must(t, db.Update(func(tx *bolt.Tx) error {
		large, err1 := tx.CreateBucket([]byte("large"))
		small, err2 := tx.CreateBucket([]byte("small"))
		must(t, errors.Join(err1, err2, small.Put([]byte("a"), []byte("b"))))
		for i := range 2000 {
			must(t, large.Put(fmt.Appendf(nil, "key %04d", i), make([]byte, 40)))
		}
		return large.Put([]byte("long"), make([]byte, 3*pageSize))
	}))
	must(t, db.Update(func(tx *bolt.Tx) error {
		for i := range 1000 {
			must(t, tx.Bucket([]byte("large")).Delete(fmt.Appendf(nil, "key %04d", i)))
		}
		return nil
	}))
	must(t, db.Close())
	data, err := os.ReadFile(path)
	must(t, err)
	return data
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// check gives what is wrong with a file, each in a line.
func check(t testing.TB, data []byte) []string {
	t.Helper()
	faults, err := boltcheck.Check(bytes.NewReader(data), int64(len(data)), state(data), goOn)
	must(t, err)
	var lines []string
	for _, f := range faults {
		lines = append(lines, f.String())
	}
	return lines
}

// goOn never stops a check; it is its pause function.
func goOn() error { return nil }

// state is the state in the newer meta page of a file.
func state(data []byte) boltcheck.State {
	h := head(data)
	return boltcheck.State{
		Root:     binary.NativeEndian.Uint64(h[32:]),
		FreeList: binary.NativeEndian.Uint64(h[48:]),
		Count:    binary.NativeEndian.Uint64(h[56:]),
		PageSize: pageSize,
	}
}

// head is the newer meta page of a file.
func head(data []byte) []byte {
	if binary.NativeEndian.Uint64(data[pageSize+64:]) > binary.NativeEndian.Uint64(data[64:]) {
		return data[pageSize:]
	}
	return data
}

// in is the page of a kind with the most elements, among those that the sound
// file uses.
func in(data []byte, kind uint16) []byte {
	var best []byte
	free := freePages(data)
	for at := 2 * pageSize; at < len(data); at += pageSize {
		p := data[at : at+pageSize]
		is := binary.NativeEndian.Uint16(p[kindAt:]) == kind && binary.NativeEndian.Uint64(p) == uint64(at/pageSize)
		if is && !free[uint64(at/pageSize)] && (best == nil || count(p) > count(best)) {
			best = p
		}
	}
	return best
}

// list is the page with the list of free pages.
func list(data []byte) []byte {
	at := state(data).FreeList * pageSize
	return data[at : at+pageSize]
}

func freePages(data []byte) map[uint64]bool {
	all := make(map[uint64]bool)
	p := list(data)
	for i := range int(count(p)) {
		all[binary.NativeEndian.Uint64(p[firstAt+8*i:])] = true
	}
	return all
}

func count(p []byte) uint16 { return binary.NativeEndian.Uint16(p[countAt:]) }

func put16(p []byte, at int, v uint16) { binary.NativeEndian.PutUint16(p[at:], v) }
func put32(p []byte, at int, v uint32) { binary.NativeEndian.PutUint32(p[at:], v) }
func put64(p []byte, at int, v uint64) { binary.NativeEndian.PutUint64(p[at:], v) }

// element is where the i-th element of a page stands.
func element(i int) int { return firstAt + 16*i }

// begin is the part of a leaf that starts at its i-th key.
func begin(p []byte, i int) []byte {
	return p[element(i)+int(binary.NativeEndian.Uint32(p[element(i)+4:])):]
}

// bucket makes the last value of a page a bucket of this size in bytes, and returns
// the bytes after the bucket's root.
func bucket(p []byte, size uint32) (inside []byte) {
	last := element(int(count(p)) - 1)
	put32(p, last, 1)
	put32(p, last+12, size)
	value := last + int(binary.NativeEndian.Uint32(p[last+4:])+binary.NativeEndian.Uint32(p[last+8:]))
	return p[value+16:]
}

// chain is a file of branches, each referring to the next.
func chain(n int) []byte {
	data := make([]byte, (2+n)*pageSize)
	put64(data, 32, 2)
	put64(data, 48, boltcheck.NoFreeList)
	put64(data, 56, uint64(2+n))
	for i := 2; i < 2+n; i++ {
		p := data[i*pageSize:]
		put64(p, idAt, uint64(i))
		put16(p, kindAt, branch)
		put16(p, countAt, 1)
		put32(p, element(0), 16)
		put32(p, element(0)+4, 1)
		put64(p, element(0)+8, uint64(i+1))
		p[element(1)] = 'k'
	}
	return data
}
