package storage

import (
	"fmt"

	"galet/game/match"
	"galet/storage/record"
)

var failureWords = record.Words{What: "the failure", Names: []string{"none", "gone", "forbidden", "locked", "refused"}}

var dailyKind = kind[match.Daily]{
	name:   "daily",
	bucket: bucketDailies,
	title:  func(d match.Daily) string { return fmt.Sprintf("daily puzzle of server %s", d.Guild) },
	fields: dailyFields,
}

func dailyFields(f record.Fields, d *match.Daily) {
	player := func(f record.Fields, p *match.PlayerID) { record.Identity(f, "", p) }
	record.Identity(f, "guild", &d.Guild)
	f.Value(1)
	record.Number(f, "id", &d.ID)
	record.Identity(f, "channel", &d.Channel)
	record.Int(f, "day", &d.Day)
	record.Identity(f, "game", &d.Puzzle.Game)
	record.Int(f, "number", &d.Puzzle.Number)
	record.Identity(f, "message", &d.Message)
	record.List(f, "found", &d.Found, player)
	record.List(f, "missed", &d.Missed, player)
	record.Identity(f, "last_game", &d.Last.Game)
	record.Int(f, "last_number", &d.Last.Number)
	record.Int(f, "last_found", &d.LastFound)
	record.Int(f, "last_tried", &d.LastTried)
	record.Word(f, "failure", &d.Failure, failureWords)
	record.Identity(f, "failed", &d.Failed)
	record.Bool(f, "told", &d.Told)
}

// dailies implements match.Dailies.
type dailies struct{ *tx }

func (t dailies) Daily(g match.GuildID) (match.Daily, error) {
	return dailyKind.get(t.tx, identityKey(g))
}

func (t dailies) PutDaily(d match.Daily) error { return dailyKind.put(t.tx, d) }

func (t dailies) DeleteDaily(g match.GuildID) error {
	return dailyKind.remove(t.tx, identityKey(g))
}

func (t dailies) Dailies() ([]match.Daily, error) { return dailyKind.list(t.tx, nil, noLimit) }
