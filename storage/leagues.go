package storage

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"galet/game/match"
	"galet/storage/record"
)

var leagueKind = kind[match.League]{
	name:   "league",
	bucket: bucketLeagues,
	order:  "id guild channel by name running waits closed created wake message pace rated hints no_analysis members seasons game options",
	fields: leagueFields,
	title:  func(l match.League) string { return fmt.Sprintf("league %d", l.ID) },
	index:  leagueIndex,
	indexes: []index{
		{bucketLeaguesOn, byLastNumber}, {bucketLeaguesOf, byLastNumber}, {bucketLeaguesDue, byLastNumber},
	},
}

// leagueFields visits a league. The options come last, as in tournamentFields.
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
	pace(f, &l.Pace)
	record.Bool(f, "rated", &l.Rated)
	record.Word(f, "hints", &l.Hints, hintsWords)
	record.Bool(f, "no_analysis", &l.NoAnalysis)
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
	entries := []entry{{bucketLeaguesOn, serverMatchKey(l.Place.Guild, l.ID)}}
	if !l.NextCheck.IsZero() {
		entries = append(entries, entry{bucketLeaguesDue, timeKey(l.NextCheck, l.ID)})
	}
	named := []match.PlayerID{l.By.ID}
	for _, m := range l.Members {
		named = append(named, m.Player.ID)
	}
	return append(entries, namedEntries(bucketLeaguesOf, named, l.ID)...)
}

// namedEntries are the index entries of a record by the members whom it names.
func namedEntries(bucket []byte, named []match.PlayerID, id match.ID) (entries []entry) {
	slices.Sort(named)
	for _, p := range slices.Compact(named) {
		if p != "" {
			entries = append(entries, entry{bucket, playerKey(p, id)})
		}
	}
	return entries
}

// leagues implements match.Leagues.
type leagues struct{ *tx }

func (t leagues) League(id match.ID) (match.League, error) {
	return leagueKind.get(t.tx, numberKey(id))
}

func (t leagues) PutLeague(l match.League) error { return leagueKind.put(t.tx, l) }

func (t leagues) DeleteLeague(id match.ID) error {
	err := leagueKind.remove(t.tx, numberKey(id))
	if errors.Is(err, match.ErrNotFound) {
		return nil
	}
	return err
}

func (t leagues) OnServer(g match.GuildID) ([]match.ID, error) {
	return t.numbers(bucketLeaguesOn, identityKey(g)), nil
}

func (t leagues) Of(p match.PlayerID) ([]match.ID, error) {
	return t.numbers(bucketLeaguesOf, identityKey(p)), nil
}

func (t leagues) Due(now time.Time) ([]match.ID, error) {
	return t.due(bucketLeaguesDue, now, math.MaxInt), nil
}

// league checks the members and seasons of a league.
func (c *checker) league(where string, l match.League, last uint64) {
	if uint64(l.ID) > last || c.value(bucketChallenges, numberKey(l.ID)) != nil {
		c.report(where, "its number is %v", l.ID)
	}
	if l.Running && len(l.Seasons) == 0 || l.NextCheck.IsZero() != (l.Closed && !l.Running) {
		c.report(where, "running: %v, closed: %v, %d seasons; it wakes at %v", l.Running, l.Closed, len(l.Seasons), l.NextCheck)
	}
	seen := map[match.PlayerID]bool{}
	for _, m := range l.Members {
		if m.Player.ID == "" || seen[m.Player.ID] {
			c.report(where, "%q takes part twice, or is nobody", m.Player.ID)
		}
		seen[m.Player.ID] = true
	}
	for i, s := range l.Seasons {
		for n, id := range s.Divisions {
			t, err := tournaments{c.tx}.Tournament(id)
			going := l.Running && i == len(l.Seasons)-1
			if err != nil || t.League != l.ID || t.Season != i+1 || t.Division != n+1 || !going && !t.State.Ended() {
				c.report(where, "division %d of season %d: %v, of league %v, state %d", n+1, i+1, err, t.League, t.State)
			}
		}
	}
}
