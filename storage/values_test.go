package storage_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/storage"
)

// hostile is a name with control characters and other nuisances.
const hostile = "\u202ex\x00\xff\n**@everyone** 🎲"

var when = time.UnixMilli(1_795_000_000_123).UTC()

var values = struct {
	challenges []match.Challenge
	matches    []match.Match
	notices    []match.Notice
}{
	challenges: []match.Challenge{
		{ID: 7, Game: matchtest.CellsID, Options: matchtest.CellsOptions{Cells: []int{1}}, State: match.Open, Created: when, Expires: when},
		{
			ID:      7,
			Place:   match.Place{Guild: "18446744073709551615", Channel: "18446744073709551616"},
			Game:    matchtest.CellsID,
			Options: matchtest.CellsOptions{Cells: []int{1, 2, 3}},
			By:      match.Player{ID: "007", Name: hostile},
			Against: &match.Player{ID: "7", Name: hostile},
			First:   match.FirstLots,
			Created: when,
			Expires: when.Add(48 * time.Hour),
			State:   match.Accepted,
			Answer:  &match.Answer{By: match.Player{ID: "7", Name: hostile}, At: when},
			Message: "123456789012345678",
		},
		{
			ID:        7,
			Game:      matchtest.CellsID,
			Options:   matchtest.CellsOptions{Cells: []int{1}},
			Created:   time.UnixMilli(-1).UTC(),
			Expires:   time.UnixMilli(0).UTC(),
			State:     match.Expired,
			Answer:    &match.Answer{At: when},
			Message:   match.MessageID(strings.Repeat("m", 254)),
			Terms:     match.Terms{Pace: 7, Rated: true},
			RematchOf: math.MaxUint64,
		},
	},
	matches: []match.Match{
		{ID: 7, Record: game.Record{Game: matchtest.CellsID, Options: matchtest.CellsOptions{Cells: []int{1}}}, Started: when, TurnStarted: when},
		{
			ID:          7,
			Place:       match.Place{Guild: "1", Channel: "2"},
			Players:     [2]match.Player{{ID: "a", Name: hostile}, {ID: "0", Name: ""}},
			Record:      game.Record{Game: matchtest.CellsID, Options: matchtest.CellsOptions{Cells: []int{1, 2}}, Moves: []game.Move{"1", "", "d4-d3-c3-b3x"}},
			Started:     when,
			TurnStarted: when.Add(time.Hour),
			Board:       match.Board{Channel: "3", Message: "4", Ply: 300},
			End:         &match.End{How: match.Finished, Draw: true, Winner: game.Second, By: game.Second, At: when},
			Terms:       match.Terms{Pace: 1, Rated: true},
			Branch:      3,
			Rematch:     math.MaxUint64,
		},
		{
			ID:          7,
			Record:      game.Record{Game: matchtest.CellsID, Options: matchtest.CellsOptions{Cells: []int{1}}},
			Started:     when,
			TurnStarted: when,
			Board:       match.Board{Ply: 1, Branch: math.MaxInt32},
			Terms:       match.Terms{Pace: 3},
			Unrated:     match.NoLadder,
			Branch:      math.MaxInt32,
			NextCheck:   when.Add(time.Hour),
			Reminded:    true,
			TakeBack:    &match.TakeBack{By: game.Second, Ply: 4, At: when},
		},
		{
			ID:          7,
			Record:      game.Record{Game: matchtest.CellsID, Options: matchtest.CellsOptions{Cells: []int{1}}},
			Started:     when,
			TurnStarted: when,
			End:         &match.End{How: match.TimedOut, Winner: game.Second, At: when, Uncounted: true},
		},
	},
	notices: []match.Notice{
		{Seq: 9, Kind: match.NoticeChallenge},
		{Seq: 9, Kind: match.NoticeRetire, ID: math.MaxUint64, Ply: math.MaxInt32, Place: here, Channel: "x", Message: "-1", Quiet: true},
		{Seq: 9, Kind: match.NoticeRemind, ID: 1, Ply: 2, Branch: math.MaxInt32, Player: "007", Others: []match.ID{1, math.MaxUint64}},
	},
}

// all are the records of values.
func all() (records []any) {
	for _, c := range values.challenges {
		records = append(records, c)
	}
	for _, m := range values.matches {
		records = append(records, m)
	}
	for _, n := range values.notices {
		records = append(records, n)
	}
	return records
}

// TestValues writes records and reads them again.
func TestValues(t *testing.T) {
	t.Parallel()
	for _, want := range all() {
		_, got, err := storage.Again(matchtest.Find, want)
		compare(t, want, got, err)
	}
}

func compare(t *testing.T, want, got any, err error) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// TestValuesAreSmall measures the longest possible match, with identities like
// Discord's.
func TestValuesAreSmall(t *testing.T) {
	t.Parallel()
	const snowflake = "1234567890123456789"
	m := match.Match{
		ID:          1,
		Place:       match.Place{Guild: snowflake, Channel: snowflake},
		Players:     [2]match.Player{{ID: snowflake, Name: "Ana"}, {ID: snowflake, Name: "Bo"}},
		Record:      game.Record{Game: matchtest.CellsID, Options: matchtest.CellsOptions{}, Moves: make([]game.Move, 56)},
		Started:     when,
		TurnStarted: when,
		Board:       match.Board{Channel: snowflake, Message: snowflake, Ply: 56},
	}
	for i := range m.Record.Moves {
		m.Record.Moves[i] = "d4"
	}
	value, _, err := storage.Again(matchtest.Find, m)
	must(t, err)
	if options := len(`{"cells":null}`); len(value)-options > 270 {
		t.Errorf("%d bytes besides the options, want at most 270", len(value)-options)
	}
}

// TestIdentitiesAreBounded: identities longer than keys can hold are refused
// before anything is written.
func TestIdentitiesAreBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 255)
	db := open(t, newPath(t))
	tests := []struct {
		name string
		put  func(match.Tx) error
	}{
		{"a challenger", func(tx match.Tx) error {
			c := values.challenges[1]
			c.By.ID = match.PlayerID(long)
			return tx.Challenges().PutChallenge(c)
		}},
		{"a player", func(tx match.Tx) error {
			m := values.matches[1]
			m.Players[1].ID = match.PlayerID(long)
			return tx.Matches().PutMatch(m)
		}},
		{"a channel", func(tx match.Tx) error {
			n := values.notices[1]
			n.Channel = match.ChannelID(long)
			return tx.Outbox().PutNotice(n)
		}},
	}
	for _, tt := range tests {
		if err := db.Update(tt.put); err == nil || !strings.Contains(err.Error(), "an identity of 255 bytes") {
			t.Errorf("%s: got %v", tt.name, err)
		}
	}
}

// FuzzValues decodes any bytes as each kind of value. A value that decodes must
// encode to the same bytes.
func FuzzValues(f *testing.F) {
	for _, v := range all() {
		value, _, _ := storage.Again(matchtest.Find, v)
		f.Add(value)
	}
	f.Fuzz(func(t *testing.T, value []byte) {
		for _, want := range storage.Readings(matchtest.Find, value) {
			_, got, err := storage.Again(matchtest.Find, want)
			compare(t, want, got, err)
		}
	})
}
