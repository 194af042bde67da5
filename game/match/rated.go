package match

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"time"

	"galet/game"
)

// The same two members can begin RatedLimit rated matches on a server in a week.
// Further matches are unrated.
const (
	ratedWeek  = 7 * 24 * time.Hour
	RatedLimit = 5
)

// Unrated is the reason why a match is not rated although its challenge was; 0: there is
// none.
type Unrated uint8

// The reasons. The values are stored: they never change.
const (
	// NoLadder: the server had none when the match began.
	NoLadder Unrated = 1
	// TooOften: the two had begun RatedLimit rated matches in the week before.
	TooOften Unrated = 2
	// PlayerExcluded: a moderator has excluded one of the two from the ladders of
	// the server.
	PlayerExcluded Unrated = 3
)

// decideRated decides whether a match that begins now is rated, if its challenge was.
func (m *Match) decideRated(tx *txn, on Server) error {
	if !m.Rated {
		return nil
	}
	if !on.canRate() {
		m.Rated, m.Unrated = false, NoLadder
		return nil
	}
	for _, p := range m.Players {
		if is, err := IsExcluded(tx.KeyValues(), on.ID, p.ID); err != nil || is {
			m.Rated, m.Unrated = false, PlayerExcluded
			return err
		}
	}
	n, err := countRatedLately(tx, *m)
	if err == nil && n >= RatedLimit {
		m.Rated, m.Unrated = false, TooOften
	}
	return err
}

// unratedReason is why the match of an open challenge would not be rated if it began now.
func (c Challenge) unratedReason(tx *txn, on Server) (Unrated, error) {
	if !on.canRate() {
		return NoLadder, nil
	}
	if c.Against == nil {
		is, err := IsExcluded(tx.KeyValues(), on.ID, c.By.ID)
		if err != nil || !is {
			return 0, err
		}
		return PlayerExcluded, nil
	}
	m := Match{Players: [2]Player{c.By, *c.Against}, Place: c.Place, Terms: Terms{Rated: true}, Started: tx.now}
	err := m.decideRated(tx, on)
	return m.Unrated, err
}

// updateAtRatedLimit updates the open challenges between the two players of a match, if
// their rated matches of the last week are now as many as count. With RatedLimit, the match
// has just begun, and further ones are not rated. With one less, the match has just ended and
// does not count, and another one can be rated again.
func updateAtRatedLimit(tx *txn, m Match, count int) error {
	m.Started = tx.now
	n, err := countRatedLately(tx, m)
	if err != nil || n != count {
		return err
	}
	made, received, err := tx.Challenges().OpenChallenges(m.Players[game.First].ID)
	return errors.Join(err, termsChanged(tx, append(made, received...), func(c Challenge) bool {
		return c.Against != nil && c.Place.Guild == m.Place.Guild &&
			(c.By.ID == m.Players[game.Second].ID || c.Against.ID == m.Players[game.Second].ID)
	}))
}

// countRatedLately counts the matches between the players of a match that are or
// were rated on its server and began within a week before it.
func countRatedLately(tx *txn, m Match) (int, error) {
	p := m.Players[0].ID
	open, err := tx.Matches().OpenMatches(p)
	if err != nil {
		return 0, err
	}
	going, _, err := countRated(tx, open, m)
	for limit := 64; err == nil; limit *= 2 {
		var ended []ID
		if ended, err = tx.Matches().Ended(m.Place.Guild, p, limit); err != nil {
			break
		}
		n, older, err := countRated(tx, ended, m)
		if err != nil {
			return 0, err
		}
		if older || len(ended) < limit {
			marked, err := countMarked(tx, m)
			return going + n + marked, err
		}
	}
	return 0, err
}

// countRated counts the matches among these that count for the limit. older reports that
// it found one that ended more than a week before: then the remaining ones did too.
func countRated(tx *txn, ids []ID, like Match) (n int, older bool, err error) {
	since := like.Started.Add(-ratedWeek)
	for _, id := range ids {
		m, err := tx.Matches().Match(id)
		if err != nil {
			return 0, false, err
		}
		if m.Over() && !m.End.At.After(since) {
			return n, true, nil
		}
		if m.samePlayers(like) && m.countsForLimit(since, like.Started) && (!m.Over() || m.CountsForLadder()) {
			n++
		}
	}
	return n, false, nil
}

// samePlayers reports whether two matches have the same server and the same two players.
func (m Match) samePlayers(o Match) bool {
	a, b := o.Players[0].ID, o.Players[1].ID
	_, first := m.Seat(a)
	_, second := m.Seat(b)
	return first && second && m.Place.Guild == o.Place.Guild
}

// countsForLimit reports whether a match counts for the limit of rated matches in a span.
func (m Match) countsForLimit(since, until time.Time) bool {
	return m.Rated && m.Started.After(since) && !m.Started.After(until)
}

// Marks keep limits after a member's data are deleted. They are values whose keys have
// a keyed hash instead of the members. A mark of rated matches holds when they began,
// a mark of a loss on time when the data were deleted, and a mark of a ping when the
// challenge was made.
const (
	marks       = "mark/"
	ratedMark   = marks + "rated/"
	timeoutMark = marks + "late/"
	pingMark    = marks + "ping/"
	// secret is the key under which the key of the hashes is stored.
	secret = "secret"
	// timeoutMarkLife is how long a mark of a loss on time is kept.
	timeoutMarkLife = inactiveAfter
	// marksInterval is how often old marks are deleted.
	marksInterval = 10 * time.Minute
)

// newSecret draws the key for the hashes of a store without one. Further calls return the
// same key, as a transaction may run more than once.
func (s *Service) newSecret() []byte {
	s.randMu.Lock()
	defer s.randMu.Unlock()
	for len(s.drawnSecret) < sha256.Size {
		s.drawnSecret = binary.BigEndian.AppendUint64(s.drawnSecret, s.rand.Uint64())
	}
	return s.drawnSecret
}

// markKey is the key of a mark. It is empty if the store has no key for the hashes yet:
// then there is no mark.
func markKey(kv KeyValues, kind string, of ...string) (string, error) {
	key, err := kv.Meta(secret)
	if err != nil || key == nil {
		return "", err
	}
	h := hmac.New(sha256.New, key)
	h.Write([]byte(strings.Join(of, "\x00")))
	return kind + hex.EncodeToString(h.Sum(nil)[:16]), nil
}

// ratedKey is the key of the mark of the two players of a match on its server.
func ratedKey(tx *txn, m Match) (string, error) {
	a, b := m.Players[0].ID, m.Players[1].ID
	return markKey(tx.KeyValues(), ratedMark, string(m.Place.Guild), string(min(a, b)), string(max(a, b)))
}

// markedTimes are the times of a mark.
func markedTimes(tx *txn, key string) (at []time.Time, err error) {
	value, err := tx.KeyValues().Meta(key)
	for text := range strings.FieldsSeq(string(value)) {
		t, failed := time.Parse(time.RFC3339Nano, text)
		if failed != nil {
			return nil, failed
		}
		at = append(at, t)
	}
	return at, err
}

func putMark(tx *txn, key string, at []time.Time) error {
	texts := make([]string, len(at))
	for i, t := range at {
		texts[i] = t.Format(time.RFC3339Nano)
	}
	return tx.KeyValues().SetMeta(key, []byte(strings.Join(texts, " ")))
}

// countMarked counts the rated matches between two players that are only known from a
// mark, because the data of one were deleted.
func countMarked(tx *txn, m Match) (n int, err error) {
	key, err := ratedKey(tx, m)
	if err != nil || key == "" {
		return 0, err
	}
	began, err := markedTimes(tx, key)
	for _, at := range began {
		if (Match{Terms: Terms{Rated: true}, Started: at}).countsForLimit(m.Started.Add(-ratedWeek), m.Started) {
			n++
		}
	}
	return n, err
}

// markRated adds a match to its mark when a player's data are deleted, if the match
// counts for the limit.
func (s *Service) markRated(tx *txn, m Match) error {
	if m.HasDeletedPlayer() || !m.CountsForLadder() || !m.countsForLimit(tx.now.Add(-ratedWeek), tx.now) {
		return nil
	}
	if err := s.keepSecret(tx); err != nil {
		return err
	}
	key, err := ratedKey(tx, m)
	if err != nil {
		return err
	}
	began, err := markedTimes(tx, key)
	if err != nil {
		return err
	}
	return putMark(tx, key, append(began, m.Started))
}

// keepSecret stores a key for the hashes if there is none.
func (s *Service) keepSecret(tx *txn) error {
	key, err := tx.KeyValues().Meta(secret)
	if err != nil || key != nil {
		return err
	}
	return tx.KeyValues().SetMeta(secret, s.newSecret())
}

// markTimeout marks that a member lost their last rated match on time, when the member's
// data are deleted.
func (s *Service) markTimeout(tx *txn, p PlayerID) error {
	if err := s.keepSecret(tx); err != nil {
		return err
	}
	key, err := markKey(tx.KeyValues(), timeoutMark, string(p))
	if err != nil {
		return err
	}
	return putMark(tx, key, []time.Time{tx.now})
}

// expireMarks deletes the marks that no longer limit anything.
func (s *Service) expireMarks() (more bool, err error) {
	now := s.now()
	if now.Sub(s.marksExpired).Abs() < marksInterval {
		return false, nil
	}
	keys, err := get(s, func(tx *txn) ([]string, error) { return tx.KeyValues().MetaKeys(marks) })
	if err == nil && len(keys) > 0 {
		err = s.update(func(tx *txn) error {
			for _, key := range keys {
				at, err := markedTimes(tx, key)
				if err != nil {
					return err
				}
				kept := slices.DeleteFunc(slices.Clone(at), func(t time.Time) bool { return tx.now.Sub(t) >= markLife(key) })
				if len(kept) == len(at) {
					continue
				}
				if err := putMark(tx, key, kept); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err == nil {
		s.marksExpired = now
	}
	return false, err
}

// markLife is how long a time in a mark counts.
func markLife(key string) time.Duration {
	switch {
	case strings.HasPrefix(key, timeoutMark):
		return timeoutMarkLife
	case strings.HasPrefix(key, pingMark):
		return pingInterval
	}
	return ratedWeek
}
