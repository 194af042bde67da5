package storage

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
)

// standingVersion is the form of a standing's value:
//
//	name text, rating, last match's end time, steps number, and by seat the
//	numbers of matches won, drawn and lost; streak, signed
//
// A rating is three numbers: points, deviation and volatility in millionths.
const standingVersion = 1

// ladders is the bucket of standings and its indexes.
type ladders struct{ *tx }

// Standing implements match.Ladders.
func (t ladders) Standing(on match.Ladder, p match.PlayerID) (match.Standing, error) {
	value := t.get(bucketStandings, standingKey(on, p))
	if value == nil {
		return match.Standing{}, match.ErrNotFound
	}
	s, err := decodeStanding(p, value)
	if err != nil {
		return match.Standing{}, fmt.Errorf("read the standing of %s on %v: %w", p, on, err)
	}
	return s, nil
}

// PutStanding implements match.Ladders.
func (t ladders) PutStanding(on match.Ladder, s match.Standing) error {
	key, value, err := encodeStanding(on, s)
	if err != nil {
		return fmt.Errorf("write the standing of %s on %v: %w", s.Player.ID, on, err)
	}
	old, err := t.Standing(on, s.Player.ID)
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		return err
	}
	if err := t.reindex(standingEntries(on, old), standingEntries(on, s)); err != nil {
		return err
	}
	if err := t.count(on, old, s); err != nil {
		return err
	}
	if s.Games() == 0 {
		return t.remove(bucketStandings, key)
	}
	return t.put(bucketStandings, key, value)
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

// Ageing implements match.Ladders.
func (t ladders) Ageing(now time.Time, limit int) ([]match.Seated, error) {
	var found []match.Seated
	last := string(timeKey(now))
	c := t.bucket(bucketAgeing).Cursor()
	for k, _ := c.First(); k != nil && len(found) < limit && string(k[:min(8, len(k))]) <= last; k, _ = c.Next() {
		on, p, ok := cutStandingKey(string(k[min(8, len(k)):]))
		if !ok {
			return nil, fmt.Errorf("key %x is no standing", k)
		}
		found = append(found, match.Seated{Ladder: on, Player: p})
	}
	return found, nil
}

// standingEntries are the index entries of a standing.
func standingEntries(on match.Ladder, s match.Standing) []entry {
	if s.Games() == 0 {
		return nil
	}
	due, listed := s.Due()
	if !listed {
		return nil
	}
	return []entry{
		{bucketOrder, orderKey(on, s)},
		{bucketAgeing, append(timeKey(due), standingKey(on, s.Player.ID)...)},
	}
}

func encodeStanding(on match.Ladder, s match.Standing) (key, value []byte, err error) {
	var k, e encoder
	k.identity(string(on.Guild))
	k.identity(string(on.Game))
	k.identity(string(s.Player.ID))
	e.byte(standingVersion)
	e.text(s.Player.Name)
	e.rating(s.Rating)
	e.time(s.Last)
	e.number(uint64(s.Steps))
	for _, t := range s.Results {
		e.number(uint64(t.Won))
		e.number(uint64(t.Drawn))
		e.number(uint64(t.Lost))
	}
	e.signed(int64(s.Streak))
	return k.b, e.b, errors.Join(k.err, e.err)
}

func decodeStanding(p match.PlayerID, value []byte) (match.Standing, error) {
	d := newDecoder(value, standingVersion)
	s := match.Standing{
		Player: match.Player{ID: p, Name: d.text()},
		Rating: d.rating(),
		Last:   d.time(),
		Steps:  d.ply(),
	}
	for seat := range s.Results {
		s.Results[seat] = match.Tally{Won: d.ply(), Drawn: d.ply(), Lost: d.ply()}
	}
	s.Streak = int(d.signed())
	return s, d.end()
}

func (e *encoder) rating(r rating.Rating) {
	for _, v := range [...]float64{r.Points, r.Deviation, r.Volatility} {
		e.number(uint64(math.Round(v * 1e6)))
	}
}

func (d *decoder) rating() rating.Rating {
	millionths := func() float64 { return float64(d.number()) / 1e6 }
	r := rating.Rating{Points: millionths(), Deviation: millionths(), Volatility: millionths()}
	if d.err == nil && !r.Valid() {
		d.fail(fmt.Errorf("a rating of %v", r))
	}
	return r
}

// ladderPrefix begins the keys of a ladder.
func ladderPrefix(on match.Ladder) []byte {
	return appendIdentity(appendIdentity(nil, string(on.Guild)), string(on.Game))
}

// standingKey is the key of a member's standing.
func standingKey(on match.Ladder, p match.PlayerID) []byte {
	return appendIdentity(ladderPrefix(on), string(p))
}

// cutStandingKey reads what standingKey wrote, and nothing more.
func cutStandingKey(s string) (on match.Ladder, p match.PlayerID, ok bool) {
	guild, s, ok1 := cutIdentity(s)
	id, s, ok2 := cutIdentity(s)
	player, s, ok3 := cutIdentity(s)
	on = match.Ladder{Guild: match.GuildID(guild), Game: game.ID(id)}
	return on, match.PlayerID(player), ok1 && ok2 && ok3 && s == ""
}
