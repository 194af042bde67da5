package storage

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"

	"galet/game/clock"
	"galet/game/match"
	"galet/game/puzzle"
	"galet/storage/groupcommit"
	"galet/storage/kv"
	"galet/storage/record"
)

// Check reads everything in the file: it checks the pages, replays every match,
// and compares the records with each other and with the indexes. It returns what
// is wrong, nothing if all is well. If pages are broken it stops there. Updates
// wait while the pages are read.
func (db *DB) Check() ([]kv.Problem, error) {
	problems, err := db.store.Check()
	if err != nil || len(problems) > 0 {
		return problems, err
	}
	c := checker{bands: make(map[string]int), firsts: make(map[string]firsts)}
	err = db.view(func(t *tx) error {
		c.tx = t
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
	// bands and firsts are the counts that follow from the records, by key.
	bands  map[string]int
	firsts map[string]firsts
}

// anyKey as the last number: the keys are not numbers from a sequence.
const anyKey = math.MaxUint64

func (c *checker) contents() {
	lastID := c.kv.Last(bucketChallenges)
	checkRecords(c, &sessionsKind, anyKey, nil)
	checkRecords(c, &leaseKind, anyKey, nil)
	checkRecords(c, &challengeKind, lastID, c.challenge)
	checkRecords(c, &matchKind, lastID, c.match)
	checkRecords(c, &noticeKind, c.kv.Last(bucketOutbox), c.notice)
	checkRecords(c, &noteKind, anyKey, c.note)
	checkRecords(c, &settingKind, anyKey, c.setting)
	checkRecords(c, &memberKind, anyKey, c.member)
	c.contain("outages", c.outages)
	checkRecords(c, &serverKind, anyKey, nil)
	checkRecords(c, &dailyKind, anyKey, func(where string, d match.Daily) { c.daily(where, d, lastID) })
	checkRecords(c, &standingKind, anyKey, c.standing)
	checkRecords(c, &changeKind, anyKey, c.change)
	checkRecords(c, &auditKind, anyKey, nil)
	c.contain("audit", c.audit)
	checkIndexes(c, &auditKind)
	checkRecords(c, &analysisKind, anyKey, c.analysis)
	checkIndexes(c, &analysisKind)
	checkRecords(c, &tournamentKind, anyKey, func(where string, t match.Tournament) { c.tournament(where, t, lastID) })
	checkIndexes(c, &tournamentKind)
	checkRecords(c, &leagueKind, anyKey, func(where string, l match.League) { c.league(where, l, lastID) })
	checkIndexes(c, &leagueKind)
	checkIndexes(c, &standingKind)
	c.contain("ladder_bands", c.checkBands)
	c.contain("firsts", c.checkFirsts)
	c.contain("ended", c.checkCount)
	checkIndexes(c, &challengeKind)
	checkIndexes(c, &matchKind)
	checkIndexes(c, &noticeKind)
	checkIndexes(c, &changeKind)
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

// checkRecords reads the records of a kind, finds their index entries, and
// calls check with each. Their keys are numbers up to last, or anyKey.
func checkRecords[T any](c *checker, k *kind[T], last uint64, check func(where string, v T)) {
	c.contain(k.bucket, func() error {
		for key, value := range c.records(k.bucket, k.prefix) {
			v, err := k.decode(c.tx, key, value)
			where := k.title(v)
			switch {
			case errors.Is(err, record.ErrKey):
				c.report(k.bucket, "key %x: %v", key, err)
				continue
			case number(key) > last:
				c.report(k.bucket, "number %d was never given out", number(key))
				continue
			case err != nil:
				c.report(where, "%v", err)
				continue
			}
			if check != nil {
				check(where, v)
			}
			c.entries(where, k.entries(&v))
		}
		return nil
	})
}

// entries reports missing index entries.
func (c *checker) entries(where string, want []entry) {
	unsettled, _ := challenges{c.tx}.NeedsReindex()
	for _, e := range want {
		if unsettled && slices.Contains(settledBuckets, e.bucket) {
			continue
		}
		if !c.has(e) {
			c.report(where, "not in index %s", e.bucket)
		}
	}
}

// checkIndexes reports index entries without a record.
func checkIndexes[T any](c *checker, k *kind[T]) {
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

func (c *checker) member(where string, m match.Member) {
	if !inOrder(m.Away) {
		c.report(where, "away at times that are out of order, or overlap")
	}
}

// note checks the members who follow a match or have a note to it. What other notes say
// is up to the bot.
func (c *checker) note(where string, n note) {
	of, err := match.CheckNote(notes{c.tx}, n.key)
	if err != nil {
		c.report(where, "%v", err)
	}
	if of != 0 && c.value(bucketMatches, numberKey(of)) == nil {
		c.report(where, "there is no such match")
	}
}

// setting checks which matches a member follows or has a note to, and their progress in
// puzzles. What other settings say is up to the bot.
func (c *checker) setting(where string, s setting) {
	if err := match.CheckSetting(notes{c.tx}, s.player, s.key); err != nil {
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
func (c *checker) daily(where string, d match.Daily, last uint64) {
	if d.ID == 0 || uint64(d.ID) > last || c.value(bucketChallenges, numberKey(d.ID)) != nil {
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
	all, err := outages{c.tx}.Outages()
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

// checkFirsts recounts from the matches how often the first player won, and
// compares.
func (c *checker) checkFirsts() error {
	for key, want := range c.firsts {
		if got, err := firstsKind.get(c.tx, []byte(key)); err != nil || got.FirstPlayerStats.First != want.First || got.Drawn != want.Drawn || got.Second != want.Second {
			c.report(bucketFirsts, "key %x: it is not %+v", key, want)
		}
	}
	for key := range c.scan(bucketFirsts, nil) {
		if _, ok := c.firsts[string(key)]; !ok {
			c.report(bucketFirsts, "key %x counts nothing", key)
		}
	}
	return nil
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

// checkBands recounts from the standings how many members stand in each band, and
// compares.
func (c *checker) checkBands() error {
	missing := len(c.bands)
	for key, value := range c.scan(bucketBands, nil) {
		if n := c.bands[string(key)]; n == 0 || !bytes.Equal(value, countValue(n)) {
			c.report(bucketBands, "key %x: it is not %d", key, n)
		} else {
			missing--
		}
	}
	if missing > 0 {
		c.report(bucketBands, "%d counts are missing or wrong", missing)
	}
	return nil
}
