package sandbox_test

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

func TestMisbehaviour(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		rule sandbox.Rule
		// want are the statuses of three calls; 0 is a connection that broke.
		want [3]int
		// said is how many messages there are then.
		said int
	}{
		{"none", sandbox.Rule{Method: "GET", Status: 500}, [3]int{200, 200, 200}, 3},
		{"the next one", sandbox.Rule{Status: 503}, [3]int{503, 200, 200}, 2},
		{"the next two by path", sandbox.Rule{Method: "POST", Path: "/channels/*/messages", Times: 2, Status: 502}, [3]int{502, 502, 200}, 1},
		{"another path", sandbox.Rule{Path: "/channels/*", Times: 2, Status: 502}, [3]int{200, 200, 200}, 3},
		{"dropped before it is done", sandbox.Rule{Drop: true}, [3]int{0, 200, 200}, 2},
		{"lost after it was done", sandbox.Rule{Lose: true}, [3]int{0, 200, 200}, 3},
		{"held back", sandbox.Rule{Wait: time.Millisecond}, [3]int{200, 200, 200}, 3},
		{"limited", sandbox.Rule{Status: 429, RetryAfter: time.Second}, [3]int{429, 200, 200}, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := sandboxtest.World(t, town())
			path := w.URL() + "/api/v9/channels/" + w.Person("ana").Places()[0].ID + "/messages"
			w.Misbehave(tt.rule)
			var got [3]int
			for i := range got {
				got[i] = post(t, w, path)
			}
			if got != tt.want {
				t.Errorf("statuses %v, want %v", got, tt.want)
			}
			if all := must[[]sandbox.Message](t)(w.Messages("#general")); len(all) != tt.said {
				t.Errorf("%d messages, want %d", len(all), tt.said)
			}
			clean(t, w)
		})
	}
}

// post posts a message and returns the status, or 0 for a broken connection. It uses
// each connection once, so the transport does not retry.
func post(t *testing.T, w *sandbox.World, path string) int {
	t.Helper()
	request, err := http.NewRequest("POST", path, strings.NewReader(`{"content":"x"}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bot "+w.Token())
	request.Close = true
	response, err := http.DefaultClient.Do(request)
	if errors.Is(err, io.EOF) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

func TestRateLimitTellsItsScope(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	w.Misbehave(sandbox.Rule{Status: 429, Scope: "global", RetryAfter: 1500 * time.Millisecond, Code: 20028})
	got := newAPI(t, w).call("GET", "/gateway/bot", "")
	if got.status != 429 || got.code != 20028 || got.body["global"] != true || got.body["retry_after"] != 1.5 {
		t.Errorf("%d %s", got.status, got.raw)
	}
	w.Misbehave(sandbox.Rule{Status: 500})
	w.Behave()
	if got := newAPI(t, w).call("GET", "/gateway/bot", ""); got.status != 200 {
		t.Errorf("after Behave: %d", got.status)
	}
}

func TestHeldCallWaitsForItsRelease(t *testing.T) {
	t.Parallel()
	d := newDesk(t, town())
	release := make(chan struct{})
	d.world.Misbehave(sandbox.Rule{Path: "/interactions/*/*/callback", Hold: release})
	acted := d.slash()
	i := d.next()
	answered := make(chan int, 1)
	go func() { answered <- d.answer(i, `{"type":4,"data":{"content":"x"}}`).status }()
	d.clock.Forward(2 * time.Second)
	if seen := must[[]sandbox.Message](t)(d.world.Messages("#general")); len(seen) != 0 {
		t.Errorf("before the release ana sees %v", seen)
	}
	close(release)
	if got := <-answered; got != http.StatusNoContent {
		t.Errorf("the answer: %d", got)
	}
	acted.saw(t)
}

func TestRequestsAreRemembered(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	a := newAPI(t, w)
	a.call("GET", "/gateway/bot", "")
	a.call("POST", "/users/@me/channels", `{"recipient_id":"1"}`)
	got := w.Requests()
	if len(got) != 2 || got[0].Status != 200 || got[1].Status != 400 || got[1].Body != `{"recipient_id":"1"}` || got[1].Method != "POST" {
		t.Errorf("got %+v", got)
	}
}
