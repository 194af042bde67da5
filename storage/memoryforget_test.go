package storage_test

import (
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"galet/game/match"
)

// challengesWhere are the challenges for which want is true, by number.
func (m *memory) challengesWhere(limit int, want func(match.Challenge) bool) (found []match.ID, err error) {
	for _, id := range slices.Sorted(maps.Keys(m.challenges)) {
		if len(found) < limit && want(m.challenges[id]) {
			found = append(found, id)
		}
	}
	return found, nil
}

func cameToNothing(c match.Challenge) bool {
	return c.State != match.Open && c.State != match.Accepted
}

func (m *memory) OpenOnServer(g match.GuildID) ([]match.ID, error) {
	return m.challengesWhere(math.MaxInt, func(c match.Challenge) bool { return c.State == match.Open && c.Place.Guild == g })
}

func (m *memory) Closed(p match.PlayerID, limit int) ([]match.ID, error) {
	return m.challengesWhere(limit, func(c match.Challenge) bool {
		return cameToNothing(c) && (c.By.ID == p || c.Against != nil && c.Against.ID == p)
	})
}

func (m *memory) Past(t time.Time, limit int) ([]match.ID, error) {
	return m.challengesWhere(limit, func(c match.Challenge) bool { return cameToNothing(c) && !c.Expires.After(t) })
}

// endedWhere are the ended matches for which want is true, by number.
func (m memoryMatches) endedWhere(limit int, want func(match.Match) bool) (found []match.ID, err error) {
	for _, id := range slices.Sorted(maps.Keys(m.matches)) {
		if over := m.matches[id]; over.Over() && len(found) < limit && want(over) {
			found = append(found, id)
		}
	}
	return found, nil
}

func (m memoryMatches) EndedOn(g match.GuildID, limit int) ([]match.ID, error) {
	return m.endedWhere(limit, func(o match.Match) bool { return o.Place.Guild == g })
}

func (m memoryMatches) EndedOf(p match.PlayerID, limit int) ([]match.ID, error) {
	return m.endedWhere(limit, func(o match.Match) bool {
		_, plays := o.Seat(p)
		return plays || o.End.Moderator.ID == p
	})
}

func (m memoryMatches) EndedUnrated(t time.Time, limit int) ([]match.ID, error) {
	return m.endedWhere(limit, func(o match.Match) bool { return !o.CountsForLadder() && !o.End.At.After(t) })
}

func (m *memory) Delete(id match.ID) error {
	delete(m.challenges, id)
	delete(m.matches, id)
	delete(m.memoryLadders.changes, id)
	_ = m.tried.DeleteAnalyses(id)
	maps.DeleteFunc(m.notices, func(_ uint64, n match.Notice) bool { return n.ID == id })
	return nil
}

func (r *memoryLadders) Of(p match.PlayerID) (found []match.Ladder, err error) {
	for _, c := range r.changes {
		if _, plays := c.Seat(p); plays && !slices.Contains(found, c.Ladder) {
			found = append(found, c.Ladder)
		}
	}
	slices.SortFunc(found, func(a, b match.Ladder) int { return strings.Compare(string(a.Guild), string(b.Guild)) })
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
