package bot_test

import (
	"errors"
	"log/slog"
	"strings"
	"testing"

	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
)

// The record of a match is wrong. The match is in the lists, but /next does not show it. A
// moderator can end it, and a player learns of the end with the next command, although no last
// board can be posted.
func TestWrongRecord(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := s.keepLog()
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	s.begins("general", "kulami")
	db := func() *storage.DB {
		if err := s.Stop(); err != nil {
			t.Fatal(err)
		}
		db, err := storage.Open(s.path, storage.Options{Games: catalog.Game, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		return db
	}()
	err := db.Update(func(tx match.Tx) error {
		m, err := tx.Matches().Match(1)
		m.Record.Moves = append(m.Record.Moves, "z9")
		m.TakeBack = &match.TakeBack{By: game.First}
		return errors.Join(err, tx.Matches().PutMatch(m))
	})
	if err := errors.Join(err, db.Close(), s.start()); err != nil {
		t.Fatal(err)
	}
	ana, mona := s.world.Person("ana"), s.world.Person("mona")
	listed, err := ana.Slash("general", "/games")
	if err != nil || !strings.Contains(listed.Message.Text, "#1 Kulami") {
		t.Errorf("/games says %v, %v", listed.Message, err)
	}
	next, err := s.world.Person("bo").Slash("general", "/next")
	if err != nil || !strings.HasPrefix(next.Message.Text, "Nothing waits for you") {
		t.Errorf("/next says %v, %v", next.Message, err)
	}
	s.slash("mona", "general", "/end match:1")
	reply, err := mona.Click("general", "End the match")
	if err == nil {
		err = s.world.Settle(t.Context())
	}
	if err != nil || reply.Message == nil || !strings.HasPrefix(reply.Message.Text, "You ended #1") {
		t.Fatalf("%v, %v; the log has %v", reply.Message, err, log)
	}
	if pending, err := s.Matches().Pending(10); err != nil || len(pending) > 0 {
		t.Errorf("not sent: %v, %v", pending, err)
	}
	if !log.has("notice dropped") {
		t.Errorf("the log does not say why there is no last board: %v", log)
	}
	_, err = ana.Slash("general", "/help")
	if err := errors.Join(err, s.world.Settle(t.Context())); err != nil {
		t.Fatal(err)
	}
	messages, err := ana.Messages("general")
	if err != nil || !strings.Contains(messages[len(messages)-1].Text, "ended the match as a moderator") {
		t.Errorf("Ana was told: %v, %v", messages, err)
	}
}
