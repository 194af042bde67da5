package storage

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"galet/game/clock"
	"galet/game/match"
	"galet/game/puzzle"
	"galet/storage/groupcommit"
	"galet/storage/kv"
	"galet/storage/record"
)

// Check reads everything in the store: it checks the pages of a file, replays every
// match, and compares the records with each other and with the indexes. It returns what
// is wrong, nothing if all is well. If pages are broken it stops there. Updates wait
// while the pages are read.
func (db *DB) Check() ([]kv.Problem, error) {
	if db.file != nil {
		if problems, err := db.file.Check(); err != nil || len(problems) > 0 {
			return problems, err
		}
	}
	return db.checkRecords()
}

// checkRecords is Check without the pages.
func (db *DB) checkRecords() ([]kv.Problem, error) {
	var c checker
	err := db.view(func(t *tx) error {
		c = checker{tx: t, lastID: t.kv.Last(bucketChallenges), bands: map[string]int{}, firsts: map[string]firsts{}, auditEntries: map[match.GuildID]int{}}
		c.unknown(db.buckets)
		c.contents()
		return nil
	})
	return c.problems, err
}

// checker collects problems.
type checker struct {
	*tx
	problems []kv.Problem
	// lastID is the last number given to a challenge, match, tournament or league.
	lastID uint64
	// bands and firsts are the counts that follow from the records, by key.
	bands  map[string]int
	firsts map[string]firsts
	// auditEntries counts the entries of each server's log.
	auditEntries map[match.GuildID]int
}

func (c *checker) contents() {
	checkKind(c, &sessionsKind, nil)
	checkKind(c, &leaseKind, nil)
	checkKind(c, &challengeKind, c.challenge)
	checkKind(c, &matchKind, c.match)
	checkCounts(c, bucketFirsts, c.firsts, firsts.value)
	c.contain(bucketCompact, c.checkCount)
	checkKind(c, &noticeKind, c.notice)
	checkKind(c, &noteKind, c.note)
	checkKind(c, &settingKind, c.setting)
	checkKind(c, &memberKind, c.member)
	c.contain(bucketOutages, c.outages)
	checkKind(c, &serverKind, nil)
	checkKind(c, &dailyKind, c.daily)
	checkKind(c, &standingKind, c.standing)
	checkCounts(c, bucketLadderBands, c.bands, countValue)
	checkKind(c, &changeKind, c.change)
	checkKind(c, &auditKind, c.auditEntry)
	checkKind(c, &analysisKind, c.analysis)
	checkKind(c, &tournamentKind, c.tournament)
	checkKind(c, &leagueKind, c.league)
}

// unknown reports buckets that are not known.
func (c *checker) unknown(known []string) {
	for _, bucket := range c.kv.Buckets() {
		if !slices.Contains(known, bucket) {
			c.report(bucket, "an unknown bucket")
		}
	}
}

func (c *checker) report(where, format string, args ...any) {
	c.problems = append(c.problems, kv.Problem{Where: where, What: fmt.Sprintf(format, args...)})
}

// contain runs one part. bbolt panics on pages that it cannot read.
func (c *checker) contain(name string, f func() error) {
	if err := groupcommit.Contain(f); err != nil {
		c.report(name, "%v", err)
	}
}

// exists reports whether there is a record of a number.
func (c *checker) exists(bucket string, id match.ID) bool {
	return c.value(bucket, numberKey(id)) != nil
}

// wasGivenOut reports whether a number was given out. What had it may have been deleted.
func (c *checker) wasGivenOut(id match.ID) bool { return uint64(id) <= c.lastID }

// deleted reports whether an error means that what had a number was deleted.
func (c *checker) deleted(id match.ID, err error) bool {
	return errors.Is(err, match.ErrNotFound) && c.wasGivenOut(id)
}

// checkKind calls check with each record of a kind, and compares the records with
// their index entries.
func checkKind[T any](c *checker, k *kind[T], check func(where string, v T)) {
	last := uint64(math.MaxUint64)
	if k.numbers != "" {
		last = c.kv.Last(k.numbers)
	}
	c.contain(k.bucket, func() error {
		for key, value := range c.records(k.bucket, k.prefix) {
			checkRecord(c, k, key, value, last, check)
		}
		return nil
	})
	for _, in := range k.indexes {
		c.contain(in.bucket, func() error {
			for key := range c.scan(in.bucket, nil) {
				if !k.owns(c.tx, in, key) {
					c.report(in.bucket, "key %x leads to nothing", key)
				}
			}
			return nil
		})
	}
}

func checkRecord[T any](c *checker, k *kind[T], key, value []byte, last uint64, check func(where string, v T)) {
	v, err := k.decode(c.tx, key, value)
	where := k.title(v)
	switch {
	case errors.Is(err, record.ErrKey):
		c.report(k.bucket, "key %x: %v", key, err)
		return
	case number(key) > last:
		c.report(k.bucket, "number %d was never given out", number(key))
		return
	case err != nil:
		c.report(where, "%v", err)
		return
	}
	if check != nil {
		check(where, v)
	}
	c.entries(where, k.entries(&v))
}

// entries reports missing index entries.
func (c *checker) entries(where string, want []entry) {
	for _, e := range want {
		if !c.has(e) {
			c.report(where, "not in index %s", e.bucket)
		}
	}
}

func (c *checker) member(where string, m match.Member) {
	if !inOrder(m.Away) {
		c.report(where, "away at times that are out of order, or overlap")
	}
}

// note checks the members who follow a match or have a note to it. What other values say
// is up to the bot.
func (c *checker) note(where string, n note) {
	of, err := match.CheckMeta(c.KeyValues(), n.key)
	if err != nil {
		c.report(where, "%v", err)
	}
	if of != 0 && !c.exists(bucketMatches, of) {
		c.report(where, "there is no such match")
	}
}

// setting checks which matches a member follows or has a note to, and their progress in
// puzzles. What other settings say is up to the bot.
func (c *checker) setting(where string, s setting) {
	if err := match.CheckSetting(c.KeyValues(), s.player, s.key); err != nil {
		c.report(where, "%v", err)
	}
	if !puzzle.IsProgress(s.key) {
		return
	}
	if _, err := puzzle.ParseProgress(s.value); err != nil {
		c.report(where, "%v", err)
	}
}

// daily checks that nothing else has the number of a puzzle of the day, and that
// each member answered once.
func (c *checker) daily(where string, d match.Daily) {
	if d.ID == 0 || !c.wasGivenOut(d.ID) || c.exists(bucketChallenges, d.ID) {
		c.report(where, "its number is %v", d.ID)
	}
	if d.Posts() != (d.Failure == match.DailyWorks) || d.Posts() && (d.Puzzle.Number < 1 || d.Day < 1) {
		c.report(where, "puzzle %d of day %d, in channel %q, with the failure %d", d.Puzzle.Number, d.Day, d.Channel, d.Failure)
	}
	answered := slices.Sorted(slices.Values(slices.Concat(d.Found, d.Missed)))
	if len(slices.Compact(slices.Clone(answered))) < len(answered) {
		c.report(where, "a member answered twice")
	}
}

func (c *checker) outages() error {
	all, err := c.Outages().Outages()
	if err == nil && !inOrder(all) {
		c.report("outages", "they overlap, or end before they begin")
	}
	return err
}

// inOrder reports whether spans stand in order and do not overlap.
func inOrder(spans []clock.Pause) bool {
	for i, s := range spans {
		if !s.Until.After(s.From) || i > 0 && s.From.Before(spans[i-1].Until) {
			return false
		}
	}
	return true
}

// checkCount counts the ended matches.
func (c *checker) checkCount() error {
	var n uint64
	for range c.scan(bucketCompact, nil) {
		n++
	}
	if want := c.kv.Total(bucketCompact); n != want {
		c.report(bucketCompact, "it counts %d, and holds %d", want, n)
	}
	return nil
}

// checkCounts compares the counts in a bucket with those that follow from the records.
// stored is the value of a count.
func checkCounts[T any](c *checker, bucket string, counted map[string]T, stored func(T) []byte) {
	c.contain(bucket, func() error {
		missing := maps.Clone(counted)
		for key, value := range c.scan(bucket, nil) {
			delete(missing, string(key))
			if n, ok := counted[string(key)]; !ok {
				c.report(bucket, "key %x counts nothing", key)
			} else if !bytes.Equal(value, stored(n)) {
				c.report(bucket, "key %x: it is not %+v", key, n)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(missing)) {
			c.report(bucket, "key %x: it is missing, and should be %+v", key, missing[key])
		}
		return nil
	})
}
