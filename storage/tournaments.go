package storage

import (
	"fmt"
	"time"

	"galet/game/match"
	"galet/game/tournament"
	"galet/storage/record"
)

var (
	tournamentStateWords = record.Words{What: "the state", Low: 1, Names: []string{"open", "running", "over", "cancelled"}}
	formatWords          = record.Words{What: "the format", Low: 1, Names: []string{"round_robin", "swiss", "knockout"}}
	resultWords          = record.Words{What: "the result", Names: []string{"open", "first", "second", "draw", "void"}}
)

var tournamentKind = kind[match.Tournament]{
	name:    "tournament",
	bucket:  bucketTournaments,
	numbers: bucketChallenges,
	order: "id guild channel threaded thread by name state too_few cancelled_by created started ended starts_at message wake league season division " +
		"format per_pair at_once most pace rated hints no_analysis entries games game options",
	fields:  tournamentFields,
	title:   func(t match.Tournament) string { return fmt.Sprintf("tournament %d", t.ID) },
	index:   tournamentIndex,
	indexes: byLastNumber(bucketTournamentsOn, bucketTournamentsOf, bucketTournamentsDue),
}

func tournamentFields(f record.Fields, t *match.Tournament) {
	record.Key(f, "id", &t.ID)
	f.Value(1)
	place(f, &t.Place)
	record.Bool(f, "threaded", &t.Threaded)
	record.Identity(f, "thread", &t.Thread)
	player(f, "by", &t.By)
	record.Text(f, "name", &t.Name)
	record.Word(f, "state", &t.State, tournamentStateWords)
	record.Bool(f, "too_few", &t.TooFew)
	player(f, "cancelled_by", &t.CancelledBy)
	record.Time(f, "created", &t.Created)
	record.OptionalTime(f, "started", &t.Started)
	record.OptionalTime(f, "ended", &t.Ended)
	record.OptionalTime(f, "starts_at", &t.StartsAt)
	record.OptionalTime(f, "wake", &t.NextCheck)
	record.Identity(f, "message", &t.Message)
	record.Number(f, "league", &t.League)
	record.Int(f, "season", &t.Season)
	record.Int(f, "division", &t.Division)
	record.Word(f, "format", &t.Format, formatWords)
	record.Count(f, "per_pair", &t.PerPair, tournament.MaxPerPair)
	record.Count(f, "at_once", &t.AtOnce, tournament.MaxAtOnce)
	record.Int(f, "most", &t.Most)
	terms(f, &t.Terms)
	record.List(f, "entries", &t.Entries, func(f record.Fields, e *match.Entry) {
		record.Identity(f, "id", &e.Player.ID)
		record.Text(f, "name", &e.Player.Name)
		record.Millionths(f, "rating", &e.Rating)
		record.Bool(f, "withdrawn", &e.Withdrawn)
		record.Bool(f, "struck", &e.StruckOut)
		record.Int(f, "timed_out", &e.TimedOut)
	})
	record.List(f, "games", &t.Games, func(f record.Fields, g *match.TournamentGame) {
		record.Int(f, "round", &g.Round)
		record.Int(f, "first", &g.First)
		second(f, g)
		record.Word(f, "result", &g.Result, resultWords)
		record.Bool(f, "forfeit", &g.Forfeit)
		record.Number(f, "match", &g.Match)
	})
	record.Identity(f, "game", &t.Game)
	options(f, t.Game, &t.Options)
}

// terms visits the terms of a tournament or league.
func terms(f record.Fields, t *match.Terms) {
	pace(f, &t.Pace)
	record.Bool(f, "rated", &t.Rated)
	record.Word(f, "hints", &t.Hints, hintsWords)
	record.Bool(f, "no_analysis", &t.NoAnalysis)
}

// second visits the second player of a game. A bye has none.
func second(f record.Fields, g *match.TournamentGame) {
	if f.Present("second", g.Second != tournament.Nobody) {
		record.Int(f, "second", &g.Second)
	} else {
		g.Second = tournament.Nobody
	}
}

func tournamentIndex(t match.Tournament) []entry {
	var entries []entry
	if t.League == 0 {
		on := tournamentsOnPrefix(t.Place.Guild, t.State.Ended())
		entries = append(entries, entry{bucketTournamentsOn, append(on, numberKey(t.ID)...)})
	}
	if !t.NextCheck.IsZero() {
		entries = append(entries, entry{bucketTournamentsDue, timeKey(t.NextCheck, t.ID)})
	}
	named := []match.PlayerID{t.By.ID, t.CancelledBy.ID}
	for _, e := range t.Entries {
		named = append(named, e.Player.ID)
	}
	return append(entries, namedEntries(bucketTournamentsOf, numberKey(t.ID), named...)...)
}

// tournamentsOnPrefix begins the keys of a server's tournaments that have ended, or
// have not.
func tournamentsOnPrefix(g match.GuildID, ended bool) []byte {
	state := byte(0)
	if ended {
		state = 1
	}
	return append(identityKey(g), state)
}

// events implements match.Events. of is the index by member, dueAt the one by time.
type events[T any] struct {
	*tx
	kind      *kind[T]
	of, dueAt string
}

func (e events[T]) Get(id match.ID) (T, error) { return e.kind.get(e.tx, numberKey(id)) }

func (e events[T]) Put(v T) error { return e.kind.put(e.tx, v) }

func (e events[T]) Delete(id match.ID) error {
	return e.kind.remove(e.tx, numberKey(id))
}

func (e events[T]) Of(p match.PlayerID) ([]match.ID, error) {
	return e.numbers(e.of, identityKey(p), noLimit)
}

func (e events[T]) Due(now time.Time) ([]match.ID, error) {
	return e.due(e.dueAt, now, noLimit)
}

// tournaments implements match.Tournaments.
type tournaments struct{ events[match.Tournament] }

func (t tournaments) OnServer(g match.GuildID, ended bool) ([]match.ID, error) {
	return t.numbers(bucketTournamentsOn, tournamentsOnPrefix(g, ended), noLimit)
}

var leagueKind = kind[match.League]{
	name:    "league",
	bucket:  bucketLeagues,
	numbers: bucketChallenges,
	fields:  leagueFields,
	title:   func(l match.League) string { return fmt.Sprintf("league %d", l.ID) },
	index:   leagueIndex,
	indexes: byLastNumber(bucketLeaguesOn, bucketLeaguesOf, bucketLeaguesDue),
}

func leagueFields(f record.Fields, l *match.League) {
	record.Key(f, "id", &l.ID)
	f.Value(1)
	place(f, &l.Place)
	player(f, "by", &l.By)
	record.Text(f, "name", &l.Name)
	record.Bool(f, "running", &l.Running)
	record.Bool(f, "waits", &l.Waits)
	record.Bool(f, "closed", &l.Closed)
	record.Time(f, "created", &l.Created)
	record.OptionalTime(f, "wake", &l.NextCheck)
	record.Identity(f, "message", &l.Message)
	terms(f, &l.Terms)
	record.List(f, "members", &l.Members, func(f record.Fields, m *match.LeagueMember) {
		record.Identity(f, "id", &m.Player.ID)
		record.Text(f, "name", &m.Player.Name)
		record.Bool(f, "new", &m.New)
	})
	record.List(f, "seasons", &l.Seasons, func(f record.Fields, s *match.Season) {
		record.Time(f, "begins", &s.Begins)
		record.List(f, "divisions", &s.Divisions, func(f record.Fields, id *match.ID) { record.Number(f, "", id) })
	})
	record.Identity(f, "game", &l.Game)
	options(f, l.Game, &l.Options)
}

func leagueIndex(l match.League) []entry {
	entries := []entry{{bucketLeaguesOn, numberedKey(l.Place.Guild, l.ID)}}
	if !l.NextCheck.IsZero() {
		entries = append(entries, entry{bucketLeaguesDue, timeKey(l.NextCheck, l.ID)})
	}
	named := []match.PlayerID{l.By.ID}
	for _, m := range l.Members {
		named = append(named, m.Player.ID)
	}
	return append(entries, namedEntries(bucketLeaguesOf, numberKey(l.ID), named...)...)
}

// leagues implements match.Leagues.
type leagues struct{ events[match.League] }

func (t leagues) OnServer(g match.GuildID) ([]match.ID, error) {
	return t.numbers(bucketLeaguesOn, identityKey(g), noLimit)
}
