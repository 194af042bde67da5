package storage

import (
	"errors"
	"math"

	"galet/game/match"
)

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
