package storage

import (
	"fmt"
	"math"
	"time"

	"galet/game"
	"galet/game/match"
)

// challengeVersion is the form of a challenge's value:
//
//	state byte, maker identity, opponent identity (empty: any member),
//	expires time, guild and channel identities, maker's and opponent's names,
//	game text, options text (JSON), first text, made time, message identity,
//	answered bool; if so: answerer identity, name, time;
//	pace byte, rated bool, number of the match that it follows
//
// Version 1 had nothing after the answer.
const challengeVersion = 2

// challenges is the bucket of that name and its indexes.
type challenges struct{ *tx }

// NextID implements match.Challenges.
func (t challenges) NextID() (match.ID, error) {
	n, err := t.next(bucketChallenges)
	return match.ID(n), err
}

// Challenge implements match.Challenges.
func (t challenges) Challenge(id match.ID) (match.Challenge, error) {
	value := t.get(bucketChallenges, numberKey(uint64(id)))
	if value == nil {
		return match.Challenge{}, match.ErrNotFound
	}
	c, err := t.decodeChallenge(id, value)
	if err != nil {
		return match.Challenge{}, fmt.Errorf("read challenge %v: %w", id, err)
	}
	return c, nil
}

// PutChallenge implements match.Challenges.
func (t challenges) PutChallenge(c match.Challenge) error {
	value, err := encodeChallenge(c)
	if err != nil {
		return fmt.Errorf("write challenge %v: %w", c.ID, err)
	}
	key := numberKey(uint64(c.ID))
	var before []entry
	if old := t.get(bucketChallenges, key); old != nil {
		head, err := newChallengeHead(old)
		if err != nil {
			return fmt.Errorf("read challenge %v: %w", c.ID, err)
		}
		before = head.entries(c.ID)
	}
	if err := t.reindex(before, challengeHeadOf(c).entries(c.ID)); err != nil {
		return err
	}
	return t.put(bucketChallenges, key, value)
}

// OpenChallenges implements match.Challenges.
func (t challenges) OpenChallenges(p match.PlayerID) (made, received []match.ID, err error) {
	prefix := playerPrefix(p)
	return t.numbers(bucketMade, prefix, math.MaxInt), t.numbers(bucketReceived, prefix, math.MaxInt), nil
}

// OpenOn implements match.Challenges.
func (t challenges) OpenOn(g match.GuildID) (int, error) {
	return len(t.numbers(bucketOpenOn, serverKey(g), math.MaxInt)), nil
}

// Due implements match.Challenges.
func (t challenges) Due(now time.Time) ([]match.ID, error) {
	return t.due(bucketDue, now), nil
}

// After implements match.Challenges.
func (t challenges) After(id match.ID, limit int) ([]match.ID, error) {
	var found []match.ID
	c := t.bucket(bucketChallenges).Cursor()
	for k, _ := c.Seek(numberKey(uint64(id) + 1)); k != nil && len(found) < limit; k, _ = c.Next() {
		found = append(found, match.ID(number(k)))
	}
	return found, nil
}

// challengeHead is the front of a challenge's value: all that the indexes
// follow from.
type challengeHead struct {
	state       match.State
	by, against match.PlayerID
	expires     time.Time
	place       match.Place
}

func challengeHeadOf(c match.Challenge) challengeHead {
	h := challengeHead{state: c.State, by: c.By.ID, expires: c.Expires, place: c.Place}
	if c.Against != nil {
		h.against = c.Against.ID
	}
	return h
}

func newChallengeHead(value []byte) (challengeHead, error) {
	d := newDecoder(value, challengeVersion)
	h := d.challengeHead()
	return h, d.err
}

// entries are the index entries of the challenge.
func (h challengeHead) entries(id match.ID) []entry {
	if h.state != match.Open {
		return nil
	}
	entries := []entry{
		{bucketMade, playerKey(h.by, id)},
		{bucketOpenOn, openOnKey(h.place.Guild, id)},
		{bucketDue, dueKey(h.expires, id)},
	}
	if h.against != "" {
		entries = append(entries, entry{bucketReceived, playerKey(h.against, id)})
	}
	return entries
}

func (d *decoder) challengeHead() challengeHead {
	return challengeHead{
		state:   match.State(d.within("the state", byte(match.Open), byte(match.Expired))),
		by:      match.PlayerID(d.identity()),
		against: match.PlayerID(d.identity()),
		expires: d.time(),
		place:   d.place(),
	}
}

func encodeChallenge(c match.Challenge) ([]byte, error) {
	options, err := c.Options.MarshalJSON()
	if err != nil {
		return nil, err
	}
	h := challengeHeadOf(c)
	var e encoder
	e.byte(challengeVersion)
	e.byte(byte(h.state))
	e.identity(string(h.by))
	e.identity(string(h.against))
	e.time(h.expires)
	e.place(h.place)
	e.text(c.By.Name)
	if c.Against == nil {
		e.text("")
	} else {
		e.text(c.Against.Name)
	}
	e.text(string(c.Game))
	e.text(string(options))
	e.text(string(c.First))
	e.time(c.Made)
	e.identity(string(c.Message))
	e.bool(c.Answer != nil)
	if c.Answer != nil {
		e.player(c.Answer.By)
		e.time(c.Answer.At)
	}
	e.byte(byte(c.Pace))
	e.bool(c.Rated)
	e.number(uint64(c.Follows))
	return e.b, e.err
}

func (t *tx) decodeChallenge(id match.ID, value []byte) (match.Challenge, error) {
	d := newDecoder(value, challengeVersion)
	h := d.challengeHead()
	c := match.Challenge{
		ID:      id,
		State:   h.state,
		Expires: h.expires,
		Place:   h.place,
		By:      match.Player{ID: h.by, Name: d.text()},
	}
	against := match.Player{ID: h.against, Name: d.text()}
	if h.against != "" {
		c.Against = &against
	}
	c.Game = game.ID(d.text())
	options := d.text()
	c.First = match.First(d.text())
	c.Made = d.time()
	c.Message = match.MessageID(d.identity())
	if d.bool() {
		c.Answer = &match.Answer{By: d.player(), At: d.time()}
	}
	c.Pace, c.Rated, c.Follows = d.pace(), d.bool(), match.ID(d.number())
	if err := d.end(); err != nil {
		return match.Challenge{}, err
	}
	var err error
	c.Options, err = t.terms.read(c.Game, options)
	return c, err
}
