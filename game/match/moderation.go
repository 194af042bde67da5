package match

import (
	"errors"
	"slices"
	"strings"
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
	// By is who did it; empty: a moderator who has deleted their data. The same holds in Of.
	By PlayerID
	// Of are the members concerned: the players of a match, the two members of a
	// challenge, or the one who was excluded or readmitted.
	Of []PlayerID
	// At is in UTC and whole milliseconds.
	At time.Time
	// Match is the match or challenge; 0: the act is about none.
	Match ID
	// Setting is the changed setting, as the host names it; empty: no setting was changed.
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

	CancelledTournament Act = 7 // CancelTournament
	WithdrewPlayer      Act = 8 // WithdrawPlayer, by somebody else
	ClosedLeague        Act = 9 // CloseLeague
)

// AuditLog are the last acts of moderators on a server, the latest first.
func (s *Service) AuditLog(g GuildID) ([]AuditEntry, error) {
	entries, err := get(s, func(tx *txn) ([]AuditEntry, error) { return tx.AuditLog().Entries(g) })
	slices.Reverse(entries)
	return entries, err
}

// audit adds an act to its server's log, and deletes the oldest acts beyond AuditLimit.
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

// removeFromAuditLog removes a member from some entries, and reports whether there may be
// more.
func removeFromAuditLog(tx *txn, p PlayerID) (more bool, err error) {
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

// excluded is the key prefix of values about members whom a moderator has excluded from
// the ladders of a server. The server and a keyed hash of the member follow. A value holds
// since when. It is kept when the member's data are deleted.
const excluded = "excluded/"

// exclusionKey is the key of a member's exclusion. It is empty if the store has no
// key for hashes yet, so nobody is excluded.
func exclusionKey(kv KeyValues, g GuildID, p PlayerID) (string, error) {
	return markKey(kv, excluded+string(g)+"/", string(g), string(p))
}

// IsExcluded reports whether a member is excluded from the ladders of a server.
func IsExcluded(kv KeyValues, g GuildID, p PlayerID) (bool, error) {
	key, err := exclusionKey(kv, g, p)
	if err != nil || key == "" {
		return false, err
	}
	since, err := kv.Meta(key)
	return since != nil, err
}

// Excluded reports whether a member is excluded from the ladders of a server.
func (s *Service) Excluded(g GuildID, p PlayerID) (bool, error) {
	return get(s, func(tx *txn) (bool, error) { return IsExcluded(tx.KeyValues(), g, p) })
}

// Exclude excludes a member from the ladders of a server, or readmits them. An excluded
// member is not listed, and their matches on the server are not rated, open ones
// included. The member is taken out of rated tournaments and leagues, and cannot join
// any. It is refused with ErrSelf if by is the member. The host checks that by is a
// moderator.
func (s *Service) Exclude(g GuildID, p PlayerID, by PlayerID, exclude bool) error {
	if p == by {
		return ErrSelf
	}
	return s.update(func(tx *txn) error {
		if is, err := IsExcluded(tx.KeyValues(), g, p); err != nil || is == exclude {
			return err
		}
		if err := s.keepSecret(tx); err != nil {
			return err
		}
		key, err := exclusionKey(tx.KeyValues(), g, p)
		if err != nil {
			return err
		}
		act, since := Readmitted, []byte(nil)
		if exclude {
			act, since = Excluded, []byte(tx.now.Format(time.RFC3339Nano))
		}
		if err := errors.Join(
			tx.KeyValues().SetMeta(key, since),
			excludeStandings(tx, g, p, exclude),
			excludeMatches(tx, g, p, exclude),
			audit(tx, AuditEntry{Guild: g, Act: act, By: by, Of: []PlayerID{p}})); err != nil || !exclude {
			return err
		}
		return removeFromRatedEvents(tx, g, p) // now the games that are lost by it are not rated
	})
}

// excludeStandings changes whether a member is listed on a server.
func excludeStandings(tx *txn, g GuildID, p PlayerID, exclude bool) error {
	ladders, err := tx.Ladders().Of(p)
	if err != nil {
		return err
	}
	for _, on := range ladders {
		if on.Guild != g {
			continue
		}
		s, err := tx.Ladders().Standing(on, p)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if s.Excluded = exclude; !exclude {
			s = s.aged(tx.now)
		}
		if err := tx.Ladders().PutStanding(on, s); err != nil {
			return err
		}
	}
	return nil
}

// excludeMatches makes the open matches of an excluded member on a server unrated. It
// also updates the open challenges of an excluded or readmitted member, because their
// terms change.
func excludeMatches(tx *txn, g GuildID, p PlayerID, exclude bool) error {
	made, received, err := tx.Challenges().OpenChallenges(p)
	if err != nil {
		return err
	}
	err = termsChanged(tx, append(made, received...), func(c Challenge) bool { return c.Place.Guild == g })
	if err != nil || !exclude {
		return err
	}
	open, err := tx.Matches().OpenMatches(p)
	if err != nil {
		return err
	}
	for _, id := range open {
		m, err := tx.Matches().Match(id)
		if err == nil && m.Rated && m.Place.Guild == g {
			m.Rated, m.Unrated = false, PlayerExcluded
			err = errors.Join(tx.Matches().PutMatch(m), refresh(tx, m))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// exclusions are the servers from whose ladders a member is excluded.
func exclusions(tx *txn, p PlayerID) (from []GuildID, err error) {
	keys, err := tx.KeyValues().MetaKeys(excluded)
	for _, key := range keys {
		g, _, _ := strings.Cut(strings.TrimPrefix(key, excluded), "/")
		own, failed := exclusionKey(tx.KeyValues(), GuildID(g), p)
		if own == key {
			from = append(from, GuildID(g))
		}
		err = errors.Join(err, failed)
	}
	return from, err
}

// dropExclusions readmits all members of a server whose data are deleted.
func dropExclusions(tx *txn, g GuildID) error {
	keys, err := tx.KeyValues().MetaKeys(excluded + string(g) + "/")
	for _, key := range keys {
		err = errors.Join(err, tx.KeyValues().SetMeta(key, nil))
	}
	return err
}
