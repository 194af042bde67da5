package storage

import (
	"bytes"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"galet/game"
	"galet/game/match"
)

// addTerms takes a file from schema 1 to 2: it makes the buckets that are new,
// and gives each value its second form. What was played before has no pace, is
// not rated, and nothing was taken back in it; it does say who wins how often.
func addTerms(t *tx) error {
	for _, name := range allBuckets {
		if _, err := t.bolt.CreateBucketIfNotExists(name); err != nil {
			return fmt.Errorf("make bucket %s: %w", name, err)
		}
	}
	for _, u := range []struct {
		bucket []byte
		second func(value []byte) ([]byte, error)
	}{
		{bucketChallenges, func(v []byte) ([]byte, error) { return longer(v, secondChallenge), nil }},
		{bucketMatches, secondMatch},
		{bucketOutbox, func(v []byte) ([]byte, error) { return longer(v, secondNotice), nil }},
	} {
		if err := rewrite(t.bucket(u.bucket), u.second); err != nil {
			return fmt.Errorf("in %s, %w", u.bucket, err)
		}
	}
	return errors.Join(t.indexServers(), t.indexHere(), t.countFirsts())
}

// indexServers makes the index of open challenges by server.
func (t *tx) indexServers() error {
	return t.bucket(bucketChallenges).ForEach(func(k, v []byte) error {
		h, err := newChallengeHead(v)
		if err != nil {
			return fmt.Errorf("in %s, %x: %w", bucketChallenges, k, err)
		}
		if h.state != match.Open {
			return nil
		}
		return t.put(bucketOpenOn, openOnKey(h.place.Guild, match.ID(number(k))), nil)
	})
}

// countFirsts counts all matches anew. One of a game that this galet does not
// know cannot be read by it, and is left out.
func (t *tx) countFirsts() error {
	return t.bucket(bucketMatches).ForEach(func(k, v []byte) error {
		m, err := t.decodeMatch(match.ID(number(k)), v)
		if errors.Is(err, game.ErrUnknownGame) {
			return nil
		}
		if err != nil {
			return named(err, "match", k)
		}
		return t.countFirst(m, 1)
	})
}

// indexHere makes the index of matches that go on by server.
func (t *tx) indexHere() error {
	return t.bucket(bucketMatches).ForEach(func(k, v []byte) error {
		h, err := newMatchHead(v)
		if err != nil {
			return fmt.Errorf("in %s, %x: %w", bucketMatches, k, err)
		}
		if h.how != 0 {
			return nil
		}
		return t.put(bucketHere, openOnKey(h.guild, match.ID(number(k))), nil)
	})
}

// The ends of the second forms: no pace, not rated, following nothing; branch
// and board's branch, no pace, not rated, nobody reminded, not repeated, no
// next, nothing asked; and no branch, nobody, no others.
const (
	secondChallenge = "\x00\x00\x00"
	secondTurn      = "\x00\x00\x00\x00\x00\x00\x00\x00"
	secondNotice    = "\x00\x00\x00"
)

// longer is a value of the first form as one of the second, which only has
// more at its end.
func longer(value []byte, end string) []byte {
	second := append([]byte{2}, value[1:]...)
	return append(second, end...)
}

// secondMatch is a match of the first form as one of the second: one that
// goes on need not be woken.
func secondMatch(value []byte) ([]byte, error) {
	d := newDecoder(value, 1)
	for range 3 {
		d.identity()
	}
	goesOn := d.within("the end", 0, byte(match.Cancelled)) == 0
	if d.err != nil {
		return nil, d.err
	}
	second := longer(value, secondTurn)
	if at := len(value) - len(d.s); goesOn {
		second = append(second[:at:at], append([]byte{0}, second[at:]...)...)
	}
	return second, nil
}

// rewrite gives each value of a bucket, all of them of the first form, its
// second one.
func rewrite(b *bolt.Bucket, second func([]byte) ([]byte, error)) error {
	c := b.Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if len(v) == 0 || v[0] != 1 {
			return fmt.Errorf("%x is not of the first form", k)
		}
		value, err := second(v)
		if err != nil {
			return fmt.Errorf("%x: %w", k, err)
		}
		key := bytes.Clone(k)
		if err := b.Put(key, value); err != nil {
			return err
		}
		c.Seek(key) // what has been written is elsewhere now
	}
	return nil
}
