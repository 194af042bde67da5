package storage

import (
	"errors"
	"fmt"
	"time"

	"galet/game/match"
	"galet/storage/record"
)

var stateWords = record.Words{What: "the state", Low: 1, Names: []string{"open", "accepted", "declined", "withdrawn", "expired"}}

var challengeKind = kind[match.Challenge]{
	name:    "challenge",
	bucket:  bucketChallenges,
	numbers: bucketChallenges,
	order:   "id state guild channel message game options by against first made expires answer pace rated follows hints no_analysis places accepted",
	fields:  challengeFields,
	title:   func(c match.Challenge) string { return fmt.Sprintf("challenge %d", c.ID) },
	index:   challengeIndex,
	indexes: byLastNumber(bucketChallengesMade, bucketChallengesReceived, bucketChallengesOn, bucketChallengesDue, bucketChallengesClosed, bucketChallengesPast),
}

// challengeFields visits a challenge. A challenge to any member has an opponent
// without an identity. Version 1 had nothing after the answer.
func challengeFields(f record.Fields, c *match.Challenge) {
	record.Key(f, "id", &c.ID)
	f.Value(2)
	record.Word(f, "state", &c.State, stateWords)
	record.Identity(f, "by.id", &c.By.ID)
	against := valueOf(c.Against)
	record.Identity(f, "against.id", &against.ID)
	record.Time(f, "expires", &c.Expires)
	place(f, &c.Place)
	f.EndIndexed()

	record.Text(f, "by.name", &c.By.Name)
	record.Text(f, "against.name", &against.Name)
	if c.Against = &against; against.ID == "" {
		c.Against = nil
		f.Null("against")
	}
	record.Text(f, "game", &c.Game)
	options(f, c.Game, &c.Options)
	record.Text(f, "first", &c.First)
	record.Time(f, "made", &c.Created)
	record.Identity(f, "message", &c.Message)
	if f.Present("answer", c.Answer != nil) {
		answer := valueOf(c.Answer)
		player(f, "answer.by", &answer.By)
		record.Time(f, "answer.at", &answer.At)
		c.Answer = &answer
	}
	pace(f, &c.Pace)
	record.Bool(f, "rated", &c.Rated)
	record.Number(f, "follows", &c.RematchOf)
	hints(f, &c.Hints)
	record.Flag(f, tagNoAnalysis, "no_analysis", &c.NoAnalysis)
	if f.Optional(tagPlaces, "places", c.Places > 1) {
		record.Count(f, "places", &c.Places, match.MaxPlaces)
		record.List(f, "accepted", &c.Accepted, func(f record.Fields, id *match.ID) { record.Number(f, "", id) })
	}
}

// challengeIndex gives the entries of a challenge that did not become a match.
func challengeIndex(c match.Challenge) []entry {
	switch c.State {
	case match.Accepted:
		return nil
	case match.Declined, match.Withdrawn, match.Expired:
		return closedIndex(c)
	}
	entries := []entry{
		{bucketChallengesMade, numberedKey(c.By.ID, c.ID)},
		{bucketChallengesOn, numberedKey(c.Place.Guild, c.ID)},
		{bucketChallengesDue, timeKey(c.Expires, c.ID)},
	}
	if c.Against != nil {
		entries = append(entries, entry{bucketChallengesReceived, numberedKey(c.Against.ID, c.ID)})
	}
	return entries
}

// closedIndex gives the entries of a closed challenge that did not become a match.
func closedIndex(c match.Challenge) []entry {
	named := namedEntries(bucketChallengesClosed, numberKey(c.ID), c.By.ID, valueOf(c.Against).ID)
	return append(named, entry{bucketChallengesPast, timeKey(c.Expires, c.ID)})
}

// challenges implements match.Challenges.
type challenges struct{ *tx }

func (t challenges) NextID() (match.ID, error) {
	return match.ID(t.kv.Next(bucketChallenges)), nil
}

func (t challenges) Challenge(id match.ID) (match.Challenge, error) {
	return challengeKind.get(t.tx, numberKey(id))
}

func (t challenges) PutChallenge(c match.Challenge) error { return challengeKind.put(t.tx, c) }

func (t challenges) OpenChallenges(p match.PlayerID) (made, received []match.ID, err error) {
	made, err1 := t.numbers(bucketChallengesMade, identityKey(p), noLimit)
	received, err2 := t.numbers(bucketChallengesReceived, identityKey(p), noLimit)
	return made, received, errors.Join(err1, err2)
}

func (t challenges) OpenOnServer(g match.GuildID) ([]match.ID, error) {
	return t.numbers(bucketChallengesOn, identityKey(g), noLimit)
}

func (t challenges) Closed(p match.PlayerID, limit int) ([]match.ID, error) {
	return t.numbers(bucketChallengesClosed, identityKey(p), limit)
}

func (t challenges) Due(now time.Time) ([]match.ID, error) {
	return t.due(bucketChallengesDue, now, noLimit)
}

func (t challenges) Past(by time.Time, limit int) ([]match.ID, error) {
	return t.due(bucketChallengesPast, by, limit)
}

// Delete removes a challenge and all its index entries.
func (t challenges) Delete(id match.ID) error {
	notices, err := t.numbers(bucketOutboxOf, numberKey(id), noLimit)
	for _, seq := range notices {
		err = errors.Join(err, outbox(t).DeleteNotice(uint64(seq)))
	}
	return errors.Join(err, analyses(t).DeleteAnalyses(id), t.forget(id))
}
