package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"galet/game/catalog"

	"github.com/google/go-cmp/cmp"
)

// Every record in testdata prints the lines in the file beside it.
func TestReplayPrintsLines(t *testing.T) {
	t.Parallel()
	for _, entry := range catalog.All() {
		files, err := filepath.Glob(filepath.Join(root, "game", string(entry.Game.ID()), "testdata", "*.jsonl"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no records: %v", entry.Game.ID(), err)
		}
		for _, file := range files {
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				want, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				got, _, err := galet(t, "", "replay", "-json", strings.TrimSuffix(file, "l"))
				if err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(values(t, string(want)), values(t, got)); d != "" {
					t.Errorf("(-want +got):\n%s", d)
				}
			})
		}
	}
}

// values reads a JSON value from each line.
func values(t *testing.T, lines string) []any {
	t.Helper()
	var vs []any
	for line := range strings.Lines(lines) {
		var v any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		vs = append(vs, v)
	}
	return vs
}

func TestReplayDraws(t *testing.T) {
	t.Parallel()
	record := `{"game":"kulami","options":{"board":"BBCDDDEE/BBCFFGEE/HHCFFGEE/HHIIIJJJ/KKIIILLM/NOOPPLLM/NOOQQQRR/NOOQQQRR","bonus":"none"},"moves":["d4"]}`
	out := filepath.Join(t.TempDir(), "out.png")
	for _, args := range [][]string{
		{"replay", "-png", out, "-"},
		{"replay", "-png", out, "-ply", "0", "-"},
		{"replay", "-png", out, "-names", "Ana,Bo", "-"},
		{"replay", "-png", out, "-lang", "fr", "-"},
	} {
		if _, _, err := galet(t, record, args...); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		file, err := os.Open(out)
		if err != nil {
			t.Fatal(err)
		}
		c, err := png.DecodeConfig(file)
		if err != nil || c.Width != 1000 {
			t.Errorf("%v: a picture %d wide, %v", args, c.Width, err)
		}
		file.Close()
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(out), "*"))
	if err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// Every game can be animated: one frame for each position, the last one for
// longest.
func TestReplayAnimates(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"kulami": "kulami/testdata/square-none", "unlur": "unlur/testdata/unlur-6-white-foul", "kala": "kala/testdata/kala-six",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(root, "game", file)
			out := filepath.Join(t.TempDir(), "out.gif")
			if _, _, err := galet(t, "", "replay", "-gif", out, "-names", "Ana,Bo", path+".json"); err != nil {
				t.Fatal(err)
			}
			lines, err := os.ReadFile(path + ".jsonl")
			if err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			film, err := gif.DecodeAll(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			plies := bytes.Count(lines, []byte("\n")) - 1
			want := append(slices.Repeat([]int{100}, plies), 400)
			if d := cmp.Diff(want, film.Delay); d != "" || film.Config.Width != 500 {
				t.Errorf("%d wide; delays (-want +got):\n%s", film.Config.Width, d)
			}
		})
	}
}

func TestReplayRefuses(t *testing.T) {
	t.Parallel()
	const square = `"options":{"board":"BBCDDDEE/BBCFFGEE/HHCFFGEE/HHIIIJJJ/KKIIILLM/NOOPPLLM/NOOQQQRR/NOOQQQRR","bonus":"none"}`
	for _, c := range []struct{ name, record, want string }{
		{"illegal move", `{"game":"kulami",` + square + `,"moves":["d4","a1"]}`, `ply 1, move "a1"`},
		{"no move at all", `{"game":"kulami",` + square + `,"moves":["d4","zz"]}`, `ply 1, move "zz"`},
		{"unknown game", `{"game":"chess","options":{},"moves":[]}`, `unknown game "chess"`},
		{"not JSON", `hello`, "bad record"},
		{"no moves", `{"game":"kulami",` + square + `}`, `"moves" is missing`},
		{"a key too many", `{"game":"kulami",` + square + `,"moves":[],"seed":1}`, "seed"},
		{"text after it", `{"game":"kulami",` + square + `,"moves":[]}x`, "bad record"},
		{"a panel short", `{"game":"kulami","options":{"board":"AA/AA","bonus":"none"},"moves":[]}`, "panel"},
		{"empty", ``, "bad record"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			out, _, err := galet(t, c.record, "replay", "-json", "-")
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an error with %q", err, c.want)
			}
			if out != "" {
				t.Errorf("printed %q all the same", out)
			}
		})
	}
}

// A picture replaces a file, but not a folder, or a link to a device.
func TestReplayKeepsWhatIsNoFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.Symlink(os.DevNull, link); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ out, want string }{
		{link, link + " is not a file"},
		{dir, dir + " is not a file"},
		{filepath.Join(dir, "none", "a.png"), "a.png: no such file or directory"},
	} {
		_, _, err := galet(t, `{"game":"kala","options":{},"moves":[]}`, "replay", "-png", c.out, "-")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want an error with %q", err, c.want)
		}
	}
	if to, err := os.Readlink(link); err != nil || to != os.DevNull {
		t.Errorf("the link leads to %q now, %v", to, err)
	}
}

// For an input that is not a record, the error shows a record and lists the
// games.
func TestReplayAdvises(t *testing.T) {
	t.Parallel()
	for record, want := range map[string]string{
		`[]`: "standard input: bad record: it holds a list where an object is wanted\nA record is one JSON text, {\"game\":",
		`{"game":"chess","options":{},"moves":[]}`: "standard input: unknown game \"chess\"\nThe games are kulami, unlur, kala.",
	} {
		_, _, err := galet(t, record, "replay", "-json", "-")
		var said strings.Builder
		if code := exitCode(err, &said); code != 1 || !strings.Contains(said.String(), want) {
			t.Errorf("%s: exit code %d, said %q, want 1 and %q", record, code, &said, want)
		}
	}
}

// TestHelp: the help fits a terminal of 80 columns, and names every subcommand that takes a
// URL.
func TestHelp(t *testing.T) {
	t.Parallel()
	all, _ := said(t, "", "help")
	holds(t, all, "check FILE|URL", "export FILE|URL", "import LINES FILE|URL")
	for _, c := range subcommands() {
		text, code := said(t, "", c.name, "-h")
		if code != 0 {
			t.Errorf("%s -h: exits with %d", c.name, code)
		}
		all += text
	}
	for line := range strings.Lines(all) {
		if line = strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "    \t", strings.Repeat(" ", 8)); len(line) > 80 {
			t.Errorf("%d columns: %s", len(line), line)
		}
	}
}

// TestFlagsLast: flags after the other arguments are refused, and the reason is given.
func TestFlagsLast(t *testing.T) {
	t.Parallel()
	out, code := said(t, "", "backup", "a", "b", "-force")
	if code != exitUsage {
		t.Errorf("exits with %d", code)
	}
	holds(t, out, "-force comes too late")
}

func TestUsage(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{},
		{"fly"},
		{"replay"},
		{"replay", "-json"},
		{"replay", "-json", "-png", "a.png", "-"},
		{"replay", "-json", "-gif", "a.gif", "-"},
		{"replay", "-png", "a.png", "-gif", "a.gif", "-"},
		{"replay", "-gif", "a.gif", "-ply", "1", "-"},
		{"replay", "-json", "-ply", "1", "-"},
		{"replay", "-json", "-names", "Ana,Bo", "-"},
		{"replay", "-png", "a.png", "-names", "Ana", "-"},
		{"replay", "-fly", "-"},
		{"run", "extra"},
	} {
		_, said, err := galet(t, "", args...)
		if !errors.Is(err, errUsage) || said == "" {
			t.Errorf("%q: got %v and %q, want usage", args, err, said)
		}
	}
	if out, _, err := galet(t, "", "help"); err != nil || !strings.Contains(out, "galet replay") {
		t.Errorf("help: %q, %v", out, err)
	}
}

// galet runs the command and returns its output.
func galet(t *testing.T, in string, args ...string) (out, said string, err error) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	err = run(context.Background(), args, streams{
		in:     strings.NewReader(in),
		out:    &stdout,
		err:    &stderr,
		getenv: func(string) string { return "" },
	})
	return stdout.String(), stderr.String(), err
}

// A picture does not replace its record.
func TestReplayKeepsTheRecord(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "record.json")
	record := `{"game":"kala","options":{},"moves":[]}`
	if err := os.WriteFile(path, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"-png", "-gif"} {
		text, code := said(t, "", "replay", kind, path, path)
		if data, err := os.ReadFile(path); code != 1 || err != nil || string(data) != record {
			t.Errorf("%s: exits with %d: %s", kind, code, text)
		}
	}
}
