package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

func TestCommandLine(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, tt := range []struct {
		name string
		args []string
		want error
		says string
	}{
		{"help", []string{"-h"}, flag.ErrHelp, "-addr"},
		{"an unknown flag", []string{"-fast"}, errUsage, "-fast"},
		{"a word too many", []string{"now"}, errUsage, `"now" is not understood`},
		{"another machine's address", []string{"-addr", "192.0.2.1:80"}, nil, "this machine only"},
		{"every address", []string{"-addr", ":8080"}, nil, "this machine only"},
		{"no address", []string{"-addr", "here"}, nil, "missing port"},
		{"a port that is none", []string{"-addr", "127.0.0.1:8o80"}, nil, "unknown port"},
		{"a language that is none", []string{"-lang", "klingon"}, nil, "give -lang one of ar, bg,"},
		{"a port that is taken", []string{"-addr", taken.Addr().String()}, nil, "in use"},
		{"a world that is none", []string{"-addr", "127.0.0.1:0", "-db", brokenWorld(t)}, nil, "remove it to begin with empty channels"},
		{"a database that is none", []string{"-addr", "127.0.0.1:0", "-db", t.TempDir()}, nil, "not a galet file"},
	} {
		var said bytes.Buffer
		err := run(t.Context(), tt.args, io.Discard, &said)
		if err == nil || tt.want != nil && !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
			continue
		}
		if text := said.String() + err.Error(); !strings.Contains(text, tt.says) {
			t.Errorf("%s: says %q, want %q", tt.name, text, tt.says)
		}
	}
}

// The README names each flag.
func TestReadmeNamesTheFlags(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var usage bytes.Buffer
	if err := run(t.Context(), []string{"-h"}, io.Discard, &usage); !errors.Is(err, flag.ErrHelp) {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Try it")
	section, _, _ = strings.Cut(section, "\n## ")
	for line := range strings.Lines(usage.String()) {
		if name, is := strings.CutPrefix(line, "  -"); is && !strings.Contains(section, "`-"+strings.Fields(name)[0]) {
			t.Errorf("the README does not name -%s", strings.TrimSpace(name))
		}
	}
}

// brokenWorld is a database file whose messages file is damaged.
func brokenWorld(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "kept.db")
	for _, file := range []string{name, name + worldSuffix} {
		if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return name
}

func TestAnotherPortWhereTheDefaultIsTaken(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	l, err := listen(t.Context(), taken.Addr().String(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if l.Addr().String() == taken.Addr().String() {
		t.Errorf("listening on %v, which is taken", l.Addr())
	}
}

// act posts an act to the page and returns the outcome.
func act(t *testing.T, at, body string) string {
	t.Helper()
	response, err := http.Post(at+"api/act", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(raw))
}

// sends has a person send a command in the first channel.
func sends(t *testing.T, at, person, command string) {
	t.Helper()
	body, err := json.Marshal(map[string]string{"person": person, "channel": "3001", "kind": "slash", "text": command})
	if err != nil {
		t.Fatal(err)
	}
	if got := act(t, at, string(body)); strings.Contains(got, "error") {
		t.Fatalf("%s: %s", command, got)
	}
}

// readUntil returns a window's events until one contains some words.
func readUntil(t *testing.T, at, view, words string) string {
	t.Helper()
	line, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(at, "http")+"api/live?view="+view, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	line.SetReadDeadline(time.Now().Add(patience))
	raw := ""
	for !strings.Contains(raw, words) {
		_, event, err := line.ReadMessage()
		if raw += string(event); err != nil {
			t.Fatalf("%q was not said: %v\n%s", words, err, raw)
		}
	}
	return raw
}

func TestClockTickAndRestart(t *testing.T) {
	t.Parallel()
	at := start(t)
	sends(t, at, "ana", "/challenge kala")
	readUntil(t, at, "bo/3001", "would like to play")
	for _, name := range []string{"+3 days", "+6 hours", "Do what is due", "Restart the bot"} {
		if got := act(t, at, `{"kind":"action","text":"`+name+`"}`); strings.Contains(got, "error") {
			t.Errorf("%s: %s", name, got)
		}
	}
	sends(t, at, "ana", "/challenge kala")
	raw := readUntil(t, at, "bo/3001", "challenge in time")
	if !strings.Contains(raw, `"ahead":2808`) {
		t.Errorf("the clock is not three days and six hours ahead: %s", raw)
	}
}

// Matches outlive the process if a file is named; otherwise nothing is left.
func TestWhatStays(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kept.db")
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	for _, tt := range []struct {
		name string
		args []string
	}{{"the first time", []string{"-db", file}}, {"again", []string{"-db", file, "-lang", "de"}}, {"with no file", nil}} {
		t.Run(tt.name, func(t *testing.T) {
			at := start(t, tt.args...)
			sends(t, at, "ana", "/challenge kala")
		})
	}
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
	left, err := os.ReadDir(temporary)
	if err != nil {
		t.Fatal(err)
	}
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// With -lang all people speak one language, and so does the bot.
func TestOneLanguage(t *testing.T) {
	t.Parallel()
	at := start(t, "-lang", "de")
	sends(t, at, "bo", "/challenge kala")
	readUntil(t, at, "bo/3001", "möchte spielen")
	response, err := http.Get(at + "api/people")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var known struct {
		People []struct{ Name, Locale string }
	}
	if err := json.NewDecoder(response.Body).Decode(&known); err != nil || len(known.People) == 0 {
		t.Fatalf("nobody is known: %v", err)
	}
	for _, p := range known.People {
		if p.Locale != "de" {
			t.Errorf("%s speaks %s", p.Name, p.Locale)
		}
	}
}

func TestEndsCleanly(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if err := run(ctx, []string{"-addr", "127.0.0.1:0"}, io.Discard, io.Discard); err != nil {
		t.Errorf("stopped before it began: %v", err)
	}
}
