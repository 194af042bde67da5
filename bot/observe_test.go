package bot_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/bot"
	"galet/bot/sandbox"
	"galet/bot/thinking"
	"galet/game"
)

// countingObserver is an Observer that counts its calls by their labels.
type countingObserver struct {
	mu   sync.Mutex
	seen map[string]int
}

func newCountingObserver() *countingObserver { return &countingObserver{seen: map[string]int{}} }

func (t *countingObserver) count(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seen[what]++
}

func (t *countingObserver) Answered(kind, asked, outcome string, took time.Duration) {
	if took <= 0 {
		outcome += " before it was heard"
	}
	t.count(kind + " " + asked + ": " + outcome)
}

func (t *countingObserver) Called(route string, status int, took time.Duration) {
	if status != 200 {
		route += " failed"
	}
	t.count(route)
}

func (t *countingObserver) Drew(g game.ID, _ time.Duration, bytes int) {
	if bytes > 1000 {
		t.count("drew " + string(g))
	}
}

func (t *countingObserver) Received(status int) { t.count(fmt.Sprintf("received: %d", status)) }

func (t *countingObserver) Connected(_ int, again bool) {
	if again {
		t.count("reconnected")
	}
}

func (t *countingObserver) Thought(c thinking.Class, outcome string, _, _ time.Duration) {
	t.count("thought " + c.String() + ": " + outcome)
}

// has is how often one thing was observed.
func (t *countingObserver) has(what string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seen[what]
}

// The bot logs and counts each thing once, with a small set of labels, for
// anything that members type and modified clients send.
func TestObserver(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	told := newCountingObserver()
	s.change = func(c *bot.Config) { c.Observer = told }
	s.starts()
	ana, bo := s.world.Person("ana"), s.world.Person("bo")
	settle := func(_ sandbox.Reply, err error) {
		t.Helper()
		if err == nil {
			err = s.world.Settle(context.Background())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	settle(ana.Slash("general", "/challenge kulami opponent:@bo first:me board:square"))
	settle(bo.Click("general", "Accept"))
	settle(ana.Slash("general", "/move move:d4"))
	settle(ana.Slash("general", "/move move:d4"))
	m, err := s.turn(1)
	if err != nil {
		t.Fatal(err)
	}
	settle(bo.Slash("general", "/replay"))
	settle(ana.PressRaw(string(m.m.Board.Message), "v1/anything at all/1/0"))
	settle(ana.Slash("general", "/takeback"))
	settle(bo.Click("general", "Keep the move"))
	s.world.Misbehave(sandbox.Rule{Method: "POST", Path: "/interactions/*/*/callback", Status: 400})
	if _, err := ana.Slash("general", "/help"); err == nil {
		t.Error("an answer that Discord refused was seen")
	}
	want := map[string]int{
		"command challenge: ok":        1,
		"press accept: ok":             1,
		"command move: ok":             1,
		"command move: not their turn": 1,
		"command replay: ok":           1,
		"press unknown: unknown":       1,
		"command help: unanswered":     1,
		"command takeback: ok":         1,
		"press refuse: ok":             1,
		"drew kulami":                  4, // the challenge and three boards; the last keeps its picture
		"get commands":                 1,
		"get gateway":                  1,
		"get member":                   1, // whether the challenger has left
		"put commands":                 1,
		"answer":                       8,
		"edit deferred answer":         1,
		"answer failed":                1,
		"post message":                 4,
		"edit message":                 4, // the challenge, with three links, and the kept board
		"delete message":               2,
		"delete answer":                3,
	}
	told.mu.Lock()
	got := maps.Clone(told.seen)
	told.mu.Unlock()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// Health is complete once the bot is ready, and shows each condition that fails.
func TestHealth(t *testing.T) {
	t.Parallel()
	whole := bot.Health{Connected: true, Heartbeat: true, Registered: true}
	t.Run("ready", func(t *testing.T) {
		t.Parallel()
		s := newFixture(t)
		s.starts()
		s.becomes(whole)
		if got := s.Bot().Health().Shards; len(got) != 1 || got[0] != (bot.ShardHealth{Connected: true, Heartbeat: true}) {
			t.Errorf("its shards: %+v", got)
		}
		s.must(s.Stop())
		if got := s.Bot().Health(); got.Connected || got.Heartbeat {
			t.Errorf("after it has left: %+v", got)
		}
		if err := s.world.WaitFor("its goodbye", func() bool { return !s.world.Connected() }); err != nil {
			t.Error(err)
		}
	})
	t.Run("the gateway is lost and comes back", func(t *testing.T) {
		t.Parallel()
		s := newFixture(t)
		told := newCountingObserver()
		s.change = func(c *bot.Config) { c.Observer, c.StartTimeout, c.IdleTimeout = told, 4*time.Second, 2*time.Second }
		s.starts()
		s.becomes(whole)
		s.world.FailIdentify(slices.Repeat([]sandbox.GatewayFault{{Silent: true}}, 2)...)
		s.world.FailGateway(sandbox.GatewayFault{Op: 9})
		s.becomes(bot.Health{Registered: true})
		s.becomes(whole)
		s.until("somebody to be told of the reconnect", func() bool { return told.has("reconnected") > 0 })
	})
	t.Run("a heartbeat is not answered", func(t *testing.T) {
		t.Parallel()
		s := newFixture(t) // Discord asks for the next heartbeat in 41 seconds
		s.change = func(c *bot.Config) { c.HeartbeatTimeout = 10 * time.Millisecond }
		s.starts()
		s.becomes(bot.Health{Connected: true, Registered: true})
	})
	t.Run("commands are refused", func(t *testing.T) {
		t.Parallel()
		s := newFixture(t)
		s.world.Misbehave(sandbox.Rule{Method: "PUT", Status: 500})
		entered := make(chan error, 1)
		go func() { entered <- s.start() }()
		s.becomes(bot.Health{Connected: true, Heartbeat: true})
		s.must(s.tick())
		if err := <-entered; err != nil {
			t.Fatal(err)
		}
		s.becomes(whole)
	})
}

// becomes waits until the bot's health is this.
func (s *fixture) becomes(want bot.Health) {
	s.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		if b := s.Bot(); b != nil {
			got := b.Health()
			if got.Shards, got.Leads = nil, false; cmp.Equal(got, want) {
				return
			}
		}
		if time.Now().After(deadline) {
			s.Fatalf("health never became %+v", want)
		}
		<-time.After(time.Millisecond)
	}
}
