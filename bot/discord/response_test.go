package discord_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
)

// A response that was cut, and a page of a proxy before Discord, are no refusals: the call
// can be made again. A call that was carried out and returns nothing succeeds.
func TestUnreadableResponses(t *testing.T) {
	t.Parallel()
	const html = "text/html; charset=UTF-8"
	for _, c := range []struct {
		name, kind string
		status     int
		body       string
		cut        bool
		edits      bool // an edit succeeds
		retryable  bool
	}{
		{name: "carried out, and cut", status: http.StatusOK, body: `{"id": "1`, cut: true, edits: true, retryable: true},
		{name: "carried out, and cut at once", status: http.StatusOK, cut: true, edits: true, retryable: true},
		{name: "carried out, with the type of a page and without a body", status: http.StatusNoContent, kind: html, edits: true, retryable: true},
		{name: "refused, and cut", status: http.StatusNotFound, body: `{"code": 10`, cut: true, retryable: true},
		{name: "page instead of a message", status: http.StatusOK, kind: html, body: "<html>", retryable: true},
		{name: "page with a refusal", status: http.StatusForbidden, kind: html, body: "<html>", retryable: true},
		{name: "page about the token", status: http.StatusUnauthorized, kind: html, body: "<html>", retryable: true},
		{name: "text with a refusal", status: http.StatusForbidden, kind: "text/plain", body: "error code: 1015", retryable: true},
		{name: "JSON of the proxy", status: http.StatusForbidden, body: `{"code": 40333, "message": "internal network error"}`, retryable: true},
		{name: "page about a large body", status: http.StatusRequestEntityTooLarge, kind: html, body: "<html>"},
		{name: "refusal by Discord", status: http.StatusForbidden, body: `{"code": 50001, "message": "Missing Access"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newCaller(t, func(*http.Request) *http.Response {
				r := discordtest.Response(c.status, c.body)
				if c.kind != "" {
					r.Header.Set("Content-Type", c.kind)
				}
				if c.cut {
					r.Body = io.NopCloser(io.MultiReader(strings.NewReader(c.body), iotest.ErrReader(io.ErrUnexpectedEOF)))
				}
				return r
			})
			ctx := context.Background()
			if err := w.Edit(ctx, "1", "2"); c.edits != (err == nil) || err != nil && retryable(err) != c.retryable {
				t.Errorf("edit: %v; want success %v, retryable %v", err, c.edits, c.retryable)
			}
			if err := w.Post(ctx, "1"); retryable(err) != c.retryable {
				t.Errorf("post: %v; want retryable %v", err, c.retryable)
			}
			if _, err := w.CreateDM(ctx, "1"); retryable(err) != c.retryable {
				t.Errorf("direct channel: %v; want retryable %v", err, c.retryable)
			}
		})
	}
}

// Discord refuses a bot that opens many direct channels, or edits many announcements, but
// only for a while.
func TestLimitsWithoutTime(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{"code": 40003, "message": "You are opening direct messages too fast."}`,
		`{"code": 20022, "message": "This message cannot be edited due to announcement rate limits."}`,
	} {
		w := newCaller(t, func(*http.Request) *http.Response { return discordtest.Response(http.StatusForbidden, body) })
		err := w.Edit(context.Background(), "1", "2")
		if api, ok := errors.AsType[*discord.APIError](err); !ok || !api.Retryable() || api.RetryAfter < 30*time.Second {
			t.Errorf("got %+v, want an error that says when to try again", err)
		}
	}
}

// A proxy before Discord blocks a call, if it answers with status 403.
func TestBlocked(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		status  int
		body    string
		blocked bool
	}{
		{http.StatusForbidden, `{"code": 40333, "message": "internal network error"}`, true},
		{http.StatusForbidden, "error code: 1020", true},
		{http.StatusForbidden, `{"code": 50001, "message": "Missing Access"}`, false},
		{http.StatusBadGateway, "error code: 502", false},
	} {
		w := newCaller(t, func(*http.Request) *http.Response { return discordtest.Response(row.status, row.body) })
		err := w.Post(context.Background(), "1")
		if api, ok := errors.AsType[*discord.APIError](err); !ok || api.Blocked != row.blocked {
			t.Errorf("status %d, %s: %+v", row.status, row.body, err)
		}
	}
}

func retryable(err error) bool {
	api, ok := errors.AsType[*discord.APIError](err)
	return ok && api.Retryable()
}
