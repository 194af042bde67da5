package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"galet/bot/sandbox"
	"galet/game/match"
	"galet/storage"
)

// With keep_matches the bot deletes old ended matches that no ladder counts, and no
// others. Commands that name one say that there is no such match.
func TestKeepMatches(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	config := s.configure("keep_matches = 30\n" + observed)
	ana, bo := s.world.Person("ana-the-first"), s.world.Person("bo-the-second")
	s.startAt(config)
	s.becomes(allReady)
	for _, rated := range []string{"true", "false", "false"} {
		s.does(ana.Slash("general", "/challenge kulami opponent:@bo-the-second first:me rated:"+rated))
		err := s.world.WaitFor("the challenge", func() bool {
			_, err := bo.Click("general", "Accept")
			return err == nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s.does(ana.Slash("general", "/move move:d4"))
		s.does(bo.Slash("general", "/move move:d7"))
		s.does(ana.Slash("general", "/resign"))
		s.does(ana.Click("general", "Resign"))
	}
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}
	s.age(filepath.Join(filepath.Dir(config), "galet.db"), 40*24*time.Hour, 1, 2)
	s.log.forget()
	s.base = ""
	s.startAt(config)
	s.becomes(allReady)
	told := func(p *sandbox.Person, line string) string { return s.does(p.Slash("general", line)).Message.String() }
	deadline := time.Now().Add(timeout)
	for !strings.Contains(told(ana, "/board match:2"), "no such match") {
		if time.Now().After(deadline) {
			t.Fatal("the match is still there")
		}
	}
	for line, want := range map[string]string{
		"/review match:2": "no such match", "/record match:2": "no such match", "/replay match:2": "no such match",
		"/board match:1": "#1", "/record match:1": "kulami-1.json", "/board match:3": "#3", "/profile": "Ana Display", "/games": "no open matches",
		"/privacy data:export": "galet.json",
	} {
		if got := told(ana, line); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want in it %q", line, got, want)
		}
	}
	for _, id := range []string{"v1/look/2/2", "v1/rematch/2/2", "v1/review/2/2"} {
		var got *sandbox.Message
		err := s.world.WaitFor("a board to press", func() bool { // /board replaces boards
			reply, err := ana.PressRaw(s.board().ID, id)
			got = reply.Message
			return err == nil && got != nil // a slow answer only acknowledges
		})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(got.String(), "no such match") {
			t.Errorf("%s: %v", id, got)
		}
	}
	got := s.does(ana.Slash("general", "/profile")).Message.String()
	if strings.Contains(got, "#2") {
		t.Errorf("the profile leads to a match that is deleted: %s", got)
	}
}

// age makes matches of a file that is not open older.
func (s *instance) age(path string, by time.Duration, ids ...match.ID) {
	s.Helper()
	db, err := storage.Open(path, fileOptions())
	if err != nil {
		s.Fatal(err)
	}
	defer db.Close()
	err = db.Update(func(tx match.Tx) error {
		for _, id := range ids {
			m, err := tx.Matches().Match(id)
			if err != nil {
				return err
			}
			end := *m.End
			end.At = end.At.Add(-by)
			m.End = &end
			if err := tx.Matches().PutMatch(m); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.Fatal(err)
	}
}
