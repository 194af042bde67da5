package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// With -open the desktop opens the page.
func TestOpensThePage(t *testing.T) {
	folder := t.TempDir()
	told := filepath.Join(folder, "told")
	if err := syscall.Mkfifo(told, 0o600); err != nil {
		t.Fatal(err)
	}
	desktop := "#!/bin/sh\necho \"$1\" > " + told + "\n"
	if err := os.WriteFile(filepath.Join(folder, "xdg-open"), []byte(desktop), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
	at := start(t, "-open")
	got, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(string(got)) != at {
		t.Errorf("opened %q, want %q", got, at)
	}
}
