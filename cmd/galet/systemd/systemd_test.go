package systemd_test

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"galet/cmd/galet/systemd"
)

// listener receives notifications as systemd does.
type listener struct {
	*testing.T
	conn *net.UnixConn
	path string
}

func listen(t *testing.T) *listener {
	t.Helper()
	path := filepath.Join(t.TempDir(), "notify")
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return &listener{t, conn, path}
}

// patience is how long the test waits for a notification, on a busy machine too.
const patience = time.Minute

// next waits for the next notification, and returns it.
func (l *listener) next() string {
	l.Helper()
	if err := l.conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		l.Fatal(err)
	}
	said := make([]byte, 100)
	n, err := l.conn.Read(said)
	if err != nil {
		l.Fatal(err)
	}
	return string(said[:n])
}

// heardNothing fails the test if something was sent that was not read. It sends a
// notification itself: that has to be the next one.
func (l *listener) heardNothing(when string) {
	l.Helper()
	if err := systemd.New(environment("NOTIFY_SOCKET", l.path)).Ready(); err != nil {
		l.Fatal(err)
	}
	if got := l.next(); got != "READY=1" {
		l.Errorf("%s: heard %q", when, got)
	}
}

func environment(pairs ...string) func(string) string {
	return func(key string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == key {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestReadyAndStopping(t *testing.T) {
	t.Parallel()
	l := listen(t)
	n := systemd.New(environment("NOTIFY_SOCKET", l.path))
	for _, row := range []struct {
		say  func() error
		want string
	}{
		{n.Ready, "READY=1"},
		{n.Stopping, "STOPPING=1"},
		{func() error { return n.ExtendStart(90 * time.Second) }, "EXTEND_TIMEOUT_USEC=90000000"},
	} {
		if err := row.say(); err != nil {
			t.Fatal(err)
		}
		if got := l.next(); got != row.want {
			t.Errorf("heard %q, want %q", got, row.want)
		}
	}
}

// The watchdog gets keep-alives while the service is alive, and none while it is
// not.
func TestWatch(t *testing.T) {
	t.Parallel()
	l := listen(t)
	n := systemd.New(environment("NOTIFY_SOCKET", l.path, "WATCHDOG_USEC", "30000", "WATCHDOG_PID", strconv.Itoa(os.Getpid())))
	var alive atomic.Bool
	alive.Store(true)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	asked := make(chan bool)
	go func() {
		defer close(ended)
		n.Watch(ctx, func() bool {
			is := alive.Load()
			asked <- is
			return is
		}, func(err error) { t.Error(err) })
	}()
	heard := func() {
		t.Helper()
		if got := l.next(); got != "WATCHDOG=1" {
			t.Fatalf("while it is alive: heard %q", got)
		}
	}
	for range 3 {
		<-asked
		heard()
	}
	alive.Store(false)
	for <-asked { // it looked at alive before the change
		heard()
	}
	for said := range 3 {
		if <-asked {
			t.Fatalf("said to be alive after %d", said)
		}
	}
	l.heardNothing("while it is not")
	alive.Store(true)
	for !<-asked {
	}
	heard()
	stop()
	for {
		select {
		case <-asked:
			continue
		case <-ended:
		}
		return
	}
}

// After a failed notification the watch continues: the next one arrives.
func TestWatchGoesOn(t *testing.T) {
	t.Parallel()
	l := listen(t)
	away := l.path + ".away"
	if err := os.Rename(l.path, away); err != nil {
		t.Fatal(err)
	}
	n := systemd.New(environment("NOTIFY_SOCKET", l.path, "WATCHDOG_USEC", "30000"))
	var failures atomic.Int32
	go n.Watch(t.Context(), func() bool { return true }, func(error) {
		if failures.Add(1) == 2 {
			if err := os.Rename(away, l.path); err != nil {
				t.Error(err)
			}
		}
	})
	if got := l.next(); got != "WATCHDOG=1" || failures.Load() < 2 {
		t.Errorf("heard %q after %d failures", got, failures.Load())
	}
}

// Without systemd, or without its watchdog, nothing is sent and Watch returns at once.
func TestWithoutSystemd(t *testing.T) {
	t.Parallel()
	l := listen(t)
	for name, env := range map[string]func(string) string{
		"no systemd":              environment(),
		"no watchdog":             environment("NOTIFY_SOCKET", l.path),
		"another's watchdog":      environment("NOTIFY_SOCKET", l.path, "WATCHDOG_USEC", "1000", "WATCHDOG_PID", "1"),
		"a watchdog that is none": environment("NOTIFY_SOCKET", l.path, "WATCHDOG_USEC", "soon"),
	} {
		systemd.New(env).Watch(t.Context(), func() bool { return true }, func(err error) { t.Errorf("%s: %v", name, err) })
	}
	if err := systemd.New(environment()).Ready(); err != nil {
		t.Error(err)
	}
	l.heardNothing("without a watchdog")
	gone := systemd.New(environment("NOTIFY_SOCKET", filepath.Join(t.TempDir(), "gone")))
	if err := gone.Ready(); err == nil {
		t.Error("a socket that is gone was told")
	}
}
