package storage

import (
	"bytes"
	"encoding/binary"
	"iter"
	"slices"
)

// The indexes of ended matches grow for as long as the file is used. To save
// space, their keys are stored in runs. A run is one entry: its key is the first key, and its
// value holds the differences to the keys that follow. All keys of a run are
// equal but for their last 16 bytes, a number by which they are ordered and the
// record's number.
//
// A key begins a run if it is the first with these equal bytes, or if its
// record's number is a beginning. So the same keys always make the same runs.
// An entry without a value is a run of one key: so were all keys of schema 3.
var inRuns = map[string]bool{bucketMatchesEnded: true, bucketMatchesUnrated: true, bucketLedgerOf: true}

const (
	// runTail is the length of the end of a key in which the keys of a run differ.
	runTail = 16
	// runLength is how many keys a run has on average.
	runLength = 32
)

// beginsRun reports whether the key of a record always begins a run. It spreads
// the numbers evenly, by the golden ratio.
func beginsRun(key []byte) bool {
	return number(key)*0x9E3779B97F4A7C15>>32%runLength == 0
}

// runKeys are the keys of a run. A damaged run ends early.
func runKeys(first, value []byte) (keys [][]byte) {
	keys = append(keys, bytes.Clone(first))
	if len(first) < runTail {
		return keys
	}
	head, tail := first[:len(first)-runTail], first[len(first)-runTail:]
	order, id := binary.BigEndian.Uint64(tail), binary.BigEndian.Uint64(tail[8:])
	for len(value) > 0 {
		by, n := binary.Uvarint(value)
		up, m := binary.Varint(value[max(n, 0):])
		if n <= 0 || m <= 0 {
			break
		}
		value = value[n+m:]
		order, id = order+by, id+uint64(up)
		keys = append(keys, append(bytes.Clone(head), numberKeys(order, id)...))
	}
	return keys
}

func runValue(keys [][]byte) (value []byte) {
	for i, key := range keys[1:] {
		tail, before := key[len(key)-runTail:], keys[i][len(key)-runTail:]
		value = binary.AppendUvarint(value, binary.BigEndian.Uint64(tail)-binary.BigEndian.Uint64(before))
		value = binary.AppendVarint(value, int64(number(tail)-number(before)))
	}
	return value
}

// scanRuns is scanFrom in a bucket of runs. The values are nil.
func (t *tx) scanRuns(bucket string, prefix, from []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(k, v []byte) bool) {
		for k, v := range t.runsFrom(bucket, from) {
			if bytes.Compare(k, from) >= 0 && !bytes.HasPrefix(k, prefix) {
				return
			}
			for _, key := range runKeys(k, v) {
				if bytes.Compare(key, from) >= 0 && (!bytes.HasPrefix(key, prefix) || !yield(key, nil)) {
					return
				}
			}
		}
	}
}

// runsFrom yields the runs of a bucket from the last one before a key on: the key
// may be in it.
func (t *tx) runsFrom(bucket string, key []byte) iter.Seq2[[]byte, []byte] {
	before, _ := t.kv.Before(bucket, key)
	return t.kv.Scan(bucket, nil, before)
}

// editRuns adds a key to a bucket of runs, or removes it. It changes at most
// the run that the key belongs to and the next.
func (t *tx) editRuns(bucket string, key []byte, add bool) {
	old := map[string][]byte{}
	var keys [][]byte
	for k, v := range t.runsFrom(bucket, key) {
		if sameRun(k, key) {
			old[string(k)] = bytes.Clone(v)
			keys = append(keys, runKeys(k, v)...)
		}
		if bytes.Compare(k, key) >= 0 {
			break
		}
	}
	at, there := slices.BinarySearchFunc(keys, key, bytes.Compare)
	switch {
	case add && !there:
		keys = slices.Insert(keys, at, key)
	case !add && there:
		keys = slices.Delete(keys, at, at+1)
	}
	t.writeRuns(bucket, keys, old)
}

// sameRun reports whether two keys can be in one run.
func sameRun(a, b []byte) bool {
	return len(a) == len(b) && len(a) >= runTail && bytes.Equal(a[:len(a)-runTail], b[:len(b)-runTail])
}

// writeRuns writes keys as runs in the place of the old ones.
func (t *tx) writeRuns(bucket string, keys [][]byte, old map[string][]byte) {
	for len(keys) > 0 {
		n := 1
		for n < len(keys) && !beginsRun(keys[n]) {
			n++
		}
		value := runValue(keys[:n])
		before, there := old[string(keys[0])]
		delete(old, string(keys[0]))
		if !there || !bytes.Equal(before, value) {
			t.kv.Put(bucket, keys[0], value)
		}
		keys = keys[n:]
	}
	for key := range old {
		t.kv.Delete(bucket, []byte(key))
	}
}

func (t *tx) has(e entry) bool {
	return bytes.Equal(t.keyFrom(e.bucket, e.key, e.key), e.key)
}

// setEntry adds an index entry, or removes it.
func (t *tx) setEntry(e entry, there bool) {
	switch {
	case inRuns[e.bucket]:
		t.editRuns(e.bucket, e.key, there)
	case there:
		t.kv.Put(e.bucket, e.key, nil)
	default:
		t.kv.Delete(e.bucket, e.key)
	}
}
