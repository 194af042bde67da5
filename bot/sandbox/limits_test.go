package sandbox_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

// refused repeats a call until it gets 429.
func (a *api) refused(method, path, body string) answered {
	a.t.Helper()
	for range 100 {
		if got := a.call(method, path, body); got.status == http.StatusTooManyRequests {
			return got
		}
	}
	a.t.Fatal("no call was refused")
	return answered{}
}

func TestGlobalLimit(t *testing.T) {
	t.Parallel()
	d := newDesk(t, town())
	acted := d.slash()
	i := d.next()
	d.world.SetGlobalLimit(1)
	got := d.refused("GET", "/gateway/bot", "")
	wait, _ := got.body["retry_after"].(float64)
	if wait <= 0 || wait > 1 || got.body["global"] != true {
		t.Errorf("body %s", got.raw)
	}
	for name, want := range map[string]string{
		"Retry-After": "1", "X-RateLimit-Global": "true", "X-RateLimit-Scope": "global",
		"X-RateLimit-Limit": "", "X-RateLimit-Remaining": "", "X-RateLimit-Reset": "", "X-RateLimit-Reset-After": "", "X-RateLimit-Bucket": "",
	} {
		if have := got.header.Get(name); have != want {
			t.Errorf("%s: %q, want %q", name, have, want)
		}
	}
	if n := d.world.RateLimited(); n != 1 {
		t.Errorf("%d calls were refused, want 1", n)
	}
	if got := d.answer(i, `{"type":4,"data":{"content":"x"}}`); got.status != http.StatusNoContent {
		t.Errorf("the answer to an interaction: %d", got.status)
	}
	acted.saw(t)
}

func TestSessionStarts(t *testing.T) {
	t.Parallel()
	hour := sandbox.SessionStarts{Shards: 4, Total: 1000, Remaining: 10, ResetAfter: time.Hour, MaxConcurrency: 2}
	spent, renewed := hour, hour
	spent.Remaining = 0
	renewed.Remaining, renewed.ResetAfter = 0, -1
	for _, tt := range []struct {
		name   string
		starts sandbox.SessionStarts
		shards []int
		// want is the last shard's op or close code; remaining what is left then.
		want, remaining int
	}{
		{"the first", hour, []int{0}, 0, 9},
		{"two", hour, []int{0, 1}, 0, 8},
		{"none left", spent, []int{0}, 4004, 0},
		{"a new day", renewed, []int{0}, 0, 999},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := sandboxtest.World(t, town())
			w.SetSessionStarts(tt.starts)
			got := 0
			for _, shard := range tt.shards {
				l := dial(t, w, asked)
				l.read()
				l.send(identify("sandbox-token", 1, fmt.Sprintf(`,"shard":[%d,4]`, shard)))
				if tt.want > 1000 {
					got = l.closed()
				} else {
					got = l.read().Op
				}
			}
			if left := w.SessionStarts().Remaining; got != tt.want || left != tt.remaining {
				t.Errorf("got %d and %d left, want %d and %d", got, left, tt.want, tt.remaining)
			}
		})
	}
}

func TestGatewayBotTellsSessionStarts(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	w.SetSessionStarts(sandbox.SessionStarts{Shards: 4, Total: 1000, Remaining: 3, ResetAfter: time.Hour, MaxConcurrency: 2})
	var got struct {
		Shards int
		Limit  struct {
			Total, Remaining int
			ResetAfter       int `json:"reset_after"`
			AtOnce           int `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	if err := json.Unmarshal([]byte(newAPI(t, w).call("GET", "/gateway/bot", "").raw), &got); err != nil {
		t.Fatal(err)
	}
	if got.Shards != 4 || got.Limit.Total != 1000 || got.Limit.Remaining != 3 || got.Limit.AtOnce != 2 || got.Limit.ResetAfter <= 0 || got.Limit.ResetAfter > 3600000 {
		t.Errorf("got %+v", got)
	}
}

// Server and interaction events go to the shard of the server, and what
// happens in direct messages to the first.
func TestEventsGoToTheirShard(t *testing.T) {
	t.Parallel()
	c := town()
	c.Guilds[0].ID = fmt.Sprint(int64(3)<<22 + 1)
	w := sandboxtest.World(t, c)
	lines := map[int]*client{}
	for _, shard := range []int{0, 1} {
		l := dial(t, w, asked)
		l.read()
		l.send(identify("sandbox-token", 1, fmt.Sprintf(`,"shard":[%d,2]`, shard)))
		if p := l.read(); p.Type != "READY" || strings.Contains(string(p.Data), `"unavailable":true`) != (shard == 1) {
			t.Errorf("shard %d: %s %s", shard, p.Type, p.Data)
		}
		lines[shard] = l
	}
	if p := lines[1].read(); p.Type != "GUILD_CREATE" {
		t.Errorf("shard 1: %s", p.Type)
	}
	newAPI(t, w).call("PUT", "/applications/"+w.BotID()+"/commands", `[{"name":"do","description":"x"}]`)
	for shard, channel := range map[int]string{0: "dm", 1: "#general"} {
		go w.Person("ana").Slash(channel, "/do")
		if p := lines[shard].read(); p.Type != "INTERACTION_CREATE" {
			t.Errorf("shard %d: %s", shard, p.Type)
		}
	}
}
