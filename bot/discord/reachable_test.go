package discord_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"galet/bot/discord"
)

// Discord counts as reachable only if it accepts changes too. Failures in a single
// channel are no outage, and a successful GET does not end one.
func TestReachable(t *testing.T) {
	t.Parallel()
	var refuses atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		if refuses.Load() && r.Method != http.MethodGet {
			out.WriteHeader(http.StatusServiceUnavailable)
		}
		out.Write([]byte(`{}`))
	}))
	t.Cleanup(server.Close)
	base, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	c, err := discord.NewClient(discord.ClientConfig{
		Token: "t", BaseURL: base, Log: slog.New(slog.DiscardHandler), Called: func(string, int, time.Duration) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	for _, step := range []struct {
		name      string
		refuses   bool
		in        []string
		reachable bool
	}{
		{"nothing was posted", false, nil, true},
		{"posted", false, []string{"10"}, true},
		{"refused in one channel, twice", true, []string{"10", "10"}, true},
		{"refused in another", true, []string{"11"}, false},
		{"nothing more was posted", true, nil, false},
		{"posted again", false, []string{"10"}, true},
		{"refused in one channel again", true, []string{"10"}, true},
	} {
		refuses.Store(step.refuses)
		for _, channel := range step.in {
			_ = c.DeleteMessage(ctx, channel, "1")
		}
		if got := c.Reachable(ctx); got != step.reachable {
			t.Errorf("%s: reachable %v", step.name, got)
		}
	}
}
