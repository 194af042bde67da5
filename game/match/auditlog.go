package match

import (
	"errors"
	"slices"
	"time"
)

// AuditLimit is how many of the last acts of moderators are kept of a server.
const AuditLimit = 20

// AuditEntry is one act of a moderator on a server.
type AuditEntry struct {
	Guild GuildID
	// Seq counts the acts on a server, from 1.
	Seq uint64
	Act Act
	// By did it; empty: a member who has had all data deleted, as in Of.
	By PlayerID
	// Of are the members whom it concerns: the players of a match, the members of a
	// challenge, or who was excluded from the ladder or readmitted.
	Of []PlayerID
	// At is in UTC and whole milliseconds.
	At time.Time
	// Match is the match or challenge; 0: the act is about none.
	Match ID
	// Setting is the host's name for what was changed; empty: nothing was.
	Setting string
}

// Act is what a moderator did.
type Act uint8

// The acts, each with the method of Service that records it. The values are stored:
// they never change.
const (
	EndedMatch      Act = 1 // Stop
	MovedMatch      Act = 2 // Bring
	ClosedChallenge Act = 3 // CloseChallenge
	ChangedSettings Act = 4 // ChangeServer
	Excluded        Act = 5 // Exclude takes a member off a ladder,
	Readmitted      Act = 6 // and puts one back
)

// AuditLog are the last acts of moderators on a server, the latest first.
func (s *Service) AuditLog(g GuildID) ([]AuditEntry, error) {
	entries, err := get(s, func(tx *txn) ([]AuditEntry, error) { return tx.AuditLog().Entries(g) })
	slices.Reverse(entries)
	return entries, err
}

// audit adds an act to the log of its server, and deletes the oldest beyond
// AuditLimit.
func audit(tx *txn, e AuditEntry) error {
	kept, err := tx.AuditLog().Entries(e.Guild)
	if err != nil {
		return err
	}
	e.Seq, e.At = 1, tx.now
	if len(kept) > 0 {
		e.Seq = kept[len(kept)-1].Seq + 1
	}
	for _, old := range kept[:max(0, len(kept)+1-AuditLimit)] {
		err = errors.Join(err, tx.AuditLog().DeleteEntry(old.Guild, old.Seq))
	}
	return errors.Join(err, tx.AuditLog().PutEntry(e))
}

// leaveAuditLog removes a member from some entries, and reports whether there may be
// more.
func leaveAuditLog(tx *txn, p PlayerID) (more bool, err error) {
	entries, err := tx.AuditLog().EntriesOf(p, chunk)
	for _, e := range entries {
		err = errors.Join(err, tx.AuditLog().PutEntry(e.without(p)))
	}
	return len(entries) > 0, err
}

// without is an entry that does not name a member.
func (e AuditEntry) without(p PlayerID) AuditEntry {
	if e.By == p {
		e.By = ""
	}
	e.Of = slices.Clone(e.Of)
	for i, of := range e.Of {
		if of == p {
			e.Of[i] = ""
		}
	}
	return e
}

// dropAuditLog deletes the log of a server.
func dropAuditLog(tx *txn, g GuildID) error {
	entries, err := tx.AuditLog().Entries(g)
	for _, e := range entries {
		err = errors.Join(err, tx.AuditLog().DeleteEntry(g, e.Seq))
	}
	return err
}
