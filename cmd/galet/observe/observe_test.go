package observe_test

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"galet/bot"
	"galet/bot/thinking"
	"galet/cmd/galet/observe"
	"galet/game/catalog"
	"galet/storage"
)

var whole = bot.Health{Connected: true, Heartbeat: true, Registered: true}

// serve starts a server on a free port and gives its base address.
func serve(t *testing.T, s observe.Sources) string {
	t.Helper()
	s.Log = slog.New(slog.DiscardHandler)
	if s.Metrics == nil {
		s.Metrics = observe.New()
	}
	server, err := observe.Serve("127.0.0.1:0", s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return "http://" + server.Address()
}

func get(t *testing.T, address string) (status int, body string) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(data)
}

func ready(t *testing.T, base string) (int, observe.Readiness) {
	t.Helper()
	status, body := get(t, base+"/readyz")
	var r observe.Readiness
	d := json.NewDecoder(strings.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		t.Fatalf("%q: %v", body, err)
	}
	return status, r
}

// Each condition that fails makes the bot not ready, and is in the answer.
func TestReadyz(t *testing.T) {
	t.Parallel()
	writable := func() error { return nil }
	all := observe.Readiness{Ready: true, Gateway: true, Heartbeat: true, Database: true, Commands: true}
	later := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	without := func(change func(*observe.Readiness)) observe.Readiness {
		r := all
		r.Ready = false
		change(&r)
		return r
	}
	for _, row := range []struct {
		name   string
		health bot.Health
		probe  func() error
		want   observe.Readiness
	}{
		{"all holds", whole, writable, all},
		{"one of two shards", bot.Health{Registered: true, Shards: []bot.ShardHealth{{ID: 0, Connected: true, Heartbeat: true}, {ID: 1, Connected: true}}}, writable, without(func(r *observe.Readiness) {
			r.Gateway, r.Heartbeat = false, false
			r.Shards = []observe.ShardReadiness{{ID: 0, Gateway: true, Heartbeat: true}, {ID: 1, Gateway: true}}
		})},
		{"no gateway", bot.Health{Heartbeat: true, Registered: true}, writable, without(func(r *observe.Readiness) { r.Gateway = false })},
		{"no heartbeat", bot.Health{Connected: true, Registered: true}, writable, without(func(r *observe.Readiness) { r.Heartbeat = false })},
		{"no gateway before a limit ends", bot.Health{Heartbeat: true, Registered: true, WaitsUntil: later}, writable, without(func(r *observe.Readiness) {
			r.Gateway, r.WaitsUntil = false, &later
		})},
		{"a limit that ended", bot.Health{Connected: true, Heartbeat: true, Registered: true, WaitsUntil: later.Add(-2 * time.Hour)}, writable, all},
		{"no commands", bot.Health{Connected: true, Heartbeat: true}, writable, without(func(r *observe.Readiness) { r.Commands = false })},
		{"no database", whole, func() error { return errors.New("disk full") }, without(func(r *observe.Readiness) { r.Database = false })},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			base := serve(t, observe.Sources{Health: func() bot.Health { return row.health }, Probe: row.probe})
			status, got := ready(t, base)
			if d := cmp.Diff(row.want, got); d != "" || (status == http.StatusOK) != row.want.Ready {
				t.Errorf("status %d (-want +got):\n%s", status, d)
			}
		})
	}
}

// If the disk hangs, the bot is soon not ready, however often /readyz is read; it
// is ready again when the disk works.
func TestReadyzWithAHangingDisk(t *testing.T) {
	t.Parallel()
	hang, probes := make(chan struct{}), make(chan struct{}, 100)
	base := serve(t, observe.Sources{
		Health:       func() bot.Health { return whole },
		ProbeTimeout: 10 * time.Millisecond,
		Probe: func() error {
			probes <- struct{}{}
			<-hang
			return nil
		},
	})
	for range 3 {
		if status, got := ready(t, base); status != http.StatusServiceUnavailable || got.Database {
			t.Errorf("while it hangs: %d, %+v", status, got)
		}
	}
	if len(probes) != 1 {
		t.Errorf("%d probes hang", len(probes))
	}
	close(hang)
	for status := 0; status != http.StatusOK; {
		status, _ = ready(t, base)
	}
}

func TestHealthz(t *testing.T) {
	t.Parallel()
	base := serve(t, observe.Sources{Health: func() bot.Health { return bot.Health{} }})
	if status, body := get(t, base+"/healthz"); status != http.StatusOK || body != "ok\n" {
		t.Errorf("got %d, %q", status, body)
	}
	if status, _ := get(t, base+"/debug/pprof/"); status != http.StatusNotFound {
		t.Errorf("more is served than is said: %d", status)
	}
	answer, err := http.Post(base+"/healthz", "text/plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("a post was answered with %d", answer.StatusCode)
	}
}

func TestServeRefuses(t *testing.T) {
	t.Parallel()
	base := serve(t, observe.Sources{})
	for _, address := range []string{strings.TrimPrefix(base, "http://"), "127.0.0.1:http-or-so", "256.0.0.1:1"} {
		_, err := observe.Serve(address, observe.Sources{Metrics: observe.New(), Log: slog.New(slog.DiscardHandler)})
		if err == nil || !strings.HasPrefix(err.Error(), "listen tcp") {
			t.Errorf("%s: got %v", address, err)
		}
	}
}

// A scrape has everything that was counted, with names and units by Prometheus's
// conventions.
func TestMetrics(t *testing.T) {
	t.Parallel()
	db, err := storage.Open(filepath.Join(t.TempDir(), "galet.db"), storage.Options{Games: catalog.Game, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	m := observe.New()
	m.Built("v1", "abc", "go1")
	m.Watch(db, func() bot.Health {
		return bot.Health{Connected: true, ThoughtsWaiting: 4, Shards: []bot.ShardHealth{{ID: 3, Connected: true}}}
	})
	var _ bot.Observer = m
	m.Answered("press", "play", "stale", 2900*time.Millisecond)
	m.Answered("press", "play", "ok", 3100*time.Millisecond)
	m.Called("post message", 200, time.Second)
	m.Called("post message", 0, time.Second)
	m.Received(202)
	m.Drew("kulami", 2*time.Millisecond, 90_000)
	m.Connected(3, false)
	m.Connected(3, true)
	m.Thought(thinking.Hint, "ok", time.Second, 2*time.Second)
	m.Committed(3*time.Millisecond, 5)
	_, body := get(t, serve(t, observe.Sources{Metrics: m})+"/metrics")
	for _, want := range []string{
		`galet_interactions_total{command="play",kind="press",outcome="stale"} 1`,
		`galet_interaction_answer_seconds_bucket{kind="press",le="2"} 0`,
		`galet_interaction_answer_seconds_bucket{kind="press",le="3"} 1`,
		`galet_interaction_answer_seconds_bucket{kind="press",le="5"} 2`,
		`galet_discord_requests_total{route="post message",status="0"} 1`,
		`galet_discord_requests_total{route="post message",status="200"} 1`,
		`galet_discord_request_seconds_count{route="post message"} 2`,
		`galet_endpoint_requests_total{status="202"} 1`,
		`galet_picture_seconds_count{game="kulami"} 1`,
		`galet_picture_bytes_sum{game="kulami"} 90000`,
		`galet_gateway_reconnects_total{shard="3"} 1`,
		`galet_storage_transaction_seconds_sum 0.003`,
		`galet_storage_transaction_updates_sum 5`,
		`galet_thoughts_total{class="hint",outcome="ok"} 1`,
		`galet_thought_seconds_sum{class="hint"} 2`,
		`galet_thought_wait_seconds_sum{class="hint"} 1`,
		`galet_thoughts_waiting 4`,
		`galet_matches{state="open"} 0`,
		`galet_matches{state="ended"} 0`,
		`galet_challenges_open 0`,
		`galet_tournaments 0`,
		`galet_outbox_notices 0`,
		`galet_condition{condition="gateway"} 1`,
		`galet_condition{condition="heartbeat"} 0`,
		`galet_condition{condition="commands"} 0`,
		`galet_condition{condition="leader"} 0`,
		`galet_gateway_shard_condition{condition="gateway",shard="3"} 1`,
		`galet_gateway_shard_condition{condition="heartbeat",shard="3"} 0`,
		`galet_build_info{go_version="go1",revision="abc",version="v1"} 1`,
		"go_goroutines ",
		"go_gc_heap_live_bytes ",
		"process_resident_memory_bytes ",
	} {
		if !strings.Contains("\n"+body, "\n"+want) {
			t.Errorf("the scrape lacks %s", want)
		}
	}
	if strings.Contains(body, "galet_backup") {
		t.Error("the scrape has metrics of backups, which are off")
	}
	problems, err := promlint.New(strings.NewReader(body)).Lint()
	if err != nil || len(problems) > 0 {
		t.Errorf("%v, %v", problems, err)
	}
}

// A scrape has the metrics of backups as soon as it is known whether there is one.
func TestMetricsOfBackups(t *testing.T) {
	t.Parallel()
	m := observe.New()
	base := serve(t, observe.Sources{Metrics: m})
	for _, step := range []struct {
		at   time.Time
		err  error
		want string
	}{
		{time.Time{}, nil, "galet_backup_last_success_seconds 0"},
		{time.Unix(7, 0), nil, "galet_backup_last_success_seconds 7"},
		{time.Unix(9, 0), errors.New("broken"), "galet_backup_failures_total 1"},
	} {
		m.BackedUp(step.at, step.err)
		if _, body := get(t, base+"/metrics"); !strings.Contains(body, "\n"+step.want+"\n") {
			t.Errorf("the scrape lacks %s", step.want)
		}
	}
}

// If the store cannot be read, only its own metrics are missing.
func TestMetricsOfAClosedStore(t *testing.T) {
	t.Parallel()
	db, err := storage.Open(filepath.Join(t.TempDir(), "galet.db"), storage.Options{Games: catalog.Game, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	m := observe.New()
	m.Watch(db, func() bot.Health { return whole })
	status, body := get(t, serve(t, observe.Sources{Metrics: m})+"/metrics")
	if status != http.StatusOK || strings.Contains(body, "galet_matches") || !strings.Contains(body, "galet_condition") {
		t.Errorf("got %d:\n%s", status, body)
	}
}
