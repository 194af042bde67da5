package storage_test

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"galet/game"
	"galet/game/match"
)

// memoryLadders are the ladders of a memory.
type memoryLadders struct {
	last      uint64
	standings map[match.StandingKey]match.Standing
	changes   map[match.ID]match.Change
}

func newMemoryLadders() memoryLadders {
	return memoryLadders{standings: make(map[match.StandingKey]match.Standing), changes: make(map[match.ID]match.Change)}
}

func (r memoryLadders) clone() memoryLadders {
	return memoryLadders{r.last, maps.Clone(r.standings), maps.Clone(r.changes)}
}

func (r *memoryLadders) Standing(on match.Ladder, p match.PlayerID) (match.Standing, error) {
	s, ok := r.standings[match.StandingKey{Ladder: on, Player: p}]
	if !ok {
		return s, match.ErrNotFound
	}
	return s, nil
}

func (r *memoryLadders) PutStanding(on match.Ladder, s match.Standing) error {
	key := match.StandingKey{Ladder: on, Player: s.Player.ID}
	if r.standings[key] = s; s.Games() == 0 {
		delete(r.standings, key)
	}
	return nil
}

// all returns the members on a ladder in their order. Equal members come in the
// file's order: identities that are not numbers first.
func (r *memoryLadders) all(on match.Ladder) []match.Standing {
	var found []match.Standing
	for key, s := range r.standings {
		if key.Ladder == on && s.Listed() {
			found = append(found, s)
		}
	}
	number := func(s match.Standing) uint64 {
		n, _ := strconv.ParseUint(string(s.Player.ID), 10, 64)
		return n
	}
	slices.SortFunc(found, func(a, b match.Standing) int {
		return cmp.Or(cmp.Compare(a.Place(), b.Place()), cmp.Compare(number(a), number(b)), cmp.Compare(a.Player.ID, b.Player.ID))
	})
	return found
}

func (r *memoryLadders) Listed(on match.Ladder, from, limit int) ([]match.Standing, error) {
	all := r.all(on)
	all = all[min(from, len(all)):]
	return slices.Clip(all[:min(limit, len(all)):len(all)]), nil
}

func (r *memoryLadders) Ahead(on match.Ladder, place uint32) (ahead, listed int, err error) {
	all := r.all(on)
	for _, s := range all {
		if s.Place() < place {
			ahead++
		}
	}
	return ahead, len(all), nil
}

func (r *memoryLadders) Ageing(now time.Time, limit int) ([]match.StandingKey, error) {
	var found []match.StandingKey
	for key, s := range r.standings {
		if due, ok := s.Due(); ok && !due.After(now) {
			found = append(found, key)
		}
	}
	return found[:min(limit, len(found))], nil
}

// ledger is the changes of a memory, and its matches.
type ledger struct {
	*memoryLadders
	matches map[match.ID]match.Match
}

func (l ledger) Change(id match.ID) (match.Change, error) {
	c, ok := l.changes[id]
	if !ok {
		return c, match.ErrNotFound
	}
	return c, nil
}

func (l ledger) PutChange(c match.Change) error {
	if c.Seq == 0 {
		l.last++
		c.Seq = l.last
	}
	l.changes[c.Match] = c
	return nil
}

func (l ledger) ChangesOf(on match.Ladder, p match.PlayerID, limit int) ([]match.Change, error) {
	var found []match.Change
	for _, c := range l.changes {
		if _, ok := c.Seat(p); ok && c.Ladder == on {
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(a, b match.Change) int { return cmp.Compare(b.Seq, a.Seq) })
	return found[:min(limit, len(found))], nil
}

func (l ledger) FirstPlayerStats(id game.ID) ([]match.FirstPlayerStats, error) {
	found := make(map[string]match.FirstPlayerStats)
	for _, m := range l.matches {
		if m.Record.Game != id || m.End == nil || !m.End.How.Played() {
			continue
		}
		f := match.FirstPlayerStats{Chosen: m.Record.Options.Chosen()}
		key, _ := json.Marshal(f.Chosen)
		if known, ok := found[string(key)]; ok {
			f = known
		}
		found[string(key)] = f.With(*m.End, 1)
	}
	var list []match.FirstPlayerStats
	for _, key := range slices.Sorted(maps.Keys(found)) {
		list = append(list, found[key])
	}
	return list, nil
}
