package bot_test

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"galet/game"
	"galet/game/catalog"
	"galet/game/gametest"
	"galet/game/match"
	"galet/storage"
)

// many ends n matches between Ana and Bo, whose names take 2 kB. It writes to the file
// of a bot that is not started.
func (s *fixture) many(n int) {
	s.Helper()
	data, err := os.ReadFile("../game/kulami/testdata/square-both.json")
	if err != nil {
		s.Fatal(err)
	}
	record, err := game.ParseRecord(data, catalog.Game)
	if err != nil {
		s.Fatal(err)
	}
	db, err := storage.Open(s.path, storage.Options{Games: catalog.Game, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		s.Fatal(err)
	}
	defer db.Close()
	players := [2]match.Player{s.player("ana"), s.player("bo")}
	place := match.Place{Guild: "1", Channel: "2"}
	began := s.clock.Now().Add(-time.Hour)
	for first := 1; first <= n; first += 500 {
		err := db.Update(func(tx match.Tx) (err error) {
			for id := match.ID(first); id < match.ID(min(first+500, n+1)); id++ {
				_, failed := tx.Challenges().NextID()
				err = errors.Join(err, failed, tx.Challenges().PutChallenge(match.Challenge{
					ID: id, Place: place, Game: record.Game, Options: record.Options, By: players[0], Against: &players[1], Created: began,
					Expires: began.Add(time.Hour), State: match.Accepted, Answer: &match.Answer{By: players[1], At: began},
				}), tx.Matches().PutMatch(match.Match{
					ID: id, Place: place, Record: record, Players: players, Started: began, TurnStarted: began,
					End: &match.End{How: match.Finished, Winner: 1, At: began.Add(time.Minute)},
				}))
			}
			return err
		})
		if err != nil {
			s.Fatal(err)
		}
	}
}

// player is a person of the world with a long name.
func (s *fixture) player(name string) match.Player {
	p := s.world.Person(name)
	return match.Player{ID: match.PlayerID(p.ID()), Name: strings.Repeat(p.Face().Shown, 2000/len(p.Face().Shown))}
}

// Data that exceed Discord's limit for a file come in several files. Each can be read
// by itself, together they hold everything, and the last message says how many there
// are.
func TestDataInSeveralFiles(t *testing.T) {
	gametest.SkipIfShort(t)
	t.Parallel()
	const matches, limit = 1200, 10 << 20
	s := newFixture(t)
	s.many(matches)
	s.starts()
	s.slash("ana", "general", "/privacy data:export")
	s.settles()
	all, err := s.world.Person("ana").Messages("general")
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	var seen []match.ID
	for _, m := range all {
		for _, f := range m.Attachments {
			var file struct {
				Of         string                  `json:"discord_id"`
				File       int                     `json:"file"`
				Matches    []struct{ ID match.ID } `json:"matches"`
				Challenges []struct{ ID match.ID } `json:"challenges"`
			}
			if err := json.Unmarshal(f.Data, &file); err != nil || len(f.Data) > limit {
				t.Fatalf("%s of %d bytes: %v", f.Filename, len(f.Data), err)
			}
			said = append(said, m.String())
			if file.Of != s.world.Person("ana").ID() || file.File != len(said) || len(file.Challenges) != len(file.Matches) {
				t.Errorf("%s is file %d of %s", f.Filename, file.File, file.Of)
			}
			for _, m := range file.Matches {
				seen = append(seen, m.ID)
			}
		}
		if len(m.Attachments) > 0 && m.Only == "" {
			t.Errorf("everyone sees %s", m.String())
		}
	}
	if len(seen) != matches || !slices.IsSorted(seen) || len(slices.Compact(seen)) != matches {
		t.Errorf("%d matches are in the files", len(seen))
	}
	for i, want := range []string{"This is file 1; more follow.", "This is the last of 2 files."} {
		if i >= len(said) || !strings.Contains(said[i], want) {
			t.Errorf("message %d of %q lacks %q", i, said, want)
		}
	}
}
