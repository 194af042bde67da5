package storage

import (
	"encoding/json"
	"fmt"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
	"galet/storage/record"
)

var changeKind = kind[match.Change]{
	name:    "change",
	bucket:  bucketLedger,
	fields:  changeFields,
	title:   func(c match.Change) string { return fmt.Sprintf("the change by match %d", c.Match) },
	index:   changeIndex,
	indexes: byLastNumber(bucketLedgerOf),
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
	return namedEntries(bucketLedgerOf, ledgerKey(c), c.Sides[0].Player, c.Sides[1].Player)
}

// ledger implements match.Ledger.
type ledger struct{ *tx }

func (t ledger) Change(id match.ID) (match.Change, error) { return changeKind.get(t.tx, numberKey(id)) }

func (t ledger) PutChange(c match.Change) error {
	if c.Seq == 0 {
		c.Seq = t.kv.Next(bucketLedger)
	}
	return changeKind.put(t.tx, c)
}

func (t ledger) ChangesOf(on match.Ladder, p match.PlayerID, limit int) ([]match.Change, error) {
	return changeKind.by(t.tx, bucketLedgerOf, ledgerPrefix(on, p), limit)
}

func (t ledger) FirstPlayerStats(id game.ID) ([]match.FirstPlayerStats, error) {
	return collect(t.scan(bucketFirsts, identityKey(id)), noLimit, func(key, value []byte) (match.FirstPlayerStats, error) {
		c, err := firstsKind.read(t.tx, key, value)
		if err == nil {
			err = json.Unmarshal([]byte(c.chosen), &c.Chosen)
		}
		return c.FirstPlayerStats, err
	})
}

// firsts is how often the first player won the matches of a game with the same
// options, which are JSON.
type firsts struct {
	game   game.ID
	chosen string
	match.FirstPlayerStats
}

var firstsKind = kind[firsts]{
	name:   "firsts",
	bucket: bucketFirsts,
	empty:  func(f firsts) bool { return f.Games() == 0 },
	title:  func(f firsts) string { return fmt.Sprintf("how often the first player wins %s %s", f.game, f.chosen) },
	fields: func(f record.Fields, c *firsts) {
		record.Identity(f, "game", &c.game)
		c.chosen = f.Rest("chosen", c.chosen)
		f.Value(1)
		record.Int(f, "first", &c.First)
		record.Int(f, "drawn", &c.Drawn)
		record.Int(f, "second", &c.Second)
	},
}

// value is the stored value of the counts.
func (c firsts) value() []byte {
	_, value, _, _ := record.Encode(c, firstsKind.fields)
	return value
}

// counts reports whether a match says how often the first player wins: matches with
// Galet do not.
func counts(m *match.Match) bool {
	if m == nil || !m.Over() || !m.End.How.Played() {
		return false
	}
	_, level := m.Galet()
	return level == 0
}

// countFirst adds a match that was played to its end to the counts of its game,
// or subtracts it.
func (t *tx) countFirst(m *match.Match, by int) error {
	if !counts(m) {
		return nil
	}
	key, c, err := firstsOf(*m)
	if err != nil {
		return err
	}
	before, err := firstsKind.getOr(t, key, c)
	if err != nil {
		return err
	}
	c.FirstPlayerStats = before.With(*m.End, by)
	return firstsKind.put(t, c)
}

// firstsOf returns the key of a match's counts, and their record with the counts
// at 0.
func firstsOf(m match.Match) ([]byte, firsts, error) {
	chosen, err := json.Marshal(m.Record.Options.Chosen())
	c := firsts{game: m.Record.Game, chosen: string(chosen)}
	return append(identityKey(c.game), chosen...), c, err
}
