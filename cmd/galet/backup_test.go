package main

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

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
	holds(t, text, "backup to "+out+": the copy cannot be used: ", "damaged")
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
