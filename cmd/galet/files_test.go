package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
	"galet/storage/dbfile"
	"galet/storage/postgres"
)

var (
	ana  = match.Player{ID: "100", Name: "Ana"}
	bo   = match.Player{ID: "200", Name: "Bo"}
	here = match.Place{Guild: "1", Channel: "10"}
)

// openFile opens a database and makes a service on it.
func openFile(t *testing.T, path string) (*storage.DB, *match.Service) {
	t.Helper()
	db, err := storage.Open(path, fileOptions())
	if err != nil {
		t.Fatal(err)
	}
	return db, match.New(match.Config{Store: db, Games: catalog.Game, Now: time.Now, Rand: rand.New(rand.NewPCG(1, 2))})
}

// newFile makes a database with a match of each game.
func newFile(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "galet.db")
	db, s := openFile(t, path)
	for _, e := range catalog.All() {
		c, err := s.Propose(match.Proposal{Game: e.Game.ID(), By: ana, Against: &bo, Place: here})
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.Accept(c.ID, bo, here)
		if err != nil {
			t.Fatal(err)
		}
		p, err := m.Record.Last()
		if err != nil {
			t.Fatal(err)
		}
		move := match.PlayRequest{ID: m.ID, By: m.Players[p.ToMove()], Ply: match.AnyPly, Move: p.Legal()[0], At: here}
		if _, err := s.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// harm overwrites a part of a file.
func harm(t *testing.T, path string, from, to int) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copy(data[from:min(to, len(data))], bytes.Repeat([]byte{0xff}, len(data)))
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// said is a command's output, main's error message and the exit code.
func said(t *testing.T, in string, args ...string) (out string, code int) {
	t.Helper()
	out, errs, err := galet(t, in, args...)
	var end bytes.Buffer
	code = exitCode(err, &end)
	return out + errs + end.String(), code
}

// holds fails the test unless the text contains all of the others.
func holds(t *testing.T, text string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if !strings.Contains(text, want) {
			t.Errorf("got %q, want %q in it", text, want)
		}
	}
}

// TestEmptyArguments: a script may leave a variable unset.
func TestEmptyArguments(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	for _, args := range [][]string{{"check", ""}, {"backup", path, ""}, {"restore", path, ""}, {"import", "", path}} {
		if out, code := said(t, "", args...); code != exitUsage || !strings.Contains(out, "is empty") {
			t.Errorf("%q: exits with %d: %s", args, code, out)
		}
	}
}

func TestCheckFile(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	out, code := said(t, "", "check", path)
	if code != 0 {
		t.Errorf("exits with %d", code)
	}
	holds(t, out, path+" is sound", fmt.Sprintf("%s, 0 ended matches, 0 open challenges", withCount(len(catalog.All()), "open match")))
	harm(t, path, 3*4096, 6*4096)
	out, code = said(t, "", "check", path)
	if code != 1 {
		t.Errorf("exits with %d for a broken file", code)
	}
	holds(t, out, "\npage ", path+": ", " problems\n")
}

// Each problem is listed by a check. A restore lists them as a warning.
func TestCheckFileListsEachProblem(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	db, _ := openFile(t, path)
	err := db.Update(func(tx match.Tx) error {
		m, err := tx.Matches().Match(1)
		if err != nil {
			return err
		}
		m.Board.Ply, m.Players[0].ID, m.Players[1].ID = 7, "x", "y"
		return tx.Matches().PutMatch(m)
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	problems := []string{"match 1: the challenger does not play\n", "match 1: the board message shows ply 7 of 1\n"}
	out, code := said(t, "", "check", path)
	if code != 1 {
		t.Errorf("exits with %d", code)
	}
	holds(t, out, append(problems, path+": 3 problems")...)
	out, code = said(t, "", "restore", path, filepath.Join(t.TempDir(), "new"))
	if code != 0 {
		t.Errorf("restore exits with %d", code)
	}
	holds(t, out, append(problems, "new restored from "+path, "warning: 3 problems in the backup")...)
}

// Every error about a file ends with advice.
func TestAdvice(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		corrupt func(t *testing.T, path string)
		args    []string
		want    []string
	}{
		{"open elsewhere", hold, []string{"check"}, []string{"another galet has it open", "galet backup FILE OUT"}},
		{"truncated", cut, []string{"export"}, []string{"the file is truncated", "galet restore BACKUP FILE"}},
		{"foreign", func(t *testing.T, path string) { harm(t, path, 0, 2*4096) }, []string{"check"}, []string{"not a galet file", "Is it the right file?"}},
		{"missing", func(t *testing.T, path string) { os.Remove(path) }, []string{"check"}, []string{"no such file"}},
		{"a backup over another", func(*testing.T, string) {}, []string{"backup", ""}, []string{"file already exists", "-force replaces it"}},
		{"a backup to a database", func(*testing.T, string) {}, []string{"backup", "postgres://galet:secret@127.0.0.1:1/galet"}, []string{"a PostgreSQL database is copied by pg_dump", "galet import FILE URL"}},
		{"an import over a file", func(*testing.T, string) {}, []string{"import", "-"}, []string{"file already exists", "choose another name"}},
		{"open elsewhere, by one that gives no copies", hold, []string{"backup"}, []string{"another galet has it open, and no galet answers", "Stop the other galet, then copy the file."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := newFile(t)
			tt.corrupt(t, path)
			var args []string
			switch tt.args[0] {
			case "backup":
				args = []string{"backup", path, filepath.Join(t.TempDir(), "out")}
				if len(tt.args) > 1 {
					args[2] = cmp.Or(tt.args[1], newFile(t))
				}
			default:
				args = append(tt.args, path)
			}
			out, code := said(t, "", args...)
			if code != 1 {
				t.Errorf("exits with %d", code)
			}
			holds(t, out, tt.want...)
			if args[0] == "backup" && strings.Count(out, args[2]+":") > 1 {
				t.Errorf("it names the copy twice: %s", out)
			}
		})
	}
	for kind, want := range map[error]string{
		dbfile.ErrNewer:    "FILE.v1.bak",
		dbfile.ErrOlder:    "Run the bot with it once",
		postgres.ErrOlder:  "Run the bot with it once",
		dbfile.ErrReadOnly: "Let the user who runs galet write",
		dbfile.ErrDamaged:  restoreAdvice,
		syscall.ENOSPC:     diskAdvice,
		syscall.EDQUOT:     diskAdvice,
		syscall.EFBIG:      diskAdvice,
	} {
		if got := advice(fmt.Errorf("open: %w", kind)); !strings.Contains(got, want) {
			t.Errorf("%v: %q, want %q", kind, got, want)
		}
	}
	if got := advice(errors.New("other")); got != "" {
		t.Errorf("another error: %q", got)
	}
}

// hold keeps a file open until the test is over, cut halves its length.
func hold(t *testing.T, path string) {
	t.Helper()
	db, _ := openFile(t, path)
	t.Cleanup(func() { db.Close() })
}

func cut(t *testing.T, path string) {
	t.Helper()
	if err := os.Truncate(path, 5*4096); err != nil {
		t.Fatal(err)
	}
}

// TestBackupAndRestore copies a file, changes it and puts the copy back.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	out := filepath.Join(t.TempDir(), "copy")
	before, _ := said(t, "", "export", path)
	text, code := said(t, "", "backup", path, out)
	if code != 0 {
		t.Fatalf("backup: %s", text)
	}
	holds(t, text, path+" copied to "+out)
	db, s := openFile(t, path)
	if _, err := s.Resign(1, ana, here); err != nil {
		t.Fatal(err)
	}
	if text, code := said(t, "", "restore", out, path); code != 1 {
		t.Errorf("restored while it is open: %s", text)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	changed, _ := said(t, "", "export", path)
	text, code = said(t, "", "restore", out, path)
	if code != 0 {
		t.Fatalf("restore: %s", text)
	}
	holds(t, text, path+" restored from "+out, path+".before-restore")
	for name, want := range map[string]string{path: before, path + ".before-restore": changed} {
		if got, _ := said(t, "", "export", name); got != want {
			t.Errorf("%s holds\n%s, want\n%s", name, got, want)
		}
	}
	if text, code := said(t, "", "restore", out, path); code != 1 {
		t.Errorf("restored over what was kept: %s", text)
	}
	if text, code := said(t, "", "restore", "-force", out, path); code != 0 {
		t.Errorf("restored by force: %s", text)
	}
	if text, code := said(t, "", "backup", "-force", path, out); code != 0 {
		t.Errorf("backup by force: %s", text)
	}
	if text, code := said(t, "", "backup", "-force", path, path); code != 1 {
		t.Errorf("backup to itself: %s", text)
	}
	if got, _ := said(t, "", "export", path); got != before {
		t.Error("after that the file is another")
	}
}

// A socket that a killed process left does not disturb a backup.
func TestBackupBesideALeftSocket(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: path + ".sock", Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	l.SetUnlinkOnClose(false)
	l.Close()
	if text, code := said(t, "", "backup", path, path+".copy"); code != 0 {
		t.Errorf("backup: %s", text)
	}
}

func TestExportAndImport(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	lines, code := said(t, "", "export", path)
	if code != 0 || strings.Count(lines, "\n") < 4 {
		t.Fatalf("export: %s", lines)
	}
	file := filepath.Join(t.TempDir(), "lines")
	if err := os.WriteFile(file, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	for from, in := range map[string]string{file: "", "-": lines} {
		again := filepath.Join(t.TempDir(), "galet.db")
		text, code := said(t, in, "import", from, again)
		if code != 0 {
			t.Errorf("import %s: %s", from, text)
		}
		holds(t, text, withCount(strings.Count(lines, "\n"), "line")+" imported to "+again)
		if got, _ := said(t, "", "export", again); got != lines {
			t.Errorf("exported again it is\n%s\nwant\n%s", got, lines)
		}
	}
	again := filepath.Join(t.TempDir(), "galet.db")
	text, code := said(t, strings.Replace(lines, `"ply":1`, `"ply":5`, 1), "import", "-", again)
	if _, err := os.Stat(again); code != 1 || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a bad line: %s, %v", text, err)
	}
	if text, code := said(t, "", "import", file+".none", again); code != 1 {
		t.Errorf("no lines: %s", text)
	}
}

// configureFile writes settings, and returns the paths of their file and of the
// database.
func (s *instance) configureFile() (config, file string) {
	s.Helper()
	config = s.configure("[log]\nformat = \"json\"\n")
	return config, filepath.Join(filepath.Dir(config), "galet.db")
}

// startAt runs the bot in this process with the configuration of a file.
func (s *instance) startAt(config string) {
	s.Helper()
	environment := map[string]string{"DISCORD_TOKEN": s.world.Token()}
	s.launch(func(ctx context.Context) error {
		return run(ctx, []string{"run", "-config", config}, streams{
			err: s.log, getenv: func(key string) string { return environment[key] },
		})
	})
}

// A running bot serves backups, and its file cannot be restored.
func TestBackupWhileItRuns(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	config, file := s.configureFile()
	s.startAt(config)
	s.waitFor("connected")
	out := filepath.Join(t.TempDir(), "copy")
	for range 2 {
		if text, code := said(t, "", "backup", "-force", file, out); code != 0 {
			t.Errorf("backup: %s\n%s", text, s.log)
		}
		if text, code := said(t, "", "check", out); code != 0 {
			t.Errorf("check: %s", text)
		}
	}
	s.waitForNth("backup sent", 2)
	for _, args := range [][]string{{"restore", out, file}, {"check", file}, {"export", file}} {
		if text, code := said(t, "", args...); code != 1 || !strings.Contains(text, "another galet has it open") {
			t.Errorf("%v: %s", args, text)
		}
	}
	if err := s.stop(); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(file + ".sock"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the socket was left behind: %v", err)
	}
	if text, code := said(t, "", "check", file); code != 0 {
		t.Errorf("check: %s", text)
	}
}

// If the socket cannot be made, the bot runs without it and logs that.
func TestRunWithoutASocket(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	config, file := s.configureFile()
	if err := os.WriteFile(file+".sock", []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.startAt(config)
	s.waitFor("cannot open the backup socket: no backup can be made while the bot runs")
	s.waitFor("connected")
}

// A signal ends an import that waits for its input, and nothing is left of the file.
func TestImportStops(t *testing.T) {
	t.Parallel()
	in, lines := io.Pipe()
	defer lines.Close()
	path := filepath.Join(t.TempDir(), "galet.db")
	ctx, signal := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, []string{"import", "-", path}, streams{in: in, out: io.Discard, err: io.Discard})
	}()
	if _, err := io.WriteString(lines, "{"); err != nil {
		t.Fatal(err)
	}
	signal()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	case <-time.After(timeout):
		t.Fatal("it still waits for input")
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// A signal ends an import from a file, too.
func TestImportOfFileStops(t *testing.T) {
	t.Parallel()
	lines, _ := said(t, "", "export", newFile(t))
	from := filepath.Join(t.TempDir(), "lines")
	if err := os.WriteFile(from, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "galet.db")
	ctx, signal := context.WithCancel(t.Context())
	signal()
	err := run(ctx, []string{"import", from, path}, streams{out: io.Discard, err: io.Discard})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
