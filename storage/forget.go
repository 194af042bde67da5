package storage

import (
	"bytes"
	"errors"
	"math"

	"galet/game"
	"galet/game/match"
)

// After implements match.Challenges.
func (t challenges) After(id match.ID, limit int) ([]match.ID, error) {
	var found []match.ID
	c := t.bucket(bucketChallenges).Cursor()
	for k, _ := c.Seek(numberKey(uint64(id) + 1)); k != nil && len(found) < limit; k, _ = c.Next() {
		found = append(found, match.ID(number(k)))
	}
	return found, nil
}

// Delete implements match.Challenges: with a challenge goes all that followed
// from it.
func (t challenges) Delete(id match.ID) error {
	return errors.Join(t.deleteNotices(id), t.deleteChange(id), t.deleteMatch(id), t.deleteChallenge(id))
}

func (t *tx) deleteNotices(id match.ID) error {
	for _, seq := range t.numbers(bucketOutboxOf, numberKey(uint64(id)), math.MaxInt) {
		if err := (outbox{t}).DeleteNotice(uint64(seq)); err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) deleteChange(id match.ID) error {
	c, err := ledger{t}.Change(id)
	if errors.Is(err, match.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := t.reindex(changeEntries(c), nil); err != nil {
		return err
	}
	return t.remove(bucketLedger, numberKey(uint64(id)))
}

func (t *tx) deleteMatch(id match.ID) error {
	m, err := matches{t}.Match(id)
	if errors.Is(err, match.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := t.countFirst(m, -1); err != nil {
		return err
	}
	if err := t.reindex(matchHeadOf(m).entries(id), nil); err != nil {
		return err
	}
	return t.remove(bucketMatches, numberKey(uint64(id)))
}

func (t *tx) deleteChallenge(id match.ID) error {
	value := t.get(bucketChallenges, numberKey(uint64(id)))
	if value == nil {
		return nil
	}
	h, err := newChallengeHead(value)
	if err != nil {
		return err
	}
	if err := t.reindex(h.entries(id), nil); err != nil {
		return err
	}
	return t.remove(bucketChallenges, numberKey(uint64(id)))
}

// Of implements match.Ladders.
func (t ladders) Of(p match.PlayerID) ([]match.Ladder, error) {
	var found []match.Ladder
	prefix := playerPrefix(p)
	c := t.bucket(bucketLedgerOf).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); {
		guild, rest, ok1 := cutIdentity(string(k[len(prefix):]))
		id, _, ok2 := cutIdentity(rest)
		if !ok1 || !ok2 {
			return nil, errShort
		}
		on := match.Ladder{Guild: match.GuildID(guild), Game: game.ID(id)}
		found = append(found, on)
		k, _ = c.Seek(append(ledgerPrefix(on, p), bytes.Repeat([]byte{0xff}, 16)...))
	}
	return found, nil
}

// On implements match.Ladders.
func (t ladders) On(g match.GuildID, limit int) ([]match.Seated, error) {
	var found []match.Seated
	prefix := serverKey(g)
	c := t.bucket(bucketStandings).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix) && len(found) < limit; k, _ = c.Next() {
		on, p, ok := cutStandingKey(string(k))
		if !ok {
			return nil, errShort
		}
		found = append(found, match.Seated{Ladder: on, Player: p})
	}
	return found, nil
}

// Settings implements match.Notes.
func (t notes) Settings(p match.PlayerID) (map[string]string, error) {
	found := map[string]string{}
	prefix := playerPrefix(p)
	c := t.bucket(bucketSettings).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		found[string(k[len(prefix):])] = string(v)
	}
	return found, nil
}

// Metas implements match.Notes.
func (t notes) Metas(prefix string) ([]string, error) {
	var found []string
	c := t.bucket(bucketNotes).Cursor()
	for k, _ := c.Seek([]byte(prefix)); bytes.HasPrefix(k, []byte(prefix)); k, _ = c.Next() {
		found = append(found, string(k))
	}
	return found, nil
}
