package storage

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"galet/game"
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
	order:    "guild game player rating last steps results streak excluded",
	fields:   standingFields,
	personal: true,
	title: func(s standing) string {
		return fmt.Sprintf("the standing of %s in %s on server %s", s.Player.ID, s.on.Game, s.on.Guild)
	},
	index:   standingIndex,
	indexes: []index{{bucketOrder, ownerInOrder}, {bucketAgeing, func(key []byte) []byte { return key[min(8, len(key)):] }}},
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
	if f.Optional(tagExcluded, "excluded", s.Excluded) {
		s.Excluded = f.Bool("excluded", true)
	}
	if f.Reading() && s.Games() == 0 {
		f.Fail(errors.New("a standing without results"))
	}
}

// standingIndex returns the entries of a standing that is listed.
func standingIndex(s standing) []entry {
	due, listed := s.Due()
	if s.Games() == 0 || !listed {
		return nil
	}
	return []entry{
		{bucketOrder, orderKey(s)},
		{bucketAgeing, append(numberKey(record.Sortable(due)), standingKey(s.on, s.Player.ID)...)},
	}
}

// ladders implements match.Ladders.
type ladders struct{ *tx }

func (t ladders) Standing(on match.Ladder, p match.PlayerID) (match.Standing, error) {
	s, err := standingKind.get(t.tx, standingKey(on, p))
	return s.Standing, err
}

func (t ladders) PutStanding(on match.Ladder, s match.Standing) error {
	if s.Games() > 0 {
		return standingKind.put(t.tx, standing{on, s})
	}
	return standingKind.drop(t.tx, standingKey(on, s.Player.ID))
}

func (t ladders) Of(p match.PlayerID) ([]match.Ladder, error) {
	var found []match.Ladder
	prefix := identityKey(p)
	for from := prefix; ; {
		on, err := t.firstLadder(prefix, from)
		if err != nil || on == nil {
			return found, err
		}
		found = append(found, *on)
		// Skip the member's other changes on this ladder.
		from = append(ledgerPrefix(*on, p), bytes.Repeat([]byte{0xff}, 16)...)
	}
}

// firstLadder is the ladder of a member's first change from a key on; nil if
// there is none.
func (t ladders) firstLadder(prefix, from []byte) (*match.Ladder, error) {
	for key := range t.scanFrom(bucketLedgerOf, prefix, from) {
		guild, rest, ok1 := record.CutIdentity(string(key[len(prefix):]))
		id, _, ok2 := record.CutIdentity(rest)
		if !ok1 || !ok2 {
			return nil, fmt.Errorf("a key of %s is no change of a member", bucketLedgerOf)
		}
		return &match.Ladder{Guild: match.GuildID(guild), Game: game.ID(id)}, nil
	}
	return nil, nil
}

func (t ladders) On(g match.GuildID, limit int) ([]match.StandingKey, error) {
	var found []match.StandingKey
	for key := range t.scan(bucketStandings, identityKey(g)) {
		if len(found) == limit {
			break
		}
		s, err := seated(key)
		if err != nil {
			return nil, err
		}
		found = append(found, s)
	}
	return found, nil
}

func (t ladders) Ageing(now time.Time, limit int) ([]match.StandingKey, error) {
	var found []match.StandingKey
	last := record.Sortable(now)
	for key := range t.scan(bucketAgeing, nil) {
		if len(found) == limit || len(key) >= 8 && number(key[:8]) > last {
			break
		}
		s, err := seated(key[min(8, len(key)):])
		if err != nil {
			return nil, err
		}
		found = append(found, s)
	}
	return found, nil
}

// seated parses a standingKey.
func seated(key []byte) (match.StandingKey, error) {
	guild, rest, ok1 := record.CutIdentity(string(key))
	id, rest, ok2 := record.CutIdentity(rest)
	player, rest, ok3 := record.CutIdentity(rest)
	if !ok1 || !ok2 || !ok3 || rest != "" {
		return match.StandingKey{}, errors.New("a key is no standing")
	}
	on := match.Ladder{Guild: match.GuildID(guild), Game: game.ID(id)}
	return match.StandingKey{Ladder: on, Player: match.PlayerID(player)}, nil
}
