package storage

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"

	"galet/game"
	"galet/game/match"
	"galet/storage/record"
)

// errEmpty: a record holds nothing, so it would not be kept.
var errEmpty = errors.New("it is empty")

// kind describes the records of one bucket: their keys and values, their lines in
// an export, and their index entries.
type kind[T any] struct {
	// name is the key of the record's object in a line.
	name string
	// bucket is where the records are. If it has other keys too, those of the records begin
	// with prefix.
	bucket string
	prefix []byte
	// numbers is the bucket that gives out the numbers in the keys, if they are numbers.
	numbers string
	// order lists the keys of a line, for record.Write; "": they stand in the order of
	// fields.
	order string
	// fields visits the fields in the order in which they are stored.
	fields func(record.Fields, *T)
	// title names a record in a Problem, and in errors unless it is personal: then
	// the title names a member.
	title    func(T) string
	personal bool
	// empty reports whether a record is not kept; nil: each is kept.
	empty func(T) bool
	// index returns the index entries of a record, and indexes are the buckets of
	// those entries; nil if there are none.
	index   func(T) []entry
	indexes []index
	// count updates the counts when a record changes from before to after. Either
	// is nil if there is no such record. A nil count: the kind has no counts.
	count func(t *tx, before, after *T) error
	// ended reports whether a record now gets the compact form; nil: none does.
	ended func(T) bool
}

// index is a bucket of index entries.
type index struct {
	bucket string
	// owner returns the key of an entry's record.
	owner func(key []byte) []byte
}

// byLastNumber are indexes whose entries end with the number of their record.
func byLastNumber(buckets ...string) (all []index) {
	for _, bucket := range buckets {
		all = append(all, index{bucket, func(key []byte) []byte { return numberKey(number(key)) }})
	}
	return all
}

// decode reads a record. With an error it returns the fields that were read before.
func (k *kind[T]) decode(t *tx, key, value []byte) (T, error) {
	v, err := record.Decode(key, value, t.options, k.fields)
	if err == nil && k.empty != nil && k.empty(v) {
		err = errEmpty
	}
	return v, err
}

// decodeIndexed reads a record. whole is false if its game is unknown: then its options
// are missing. Such a record has index entries, too.
func (k *kind[T]) decodeIndexed(t *tx, key, value []byte) (v T, whole bool, err error) {
	v, err = k.decode(t, key, value)
	if errors.Is(err, game.ErrUnknownGame) {
		return v, false, nil
	}
	return v, err == nil, err
}

// get reads the record of a key, or returns match.ErrNotFound.
func (k *kind[T]) get(t *tx, key []byte) (v T, err error) {
	if value := t.value(k.bucket, key); value != nil {
		return k.read(t, key, value)
	}
	return v, match.ErrNotFound
}

// getOr is get, but returns another value if there is no record.
func (k *kind[T]) getOr(t *tx, key []byte, other T) (T, error) {
	v, err := k.get(t, key)
	if errors.Is(err, match.ErrNotFound) {
		return other, nil
	}
	return v, err
}

// read is decode, but its error names the record, and with an error there is no
// record.
func (k *kind[T]) read(t *tx, key, value []byte) (v T, err error) {
	v, err = k.decode(t, key, value)
	if err == nil {
		return v, nil
	}
	title := k.named(v)
	if errors.Is(err, record.ErrKey) {
		title = "a " + k.name
		if !k.personal {
			title = fmt.Sprintf("%s, key %x", title, key)
		}
	}
	var none T
	return none, fmt.Errorf("read %s: %w", title, err)
}

// named is the title of a record in an error, which may get into the log: it names
// no member.
func (k *kind[T]) named(v T) string {
	if k.personal {
		return "a " + k.name
	}
	return k.title(v)
}

// all reads all records in the order of their keys, up to the first that
// cannot be read.
func (k *kind[T]) all(t *tx) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for key, value := range t.records(k.bucket, k.prefix) {
			if v, err := k.read(t, key, value); !yield(v, err) || err != nil {
				return
			}
		}
	}
}

// list reads at most limit records: the first whose keys begin with a prefix.
func (k *kind[T]) list(t *tx, prefix []byte, limit int) ([]T, error) {
	return collect(t.records(k.bucket, prefix), limit, func(key, value []byte) (T, error) { return k.read(t, key, value) })
}

// by reads at most limit records: those of the first index entries that begin
// with a prefix.
func (k *kind[T]) by(t *tx, bucket string, prefix []byte, limit int) ([]T, error) {
	in := k.indexes[slices.IndexFunc(k.indexes, func(in index) bool { return in.bucket == bucket })]
	return collect(t.scan(bucket, prefix), limit, func(key, _ []byte) (T, error) { return k.get(t, in.owner(key)) })
}

// put adds a record, or replaces the one of the same key. It removes that one if the
// record is empty.
func (k *kind[T]) put(t *tx, v T) error { return k.write(t, v, t.value) }

// add is put for a record whose number is new. It reads nothing, so that concurrent
// transactions that add records do not conflict.
func (k *kind[T]) add(t *tx, v T) error {
	return k.write(t, v, func(string, []byte) []byte { return nil })
}

// write is put. previous finds the value that the record had.
func (k *kind[T]) write(t *tx, v T, previous func(bucket string, key []byte) []byte) error {
	key, value, indexed, err := record.Encode(v, k.fields)
	if err != nil {
		return fmt.Errorf("write %s: %w", k.named(v), err)
	}
	if k.empty != nil && k.empty(v) {
		return k.remove(t, key)
	}
	if k.index == nil {
		return t.store(k.bucket, key, value)
	}
	old := previous(k.bucket, key)
	ended := k.ended != nil && k.ended(v)
	if old != nil && indexed > 0 && !ended && bytes.HasPrefix(old, value[:indexed]) {
		return t.store(k.bucket, key, value) // The index entries and counts stay the same.
	}
	var before *T
	if old != nil {
		b, err := k.read(t, key, old)
		if err != nil {
			return err
		}
		before = &b
	}
	err = errors.Join(k.updateIndexes(t, before, &v, true), t.store(k.bucket, key, value))
	if err == nil && ended {
		err = t.pack(key)
	}
	return err
}

// remove removes a record, if there is one. A record of an unknown game stays in the
// counts.
func (k *kind[T]) remove(t *tx, key []byte) error {
	return errors.Join(k.unindex(t, key), t.store(k.bucket, key, nil))
}

// unindex removes the index entries of a record, if there is one, and subtracts
// it from the counts.
func (k *kind[T]) unindex(t *tx, key []byte) error {
	if k.index == nil {
		return nil
	}
	value := t.value(k.bucket, key)
	if value == nil {
		return nil
	}
	before, whole, err := k.decodeIndexed(t, key, value)
	if err != nil {
		return err
	}
	return k.updateIndexes(t, &before, nil, whole)
}

// updateIndexes changes the index entries from those of before to those of after, and the
// counts too if the whole record is known.
func (k *kind[T]) updateIndexes(t *tx, before, after *T, whole bool) error {
	t.reindex(k.entries(before), k.entries(after))
	if k.count == nil || !whole {
		return nil
	}
	return k.count(t, before, after)
}

// entries are the index entries of a record; none if it is nil.
func (k *kind[T]) entries(v *T) []entry {
	if v == nil || k.index == nil {
		return nil
	}
	return k.index(*v)
}

// owns reports whether an index entry belongs to the record that it refers to.
func (k *kind[T]) owns(t *tx, in index, key []byte) bool {
	owner := in.owner(key)
	value := t.value(k.bucket, owner)
	if owner == nil || value == nil {
		return false
	}
	v, _, err := k.decodeIndexed(t, owner, value)
	return err == nil && contains(k.index(v), entry{in.bucket, key})
}
