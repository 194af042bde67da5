package discord_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
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

// global is a refusal by the global limit, as Discord documents it.
func global(after string) *http.Response {
	return says(429, `{"message":"You are being rate limited.","retry_after":`+after+`,"global":true}`,
		"Retry-After", after, "X-RateLimit-Global", "true", "X-RateLimit-Scope", "global")
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

// However many calls are made, in however many channels, what is remembered of
// rate limits does not grow.
func TestBucketsDoNotGrow(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCaller(t, func(*http.Request) *http.Response {
			return says(200, `{"id":"1"}`, "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "5", "X-RateLimit-Remaining", "4", "X-RateLimit-Reset-After", "1.0")
		})
		most := 0
		for i := range 20_000 {
			id := fmt.Sprint(1_000_000 + i)
			for _, err := range []error{c.Answer(t.Context(), id), c.Post(t.Context(), id)} {
				if err != nil {
					t.Fatal(err)
				}
			}
			most = max(most, c.Buckets())
		}
		if most > 5000 {
			t.Errorf("at most %d buckets of 20,000 channels", most)
		}
	})
}

// However many calls there are to make, no second has more of them than is
// allowed. Answers do not count, and do not wait.
func TestCallsPerSecond(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var sent []time.Time
		c := newCaller(t, func(r *http.Request) *http.Response {
			if !strings.Contains(r.URL.Path, "callback") {
				mu.Lock()
				defer mu.Unlock()
				sent = append(sent, time.Now())
			}
			return says(200, `{}`)
		})
		var callers sync.WaitGroup
		for i := range 300 {
			callers.Go(func() {
				for {
					err := c.Post(t.Context(), fmt.Sprint(i))
					if err == nil {
						return
					}
					time.Sleep(limited(err))
				}
			})
		}
		synctest.Wait()
		began := time.Now()
		for i := range 100 {
			if err := c.Answer(t.Context(), fmt.Sprint(i)); err != nil {
				t.Error(err)
			}
		}
		if took := time.Since(began); took > 0 {
			t.Errorf("answers waited %v", took)
		}
		callers.Wait()
		for i := 46; i < len(sent); i++ {
			if within := sent[i].Sub(sent[i-46]); within < time.Second {
				t.Fatalf("calls %d to %d were sent within %v", i-46, i, within)
			}
		}
		if len(sent) != 300 {
			t.Errorf("%d calls", len(sent))
		}
	})
}

// With 1,500 edits waiting, a new board is posted within 2 seconds, and the
// edits are made as fast as the limit allows.
func TestBoardsBeforeEdits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCaller(t, func(*http.Request) *http.Response { return says(200, `{}`) })
		var editors sync.WaitGroup
		began := time.Now()
		for i := range 1500 {
			editors.Go(func() {
				for {
					err := c.Edit(t.Context(), fmt.Sprint(i), "1")
					if err == nil {
						return
					}
					time.Sleep(limited(err))
				}
			})
		}
		for range 20 {
			time.Sleep(time.Second)
			asked := time.Now()
			if err := c.Post(t.Context(), "board"); err != nil {
				t.Error(err)
			}
			if took := time.Since(asked); took > 2*time.Second {
				t.Errorf("a board was posted after %v", took)
			}
		}
		editors.Wait()
		if took := time.Since(began); took > 40*time.Second {
			t.Errorf("the edits took %v", took)
		}
	})
}

// Waiting calls go in the order of their priorities.
func TestPriorities(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var order []string
		c := newCaller(t, func(r *http.Request) *http.Response {
			mu.Lock()
			defer mu.Unlock()
			order = append(order, strings.Split(r.URL.Path, "/")[4])
			return says(200, `{}`)
		})
		var callers sync.WaitGroup
		post := func(channel string, p discord.Priority) {
			callers.Go(func() {
				if _, err := c.WithPriority(p).CreateMessage(t.Context(), channel, discord.MessageSend{}); err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		post("first", discord.PriorityEdit)
		post("edit", discord.PriorityEdit)
		post("challenge", discord.PriorityChallenge)
		post("board", discord.PriorityBoard)
		post("board2", discord.PriorityBoard)
		post("person", discord.PriorityWaiting)
		callers.Wait()
		if got, want := strings.Join(order, " "), "first person board board2 challenge edit"; got != want {
			t.Errorf("order %s, want %s", got, want)
		}
	})
}

// After a global refusal nothing that counts is sent until it is over.
func TestGlobalLimit(t *testing.T) {
	t.Parallel()
	for name, refusal := range map[string]func() *http.Response{
		"as documented":      func() *http.Response { return global("3") },
		"told by the scope":  func() *http.Response { return says(429, `{"retry_after":3}`, "X-RateLimit-Scope", "global") },
		"told by the body":   func() *http.Response { return says(429, `{"retry_after":3,"global":true}`) },
		"told by the header": func() *http.Response { return says(429, `{}`, "Retry-After", "3", "X-RateLimit-Global", "true") },
		"before Discord":     func() *http.Response { return says(429, "<html>", "Content-Type", "text/html", "Retry-After", "3") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				made := 0
				c := newCaller(t, func(*http.Request) *http.Response {
					if made++; made == 1 {
						return refusal()
					}
					return says(200, `{}`)
				})
				if wait := limited(c.Post(t.Context(), "A")); wait != 3*time.Second {
					t.Errorf("asked to wait %v", wait)
				}
				if wait := limited(c.Post(t.Context(), "B")); wait < 2*time.Second || made != 1 {
					t.Errorf("another channel: wait %v, %d calls", wait, made)
				}
				if err := c.Answer(t.Context(), "1"); err != nil || made != 2 {
					t.Errorf("an answer: %v, %d calls", err, made)
				}
				time.Sleep(3 * time.Second)
				if err := c.Post(t.Context(), "B"); err != nil || made != 3 {
					t.Errorf("afterwards: %v, %d calls", err, made)
				}
			})
		})
	}
}

// After 1,000 refused calls in ten minutes all but answers wait, and the log
// says so. Refusals by a shared limit do not count.
func TestTooManyRefusals(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		made := 0
		c := newCaller(t, func(r *http.Request) *http.Response {
			made++
			if strings.Contains(r.URL.Path, "/shared/") {
				return says(429, `{"retry_after":0.1}`, "X-RateLimit-Scope", "shared")
			}
			return says(403, `{"code":50013}`)
		})
		for range 1200 {
			c.Post(t.Context(), "shared")
		}
		made = 0
		began := time.Now()
		for range 2000 {
			if err := c.Post(t.Context(), "A"); limited(err) > time.Minute {
				break
			}
		}
		if made != 1000 || !strings.Contains(c.log.String(), "Discord refuses too many calls") {
			t.Errorf("%d calls were refused:\n%s", made, c.log)
		}
		if c.Answer(t.Context(), "1"); made != 1001 {
			t.Error("an answer waits")
		}
		if c.Post(t.Context(), "B"); made != 1001 {
			t.Error("another call was made")
		}
		time.Sleep(time.Until(began.Add(10*time.Minute + time.Second)))
		if c.Post(t.Context(), "B"); made != 1002 {
			t.Error("no call was made ten minutes later")
		}
	})
}

// Answers never wait for each other, nor do edits in different channels.
func TestCallsDoNotQueue(t *testing.T) {
	t.Parallel()
	const together = 20
	for name, call := range map[string]func(context.Context, caller, int) error{
		"answers": func(ctx context.Context, c caller, i int) error { return c.Answer(ctx, fmt.Sprint(i)) },
		"posts":   func(ctx context.Context, c caller, i int) error { return c.Post(ctx, fmt.Sprint(i)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var underWay atomic.Int32
				all := make(chan struct{})
				c := newCaller(t, func(*http.Request) *http.Response {
					underWay.Add(1)
					<-all
					return says(200, `{}`)
				})
				var callers sync.WaitGroup
				for i := range together {
					callers.Go(func() {
						if err := call(t.Context(), c, i); err != nil {
							t.Error(err)
						}
					})
				}
				time.Sleep(time.Second)
				if n := underWay.Load(); n != together {
					t.Errorf("%d calls are under way", n)
				}
				close(all)
				callers.Wait()
			})
		})
	}
}

// A saturated channel delays no other: its calls are refused soon, with the
// time that they would take.
func TestSaturatedChannel(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCaller(t, func(r *http.Request) *http.Response {
			if strings.Contains(r.URL.Path, "/full/") {
				return says(200, `{}`, "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "1", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "1.5")
			}
			return says(200, `{}`, "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "5", "X-RateLimit-Remaining", "4", "X-RateLimit-Reset-After", "1")
		})
		var held atomic.Int32
		for range 64 {
			go func() {
				held.Add(1)
				c.Post(t.Context(), "full")
				held.Add(-1)
			}()
		}
		synctest.Wait()
		time.Sleep(100 * time.Millisecond)
		if n := held.Load(); n > 5 {
			t.Errorf("%d calls wait for one channel", n)
		}
		asked := time.Now()
		for i := range 200 {
			if err := c.Post(t.Context(), fmt.Sprint(i)); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(asked); took > 5*time.Second {
			t.Errorf("200 posts elsewhere took %v", took)
		}
	})
}

// A call whose limit ends only later is not made, says when it may be, and
// holds up neither other channels nor other routes.
func TestLimitedCalls(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		body    string
		headers []string
		want    time.Duration
		calls   int // of the two that are limited, and the one that is not
		code    discord.ErrorCode
	}{
		"a user's":         {`{"message":"m","retry_after":600}`, []string{"Retry-After", "600", "X-RateLimit-Scope", "user"}, 10 * time.Minute, 2, 0},
		"a shared":         {`{"message":"m","retry_after":90.5,"code":30046}`, []string{"X-RateLimit-Scope", "shared"}, 90500 * time.Millisecond, 3, 30046},
		"without a number": {`{"message":"m"}`, nil, time.Minute, 2, 0},
		"of nonsense":      {`{"retry_after":"NaN"}`, []string{"Retry-After", "NaN"}, time.Minute, 2, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				made := 0
				c := newCaller(t, func(r *http.Request) *http.Response {
					if made++; r.Method == http.MethodPost && strings.Contains(r.URL.Path, "/A/") {
						return says(429, row.body, row.headers...)
					}
					return says(200, `{}`)
				})
				err := c.Post(t.Context(), "A")
				if got := limited(err); got != row.want || discord.CodeOf(err) != row.code {
					t.Errorf("asks to wait %v, code %d", got, discord.CodeOf(err))
				}
				if err := c.Post(t.Context(), "B"); err != nil {
					t.Errorf("another channel: %v", err)
				}
				again := limited(c.Post(t.Context(), "A"))
				if again > row.want || again < row.want-5*time.Second || made != row.calls {
					t.Errorf("another call is to wait %v, %d calls were made, want %d", again, made, row.calls)
				}
				if err := c.Edit(t.Context(), "A", "1"); err != nil {
					t.Errorf("another route: %v", err)
				}
			})
		})
	}
}

// A call that fails is made once: the caller knows better when to try again, and
// whether.
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
		var api *discord.APIError
		if err := c.Post(t.Context(), "A"); !errors.As(err, &api) || api.Status != status || !api.Retryable() || made != 1 {
			t.Errorf("status %d: %v, made %d times", status, err, made)
		}
	}
}

// Once Discord has said that a limit is used up, the next call waits by itself
// if that is short; if it is long it is not made.
func TestUsedUpLimits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		made, reset := 0, "1.000"
		c := newCaller(t, func(*http.Request) *http.Response {
			made++
			return says(200, `{}`, "X-RateLimit-Limit", "1", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", reset)
		})
		if err := c.Edit(t.Context(), "A", "1"); err != nil {
			t.Fatal(err)
		}
		reset = "600.0"
		began := time.Now()
		if err := c.Edit(t.Context(), "A", "2"); err != nil || made != 2 || time.Since(began) != time.Second {
			t.Errorf("after a short wait of %v: %v, %d calls", time.Since(began), err, made)
		}
		began = time.Now()
		wait := limited(c.Edit(t.Context(), "A", "3"))
		if wait < 9*time.Minute || made != 2 || time.Since(began) > 0 {
			t.Errorf("before a long wait: wait %v, %d calls, after %v", wait, made, time.Since(began))
		}
	})
}

// Routes that share one of Discord's buckets wait for each other in a channel.
func TestSharedBucket(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCaller(t, func(*http.Request) *http.Response {
			return says(200, `{}`, "X-RateLimit-Bucket", "same", "X-RateLimit-Limit", "1", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "600")
		})
		for _, err := range []error{c.Post(t.Context(), "A"), c.Edit(t.Context(), "B", "1")} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if wait := limited(c.Edit(t.Context(), "A", "1")); wait < 9*time.Minute {
			t.Errorf("an edit where a post has used up the bucket waits %v", wait)
		}
	})
}

// Who waits for another call of the bucket does so only as long as asked.
func TestWaitingForATurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		c := newCaller(t, func(*http.Request) *http.Response {
			<-release
			return says(200, `{}`)
		})
		first := make(chan error, 1)
		go func() { first <- c.Post(context.Background(), "A") }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := c.Post(ctx, "A"); err == nil {
			t.Error("a second call of the bucket was made")
		}
		close(release)
		if err := <-first; err != nil {
			t.Error(err)
		}
	})
}
