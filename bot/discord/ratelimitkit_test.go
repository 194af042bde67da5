package discord_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
)

// caller makes the kinds of calls that the tests are about.
type caller struct {
	*discord.Client
	log *strings.Builder
}

func newCaller(t *testing.T, w discordtest.RoundTripFunc) caller {
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

// postAll begins calls in as many channels. Each is made again until Discord accepts it.
func (c caller) postAll(ctx context.Context, calls int) *sync.WaitGroup {
	var callers sync.WaitGroup
	for i := range calls {
		callers.Go(func() { untilMade(func() error { return c.Post(ctx, fmt.Sprint(i)) }) })
	}
	return &callers
}

// untilMade makes a call again, each time after the wait that its error asks for, until it
// succeeds.
func untilMade(call func() error) {
	for err := call(); err != nil; err = call() {
		time.Sleep(limited(err))
	}
}

// limited is how long to wait, if err says so.
func limited(err error) time.Duration {
	if api, ok := errors.AsType[*discord.APIError](err); ok {
		return api.RetryAfter
	}
	return 0
}
