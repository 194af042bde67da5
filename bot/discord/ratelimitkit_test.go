package discord_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"galet/bot/discord"
)

// wiring is a round tripper that is a function.
type wiring func(*http.Request) *http.Response

func (w wiring) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	answer := w(r)
	answer.Request = r
	return answer, nil
}

// says is an answer of Discord, with headers in turn with their values.
func says(status int, body string, headers ...string) *http.Response {
	h := http.Header{"Content-Type": {"application/json"}}
	for i := 0; i < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}
}

// caller makes the kinds of calls that the tests are about.
type caller struct {
	*discord.Client
	log *strings.Builder
}

func newCaller(t *testing.T, w wiring) caller {
	t.Helper()
	log := &strings.Builder{}
	c, err := discord.NewClient(discord.ClientConfig{
		Token: "token", BaseURL: &url.URL{Scheme: "http", Host: "discord.invalid"}, Transport: w,
		Log: slog.New(slog.NewTextHandler(log, nil)), Called: func(string, int, time.Duration) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	return caller{c, log}
}

func (c caller) Answer(ctx context.Context, id string) error {
	return c.CreateInteractionResponse(ctx, discord.Interaction{ID: id, Token: "t" + id}, discord.InteractionResponse{Type: 7, Data: discord.MessageSend{}})
}

func (c caller) Post(ctx context.Context, channel string) error {
	_, err := c.WithPriority(discord.PriorityBoard).CreateMessage(ctx, channel, discord.MessageSend{})
	return err
}

func (c caller) Edit(ctx context.Context, channel, message string) error {
	return c.WithPriority(discord.PriorityEdit).EditMessage(ctx, channel, message, discord.MessageSend{})
}

// limited is how long to wait, if err says so.
func limited(err error) time.Duration {
	var api *discord.APIError
	if errors.As(err, &api) {
		return api.RetryAfter
	}
	return 0
}
