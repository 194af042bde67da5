package storage

import (
	"errors"
	"fmt"

	"galet/game/match"
	"galet/storage/record"
)

// errTwice: a record of the same key exists.
var errTwice = errors.New("it appears twice")

// Kind is one kind of record, for an export and an import of all records.
type Kind interface {
	// Name is what such a record is called in a line.
	Name() string
	// Export calls write with each record as a JSON object, in the order of
	// their keys.
	Export(t match.Tx, write func(object []byte) error) error
	// Import stores a record from a JSON object, as encoding/json decodes it with
	// UseNumber. It returns the object that Export would write for it, and the
	// record's name in a Problem.
	Import(t match.Tx, object any) (again []byte, where string, err error)
}

// Kinds are all kinds of record except the indexes, in the order of an export.
func Kinds() []Kind {
	return []Kind{
		&challengeKind, &matchKind, &noticeKind, &noteKind, &settingKind,
		&memberKind, &outageKind, &serverKind, &dailyKind, &standingKind, &changeKind, &auditKind, &analysisKind, &tournamentKind, &leagueKind,
	}
}

// Name implements Kind.
func (k *kind[T]) Name() string { return k.name }

// Export implements Kind.
func (k *kind[T]) Export(t match.Tx, write func(object []byte) error) error {
	for v, err := range k.all(t.(*tx)) {
		if err != nil {
			return err
		}
		object, err := record.Write(v, k.order, k.fields)
		if err == nil {
			err = write(object)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", k.title(v), err)
		}
	}
	return nil
}

// Import implements Kind. It decodes the encoded record again, to find values
// that the bytes cannot hold.
func (k *kind[T]) Import(mt match.Tx, object any) (again []byte, where string, err error) {
	t := mt.(*tx)
	v, err := record.Read(object, t.options, k.fields)
	if err != nil {
		return nil, "", err
	}
	key, value, _, err := record.Encode(v, k.fields)
	if err != nil {
		return nil, "", err
	}
	if v, err = k.decode(t, key, value); err != nil {
		return nil, "", err
	}
	if t.value(k.bucket, key) != nil {
		return nil, "", errTwice
	}
	again, err = record.Write(v, k.order, k.fields)
	return again, k.title(v), errors.Join(err, k.put(t, v))
}

// LastNumbers are the last numbers that were given out, as the first line of an export
// names them.
type LastNumbers struct {
	Challenge uint64 `json:"last_id"`
	Notice    uint64 `json:"last_seq"`
	Change    uint64 `json:"last_change"`
}

// Numbers returns the last numbers that were given out.
func Numbers(t match.Tx) LastNumbers {
	last := t.(*tx).kv.Last
	return LastNumbers{last(bucketChallenges), last(bucketOutbox), last(bucketLedger)}
}

// SetNumbers sets the last numbers that were given out.
func SetNumbers(mt match.Tx, n LastNumbers) {
	t := mt.(*tx)
	t.kv.SetLast(bucketChallenges, n.Challenge)
	t.kv.SetLast(bucketOutbox, n.Notice)
	t.kv.SetLast(bucketLedger, n.Change)
}
