package storage

import (
	"fmt"
	"slices"

	"galet/game/match"
	"galet/storage/record"
)

var actWords = record.Words{What: "the act", Low: 1, Names: []string{"ended", "moved", "closed", "settings", "excluded", "readmitted", "tournament", "withdrawn", "league"}}

var auditKind = kind[match.AuditEntry]{
	name:   "audit",
	bucket: bucketAudit,
	fields: auditFields,
	title: func(e match.AuditEntry) string {
		return fmt.Sprintf("act %d of moderators on server %s", e.Seq, e.Guild)
	},
	index:   auditIndex,
	indexes: []index{{bucketAuditOf, func(key []byte) []byte { return key[record.IdentityLen(key):] }}},
}

func auditFields(f record.Fields, e *match.AuditEntry) {
	record.Identity(f, "guild", &e.Guild)
	record.Key(f, "seq", &e.Seq)
	f.Value(1)
	record.Word(f, "act", &e.Act, actWords)
	record.Identity(f, "by", &e.By)
	record.List(f, "of", &e.Of, func(f record.Fields, p *match.PlayerID) { record.Identity(f, "", p) })
	record.Time(f, "at", &e.At)
	record.Number(f, "match", &e.Match)
	record.Text(f, "setting", &e.Setting)
}

func auditIndex(e match.AuditEntry) []entry {
	return namedEntries(bucketAuditOf, numberedKey(e.Guild, e.Seq), append(slices.Clone(e.Of), e.By)...)
}

// auditLog implements match.AuditLog.
type auditLog struct{ *tx }

func (t auditLog) Entries(g match.GuildID) ([]match.AuditEntry, error) {
	return auditKind.list(t.tx, identityKey(g), noLimit)
}

func (t auditLog) EntriesOf(p match.PlayerID, limit int) ([]match.AuditEntry, error) {
	return auditKind.by(t.tx, bucketAuditOf, identityKey(p), limit)
}

func (t auditLog) PutEntry(e match.AuditEntry) error { return auditKind.put(t.tx, e) }

func (t auditLog) DeleteEntry(g match.GuildID, seq uint64) error {
	return auditKind.remove(t.tx, numberedKey(g, seq))
}

// auditEntry checks that a server's log is not too long.
func (c *checker) auditEntry(_ string, e match.AuditEntry) {
	if c.auditEntries[e.Guild]++; c.auditEntries[e.Guild] == match.AuditLimit+1 {
		c.report(bucketAudit, "server %s has more than %d entries", e.Guild, match.AuditLimit)
	}
}
