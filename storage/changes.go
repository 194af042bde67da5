package storage

import (
	"fmt"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
	"galet/storage/record"
)

var changeKind = kind[match.Change]{
	name:    "change",
	bucket:  bucketLedger,
	order:   "match seq guild game at first sides",
	fields:  changeFields,
	title:   func(c match.Change) string { return fmt.Sprintf("the change by match %d", c.Match) },
	index:   changeIndex,
	indexes: []index{{bucketLedgerOf, byLastNumber}},
}

// changeFields visits a change. The first seat's score is 0, 0.5 or 1; the bytes
// hold twice that.
func changeFields(f record.Fields, c *match.Change) {
	record.Key(f, "match", &c.Match)
	f.Value(1)
	record.Number(f, "seq", &c.Seq)
	ladder(f, &c.Ladder)
	record.Time(f, "at", &c.At)
	if f.Line() {
		c.First = rating.Score(f.Float("first", float64(c.First)))
	} else {
		c.First = rating.Score(f.Byte("the result", byte(2*c.First), 0, 2)) / 2
	}
	for seat := range c.Sides {
		side, f := &c.Sides[seat], f.Item("sides", seat)
		record.Identity(f, "player", &side.Player)
		ratingFields(f, "before", &side.Before)
		ratingFields(f, "after", &side.After)
	}
}

// changeIndex gives the entries of a change: those of its players whose data
// are kept.
func changeIndex(c match.Change) []entry {
	var entries []entry
	for _, side := range c.Sides {
		if side.Player != "" {
			entries = append(entries, entry{bucketLedgerOf, ledgerKey(c, side.Player)})
		}
	}
	return entries
}

// ledger implements match.Ledger.
type ledger struct{ *tx }

func (t ledger) Change(id match.ID) (match.Change, error) { return changeKind.get(t.tx, numberKey(id)) }

func (t ledger) PutChange(c match.Change) (err error) {
	if c.Seq == 0 {
		if c.Seq, err = t.kv.Next(bucketLedger); err != nil {
			return err
		}
	}
	return changeKind.put(t.tx, c)
}

func (t ledger) ChangesOf(on match.Ladder, p match.PlayerID, limit int) ([]match.Change, error) {
	return changeKind.numbered(t.tx, t.firstNumbers(bucketLedgerOf, ledgerPrefix(on, p), limit))
}

func (t ledger) FirstPlayerStats(id game.ID) ([]match.FirstPlayerStats, error) { return t.firsts(id) }
