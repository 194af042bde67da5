package discord_test

import (
	"log/slog"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
)

// When several requests come late together, the first asks Discord for the time. The others
// make no calls of their own, however slow Discord is.
func TestSlowClockCheck(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		c := newCaller(t, func(*http.Request) *http.Response {
			calls++
			time.Sleep(8 * time.Second)
			return discordtest.Response(200, `{"url":"wss://gateway.invalid"}`)
		})
		for range 5 {
			c.CheckClock(t.Context())
		}
		if calls != 1 {
			t.Errorf("%d calls", calls)
		}
	})
}

// This machine's clock is a minute ahead. Earliest is not later than Discord's time, and
// earlier by no more than the time that a response takes.
func TestEarliest(t *testing.T) {
	t.Parallel()
	const ahead = time.Minute
	for _, row := range []struct{ before, after time.Duration }{{0, 0}, {0, 3 * time.Second}, {3 * time.Second, 0}, {4 * time.Second, 3 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			c, err := discord.NewClient(discord.ClientConfig{
				Token: "token", BaseURL: mustParse("http://discord.invalid"), Log: slog.New(slog.DiscardHandler), Called: func(string, int, time.Duration) {},
				Now: func() time.Time { return time.Now().Add(ahead) },
				Transport: discordtest.RoundTripFunc(func(*http.Request) *http.Response {
					time.Sleep(row.before)
					r := discordtest.Response(200, `{"url":"wss://gateway.invalid"}`, "Date", time.Now().UTC().Format(http.TimeFormat))
					time.Sleep(row.after)
					return r
				}),
			})
			if err != nil {
				t.Fatal(err)
			}
			if !c.Earliest().IsZero() {
				t.Errorf("before a call: %v", c.Earliest())
			}
			c.CheckClock(t.Context())
			if early := time.Since(c.Earliest()); early < -time.Second || early > row.after+time.Second {
				t.Errorf("%v before and %v after: it is %v too early", row.before, row.after, early)
			}
		})
	}
}
