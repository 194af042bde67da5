package storage_test

import (
	"maps"
	"slices"
	"strings"

	"galet/game/match"
)

func (m *memory) After(id match.ID, limit int) (found []match.ID, err error) {
	for _, other := range slices.Sorted(maps.Keys(m.challenges)) {
		if other > id && len(found) < limit {
			found = append(found, other)
		}
	}
	return found, nil
}

func (m *memory) Delete(id match.ID) error {
	delete(m.challenges, id)
	delete(m.matches, id)
	delete(m.memoryLadders.changes, id)
	maps.DeleteFunc(m.notices, func(_ uint64, n match.Notice) bool { return n.ID == id })
	return nil
}

func (r *memoryLadders) Of(p match.PlayerID) (found []match.Ladder, err error) {
	for key := range r.standings {
		if key.Player == p {
			found = append(found, key.Ladder)
		}
	}
	return found, nil
}

func (r *memoryLadders) On(g match.GuildID, limit int) (found []match.StandingKey, err error) {
	for key := range r.standings {
		if key.Ladder.Guild == g && len(found) < limit {
			found = append(found, key)
		}
	}
	return found, nil
}

func (m *memory) Settings(p match.PlayerID) (map[string]string, error) {
	found := map[string]string{}
	for key, value := range m.notes {
		if own, ok := strings.CutPrefix(key, string(p)+"\x00"); ok {
			found[own] = value
		}
	}
	return found, nil
}

func (m *memory) MetaKeys(prefix string) (found []string, err error) {
	for _, key := range slices.Sorted(maps.Keys(m.notes)) {
		if strings.HasPrefix(key, prefix) {
			found = append(found, key)
		}
	}
	return found, nil
}
