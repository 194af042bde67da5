package discord_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

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
