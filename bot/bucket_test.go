package bot_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/bot"
	"galet/game/match"
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

func newCaller(t *testing.T, w wiring) bot.Caller {
	t.Helper()
	c, err := bot.NewCaller(w)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// However many interactions are answered, in however many channels, what is
// remembered of rate limits does not grow.
func TestBucketsDoNotGrow(t *testing.T) {
	t.Parallel()
	c := newCaller(t, func(*http.Request) *http.Response {
		return says(200, `{"id":"1"}`, "X-RateLimit-Remaining", "4", "X-RateLimit-Reset-After", "1.0")
	})
	interact := func(from, to int) {
		for i := from; i < to; i++ {
			id := fmt.Sprint(1_000_000 + i)
			for _, err := range []error{
				c.Answer(t.Context(), id), c.Post(t.Context(), match.ChannelID(id)),
				c.Edit(t.Context(), match.ChannelID(id), match.MessageID(id)),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	interact(0, 2_000)
	before := c.Kept()
	interact(2_000, 12_000)
	if now := c.Kept(); now > before {
		t.Errorf("%d buckets after 2,000 interactions, %d after 12,000", before, now)
	}
}

// Answers never wait for each other, nor do edits in different channels:
// twenty are under way at the same time.
func TestCallsDoNotQueue(t *testing.T) {
	t.Parallel()
	const together = 20
	for name, call := range map[string]func(context.Context, bot.Caller, int) error{
		"answers": func(ctx context.Context, c bot.Caller, i int) error { return c.Answer(ctx, fmt.Sprint(i)) },
		"edits": func(ctx context.Context, c bot.Caller, i int) error {
			return c.Edit(ctx, match.ChannelID(rune('A'+i)), "1")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			var underWay, callers sync.WaitGroup
			underWay.Add(together)
			all := make(chan struct{})
			go func() { underWay.Wait(); close(all) }()
			c := newCaller(t, func(*http.Request) *http.Response {
				underWay.Done()
				select {
				case <-all:
				case <-ctx.Done():
				}
				return says(200, `{}`)
			})
			for i := range together {
				callers.Go(func() {
					if err := call(ctx, c, i); err != nil {
						t.Error(err)
					}
				})
			}
			select {
			case <-all:
			case <-ctx.Done():
				t.Error("calls wait for each other")
			}
			callers.Wait()
		})
	}
}

// A call whose limit ends only later is not made, says when it may be, and
// holds up neither other channels, nor other calls, nor who would rather not wait.
func TestLimitedCalls(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		answer *http.Response
		want   time.Duration
		calls  int // of the two that are limited, and the one that is not
	}{
		"a user's":    {says(429, `{"message":"m","retry_after":600}`, "Retry-After", "600", "X-RateLimit-Reset-After", "600"), 10 * time.Minute, 2},
		"a shared":    {says(429, `{"message":"m","retry_after":90.5}`, "X-RateLimit-Scope", "shared"), 90500 * time.Millisecond, 3}, // that of some messages
		"in no JSON":  {says(429, "<html>", "Content-Type", "text/html", "Retry-After", "30"), 30 * time.Second, 2},
		"in no words": {says(429, "error code: 1015", "Content-Type", "text/plain; charset=UTF-8"), time.Minute, 2},
		"of nonsense": {says(429, "", "Content-Type", "text/html", "Retry-After", "NaN"), time.Minute, 2},
	} {
		made := 0
		body, err := io.ReadAll(row.answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		row.answer.Body = io.NopCloser(bytes.NewReader(body))
		c := newCaller(t, func(r *http.Request) *http.Response {
			if made++; r.Method == http.MethodPost && strings.Contains(r.URL.Path, "/A/") {
				return row.answer
			}
			return says(200, `{}`)
		})
		if got := bot.Limited(c.Post(t.Context(), "A")); got != row.want {
			t.Errorf("%s limit asks to wait %v, want %v", name, got, row.want)
		}
		if err := c.Post(t.Context(), "B"); err != nil {
			t.Errorf("%s limit, another channel: %v", name, err)
		}
		row.answer.Body = io.NopCloser(bytes.NewReader(body))
		again := bot.Limited(c.Post(t.Context(), "A"))
		if again > row.want || again < row.want-5*time.Second || made != row.calls {
			t.Errorf("%s limit: another call is to wait %v, %d calls were made, want %d", name, again, made, row.calls)
		}
		if err := c.Edit(t.Context(), "A", "1"); err != nil {
			t.Errorf("%s limit, another kind of call: %v", name, err)
		}
	}
}

// A call that fails is made once: whoever made it knows better when to try again,
// and whether.
func TestFailedCallsAreMadeOnce(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable} {
		made := 0
		c := newCaller(t, func(*http.Request) *http.Response {
			if made++; made > 1 {
				return says(http.StatusOK, `{}`)
			}
			return says(status, `{"message":"m","retry_after":0.001}`)
		})
		if err := c.Post(t.Context(), "A"); err == nil || made != 1 {
			t.Errorf("status %d: %v, made %d times", status, err, made)
		}
	}
}

// Once Discord has said that a limit is used up, the next call waits by itself
// if that is short; if it is long it is not made.
func TestUsedUpLimits(t *testing.T) {
	t.Parallel()
	made := 0
	reset := "0.010"
	c := newCaller(t, func(*http.Request) *http.Response {
		made++
		return says(200, `{}`, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", reset)
	})
	if err := c.Edit(t.Context(), "A", "1"); err != nil {
		t.Fatal(err)
	}
	reset = "600.0"
	if err := c.Edit(t.Context(), "A", "2"); err != nil || made != 2 {
		t.Errorf("after a short wait: %v, %d calls", err, made)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	err := c.Edit(ctx, "A", "3")
	if wait := bot.Limited(err); wait < 9*time.Minute || made != 2 || ctx.Err() != nil {
		t.Errorf("before a long wait: %v, wait %v, %d calls", err, wait, made)
	}
}

// Whoever waits for another call of the bucket does so only as long as asked.
func TestWaitingForATurn(t *testing.T) {
	t.Parallel()
	begun, release := make(chan struct{}), make(chan struct{})
	c := newCaller(t, func(*http.Request) *http.Response {
		close(begun)
		<-release
		return says(200, `{}`)
	})
	first := make(chan error, 1)
	go func() { first <- c.Post(context.Background(), "A") }()
	<-begun
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	second := make(chan error, 1)
	go func() { second <- c.Post(ctx, "A") }()
	select {
	case err := <-second:
		if err == nil {
			t.Error("a second call of the bucket was made")
		}
	case <-time.After(20 * time.Second):
		t.Error("a second call of the bucket waits for longer")
	}
	close(release)
	if err := <-first; err != nil {
		t.Error(err)
	}
}
