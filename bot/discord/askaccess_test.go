package discord_test

import (
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
)

// A list of matches in many channels asks for their guild, and for each channel, only once.
// While Discord does not answer, it asks only once.
func TestUndescribedGuildIsAskedForOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		answers := map[string]string{
			"/guilds/1":    `{"id":"1","owner_id":"90","roles":[{"id":"1","permissions":"1024"}]}`,
			"/channels/10": `{"id":"10","guild_id":"1","type":0}`,
			"/channels/20": `{"id":"20","guild_id":"1","type":11,"parent_id":"10"}`,
			"/channels/21": `{"id":"21","guild_id":"1","type":11,"parent_id":"10"}`,
			"/channels/22": `{"id":"22","guild_id":"1","type":11,"parent_id":"10"}`,
		}
		down := true
		asked := map[string]int{}
		c := newCaller(t, func(r *http.Request) *http.Response {
			_, path, _ := strings.Cut(r.URL.Path, "/api/v9")
			asked[path]++
			if down {
				return discordtest.Response(http.StatusServiceUnavailable, "")
			}
			return discordtest.Response(http.StatusOK, answers[path])
		})
		a := discord.NewAccess()
		discord.NewGateway(discord.GatewayConfig{Client: c.Client, Access: a}) // gives the Access its Client
		list := func(check func(discord.Permissions, error) bool) {
			t.Helper()
			for _, channel := range []string{"20", "21", "22"} {
				if p, err := a.PermissionsInside(t.Context(), "1", channel, "101", nil); !check(p, err) {
					t.Errorf("in channel %s: %v, %v", channel, p, err)
				}
			}
		}
		list(func(_ discord.Permissions, err error) bool {
			_, failed := errors.AsType[*discord.APIError](err)
			return failed
		})
		if diff := cmp.Diff(map[string]int{"/guilds/1": 1}, asked); diff != "" {
			t.Errorf("calls without an answer (-want +got):\n%s", diff)
		}
		time.Sleep(2 * time.Second)
		down = false
		clear(asked)
		list(func(p discord.Permissions, err error) bool { return p == discord.PermissionViewChannel && err == nil })
		want := map[string]int{"/guilds/1": 1, "/channels/10": 1, "/channels/20": 1, "/channels/21": 1, "/channels/22": 1}
		if diff := cmp.Diff(want, asked); diff != "" {
			t.Errorf("calls (-want +got):\n%s", diff)
		}
	})
}

// A slow call that fails does not take the place of an answer that came meanwhile.
func TestAnswerOutlivesALaterFailure(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int32
		c := newCaller(t, func(r *http.Request) *http.Response {
			if strings.HasSuffix(r.URL.Path, "/channels/10") {
				return discordtest.Response(http.StatusOK, `{"id":"10","guild_id":"1","type":0}`)
			}
			if calls.Add(1) > 1 {
				<-r.Context().Done()
				return discordtest.Response(http.StatusServiceUnavailable, "")
			}
			time.Sleep(time.Second)
			return discordtest.Response(http.StatusOK, `{"id":"1","owner_id":"101"}`)
		})
		a := discord.NewAccess()
		discord.NewGateway(discord.GatewayConfig{Client: c.Client, Access: a})
		ask := func() error {
			_, err := a.PermissionsInside(t.Context(), "1", "10", "101", nil)
			return err
		}
		ended := make(chan error, 2)
		for range 2 {
			go func() { ended <- ask() }()
		}
		for range 2 {
			if err := <-ended; err != nil {
				t.Errorf("one of two at once: %v", err)
			}
		}
		if err := ask(); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}
