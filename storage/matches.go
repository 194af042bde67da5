package storage

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/storage/record"
)

var (
	howWords     = record.Words{What: "the end", Names: []string{"", "finished", "resigned", "cancelled", "timed_out", "lapsed", "stopped", "forfeited"}}
	unratedWords = record.Words{What: "the reason", Names: []string{"", "no_ladder", "too_often", "player_excluded"}}
)

var matchKind = kind[match.Match]{
	name:    "match",
	bucket:  bucketMatches,
	numbers: bucketChallenges,
	order: "id guild channel players game options moves started moved board " +
		"ended.how ended.draw ended.winner ended.by ended.at ended.repeated ended.steward " +
		"branch pace rated unrated reminded wake asked next hints no_analysis conditional tournament",
	fields:  matchFields,
	title:   func(m match.Match) string { return fmt.Sprintf("match %d", m.ID) },
	index:   matchIndex,
	indexes: byLastNumber(bucketMatchesOpen, bucketMatchesHere, bucketMatchesWake, bucketMatchesEnded, bucketMatchesUnrated, bucketMatchesStopped),
	count:   countMatch,
	ended:   match.Match.Over,
}

// matchFields visits a match. Version 1 had no time to wake, and nothing after
// the moves.
func matchFields(f record.Fields, m *match.Match) {
	record.Key(f, "id", &m.ID)
	f.Value(2)
	record.Identity(f, "guild", &m.Place.Guild)
	for i := range m.Players {
		record.Identity(f.Item("players", i), "id", &m.Players[i].ID)
	}
	end := valueOf(m.End)
	record.Word(f, "ended.how", &end.How, howWords)
	if end.How != 0 {
		record.Time(f, "ended.at", &end.At)
		record.Bool(f, "ended.draw", &end.Draw)
		seat(f, "ended.winner", &end.Winner)
		seat(f, "ended.by", &end.By)
	}
	if end.How == 0 || f.Line() {
		record.OptionalTime(f, "wake", &m.NextCheck)
	}
	f.EndIndexed()

	record.Identity(f, "channel", &m.Place.Channel)
	for i := range m.Players {
		record.Text(f.Item("players", i), "name", &m.Players[i].Name)
	}
	record.Time(f, "started", &m.Started)
	record.Time(f, "moved", &m.TurnStarted)
	record.Identity(f, "board.channel", &m.Board.Channel)
	record.Identity(f, "board.message", &m.Board.Message)
	record.Int(f, "board.ply", &m.Board.Ply)
	record.Text(f, "game", &m.Record.Game)
	options(f, m.Record.Game, &m.Record.Options)
	record.List(f, "moves", &m.Record.Moves, func(f record.Fields, move *game.Move) { record.Text(f, "", move) })
	record.Int(f, "branch", &m.Branch)
	record.Int(f, "board.branch", &m.Board.Branch)
	pace(f, &m.Pace)
	rated(f, m)
	record.Bool(f, "reminded", &m.Reminded)
	record.Bool(f, "ended.repeated", &end.Uncounted)
	record.Number(f, "next", &m.Rematch)
	takeBack(f, m)
	if end.How == match.Stopped {
		player(f, "ended.steward", &end.Moderator)
	} else {
		f.Null("ended.steward")
	}
	if m.End = &end; end.How == 0 {
		m.End = nil
		f.Null("ended")
	}
	hints(f, &m.Hints)
	record.Flag(f, tagNoAnalysis, "no_analysis", &m.NoAnalysis)
	if f.Optional(tagMatchPlies, "conditional", len(m.Conditional) > 0) {
		record.List(f, "conditional", &m.Conditional, func(f record.Fields, ply *int) { record.Int(f, "", ply) })
	}
	if f.Optional(tagTournament, "tournament", m.Tournament != 0) {
		record.Number(f, "tournament", &m.Tournament)
	}
}

// rated visits whether a match is rated. Two fields of a line are one byte: 0 for
// an unrated match, 1 for a rated one, or 1 more than the reason why the match
// does not count.
func rated(f record.Fields, m *match.Match) {
	if f.Line() {
		record.Bool(f, "rated", &m.Rated)
		record.Word(f, "unrated", &m.Unrated, unratedWords)
		return
	}
	var b byte
	switch {
	case m.Unrated != 0:
		b = 1 + byte(m.Unrated)
	case m.Rated:
		b = 1
	}
	b = f.Byte("the rated match", b, 0, 1+byte(match.PlayerExcluded))
	m.Rated, m.Unrated = b == 1, match.Unrated(max(b, 1)-1)
}

// takeBack visits the request to take back a move. Its first byte is 0 for none,
// 1 for an open one, 2 for a refused one.
func takeBack(f record.Fields, m *match.Match) {
	asked := valueOf(m.TakeBack)
	is := m.TakeBack != nil
	if f.Line() {
		is = f.Present("asked", is)
	} else {
		var b byte
		switch {
		case asked.Refused:
			b = 2
		case is:
			b = 1
		}
		b = f.Byte("the wish", b, 0, 2)
		is, asked.Refused = b != 0, b == 2
	}
	if !is {
		return
	}
	seat(f, "asked.by", &asked.By)
	record.Int(f, "asked.ply", &asked.Ply)
	record.Time(f, "asked.at", &asked.At)
	if f.Line() {
		record.Bool(f, "asked.refused", &asked.Refused)
	}
	m.TakeBack = &asked
}

// matchIndex gives the entries of a match. A player whose data were deleted
// has no identity, and no entries. If the data of both were deleted, the match has one
// entry without a player.
func matchIndex(m match.Match) []entry {
	if m.Over() {
		return endedIndex(m)
	}
	entries := namedEntries(bucketMatchesOpen, numberKey(m.ID), m.Players[0].ID, m.Players[1].ID)
	entries = append(entries, entry{bucketMatchesHere, numberedKey(m.Place.Guild, m.ID)})
	if !m.NextCheck.IsZero() {
		entries = append(entries, entry{bucketMatchesWake, timeKey(m.NextCheck, m.ID)})
	}
	return entries
}

func endedIndex(m match.Match) (entries []entry) {
	for i, p := range m.Players {
		if p.ID != "" || i == 0 && m.Players[1].ID == "" {
			entries = append(entries, entry{bucketMatchesEnded, endedKey(m.Place.Guild, p.ID, m.End.At, m.ID)})
		}
	}
	if !m.CountsForLadder() {
		entries = append(entries, entry{bucketMatchesUnrated, timeKey(m.End.At, m.ID)})
	}
	return append(entries, namedEntries(bucketMatchesStopped, numberKey(m.ID), m.End.Moderator.ID)...)
}

// countMatch counts how often the first player wins.
func countMatch(t *tx, before, after *match.Match) error {
	return errors.Join(t.countFirst(before, -1), t.countFirst(after, 1))
}

// matches implements match.Matches.
type matches struct{ *tx }

func (t matches) Match(id match.ID) (match.Match, error) { return matchKind.get(t.tx, numberKey(id)) }

func (t matches) PutMatch(m match.Match) error { return matchKind.put(t.tx, m) }

func (t matches) OpenMatches(p match.PlayerID) ([]match.ID, error) {
	return t.numbers(bucketMatchesOpen, identityKey(p), noLimit)
}

func (t matches) OpenOnServer(g match.GuildID) ([]match.ID, error) {
	return t.numbers(bucketMatchesHere, identityKey(g), noLimit)
}

func (t matches) Ended(g match.GuildID, p match.PlayerID, n int) ([]match.ID, error) {
	return t.numbers(bucketMatchesEnded, endedPrefix(g, p), n)
}

// EndedOn finds a match up to twice, once for each player.
func (t matches) EndedOn(g match.GuildID, n int) ([]match.ID, error) {
	found, err := t.numbers(bucketMatchesEnded, identityKey(g), 2*n)
	slices.Sort(found)
	found = slices.Compact(found)
	return found[:min(n, len(found))], err
}

// EndedOf looks for the member among the ended matches of each server.
func (t matches) EndedOf(p match.PlayerID, n int) ([]match.ID, error) {
	found, err := t.numbers(bucketMatchesStopped, identityKey(p), n)
	for from := []byte(nil); err == nil && len(found) < n; {
		key := t.keyFrom(bucketMatchesEnded, nil, from)
		server := slices.Clip(key[:record.IdentityLen(key)])
		if len(server) == 0 {
			break
		}
		var here []match.ID
		here, err = t.numbers(bucketMatchesEnded, append(server, identityKey(p)...), n-len(found))
		found = append(found, here...)
		from = append(server, bytes.Repeat([]byte{0xff}, 32)...) // after all its members
	}
	return found, err
}

func (t matches) EndedUnrated(by time.Time, n int) ([]match.ID, error) {
	return t.due(bucketMatchesUnrated, by, n)
}

func (t matches) DueChecks(now time.Time) ([]match.ID, error) {
	return t.due(bucketMatchesWake, now, noLimit)
}
