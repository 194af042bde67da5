package storage

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"sync"

	"galet/game/match"
)

// An ended match is stored in a compact form: one value in the bucket ended
// holds the values of its challenge, its match and its change of ratings,
// compressed. Reading and writing such a record goes through value, store and
// records, so no other code knows which form a record has.

// parts are the buckets of an ended match's records, in the order of the compact value.
var parts = [...]string{bucketChallenges, bucketMatches, bucketLedger}

// The first byte of a compact value says whether its boards are plain or folded.
const (
	compactPlain  = 1
	compactFolded = 2
)

// dictionary is what the values of matches often hold. It must never change: every
// compact value needs it.
//
//go:embed dictionary.bin
var dictionary []byte

var (
	compressors = sync.Pool{New: func() any {
		w, err := flate.NewWriterDict(io.Discard, flate.BestCompression, dictionary)
		if err != nil {
			panic(err) // the level is a constant
		}
		return w
	}}
	decompressors = sync.Pool{New: func() any { return flate.NewReader(nil) }}
)

// compact is the compact value of some parts, in the shorter of the two forms; nil
// means that there is no such part.
func compact(of [len(parts)][]byte) ([]byte, error) {
	var plain []byte
	for _, part := range of {
		plain = append(binary.AppendUvarint(plain, uint64(len(part))), part...)
	}
	value, err := compress(compactPlain, plain)
	if err != nil {
		return nil, err
	}
	withoutBoards := boardCoding.fold(plain)
	if len(withoutBoards) >= len(plain) {
		return value, nil
	}
	folded, err := compress(compactFolded, withoutBoards)
	if len(folded) < len(value) {
		value = folded
	}
	return value, err
}

// compress is the compact value of some bytes.
func compress(form byte, plain []byte) ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte(form)
	w := compressors.Get().(*flate.Writer)
	defer compressors.Put(w)
	w.Reset(&b)
	_, err := w.Write(cellCoding.fold(plain))
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// compactLimit is the most bytes of the parts of a compact value.
const compactLimit = 4 << 20

// expand reads a compact value.
func expand(value []byte) (of [len(parts)][]byte, err error) {
	if len(value) == 0 || value[0] != compactPlain && value[0] != compactFolded {
		return of, errors.New("the compact value is of an unknown version")
	}
	r := decompressors.Get().(io.ReadCloser)
	defer decompressors.Put(r)
	if err := r.(flate.Resetter).Reset(bytes.NewReader(value[1:]), dictionary); err != nil {
		return of, err
	}
	plain, err := io.ReadAll(io.LimitReader(r, compactLimit))
	if err == nil {
		plain, err = cellCoding.unfold(plain)
	}
	if err == nil && value[0] == compactFolded {
		plain, err = boardCoding.unfold(plain)
	}
	for i := range of {
		length, n := binary.Uvarint(plain)
		if err == nil && (n <= 0 || length > uint64(len(plain)-n)) {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return of, fmt.Errorf("the compact value: %w", err)
		}
		if length > 0 {
			of[i] = plain[n : n+int(length)]
		}
		plain = plain[n+int(length):]
	}
	return of, nil
}

// partOf is the place of a bucket's value among the parts of an ended match; -1
// if there is none.
func partOf(bucket string) int { return slices.Index(parts[:], bucket) }

// value returns the value of a record; nil if there is none. A compact value that
// cannot be read is returned as it is: no record can be read from it.
func (t *tx) value(bucket string, key []byte) []byte {
	value, part := t.kv.Get(bucket, key), partOf(bucket)
	if value != nil || part < 0 {
		return value
	}
	return partIn(t.kv.Get(bucketCompact, key), part)
}

// partIn is one part of a compact value, or the value itself if it cannot be
// read.
func partIn(value []byte, part int) []byte {
	if value == nil {
		return nil
	}
	of, err := expand(value)
	if err != nil {
		return []byte{}
	}
	return of[part]
}

// store writes the value of a record, in the form that the record has; nil
// removes it.
func (t *tx) store(bucket string, key, value []byte) error {
	part := partOf(bucket)
	var old []byte
	if part >= 0 && t.kv.Get(bucket, key) == nil {
		old = t.kv.Get(bucketCompact, key)
	}
	switch {
	case old == nil && value == nil:
		t.kv.Delete(bucket, key)
		return nil
	case old == nil:
		t.kv.Put(bucket, key, value)
		return nil
	}
	of, err := expand(old)
	if err != nil && value != nil {
		return err
	}
	of[part] = value
	return t.putCompact(key, of)
}

// putCompact writes the parts of an ended match; without any it removes the
// match. The bucket's total counts its matches.
func (t *tx) putCompact(key []byte, of [len(parts)][]byte) error {
	there := t.kv.Get(bucketCompact, key) != nil
	if len(slices.Concat(of[:]...)) == 0 {
		if !there {
			return nil
		}
		t.kv.AddTotal(bucketCompact, -1)
		t.kv.Delete(bucketCompact, key)
		return nil
	}
	value, err := compact(of)
	if err != nil {
		return err
	}
	if !there {
		t.kv.AddTotal(bucketCompact, 1)
	}
	t.kv.Put(bucketCompact, key, value)
	return nil
}

// pack brings an ended match into its compact form. Without a challenge it stays
// as it is.
func (t *tx) pack(key []byte) error {
	var of [len(parts)][]byte
	if t.kv.Get(bucketCompact, key) != nil || t.kv.Get(bucketChallenges, key) == nil {
		return nil
	}
	for i, bucket := range parts {
		if of[i] = bytes.Clone(t.kv.Get(bucket, key)); of[i] != nil {
			t.kv.Delete(bucket, key)
		}
	}
	return t.putCompact(key, of)
}

// records returns the keys with a prefix and their values, in both forms, in
// the order of the keys.
func (t *tx) records(bucket string, prefix []byte) iter.Seq2[[]byte, []byte] {
	part := partOf(bucket)
	if part < 0 {
		return t.scan(bucket, prefix)
	}
	return func(yield func(k, v []byte) bool) {
		step, stop := iter.Pull2(t.kv.Scan(bucketCompact, nil, nil))
		defer stop()
		packed, value, more := step()
		// next yields the compact records before a key; nil: all.
		next := func(before []byte) bool {
			for ; more && (before == nil || bytes.Compare(packed, before) < 0); packed, value, more = step() {
				if v := partIn(value, part); v != nil && !yield(packed, v) {
					return false
				}
			}
			return true
		}
		for k, v := range t.scan(bucket, prefix) {
			if !next(k) || !yield(k, v) {
				return
			}
		}
		next(nil)
	}
}

// forget removes a challenge and what followed from it in one write: its match
// and that match's change.
func (t *tx) forget(id match.ID) error {
	key := numberKey(id)
	err := errors.Join(changeKind.unindex(t, key), matchKind.unindex(t, key), challengeKind.unindex(t, key))
	for _, bucket := range parts {
		t.kv.Delete(bucket, key)
	}
	return errors.Join(err, t.putCompact(key, [len(parts)][]byte{}))
}
