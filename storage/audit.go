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
	order:  "guild seq act by of at match setting",
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

// auditIndex gives an entry for each member who is named.
func auditIndex(e match.AuditEntry) (entries []entry) {
	for _, p := range slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(e.Of), e.By)))) {
		if p != "" {
			entries = append(entries, entry{bucketAuditOf, append(identityKey(p), numberedKey(e.Guild, e.Seq)...)})
		}
	}
	return entries
}

// auditLog implements match.AuditLog.
type auditLog struct{ *tx }

func (t auditLog) Entries(g match.GuildID) (found []match.AuditEntry, err error) {
	for key, value := range t.scan(bucketAudit, identityKey(g)) {
		e, err := auditKind.read(t.tx, key, value)
		if err != nil {
			return nil, err
		}
		found = append(found, e)
	}
	return found, nil
}

func (t auditLog) EntriesOf(p match.PlayerID, limit int) (found []match.AuditEntry, err error) {
	prefix := identityKey(p)
	for key := range t.scan(bucketAuditOf, prefix) {
		if len(found) == limit {
			break
		}
		e, err := auditKind.get(t.tx, key[len(prefix):])
		if err != nil {
			return nil, err
		}
		found = append(found, e)
	}
	return found, nil
}

func (t auditLog) PutEntry(e match.AuditEntry) error { return auditKind.put(t.tx, e) }

func (t auditLog) DeleteEntry(g match.GuildID, seq uint64) error {
	return auditKind.drop(t.tx, numberedKey(g, seq))
}

// audit checks that a server's log is not too long.
func (c *checker) audit() error {
	var last match.GuildID
	n := 0
	for e, err := range auditKind.all(c.tx) {
		if err != nil {
			return err
		}
		if n++; e.Guild != last {
			last, n = e.Guild, 1
		}
		if n == match.AuditLimit+1 {
			c.report(bucketAudit, "server %s has more than %d", e.Guild, match.AuditLimit)
		}
	}
	return nil
}
