package outbox_test

import (
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
	"galet/bot/outbox"
	"galet/game/match"
)

// A retry waits as long as Discord asks, and no shorter than the backoff.
func TestDelays(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		failures    int
		asked, want time.Duration
	}{
		{1, 0, 250 * time.Millisecond},
		{1, time.Minute, time.Minute},
		{4, time.Second, 2 * time.Second},
		{100, 0, 8 * time.Second},
	} {
		if got := outbox.Delay(row.failures, row.asked); got != row.want {
			t.Errorf("after %d failures, asked for %v: %v, want %v", row.failures, row.asked, got, row.want)
		}
	}
}

// A notice may have been sent if the response is missing or blames the server. It was not
// sent if Discord refused it.
func TestMaybeSent(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name    string
		failure discord.APIError
		want    bool
	}{
		{"no response", discord.APIError{}, true},
		{"request timeout", discord.APIError{Status: http.StatusRequestTimeout}, true},
		{"server error", discord.APIError{Status: http.StatusBadGateway}, true},
		{"held back", discord.APIError{HeldBack: true}, false},
		{"rate limit", discord.APIError{Status: http.StatusTooManyRequests}, false},
		{"direct channels opened too fast", discord.APIError{Status: http.StatusForbidden, Code: 40003}, false},
	} {
		if got := outbox.MaybeSent(&row.failure); got != row.want {
			t.Errorf("%s: %v", row.name, got)
		}
	}
}

// A notice is blocked too long if a proxy blocks all its tries for 6 minutes. A failure
// of another kind starts the time again, because then Discord is down. A call that was
// held back does not.
func TestBlockedTooLong(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		blocked := slices.Repeat([]discord.APIError{{Blocked: true}}, 300)
		failures := slices.Concat(blocked, []discord.APIError{{}}, blocked, []discord.APIError{{HeldBack: true}}, blocked)
		for i, is := range outbox.BlockedTooLong(failures) {
			if is != (i == 301+360) {
				t.Errorf("after %d failures: %v", i+1, is)
			}
		}
	})
}

// A notice to a player whose data were deleted goes to nobody else's channel, although
// Discord did not answer for this player.
func TestDirectChannelOfDeletedMember(t *testing.T) {
	t.Parallel()
	answers := []*http.Response{discordtest.Response(http.StatusOK, `{"id":"7"}`), discordtest.Response(http.StatusBadGateway, "")}
	c, err := discord.NewClient(discord.ClientConfig{
		Token: "token", BaseURL: &url.URL{Scheme: "http", Host: "discord.invalid"}, Log: slog.New(slog.DiscardHandler),
		Now: time.Now, Called: func(string, int, time.Duration) {},
		Transport: discordtest.RoundTripFunc(func(*http.Request) *http.Response {
			first := answers[0]
			answers = answers[1:]
			return first
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []match.ChannelID{"7", "", ""}
	if got := outbox.DirectChannels(c, "100", "200", ""); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
