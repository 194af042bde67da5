package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"galet/bot/sandbox"
)

// instance is the command `run` with a stand-in for Discord, and its own
// configuration and database.
type instance struct {
	testing.TB
	world *sandbox.World
	log   *lines
	// settings are more lines of [discord].
	settings string
	base     string       // the address of the metrics, once it is known
	pid      atomic.Int64 // the bot's, if it is a process of its own
	leave    context.CancelFunc
	left     chan error
}

// newInstance makes an instance with two people. The bot is not started yet.
func newInstance(t *testing.T) *instance {
	t.Helper()
	return newInstanceIn(t, sandbox.Config{
		Guilds: []sandbox.Guild{{
			Name:     "Server",
			Channels: []sandbox.Channel{{Name: "general"}},
			Roles:    []sandbox.Role{{Name: "managers", Permissions: sandbox.ManageGuild}},
			Members:  []sandbox.Member{{Name: "ana-the-first", Display: "Ana Display", Roles: []string{"managers"}}, {Name: "bo-the-second", Nick: "Bo Nickname"}},
		}},
		Token: "MTIzNDU2Nzg5MA.secret-bot-token", Patience: timeout,
	})
}

// newInstanceIn makes an instance in a world.
func newInstanceIn(t testing.TB, c sandbox.Config) *instance {
	t.Helper()
	world, err := sandbox.New(c)
	if err != nil {
		t.Fatal(err)
	}
	s := &instance{TB: t, world: world, log: &lines{changed: make(chan struct{})}, left: make(chan error, 1)}
	t.Cleanup(func() {
		if err := s.stop(); err != nil {
			t.Errorf("the bot left with %v", err)
		}
		world.Close()
	})
	return s
}

// start runs the bot in this process, with further settings as TOML.
func (s *instance) start(settings string) {
	s.Helper()
	path := s.configure(settings)
	environment := map[string]string{"DISCORD_TOKEN": s.world.Token()}
	s.launch(func(ctx context.Context) error {
		return run(ctx, []string{"run", "-config", path}, streams{
			err: s.log, getenv: func(key string) string { return environment[key] },
		})
	})
}

// startBinary runs the bot as a process of its own.
func (s *instance) startBinary(binary, settings string) {
	s.Helper()
	path := s.configure(settings)
	s.launch(func(ctx context.Context) error {
		c := exec.CommandContext(ctx, binary, "run", "-config", path)
		c.Env = []string{"DISCORD_TOKEN=" + s.world.Token()}
		c.Stdout, c.Stderr = s.log, s.log
		c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
		if err := c.Start(); err != nil {
			return err
		}
		s.pid.Store(int64(c.Process.Pid))
		if err := c.Wait(); !errors.Is(err, context.Canceled) {
			return err
		}
		return nil
	})
}

// configure writes the settings to a file.
func (s *instance) configure(settings string) (path string) {
	s.Helper()
	dir := s.TempDir()
	path = filepath.Join(dir, "config.toml")
	settings = fmt.Sprintf("[discord]\napi_url = %q\n%s\n[storage]\npath = %q\n%s", s.world.URL(), s.settings, filepath.Join(dir, "galet.db"), settings)
	if err := os.WriteFile(path, []byte(settings), 0o600); err != nil {
		s.Fatal(err)
	}
	return path
}

// timeout is how long the test waits for an event, on a busy machine too.
const timeout = time.Minute

func (s *instance) launch(bot func(context.Context) error) {
	s.base = ""
	ctx, leave := context.WithCancel(context.Background())
	s.leave = leave
	go func() { s.left <- bot(ctx) }()
}

// stop sends the bot a signal, if it runs, and returns its error.
func (s *instance) stop() error {
	if s.leave == nil {
		return nil
	}
	s.leave()
	s.leave = nil
	select {
	case err := <-s.left:
		return err
	case <-time.After(timeout):
		return fmt.Errorf("it did not leave")
	}
}

// does fails the test if a person's action failed.
func (s *instance) does(reply sandbox.Reply, err error) sandbox.Reply {
	s.Helper()
	if err != nil {
		s.Fatalf("%v\n%s", err, s.world.Dump())
	}
	return reply
}

// lines are the log so far, as JSON.
type lines struct {
	mu      sync.Mutex
	text    bytes.Buffer
	changed chan struct{}
}

// Write implements io.Writer.
func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.changed)
	l.changed = make(chan struct{})
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// forget drops the log so far.
func (l *lines) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Reset()
}

// parsed are all lines so far with this message.
func (l *lines) parsed(t testing.TB, message string) (found []map[string]any) {
	t.Helper()
	for _, line := range bytes.Split([]byte(l.String()), []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var fields map[string]any
		if err := json.Unmarshal(line, &fields); err != nil {
			t.Fatalf("a line that is no JSON: %s", line)
		}
		if fields["msg"] == message {
			found = append(found, fields)
		}
	}
	return found
}

// waitFor waits for a line with this message, and returns it.
func (s *instance) waitFor(message string) map[string]any {
	s.Helper()
	return s.waitForNth(message, 1)
}

// waitForNth waits for n lines with this message, and returns the last.
func (s *instance) waitForNth(message string, n int) map[string]any {
	s.Helper()
	deadline := time.After(timeout)
	for {
		s.log.mu.Lock()
		changed := s.log.changed
		s.log.mu.Unlock()
		if found := s.log.parsed(s, message); len(found) >= n {
			return found[n-1]
		}
		select {
		case <-changed:
		case <-deadline:
			s.Fatalf("%q was never logged:\n%s", message, s.log)
		}
	}
}
