package storage

import (
	"bytes"
	"encoding/json"
	"fmt"

	"galet/game"
	"galet/game/match"
)

// firstsVersion is the form of the value: the numbers of matches that the
// first player won, that were drawn, and that the second won.
const firstsVersion = 1

// firsts are the counts of a game, in the order of their keys.
func (t *tx) firsts(id game.ID) ([]match.Firsts, error) {
	var found []match.Firsts
	prefix := appendIdentity(nil, string(id))
	c := t.bucket(bucketFirsts).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		f, err := decodeFirsts(v)
		if err == nil {
			err = json.Unmarshal(k[len(prefix):], &f.Chosen)
		}
		if err != nil {
			return nil, fmt.Errorf("read how often the first player wins, key %x: %w", k, err)
		}
		found = append(found, f)
	}
	return found, nil
}

// countFirst adds a match that was played to its end to the counts of its
// game, or takes it away.
func (t *tx) countFirst(m match.Match, by int) error {
	if m.End == nil || !m.End.How.Played() {
		return nil
	}
	key, err := firstsKey(m)
	if err != nil {
		return err
	}
	var f match.Firsts
	if value := t.get(bucketFirsts, key); value != nil {
		if f, err = decodeFirsts(value); err != nil {
			return err
		}
	}
	f = f.With(*m.End, by)
	if f.Games() == 0 {
		return t.remove(bucketFirsts, key)
	}
	return t.put(bucketFirsts, key, encodeFirsts(f))
}

// firstsKey is the key of a match's game and of what was chosen for it.
func firstsKey(m match.Match) ([]byte, error) {
	chosen, err := json.Marshal(m.Record.Options.Chosen())
	return append(appendIdentity(nil, string(m.Record.Game)), chosen...), err
}

func encodeFirsts(f match.Firsts) []byte {
	var e encoder
	e.byte(firstsVersion)
	e.number(uint64(f.First))
	e.number(uint64(f.Drawn))
	e.number(uint64(f.Second))
	return e.b
}

func decodeFirsts(value []byte) (match.Firsts, error) {
	d := newDecoder(value, firstsVersion)
	f := match.Firsts{First: d.ply(), Drawn: d.ply(), Second: d.ply()}
	return f, d.end()
}
