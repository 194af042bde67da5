package storage_test

import (
	"cmp"
	"maps"
	"slices"

	"galet/game/match"
)

// memoryAudit are the acts of moderators in a memory.
type memoryAudit map[auditID]match.AuditEntry

type auditID struct {
	guild match.GuildID
	seq   uint64
}

// where are the entries for which want is true.
func (m memoryAudit) where(limit int, want func(match.AuditEntry) bool) (found []match.AuditEntry, err error) {
	keys := slices.SortedFunc(maps.Keys(m), func(a, b auditID) int {
		return cmp.Or(cmp.Compare(a.guild, b.guild), cmp.Compare(a.seq, b.seq))
	})
	for _, k := range keys {
		if want(m[k]) && len(found) < limit {
			found = append(found, m[k])
		}
	}
	return found, nil
}

func (m memoryAudit) Entries(g match.GuildID) ([]match.AuditEntry, error) {
	return m.where(len(m), func(e match.AuditEntry) bool { return e.Guild == g })
}

func (m memoryAudit) EntriesOf(p match.PlayerID, limit int) ([]match.AuditEntry, error) {
	return m.where(limit, func(e match.AuditEntry) bool { return e.By == p || slices.Contains(e.Of, p) })
}

func (m memoryAudit) PutEntry(e match.AuditEntry) error {
	m[auditID{e.Guild, e.Seq}] = e
	return nil
}

func (m memoryAudit) DeleteEntry(g match.GuildID, seq uint64) error {
	delete(m, auditID{g, seq})
	return nil
}
