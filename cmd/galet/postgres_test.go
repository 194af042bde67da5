package main

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"galet/bot/sandbox"
	"galet/game/catalog"
	"galet/storage"
	"galet/storage/postgres/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

// TestRunOnPostgres plays on a PostgreSQL database, goes on after a restart, and
// uses the subcommands with its URL.
func TestRunOnPostgres(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	s := newInstance(t)
	settings := fmt.Sprintf("postgres = %q\n%s", url, observed)
	s.start(settings)
	s.becomes(allReady)
	ana, bo := s.world.Person("ana-the-first"), s.world.Person("bo-the-second")
	s.does(ana.Slash("#general", "/challenge kulami opponent:@bo-the-second first:me board:square"))
	s.shows(ana, "Accept")
	s.does(bo.Click("#general", "Accept"))
	s.shows(ana, "it is your turn")
	s.does(ana.Slash("#general", "/move move:d4"))
	s.shows(bo, "played d4")
	during := pgtest.Database(t)
	dumpInto(t, url, during)
	if text, code := said(t, "", "check", during); code != 0 || !strings.Contains(text, "1 open match") {
		t.Errorf("check of a copy that was made while the bot ran: %s", text)
	}
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}
	s.start(settings)
	s.waitForNth("connected", 2)
	s.does(bo.Slash("#general", "/move move:?d"))
	s.shows(ana, "Bo Nickname played d")
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}

	text, code := said(t, "", "check", url)
	if code != 0 || !strings.Contains(text, "1 open match") {
		t.Errorf("check: %s", text)
	}
	restored := pgtest.Database(t)
	dumpInto(t, url, restored)
	lines, _, err := galet(t, "", "export", url)
	if err != nil || !strings.Contains(lines, `"moves":["d4","d`) {
		t.Errorf("export: %v\n%s", err, lines)
	}
	if copied, _, err := galet(t, "", "export", restored); err != nil || copied != lines {
		t.Errorf("what pg_restore made of pg_dump's copy differs: %v\n%s", err, copied)
	}
	again := pgtest.Database(t)
	for range 2 { // the first time changes nothing
		for _, command := range []string{"check", "export"} {
			if text, code := said(t, "", command, again); code != 1 || !strings.Contains(text, "Is it the right database?") {
				t.Errorf("%s of an empty database: %s", command, text)
			}
		}
	}
	if text, code := said(t, lines, "import", "-", again); code != 0 {
		t.Errorf("import: %s", text)
	}
	if text, code := said(t, lines, "import", "-", again); code != 1 || !strings.Contains(text, "Create an empty database") {
		t.Errorf("import again: %s", text)
	}
	if copied, _, err := galet(t, "", "export", again); err != nil || copied != lines {
		t.Errorf("the copy differs: %v\n%s", err, copied)
	}
	if text, code := said(t, "", "backup", url, "copy"); code != 1 || !strings.Contains(text, "pg_dump") {
		t.Errorf("backup: %s", text)
	}
	if text, code := said(t, "", "compact", url); code != 1 || !strings.Contains(text, "vacuumdb") || strings.Contains(text, "pg_dump") {
		t.Errorf("compact: %s", text)
	}
	if text, code := said(t, "", "check", "postgres://galet:secret@127.0.0.1:1/galet"); code != 1 || strings.Contains(text, "secret") || !strings.Contains(text, "Does the server run") {
		t.Errorf("no server: %s", text)
	}
}

// TestImportKilled kills an import: nothing opens the database until the next import, which
// begins anew.
func TestImportKilled(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	c := exec.Command(buildBinary(t), "import", "-", url)
	in, err := c.StdinPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	text, code := "", 0
	for began := time.Now(); !strings.Contains(text, "has not finished") && time.Since(began) < time.Minute; {
		text, code = said(t, "", "check", url)
	}
	if err := errors.Join(c.Process.Kill(), in.Close()); err != nil {
		t.Error(err)
	}
	_ = c.Wait()
	if code != 1 || !strings.Contains(text, "run `galet import` again") {
		t.Errorf("check: %s", text)
	}
	file := filepath.Join(t.TempDir(), "galet.db")
	db, err := storage.Open(file, storage.Options{Games: catalog.Game, Log: slog.New(slog.DiscardHandler)})
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines, _, err := galet(t, "", "export", file)
	if err != nil {
		t.Fatal(err)
	}
	if text, code := said(t, lines, "import", "-", url); code != 0 {
		t.Errorf("import again: %s", text)
	}
	if text, code := said(t, "", "check", url); code != 0 {
		t.Errorf("check after the import: %s", text)
	}
}

// dumpInto copies a database into an empty one, as the README says.
func dumpInto(t *testing.T, url, empty string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "galet.dump")
	for _, c := range []*exec.Cmd{
		exec.Command(pgtest.Program(t, "pg_dump"), "-Fc", "-f", file, url),
		exec.Command(pgtest.Program(t, "pg_restore"), "--exit-on-error", "--no-owner", "-d", empty, file),
	} {
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", c, err, out)
		}
	}
}

// shows waits until a person's newest message in the channel has a text.
func (s *instance) shows(p *sandbox.Person, text string) {
	s.Helper()
	err := s.world.WaitFor(text, func() bool {
		all, err := p.Messages("#general")
		return err == nil && len(all) > 0 && strings.Contains(all[len(all)-1].Words(), text)
	})
	if err != nil {
		s.Fatal(err)
	}
}
