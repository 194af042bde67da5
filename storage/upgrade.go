package storage

import (
	"bytes"
	"errors"
	"fmt"

	"galet/game/match"
	"galet/storage/record"
)

// addTerms migrates a file from schema 1 to 2: it
// converts each value to its second form. Earlier matches have no pace, are
// unrated, and have no move taken back; they do count for how often the first
// player wins.
func addTerms(t *tx) error {
	for _, u := range []struct {
		bucket string
		second func(value []byte) ([]byte, error)
	}{
		{bucketChallenges, func(v []byte) ([]byte, error) { return longer(v, secondChallenge), nil }},
		{bucketMatches, secondMatch},
		{bucketOutbox, func(v []byte) ([]byte, error) { return longer(v, secondNotice), nil }},
	} {
		if err := rewrite(t, u.bucket, u.second); err != nil {
			return fmt.Errorf("in %s, %w", u.bucket, err)
		}
	}
	return errors.Join(reindexAll(t, challengeKind), reindexAll(t, matchKind))
}

// reindexAll makes all index entries and counts of a kind; some may exist
// already. A record of an unknown game is not counted.
func reindexAll[T match.Challenge | match.Match](t *tx, k kind[T]) error {
	for key, value := range t.scan(k.bucket, nil) {
		v, whole, err := k.decodeIndexed(t, key, value)
		if err == nil {
			err = k.updateIndexes(t, nil, &v, whole)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", k.named(v), err)
		}
	}
	return nil
}

// The fields that the second forms add at their end, with their defaults: no
// pace, unrated and no match before; no branches, no pace, unrated, no reminder,
// no rematch and no request; no branch, no person and no others.
const (
	secondChallenge = "\x00\x00\x00"
	secondTurn      = "\x00\x00\x00\x00\x00\x00\x00\x00"
	secondNotice    = "\x00\x00\x00"
)

// longer converts a value whose second form only has more fields at its end.
func longer(value []byte, end string) []byte {
	second := append([]byte{2}, value[1:]...)
	return append(second, end...)
}

// secondMatch converts a match to the second form. There, an open match has a
// time to wake, or a 0 after its end; this comes after three identities.
func secondMatch(value []byte) ([]byte, error) {
	at := 1
	for range 3 {
		at += record.IdentityLen(value[at:])
	}
	if at == len(value) || value[at] > byte(match.Cancelled) {
		return nil, errors.New("the match ended for an unknown reason")
	}
	second := longer(value, secondTurn)
	if at++; second[at-1] == 0 {
		second = append(second[:at:at], append([]byte{0}, second[at:]...)...)
	}
	return second, nil
}

// rewrite converts all values of a bucket from the first to the second form.
func rewrite(t *tx, bucket string, second func([]byte) ([]byte, error)) error {
	var keys, values [][]byte
	for k, v := range t.scan(bucket, nil) {
		if len(v) == 0 || v[0] != 1 {
			return fmt.Errorf("the value of key %x is not of version 1", k)
		}
		value, err := second(v)
		if err != nil {
			return fmt.Errorf("key %x: %w", k, err)
		}
		keys, values = append(keys, bytes.Clone(k)), append(values, value)
	}
	for i, key := range keys {
		t.kv.Put(bucket, key, values[i])
	}
	return nil
}
