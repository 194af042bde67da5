package storage

import (
	"bytes"
	"errors"
	"fmt"
	"iter"

	"galet/game"
	"galet/game/match"
	"galet/storage/record"
)

// kind describes the records of one bucket: their keys and values, their lines in
// an export, and their index entries.
type kind[T any] struct {
	// name is the key of the record's object in a line.
	name string
	// prefix begins the keys of the records, if the bucket holds other keys too.
	bucket string
	prefix []byte
	// order lists the keys of a line, for record.Write.
	order string
	// fields visits the fields in the order in which they are stored.
	fields func(record.Fields, *T)
	// title names a record in a Problem, and in errors unless it is personal: then
	// the title names a member.
	title    func(T) string
	personal bool
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

// decode reads a record. With ErrUnknownGame it returns the fields that the index
// entries need.
func (k *kind[T]) decode(t *tx, key, value []byte) (T, error) {
	return record.Decode(key, value, t.options, k.fields)
}

// get reads the record of a key, or returns match.ErrNotFound.
func (k *kind[T]) get(t *tx, key []byte) (v T, err error) {
	if value := t.value(k.bucket, key); value != nil {
		return k.read(t, key, value)
	}
	return v, match.ErrNotFound
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

// first reads the first records, at most limit.
func (k *kind[T]) first(t *tx, limit int) (found []T, err error) {
	for v, err := range k.all(t) {
		if err != nil || len(found) == limit {
			return found, err
		}
		found = append(found, v)
	}
	return found, nil
}

// numbered reads the records of the given numbers. All must exist.
func (k *kind[T]) numbered(t *tx, numbers []match.ID) ([]T, error) {
	var found []T
	for _, n := range numbers {
		v, err := k.get(t, numberKey(n))
		if err != nil {
			return nil, err
		}
		found = append(found, v)
	}
	return found, nil
}

// put adds a record, or replaces the one of the same key.
func (k *kind[T]) put(t *tx, v T) error {
	key, value, indexed, err := record.Encode(v, k.fields)
	if err != nil {
		return fmt.Errorf("write %s: %w", k.named(v), err)
	}
	old := t.value(k.bucket, key)
	ended := k.ended != nil && k.ended(v)
	if old != nil && indexed > 0 && !ended && bytes.HasPrefix(old, value[:indexed]) {
		return t.store(k.bucket, key, value) // The index entries and counts stay the same.
	}
	var before *T
	if old != nil && k.index != nil {
		b, err := k.get(t, key)
		if err != nil {
			return err
		}
		before = &b
	}
	err = errors.Join(k.follow(t, before, &v), t.store(k.bucket, key, value))
	if err == nil && ended {
		err = t.pack(key)
	}
	return err
}

// add adds a record whose number is new. It reads nothing, so that concurrent
// transactions that add records do not conflict.
func (k *kind[T]) add(t *tx, v T) error {
	key, value, _, err := record.Encode(v, k.fields)
	if err != nil {
		return fmt.Errorf("write %s: %w", k.named(v), err)
	}
	return errors.Join(k.follow(t, nil, &v), t.put(k.bucket, key, value))
}

// remove removes a record, or returns match.ErrNotFound. A record of an unknown
// game stays in the counts.
func (k *kind[T]) remove(t *tx, key []byte) error {
	if t.value(k.bucket, key) == nil {
		return match.ErrNotFound
	}
	return errors.Join(k.unindex(t, key), t.store(k.bucket, key, nil))
}

// drop removes a record, if there is one.
func (k *kind[T]) drop(t *tx, key []byte) error {
	if err := k.remove(t, key); !errors.Is(err, match.ErrNotFound) {
		return err
	}
	return nil
}

// unindex removes the index entries of a record, if there is one, and subtracts
// it from the counts.
func (k *kind[T]) unindex(t *tx, key []byte) error {
	value := t.value(k.bucket, key)
	if value == nil {
		return nil
	}
	before, err := k.decode(t, key, value)
	switch {
	case errors.Is(err, game.ErrUnknownGame):
		err = t.reindex(k.index(before), nil)
	case err == nil:
		err = k.follow(t, &before, nil)
	}
	return err
}

// follow changes the index entries and counts from those of before to those of
// after.
func (k *kind[T]) follow(t *tx, before, after *T) error {
	if k.index == nil {
		return nil
	}
	var old, now []entry
	if before != nil {
		old = k.index(*before)
	}
	if after != nil {
		now = k.index(*after)
	}
	if err := t.reindex(old, now); err != nil || k.count == nil {
		return err
	}
	return k.count(t, before, after)
}

// owns reports whether an index entry belongs to the record that it refers to. A
// record of an unknown game has index entries too.
func (k *kind[T]) owns(t *tx, in index, key []byte) bool {
	owner := in.owner(key)
	value := t.value(k.bucket, owner)
	if owner == nil || value == nil {
		return false
	}
	v, err := k.decode(t, owner, value)
	return (err == nil || errors.Is(err, game.ErrUnknownGame)) && contains(k.index(v), entry{in.bucket, key})
}
