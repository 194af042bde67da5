package main

import (
	"context"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/sandbox"
	"galet/cmd/galet/observe"
)

// notifications are the notifications to systemd.
type notifications struct {
	mu   sync.Mutex
	said []string
}

// listen receives notifications on a socket until the test is over.
func (w *notifications) listen(t *testing.T, socket string) {
	t.Helper()
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	go func() {
		word := make([]byte, 100)
		for {
			n, err := conn.Read(word)
			if err != nil {
				return
			}
			w.mu.Lock()
			w.said = append(w.said, string(word[:n]))
			w.mu.Unlock()
		}
	}()
}

// all are the notifications so far.
func (w *notifications) all() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.said)
}

// waitFor waits until a condition on the notifications holds.
func (w *notifications) waitFor(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(timeout); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: heard %q", what, w.all())
		}
	}
}

// The bot notifies systemd when it is ready and when it stops, and sends
// keep-alives while the gateway answers heartbeats.
func TestTellsSystemd(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	var heard notifications
	has := func(word string) func() bool {
		return func() bool { return slices.Contains(heard.all(), word) }
	}
	socket, path := filepath.Join(t.TempDir(), "notify"), s.configure(observed)
	heard.listen(t, socket)
	environment := map[string]string{"DISCORD_TOKEN": s.world.Token(), "NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "30000"}
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPut, Status: http.StatusInternalServerError, Times: 1000})
	s.launch(func(ctx context.Context) error {
		return run(ctx, []string{"run", "-config", path}, streams{
			err: s.log, getenv: func(key string) string { return environment[key] },
		})
	})
	heard.waitFor(t, "while it lives", has("WATCHDOG=1"))
	s.waitForNth("commands not registered: trying again", 2)
	if has("READY=1")() {
		t.Error("it was ready before its commands were")
	}
	s.world.Behave()
	heard.waitFor(t, "when it is ready", has("READY=1"))
	s.becomes(allReady)
	s.world.FailIdentify(slices.Repeat([]sandbox.GatewayFault{{Close: 4000}}, 100)...)
	s.world.FailGateway(sandbox.GatewayFault{Op: 9})
	s.becomes(observe.Readiness{Database: true, Commands: true})
	before := len(heard.all())
	s.waitForNth("gateway connection lost: connecting again", 3) // the watchdog's interval is far shorter
	if more := heard.all()[before:]; len(more) > 1 {             // the first may have been under way
		t.Errorf("heard without a connection: %q", more)
	}
	if err := s.stop(); err != nil {
		t.Error(err)
	}
	heard.waitFor(t, "when it leaves", has("STOPPING=1"))
	s.waitFor("stopping")
}

// A bot that has lost one of its shards is not restarted, because that would end the sessions
// of the others.
func TestWatchdogOfShards(t *testing.T) {
	t.Parallel()
	works, lost := bot.ShardHealth{Connected: true, Heartbeat: true}, bot.ShardHealth{Connected: true}
	for _, row := range []struct {
		shards []bot.ShardHealth
		want   bool
	}{{nil, false}, {[]bot.ShardHealth{lost, works}, true}, {[]bot.ShardHealth{lost, lost}, false}} {
		if got := (dependencies{}).isAlive(bot.Health{Shards: row.shards}); got != row.want {
			t.Errorf("%+v: alive: %v", row.shards, got)
		}
	}
}
