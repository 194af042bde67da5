package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"galet/storage/backupsocket"
)

// A disk that breaks the file of a running bot does not break the last good
// backup.
func TestBackupReplacesNoneByABrokenOne(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	out := filepath.Join(t.TempDir(), "copy")
	if text, code := said(t, "", "backup", path, out); code != 0 {
		t.Fatalf("backup: %s", text)
	}
	before := contents(t, out)
	db, _ := openFile(t, path)
	defer db.Close()
	server, err := backupsocket.Serve(path, db, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	corrupt(t, path, 3*4096, 6*4096)
	text, code := said(t, "", "backup", "-force", path, out)
	if code != 1 {
		t.Errorf("a broken file was copied: %s", text)
	}
	holds(t, text, "galet: the copy cannot be used: ", "damaged")
	if !bytes.Equal(before, contents(t, out)) {
		t.Error("the backup is another")
	}
	if left, err := filepath.Glob(out + "?*"); err != nil || left != nil {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func contents(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// corrupt overwrites a part of an open file.
func corrupt(t *testing.T, path string, from, to int) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteAt(bytes.Repeat([]byte{0xff}, to-from), int64(from)); err != nil {
		t.Fatal(err)
	}
}

// A damaged page is in the log as an error.
func TestDamageIsLogged(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	db, _ := openFile(t, path)
	defer db.Close()
	var log bytes.Buffer
	goOn := func() error { return nil }
	checkPages(db, slog.New(slog.NewTextHandler(&log, nil)), goOn)
	holds(t, log.String(), "database checked")
	corrupt(t, path, 2*4096, len(contents(t, path)))
	checkPages(db, slog.New(slog.NewTextHandler(&log, nil)), goOn)
	holds(t, log.String(), "DATABASE DAMAGED", "where=\"page ")
}

// A page that the disk cannot read is in the log as an error. A check that a stopping bot
// breaks off is not.
func TestUnreadablePageIsLogged(t *testing.T) {
	t.Parallel()
	db, _ := openFile(t, newFile(t))
	defer db.Close()
	for err, want := range map[error]string{
		syscall.EIO:      `msg="DATABASE DAMAGED" where="the disk" what="input/output error"`,
		context.Canceled: `level=INFO msg="the check of the database stopped before its end"`,
	} {
		var log bytes.Buffer
		checkPages(db, slog.New(slog.NewTextHandler(&log, nil)), func() error { return err })
		holds(t, log.String(), want)
	}
}

// galet backup finds the running bot by each name of its file.
func TestBackupByLink(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	for _, names := range [][2]string{{path, link}, {link, path}} {
		db, _ := openFile(t, names[0])
		stop := serveBackups(names[0], db, slog.New(slog.DiscardHandler))
		text, code := said(t, "", "backup", names[1], filepath.Join(t.TempDir(), "copy"))
		if code != 0 {
			t.Errorf("opened as %s, copied as %s: %s", names[0], names[1], text)
		}
		if err := errors.Join(stop(), db.Close()); err != nil {
			t.Error(err)
		}
	}
}

// The bot makes backups that pass the check, and reports the last one.
func TestScheduledBackups(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	folder := filepath.Join(t.TempDir(), "copies")
	s.start(observed + fmt.Sprintf("[backup]\nfolder = %q\n", folder))
	path, _ := s.waitFor("backup made")["path"].(string)
	text, code := said(t, "", "check", path)
	if filepath.Dir(path) != folder || code != 0 {
		t.Errorf("the copy %s: %s", path, text)
	}
	s.becomes(allReady)
	if last := s.scrape()["galet_backup_last_success_seconds"]; time.Since(time.Unix(int64(last), 0)).Abs() > time.Hour {
		t.Errorf("the last copy was begun at %v", last)
	}
}

// The bot does not start if it cannot make the copies that it should.
func TestNoRoomForBackups(t *testing.T) {
	t.Parallel()
	file := newFile(t)
	config := filepath.Join(t.TempDir(), "config.toml")
	text := fmt.Sprintf("[discord]\ntoken = \"t\"\n[storage]\npath = %q\n[backup]\nfolder = %q\n", filepath.Join(t.TempDir(), "galet.db"), file)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, code := said(t, "", "run", "-config", config); code != 1 || !strings.Contains(text, "the folder for backups: ") {
		t.Errorf("exit code %d: %s", code, text)
	}
}
