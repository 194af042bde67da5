package storage

import (
	"encoding/json"
	"errors"
	"fmt"

	"galet/game"
	"galet/game/match"
	"galet/storage/record"
)

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

// firsts are the counts of a game, in the order of their keys.
func (t *tx) firsts(id game.ID) ([]match.FirstPlayerStats, error) {
	var found []match.FirstPlayerStats
	for key, value := range t.scan(bucketFirsts, identityKey(id)) {
		c, err := firstsKind.read(t, key, value)
		if err == nil {
			err = json.Unmarshal([]byte(c.chosen), &c.Chosen)
		}
		if err != nil {
			return nil, fmt.Errorf("read firsts, key %x: %w", key, err)
		}
		found = append(found, c.FirstPlayerStats)
	}
	return found, nil
}

// counts reports whether a match says how often the first player wins: matches with
// Galet do not.
func counts(m match.Match) bool {
	_, level := m.Galet()
	return m.Over() && m.End.How.Played() && level == 0
}

// countFirst adds a match that was played to its end to the counts of its game,
// or subtracts it.
func (t *tx) countFirst(m match.Match, by int) error {
	if !counts(m) {
		return nil
	}
	key, c, err := firstsOf(m)
	if err != nil {
		return err
	}
	before, err := firstsKind.get(t, key)
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		return err
	}
	c.FirstPlayerStats = before.With(*m.End, by)
	if c.Games() == 0 {
		return t.remove(bucketFirsts, key)
	}
	return firstsKind.put(t, c)
}

// firstsOf returns the key of a match's counts, and their record with the counts
// at 0.
func firstsOf(m match.Match) ([]byte, firsts, error) {
	chosen, err := json.Marshal(m.Record.Options.Chosen())
	c := firsts{game: m.Record.Game, chosen: string(chosen)}
	return append(identityKey(c.game), chosen...), c, err
}
