package storage

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"galet/game/clock"
	"galet/game/match"
	"galet/storage/group"
)

// Check reads everything in the file: it looks for pages that are lost or
// broken, replays every match, and compares each challenge, match and notice
// with the others and with the indexes. It returns what is wrong, nothing if
// all is well. If pages are broken it looks no further. Updates wait while the
// pages are read.
func (db *DB) Check() ([]Problem, error) {
	c := &checker{schema: db.schema}
	if err := db.checkPages(c); err != nil {
		return nil, closed(err)
	}
	if len(c.problems) > 0 {
		return c.problems, nil // what they hold cannot be trusted
	}
	err := db.checkContents(c)
	return c.problems, closed(err)
}

// checkPages reads the file. In a store that may write it takes the place of
// the writer meanwhile, so that the pages stay as they are.
func (db *DB) checkPages(c *checker) error {
	b, err := db.bolt.Begin(!db.bolt.IsReadOnly())
	if err != nil {
		return err
	}
	problems, err := readPages(db.file)
	c.problems = append(c.problems, problems...)
	return errors.Join(err, b.Rollback())
}

// checkContents checks what the pages hold, if all buckets are there.
func (db *DB) checkContents(c *checker) error {
	return db.bolt.View(func(b *bolt.Tx) error {
		c.tx = &tx{bolt: b, terms: db.terms}
		if missing := c.buckets(); missing {
			return nil
		}
		c.stage("challenges", c.challenges)
		c.stage("matches", c.matches)
		c.stage("outbox", c.outbox)
		c.stage("settings", c.settings)
		c.stage("members", c.members)
		c.stage("outages", c.outages)
		c.stage("servers", c.servers)
		c.stage("standings", c.standings)
		c.stage("ledger", c.ledger)
		c.stage("ladders", c.ladders)
		c.stage("firsts", c.counts)
		c.stage("indexes", c.indexes)
		return nil
	})
}

// checker collects problems.
type checker struct {
	*tx
	schema   schema
	problems []Problem
}

func (c *checker) report(where, format string, args ...any) {
	c.problems = append(c.problems, Problem{Where: where, What: fmt.Sprintf(format, args...)})
}

// stage runs one part; bbolt panics on pages that it cannot read.
func (c *checker) stage(name string, f func() error) {
	if err := group.Contain(f); err != nil {
		c.report(name, "%v", err)
	}
}

// buckets compares the buckets of the file with those of the schema, and tells
// whether one is missing.
func (c *checker) buckets() (missing bool) {
	for _, name := range c.schema.buckets {
		if c.bucket(name) == nil {
			c.report(string(name), "the bucket is missing")
			missing = true
		}
	}
	cursor := c.bolt.Cursor()
	for name, _ := cursor.First(); name != nil; name, _ = cursor.Next() {
		if !slices.ContainsFunc(c.schema.buckets, func(known []byte) bool { return bytes.Equal(name, known) }) {
			c.report(string(name), "an unknown bucket")
		}
	}
	return missing
}

// numbered calls f for each thing of a bucket whose keys are numbers, and
// reports keys that are none or were never given out.
func (c *checker) numbered(bucket []byte, last uint64, f func(n uint64, value []byte)) error {
	return c.bucket(bucket).ForEach(func(k, v []byte) error {
		switch n := number(k); {
		case len(k) != 8 || n == 0:
			c.report(string(bucket), "key %x is no number", k)
		case n > last:
			c.report(string(bucket), "number %d was never given out", n)
		default:
			f(n, v)
		}
		return nil
	})
}

// settings reads the keys of the settings.
func (c *checker) settings() error {
	return c.bucket(bucketSettings).ForEach(func(k, _ []byte) error {
		if _, key, ok := cutIdentity(string(k)); !ok || key == "" {
			c.report("settings", "key %x is not a member and a key", k)
		}
		return nil
	})
}

// members reads what is kept of each member.
func (c *checker) members() error {
	return c.bucket(bucketMembers).ForEach(func(k, v []byte) error {
		where := fmt.Sprintf("member %x", k)
		m, err := decodeMember(k, v)
		switch {
		case err != nil:
			c.report(where, "%v", err)
		case m.Empty():
			c.report(where, "nothing is kept of the member")
		case !apart(m.Away):
			c.report(where, "away at times that are out of order, or overlap")
		}
		return nil
	})
}

// outages reads the outages.
func (c *checker) outages() error {
	all, err := outages{c.tx}.Outages()
	if err != nil {
		c.report("outages", "%v", err)
	} else if !apart(all) {
		c.report("outages", "they overlap, or end before they begin")
	}
	return nil
}

// apart tells whether spans stand in order, and none reaches into the next.
func apart(spans []clock.Pause) bool {
	for i, s := range spans {
		if !s.Until.After(s.From) || i > 0 && s.From.Before(spans[i-1].Until) {
			return false
		}
	}
	return true
}

// entries reports the index entries that a thing should have and has not.
func (c *checker) entries(where string, want []entry) {
	for _, e := range want {
		if k, _ := c.bucket(e.bucket).Cursor().Seek(e.key); !bytes.Equal(k, e.key) {
			c.report(where, "not in index %s", e.bucket)
		}
	}
}

// indexes reports the index entries that no thing should have.
func (c *checker) indexes() error {
	owners := []struct {
		bucket []byte
		of     func(*tx, uint64) []entry
	}{
		{bucketMade, challengeEntries},
		{bucketReceived, challengeEntries},
		{bucketOpenOn, challengeEntries},
		{bucketDue, challengeEntries},
		{bucketOpen, matchEntries},
		{bucketHere, matchEntries},
		{bucketWake, matchEntries},
		{bucketEnded, matchEntries},
		{bucketOutboxOf, noticeEntries},
		{bucketLedgerOf, ledgerEntries},
	}
	for _, index := range owners {
		err := c.bucket(index.bucket).ForEach(func(k, _ []byte) error {
			if !contains(index.of(c.tx, number(k)), entry{index.bucket, k}) {
				c.report(string(index.bucket), "key %x leads to nothing", k)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// challengeEntries, matchEntries and noticeEntries are what the thing of that
// number should have in the indexes; nothing if there is none.
func challengeEntries(t *tx, n uint64) []entry {
	value := t.get(bucketChallenges, numberKey(n))
	if value == nil {
		return nil
	}
	h, err := newChallengeHead(value)
	if err != nil {
		return nil
	}
	return h.entries(match.ID(n))
}

func matchEntries(t *tx, n uint64) []entry {
	value := t.get(bucketMatches, numberKey(n))
	if value == nil {
		return nil
	}
	h, err := newMatchHead(value)
	if err != nil {
		return nil
	}
	return h.entries(match.ID(n))
}

func noticeEntries(t *tx, n uint64) []entry {
	notice, err := outbox{t}.Notice(n)
	if err != nil {
		return nil
	}
	return []entry{{bucketOutboxOf, outboxOfKey(notice.ID, notice.Seq)}}
}
