package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"galet/cmd/galet/config"
	"galet/game/match"
	"galet/storage"
)

// boundedMost is the most ended matches of BenchmarkBounded. The files are kept in
// boundedDir, if it is given, for the next time.
var (
	boundedMost = flag.Int("bounded.most", 100_000, "the most ended matches of BenchmarkBounded")
	boundedDir  = flag.String("bounded.dir", "", "a folder for the files of BenchmarkBounded")
)

// BenchmarkBounded measures what members and ticks ask of files with few and many
// ended matches. The members and the server that ask are the same in each, so
// each should take the same time.
func BenchmarkBounded(b *testing.B) {
	dir := *boundedDir
	if dir == "" {
		dir = b.TempDir()
	}
	counts := []int{1000, 100_000, 1_000_000}
	counts = slices.DeleteFunc(counts, func(n int) bool { return n > *boundedMost })
	table := map[string][]time.Duration{}
	var order []string
	for _, n := range counts {
		path := filepath.Join(dir, fmt.Sprintf("%d.db", n))
		if _, err := os.Stat(path); err != nil {
			began := time.Now()
			history{record: always(fiftyMoves(b, "kulami/testdata/square-both"))}.write(b, path, 1, n)
			b.Logf("%d matches written in %v", n, time.Since(began).Round(time.Second))
		}
		measure := func(q question) {
			if n == counts[0] {
				order = append(order, q.name)
			}
			table[q.name] = append(table[q.name], median(b, q))
		}
		measure(starting(path))
		db, err := storage.Open(path, fileOptions())
		if err != nil {
			b.Fatal(err)
		}
		for _, q := range questions(b, db) {
			measure(q)
		}
		if err := db.Close(); err != nil {
			b.Fatal(err)
		}
	}
	var lines strings.Builder
	for _, name := range order {
		fmt.Fprintf(&lines, "\n| %s |", name)
		for _, took := range table[name] {
			fmt.Fprintf(&lines, " %v |", took.Round(time.Microsecond))
		}
	}
	fmt.Printf("medians at %v ended matches:%s\n", counts, lines.String())
	b.ReportMetric(0, "ns/op")
}

// TestBoundedAsksEveryCommand: the benchmark asks for each command of the README, and each
// question can be asked.
func TestBoundedAsksEveryCommand(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "galet.db")
	history{record: always(fiftyMoves(t, "kulami/testdata/square-both"))}.write(t, path, 1, 100)
	db, err := storage.Open(path, fileOptions())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var asked strings.Builder
	for _, q := range questions(t, db) {
		asked.WriteString(q.name)
		for _, step := range []func() error{q.before, q.ask, q.after} {
			if step == nil {
				continue
			}
			if err := step(); err != nil {
				t.Errorf("%s: %v", q.name, err)
			}
		}
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile("(?m)^\\| `(/[a-z]+)").FindAllStringSubmatch(string(readme), -1)
	if len(commands) < 20 {
		t.Errorf("the README has the commands %v", commands)
	}
	for _, command := range commands {
		if !strings.Contains(asked.String(), "`"+command[1]) {
			t.Errorf("%s is not asked", command[1])
		}
	}
}

// question is something to measure.
type question struct {
	name string
	// before prepares what ask needs, and after undoes what ask did; nil: nothing.
	before, ask, after func() error
}

// median is the median of some measurements.
func median(b testing.TB, q question) time.Duration {
	b.Helper()
	do := func(step func() error) time.Duration {
		began := time.Now()
		if step != nil {
			if err := step(); err != nil {
				b.Fatalf("%s: %v", q.name, err)
			}
		}
		return time.Since(began)
	}
	var took []time.Duration
	for range 31 {
		do(q.before)
		took = append(took, do(q.ask))
		do(q.after)
	}
	slices.Sort(took)
	return took[len(took)/2]
}

// starting opens the file, as the start of the bot does.
func starting(path string) question {
	var db *storage.DB
	return question{"the start", nil, func() (err error) {
		db, err = storage.Open(path, fileOptions())
		return err
	}, func() error { return db.Close() }}
}

// questions are those about an open file. Except for a few matches they do not change
// it.
func questions(b testing.TB, db *storage.DB) []question {
	b.Helper()
	s := newMatches(db, config.Config{Limits: config.Limits{OpenMatches: 1000, OpenChallenges: 1000}})
	quiet, err := s.Match(1)
	if err != nil {
		b.Fatal(err)
	}
	ana, bo, at := quiet.Players[0], quiet.Players[1], quiet.Place
	on := match.Ladder{Guild: at.Guild, Game: quiet.Record.Game}
	var going match.Match
	begin := func() error {
		c, err := s.Propose(match.Proposal{Game: on.Game, By: ana, Against: &bo, First: match.FirstChallenger, Terms: match.Terms{Pace: 3, Rated: true}, Place: at})
		if err == nil {
			going, err = s.Accept(c.ID, bo, at)
		}
		return err
	}
	end := func() error { _, err := s.Resign(going.ID, ana, at); return err }
	play := func() error {
		p, err := going.Record.Last()
		if err == nil {
			_, err = s.Play(match.PlayRequest{ID: going.ID, By: ana, Move: p.Legal()[0], At: at})
		}
		return err
	}
	mona := match.Player{ID: "3", Name: "Mona"} // a moderator
	view := func() error { _, err := s.View(1, ana.ID); return err }
	var practice match.Match
	return []question{
		{"`/challenge`, accepted", nil, begin, end},
		{"`/move`", begin, play, end},
		{"`/resign`", begin, end, nil},
		{"`/takeback`", func() error { return errors.Join(begin(), play()) }, func() error {
			_, err := s.RequestTakeBack(going.ID, ana, at)
			return err
		}, end},
		{"`/end`", begin, func() error { _, err := s.Stop(going.ID, mona, at); return err }, nil},
		{"`/board`, `/record`, `/replay` of an ended match", nil, view, nil},
		{"`/review` of an ended match", nil, func() error {
			_, err := s.OpenMatchInRecord(ana.ID, quiet.Record, 1)
			return errors.Join(err, view())
		}, nil},
		{"`/practice`, begun", nil, func() (err error) {
			practice, err = s.Begin(match.Proposal{Game: on.Game, By: ana, First: match.FirstChallenger, Terms: match.Terms{Pace: match.NoPace}}, 1)
			return err
		}, func() error { _, err := s.Cancel(practice.ID, ana, practice.Place); return err }},
		{"`/hint`", nil, func() error { _, err := s.Practices(ana.ID); return err }, nil},
		{"`/away`", nil, func() error { _, err := s.SetAway(ana.ID, time.Now().Add(time.Hour)); return err },
			func() error { _, err := s.EndAway(ana.ID); return err }},
		{"`/reminders`", nil, func() error { return s.SetReminders(ana.ID, match.RemindDirectly, "fr") }, nil},
		{"`/preview`", nil, func() error { return s.SetSetting(ana.ID, "preview/kala", "on") }, nil},
		{"`/menus`", nil, func() error { return s.SetSetting(ana.ID, "menus", "on") }, nil},
		{"`/block`", nil, func() error { return s.Block(ana, []match.PlayerID{mona.ID}) }, nil},
		{"`/puzzle`", nil, func() error { _, err := s.Settings(ana.ID); return err }, nil},
		{"`/settings`", nil, func() error {
			_, err := s.ChangeServer(at.Guild, mona.ID, "most", func(v *match.Server) { v.MaxOpen = 0 })
			return err
		}, nil},
		{"`/games`", nil, func() error {
			open, err := s.OpenMatches(at.Guild, ana.ID)
			for _, m := range open[:min(len(open), 10)] {
				_, failed := s.View(m.ID, ana.ID)
				err = errors.Join(err, failed)
			}
			_, err1 := s.Practices(ana.ID)
			_, err2 := s.OpenChallenges(at.Guild, ana.ID)
			return errors.Join(err, err1, err2)
		}, nil},
		{"`/next`", nil, func() error {
			open, err := s.OpenMatches(at.Guild, ana.ID)
			for _, m := range open {
				_, failed := s.Clock(m)
				err = errors.Join(err, failed)
			}
			return err
		}, nil},
		{"`/tournament`, `/league`", nil, func() error {
			_, err1 := s.TournamentsOn(at.Guild, 100)
			_, err2 := s.LeaguesOn(at.Guild)
			return errors.Join(err1, err2)
		}, nil},
		{"`/note`", begin, func() error { return s.SetNote(going.ID, ana.ID, "a plan", at) }, end},
		{"`/leaderboard`", nil, func() error { _, err := s.Leaderboard(on, ana.ID, 0); return err }, nil},
		{"`/profile`", nil, func() error { _, err := s.Profile(on, ana.ID); return err }, nil},
		{"`/help`, `/rules`", nil, func() error { _, err := s.FirstPlayerStats(on.Game); return err }, nil},
		{"`/privacy data:export`", nil, func() error {
			d, err := s.Data(ana.ID)
			for _, id := range d.IDs {
				_, failed := s.MatchData(ana.ID, id)
				err = errors.Join(err, failed)
			}
			return err
		}, nil},
		{"`/privacy data:delete`", nil, func() error { return s.DeleteMember("1", nil) }, nil},
		{"a tick", nil, func() error { _, err := s.Maintain(time.Now()); return err }, nil},
		{"a server that leaves", nil, func() error {
			return s.SyncGuilds(map[match.GuildID]match.Presence{"2": {Gone: true}})
		}, func() error { return s.SyncGuilds(map[match.GuildID]match.Presence{"2": {}}) }},
		{"`/metrics`", nil, func() error { _, err := db.Figures(); return err }, nil},
	}
}
