package storage

import (
	"errors"
	"fmt"
	"math"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
)

// changeVersion is the form of a change's value:
//
//	sequence number, guild identity, game identity, end time, what the first
//	seat was given byte (0 a loss, 1 a draw, 2 a win), and by seat the
//	player's identity and the ratings before and after
const changeVersion = 1

// ledger is the bucket of that name and its index.
type ledger struct{ *tx }

// Change implements match.Ledger.
func (t ledger) Change(id match.ID) (match.Change, error) {
	value := t.get(bucketLedger, numberKey(uint64(id)))
	if value == nil {
		return match.Change{}, match.ErrNotFound
	}
	c, err := decodeChange(id, value)
	if err != nil {
		return match.Change{}, fmt.Errorf("read the change by match %v: %w", id, err)
	}
	return c, nil
}

// PutChange implements match.Ledger.
func (t ledger) PutChange(c match.Change) (err error) {
	if c.Seq == 0 {
		if c.Seq, err = t.next(bucketLedger); err != nil {
			return err
		}
	}
	value, err := encodeChange(c)
	if err != nil {
		return fmt.Errorf("write the change by match %v: %w", c.Match, err)
	}
	var before []entry
	switch old, err := t.Change(c.Match); {
	case err == nil:
		before = changeEntries(old)
	case !errors.Is(err, match.ErrNotFound):
		return err
	}
	if err := t.reindex(before, changeEntries(c)); err != nil {
		return err
	}
	return t.put(bucketLedger, numberKey(uint64(c.Match)), value)
}

// ChangesOf implements match.Ledger.
func (t ledger) ChangesOf(on match.Ladder, p match.PlayerID, limit int) ([]match.Change, error) {
	var found []match.Change
	for _, id := range t.numbers(bucketLedgerOf, ledgerPrefix(on, p), limit) {
		c, err := t.Change(id)
		if err != nil {
			return nil, err
		}
		found = append(found, c)
	}
	return found, nil
}

// Firsts implements match.Ledger.
func (t ledger) Firsts(id game.ID) ([]match.Firsts, error) { return t.firsts(id) }

// changeEntries are the index entries of a change: those of its players whose
// data are kept.
func changeEntries(c match.Change) []entry {
	var entries []entry
	for _, side := range c.Sides {
		if side.Player != "" {
			entries = append(entries, entry{bucketLedgerOf, ledgerKey(c, side.Player)})
		}
	}
	return entries
}

// ledgerPrefix begins the keys of a member's changes on a ladder.
func ledgerPrefix(on match.Ladder, p match.PlayerID) []byte {
	return append(playerPrefix(p), ladderPrefix(on)...)
}

// ledgerKey orders a member's changes, the latest first.
func ledgerKey(c match.Change, p match.PlayerID) []byte {
	key := append(ledgerPrefix(c.Ladder, p), numberKey(math.MaxUint64-c.Seq)...)
	return append(key, numberKey(uint64(c.Match))...)
}

func encodeChange(c match.Change) ([]byte, error) {
	var e encoder
	e.byte(changeVersion)
	e.number(c.Seq)
	e.identity(string(c.Ladder.Guild))
	e.identity(string(c.Ladder.Game))
	e.time(c.At)
	e.byte(byte(2 * c.First))
	for _, side := range c.Sides {
		e.identity(string(side.Player))
		e.rating(side.Before)
		e.rating(side.After)
	}
	return e.b, e.err
}

func decodeChange(id match.ID, value []byte) (match.Change, error) {
	d := newDecoder(value, changeVersion)
	c := match.Change{
		Match:  id,
		Seq:    d.number(),
		Ladder: match.Ladder{Guild: match.GuildID(d.identity()), Game: game.ID(d.identity())},
		At:     d.time(),
		First:  rating.Score(d.within("the result", 0, 2)) / 2,
	}
	for seat := range c.Sides {
		c.Sides[seat] = match.Side{Player: match.PlayerID(d.identity()), Before: d.rating(), After: d.rating()}
	}
	return c, d.end()
}
