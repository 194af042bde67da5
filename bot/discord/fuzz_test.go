package discord_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
)

// listener ignores all events.
type listener struct{}

func (listener) Ready(discord.Ready)                   {}
func (listener) Connected(int, bool)                   {}
func (listener) InteractionCreate(discord.Interaction) {}
func (listener) GuildCreate(discord.Guild)             {}
func (listener) GuildDelete(discord.Guild)             {}

// FuzzGateway lets a connection read any payload: the result is an event or an error, and
// never a panic.
func FuzzGateway(f *testing.F) {
	for _, seed := range []string{
		`{"op":10,"d":{"heartbeat_interval":41250}}`, `{"op":9,"d":true}`, `{"op":0,"s":1,"t":"READY","d":{"session_id":"s","application":{"id":"1"},"guilds":[{"id":"2"}]}}`,
		`{"op":0,"t":"GUILD_CREATE","d":{"id":"2","owner_id":"3","roles":[{"id":"2","permissions":"8"}],"channels":[{"id":"4","type":0,"parent_id":"5","permission_overwrites":[{"id":"2","type":0,"allow":"1","deny":"2"}]}],"threads":[{"id":"6","type":11}]}}`,
		`{"op":0,"t":"GUILD_DELETE","d":{"id":"2","unavailable":true}}`, `{"op":0,"t":"GUILD_ROLE_UPDATE","d":{"guild_id":"2","role":{"id":"7","permissions":"-1"}}}`,
		`{"op":0,"t":"CHANNEL_UPDATE","d":{"id":"4","guild_id":"2","type":99}}`, `{"op":0,"t":"THREAD_LIST_SYNC","d":{"guild_id":"2","threads":[null]}}`,
		`{"op":0,"t":"INTERACTION_CREATE","d":{"id":"5","token":"t","type":3,"member":{"user":{"id":"9"}},"data":{"custom_id":"v1/play/1/0"}}}`,
		`{"op":0,"t":"READY","d":null}`, `null`, `[]`, `{"op":1e99}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		log := &strings.Builder{}
		g := discord.NewGateway(discord.GatewayConfig{
			Token: "token", Handler: listener{}, Access: discord.NewAccess(), Log: slog.New(slog.NewTextHandler(log, nil)),
		})
		err := g.Receive(data)
		if strings.Contains(log.String(), "panic") {
			t.Errorf("%q: %v\n%s", data, err, log)
		}
	})
}

// FuzzResponse has the calls of the API read any response: they succeed or fail
// with an error of their own, and never panic.
func FuzzResponse(f *testing.F) {
	f.Add(200, "", []byte(`{"id":"5","flags":64,"components":[{"components":[{"custom_id":"v1/play/1/0"}]}]}`))
	f.Add(200, "", []byte(`{"url":"wss://gateway","shards":1,"session_start_limit":{"total":1000,"remaining":1,"reset_after":1,"max_concurrency":1}}`))
	f.Add(200, "", []byte(`[{"id":"1","name":"move","options":[null]}]`))
	f.Add(404, "", []byte(`{"code":10008,"message":"Unknown Message"}`))
	f.Add(429, "1e309", []byte(`{"retry_after":-1,"global":true}`))
	f.Add(429, "0.5", []byte(`not JSON`))
	f.Add(500, "", []byte(`<html>`))
	f.Add(204, "", []byte{})
	f.Fuzz(func(t *testing.T, status int, after string, body []byte) {
		if status < 200 || status > 599 || strings.ContainsAny(after, "\r\n") {
			return
		}
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		for name, call := range map[string]func(*discord.Client) error{
			"message": func(c *discord.Client) error { _, err := c.CreateMessage(ctx, "1", discord.MessageSend{}); return err },
			"edit":    func(c *discord.Client) error { return c.EditMessage(ctx, "1", "2", discord.MessageSend{}) },
			"direct":  func(c *discord.Client) error { _, err := c.CreateDM(ctx, "1"); return err },
			"thread": func(c *discord.Client) error {
				_, err := c.StartThread(ctx, "1", "2", discord.ThreadStart{})
				return err
			},
			"member":   func(c *discord.Client) error { _, err := c.Member(ctx, "1", "2"); return err },
			"commands": func(c *discord.Client) error { _, err := c.GlobalCommands(ctx, "1"); return err },
			"register": func(c *discord.Client) error {
				_, err := c.SetGlobalCommands(ctx, "1", nil, nil)
				return err
			},
			"gateway": func(c *discord.Client) error { _, err := c.GatewayBot(ctx); return err },
			"answer": func(c *discord.Client) error {
				return c.CreateInteractionResponse(ctx, discord.Interaction{ID: "1"}, discord.InteractionResponse{})
			},
		} {
			c := newCaller(t, func(*http.Request) *http.Response {
				return discordtest.Response(status, string(body), "Retry-After", after, "X-RateLimit-Reset-After", after)
			})
			err := call(c.Client)
			var api *discord.APIError
			if err != nil && !errors.As(err, &api) && !errors.Is(err, discord.ErrMalformedResponse) {
				t.Errorf("%s, %d %q: %v", name, status, body, err)
			}
			if ctx.Err() != nil {
				t.Fatalf("%s, %d %q %q: it waits", name, status, after, body)
			}
			if api != nil && api.RetryAfter < 0 {
				t.Errorf("%s, %d %q: to be tried again after %v", name, status, body, api.RetryAfter)
			}
		}
	})
}
