package storage

import (
	"bytes"
	"fmt"
	"time"

	"galet/game/match"
	"galet/storage/record"
)

// standing is a member's standing on a ladder.
type standing struct {
	on match.Ladder
	match.Standing
}

var standingKind = kind[standing]{
	name:     "standing",
	bucket:   bucketStandings,
	fields:   standingFields,
	empty:    func(s standing) bool { return s.Games() == 0 },
	personal: true,
	title: func(s standing) string {
		return fmt.Sprintf("the standing of %s in %s on server %s", s.Player.ID, s.on.Game, s.on.Guild)
	},
	index:   standingIndex,
	indexes: []index{{bucketLadderOrder, ownerInOrder}, {bucketLadderAgeing, afterTime}},
	count:   countStanding,
}

// standingFields visits a standing. The results are the matches won, drawn and
// lost by seat.
func standingFields(f record.Fields, s *standing) {
	ladder(f, &s.on)
	record.Identity(f, "player.id", &s.Player.ID)
	f.Value(1)
	record.Text(f, "player.name", &s.Player.Name)
	ratingFields(f, "rating", &s.Rating)
	record.Time(f, "last", &s.Last)
	record.Int(f, "steps", &s.Steps)
	for seat := range s.Results {
		r := f.Item("results", seat)
		for i, n := range [...]*int{&s.Results[seat].Won, &s.Results[seat].Drawn, &s.Results[seat].Lost} {
			record.Int(r.Item("", i), "", n)
		}
	}
	s.Streak = int(f.Signed("streak", int64(s.Streak)))
	record.Flag(f, tagExcluded, "excluded", &s.Excluded)
}

// standingIndex returns the entries of a standing that is listed.
func standingIndex(s standing) []entry {
	due, listed := s.Due()
	if !listed {
		return nil
	}
	return []entry{
		{bucketLadderOrder, orderKey(s)},
		{bucketLadderAgeing, append(numberKey(record.Sortable(due)), standingKey(s.on, s.Player.ID)...)},
	}
}

// ladders implements match.Ladders.
type ladders struct{ *tx }

func (t ladders) Standing(on match.Ladder, p match.PlayerID) (match.Standing, error) {
	s, err := standingKind.get(t.tx, standingKey(on, p))
	return s.Standing, err
}

func (t ladders) PutStanding(on match.Ladder, s match.Standing) error {
	return standingKind.put(t.tx, standing{on, s})
}

func (t ladders) Of(p match.PlayerID) (found []match.Ladder, err error) {
	prefix := identityKey(p)
	for key := t.keyFrom(bucketLedgerOf, prefix, prefix); key != nil; {
		on, err := record.Decode(key[len(prefix):max(len(prefix), len(key)-runTail)], nil, nil, ladder)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", bucketLedgerOf, err)
		}
		found = append(found, on)
		// Skip the member's other changes on this ladder.
		key = t.keyFrom(bucketLedgerOf, prefix, append(ledgerPrefix(on, p), bytes.Repeat([]byte{0xff}, runTail)...))
	}
	return found, nil
}

func (t ladders) On(g match.GuildID, limit int) ([]match.StandingKey, error) {
	return collect(t.scan(bucketStandings, identityKey(g)), limit, readStandingKey)
}

func (t ladders) Ageing(now time.Time, limit int) ([]match.StandingKey, error) {
	return collect(t.scanUntil(bucketLadderAgeing, now), limit, func(key, _ []byte) (match.StandingKey, error) {
		return readStandingKey(afterTime(key), nil)
	})
}

// afterTime is the rest of a key that begins with a time.
func afterTime(key []byte) []byte { return key[min(8, len(key)):] }

// readStandingKey reads a standingKey.
func readStandingKey(key, _ []byte) (match.StandingKey, error) {
	return record.Decode(key, nil, nil, func(f record.Fields, k *match.StandingKey) {
		ladder(f, &k.Ladder)
		record.Identity(f, "player.id", &k.Player)
	})
}
