package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox"
	"galet/cmd/galet/observe"
)

const observed = "[observe]\naddress = \"127.0.0.1:0\"\n[log]\nformat = \"json\"\nlevel = \"debug\"\n"

// observed is the base URL of the bot's metrics.
func (s *instance) observed() string {
	if s.base == "" {
		s.base = fmt.Sprintf("http://%v", s.waitFor("serving metrics and health")["address"])
	}
	return s.base
}

func (s *instance) get(path string) (status int, body string) {
	s.Helper()
	answer, err := http.Get(s.observed() + path)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		s.Fatal(err)
	}
	return answer.StatusCode, string(data)
}

// becomes waits until /readyz returns this.
func (s *instance) becomes(want observe.Readiness) {
	s.Helper()
	var got observe.Readiness
	for deadline := time.Now().Add(timeout); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		status, body := s.get("/readyz")
		got = observe.Readiness{}
		if err := json.Unmarshal([]byte(body), &got); err != nil || (status == http.StatusOK) != got.Ready {
			s.Fatalf("status %d, %q: %v", status, body, err)
		}
		if got.Shards = nil; cmp.Equal(got, want) {
			return
		}
	}
	s.Fatalf("ready is %+v, want %+v", got, want)
}

var allReady = observe.Readiness{Ready: true, Gateway: true, Heartbeat: true, Database: true, Commands: true}

// A bot is healthy at once, ready when its commands are registered, and not ready
// while its gateway is down.
func TestReadiness(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	hold := make(chan struct{})
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPut, Hold: hold})
	s.start(observed)
	s.becomes(observe.Readiness{Gateway: true, Heartbeat: true, Database: true})
	if status, _ := s.get("/healthz"); status != http.StatusOK {
		t.Errorf("not alive: %d", status)
	}
	close(hold)
	s.becomes(allReady)
	const written = "galet_storage_transaction_seconds_count"
	before := s.scrape()[written]
	s.becomes(allReady)
	if s.scrape()[written] <= before {
		t.Error("it says that it can write, and did not try")
	}
	s.losesTheGateway()
	s.reaches(map[string]float64{`galet_gateway_reconnects_total{shard="0"}`: 1})
}

// Without an address in the settings, the bot serves no metrics.
func TestNotObserved(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	s.start("[log]\nformat = \"json\"\nlevel = \"debug\"\n")
	s.waitFor("commands registered")
	if lines := s.log.parsed(t, "serving metrics and health"); len(lines) > 0 {
		t.Errorf("logged %v", lines)
	}
}

// losesTheGateway ends the bot's session, refuses its first two attempts to
// reconnect, and waits until it is back.
func (s *instance) losesTheGateway() {
	s.Helper()
	s.world.FailIdentify(sandbox.GatewayFault{Close: 4000}, sandbox.GatewayFault{Close: 4000})
	s.world.FailGateway(sandbox.GatewayFault{Op: 9})
	s.becomes(observe.Readiness{Database: true, Commands: true})
	s.becomes(allReady)
}

// scrape reads /metrics: the value of each metric by its name and labels.
func (s *instance) scrape() map[string]float64 {
	s.Helper()
	_, body := s.get("/metrics")
	figures := map[string]float64{}
	for line := range strings.Lines(body) {
		cut := strings.LastIndexByte(line, ' ')
		if line[0] == '#' || cut < 0 {
			continue
		}
		var value float64
		if _, err := fmt.Sscan(line[cut+1:], &value); err != nil {
			s.Fatalf("%q: %v", line, err)
		}
		figures[line[:cut]] = value
	}
	return figures
}

// A scrape during a match counts what people did and the calls to Discord.
func TestScrape(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	s.start(observed)
	s.becomes(allReady)
	s.playsAWhile()
	s.settled()
	want := map[string]float64{
		`galet_interactions_total{command="challenge",kind="command",outcome="ok"}`:        1,
		`galet_interactions_total{command="accept",kind="press",outcome="ok"}`:             1,
		`galet_interactions_total{command="move",kind="command",outcome="ok"}`:             4,
		`galet_interactions_total{command="move",kind="command",outcome="not their turn"}`: 1,
		`galet_interactions_total{command="move",kind="completion",outcome="ok"}`:          4,
		`galet_interaction_answer_seconds_count{kind="command"}`:                           6,
		`galet_interaction_answer_seconds_bucket{kind="command",le="3"}`:                   6,
		`galet_matches{state="open"}`:                                                      1,
		`galet_matches{state="ended"}`:                                                     0,
		`galet_challenges_open`:                                                            0,
		`galet_tournaments`:                                                                0,
		`galet_outbox_notices`:                                                             0,
		`galet_gateway_reconnects_total`:                                                   0,
		`galet_condition{condition="gateway"}`:                                             1,
		`galet_condition{condition="commands"}`:                                            1,
		`galet_condition{condition="leader"}`:                                              1,
	}
	for route, calls := range s.calls() {
		want[fmt.Sprintf(`galet_discord_requests_total{route=%q,status="200"}`, route)] = calls
		want[fmt.Sprintf(`galet_discord_request_seconds_count{route=%q}`, route)] = calls
	}
	got := s.reaches(want)
	if boards := got[`galet_picture_bytes_count{game="kulami"}`]; boards < 6 || got[`galet_picture_bytes_sum{game="kulami"}`] < boards*10_000 {
		t.Errorf("%v pictures", boards)
	}
	if got["galet_storage_transaction_updates_sum"] < 10 || got["galet_storage_file_bytes"] < 1<<14 ||
		got["galet_storage_transaction_updates_count"] != got["galet_storage_transaction_seconds_count"] {
		t.Errorf("of the store: %v", got)
	}
	for name := range got {
		for _, id := range []string{s.world.BotID(), s.world.Person("ana-the-first").ID()} {
			if strings.Contains(name, id) {
				t.Errorf("a label holds an id: %s", name)
			}
		}
	}
}

// settled waits until the outbox is empty.
func (s *instance) settled() {
	s.Helper()
	for deadline := time.Now().Add(timeout); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if s.scrape()["galet_outbox_notices"] == 0 {
			return
		}
	}
	s.Fatal("the outbox is never empty")
}

// reaches waits until a scrape has these figures, and returns the scrape: a call or a
// request is counted soon after the stand-in has its answer.
func (s *instance) reaches(want map[string]float64) (figures map[string]float64) {
	s.Helper()
	var seen map[string]float64
	for deadline := time.Now().Add(timeout); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		figures, seen = s.scrape(), map[string]float64{}
		for name := range want {
			seen[name] = figures[name]
		}
		if cmp.Equal(want, seen) {
			return figures
		}
	}
	s.Fatalf("(-want +got):\n%s", cmp.Diff(want, seen))
	return nil
}

// calls counts the calls that the stand-in got, by the bot's names for them.
func (s *instance) calls() map[string]float64 {
	counted := map[string]float64{}
	for _, r := range s.world.Requests() {
		switch {
		case strings.HasSuffix(r.Path, "/callback"):
			counted["answer"]++
		case strings.HasSuffix(r.Path, "/commands"):
			counted[strings.ToLower(r.Method)+" commands"]++
		case r.Method == http.MethodPost && strings.HasSuffix(r.Path, "/messages"):
			counted["post message"]++
		case r.Method == http.MethodPatch:
			counted["edit message"]++
		}
	}
	return counted
}

// playsAWhile starts a match, makes four moves and one out of turn, and waits
// until the outbox is empty.
func (s *instance) playsAWhile() {
	s.Helper()
	ana, bo := s.world.Person("ana-the-first"), s.world.Person("bo-the-second")
	s.does(ana.Slash("general", "/challenge kulami opponent:@bo-the-second first:me board:square"))
	s.boardFor("bo-the-second")
	s.does(bo.Click("general", "Accept"))
	s.boardFor("ana-the-first")
	s.does(ana.Slash("general", "/move move:?"))
	s.boardFor("bo-the-second")
	s.does(ana.Slash("general", "/move move:d4"))
	s.does(bo.Slash("general", "/move move:?"))
	s.boardFor("ana-the-first")
	s.does(ana.Slash("general", "/move move:?"))
	s.boardFor("bo-the-second")
	s.does(bo.Slash("general", "/move move:?"))
	s.boardFor("ana-the-first")
}

// boardFor waits until only one message has menus: a board or challenge that
// pings the person.
func (s *instance) boardFor(who string) {
	s.Helper()
	err := s.world.WaitFor("a board for "+who, func() bool {
		all, err := s.world.Messages("general")
		if err != nil {
			s.Error(err)
			return true
		}
		var live []sandbox.Message
		for _, m := range all {
			if m.Only == "" && len(m.Components) > 0 {
				live = append(live, m)
			}
		}
		return len(live) == 1 && slices.Equal(live[0].Pings, []string{who})
	})
	if err != nil {
		s.Fatal(err)
	}
}

// The README explains each of the bot's own metrics, and no others.
func TestReadmeExplainsTheMetrics(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	s.start(observed + fmt.Sprintf("[backup]\nfolder = %q\n", t.TempDir()))
	s.becomes(allReady)
	s.playsAWhile()
	_, body := s.get("/metrics")
	told := found(body, `(?m)^# HELP (galet_[a-z_]+) `)
	explained := found(readme(t), "`(galet_[a-z_]+)`")
	if d := cmp.Diff(told, explained); d != "" {
		t.Errorf("metrics (-told +explained in the README):\n%s", d)
	}
}
