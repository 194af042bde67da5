package discord_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
)

// The memory for rate limits does not grow with the number of calls and channels.
func TestBucketsDoNotGrow(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCaller(t, func(*http.Request) *http.Response {
			return discordtest.Response(200, `{"id":"1"}`, "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "5", "X-RateLimit-Remaining", "4", "X-RateLimit-Reset-After", "1.0")
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

// Answers never wait for each other. Neither do edits in different channels.
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
					return discordtest.Response(200, `{}`)
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
				return discordtest.Response(200, `{}`, "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "1", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "1.5")
			}
			return discordtest.Response(200, `{}`, "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "5", "X-RateLimit-Remaining", "4", "X-RateLimit-Reset-After", "1")
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

// A call whose limit ends only later is not made. Its error says when it may be made.
// Other channels and other routes do not wait.
func TestLimitedCalls(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		body    string
		headers []string
		want    time.Duration
		calls   int // how many of the three calls are made: two are limited, one is not
		code    discord.ErrorCode
	}{
		"a user's":         {`{"message":"m","retry_after":600}`, []string{"Retry-After", "600", "X-RateLimit-Scope", "user"}, 10 * time.Minute, 2, 0},
		"a shared":         {`{"message":"m","retry_after":90.5,"code":30046}`, []string{"X-RateLimit-Scope", "shared"}, 90500 * time.Millisecond, 3, 30046},
		"without a number": {`{"message":"m"}`, []string{"X-RateLimit-Scope", "user"}, time.Minute, 2, 0},
		"of nonsense":      {`{"retry_after":"NaN"}`, []string{"Retry-After", "NaN"}, time.Minute, 2, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				made := 0
				c := newCaller(t, func(r *http.Request) *http.Response {
					if made++; r.Method == http.MethodPost && strings.Contains(r.URL.Path, "/A/") {
						return discordtest.Response(429, row.body, row.headers...)
					}
					return discordtest.Response(200, `{}`)
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

// A call that fails is made once: the caller decides whether and when to try
// again.
func TestFailedCallsAreMadeOnce(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable} {
		made := 0
		c := newCaller(t, func(*http.Request) *http.Response {
			if made++; made > 1 {
				return discordtest.Response(http.StatusOK, `{}`)
			}
			return discordtest.Response(status, `{"message":"m","retry_after":0.001}`)
		})
		var api *discord.APIError
		if err := c.Post(t.Context(), "A"); !errors.As(err, &api) || api.Status != status || !api.Retryable() || made != 1 {
			t.Errorf("status %d: %v, made %d times", status, err, made)
		}
	}
}

// When a limit is used up, the next call waits if the wait is short. If it is long,
// the call is not made.
func TestUsedUpLimits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		made, reset := 0, "1.000"
		c := newCaller(t, func(*http.Request) *http.Response {
			made++
			return discordtest.Response(200, `{}`, "X-RateLimit-Limit", "1", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", reset)
		})
		if err := c.Edit(t.Context(), "A", "1"); err != nil {
			t.Fatal(err)
		}
		for n := range 6 {
			if n == 5 {
				reset = "600.0"
			}
			began := time.Now()
			if err := c.Edit(t.Context(), "A", "2"); err != nil || made != 2+n || time.Since(began) != time.Second {
				t.Errorf("after a short wait of %v: %v, %d calls", time.Since(began), err, made)
			}
		}
		began := time.Now()
		wait := limited(c.Edit(t.Context(), "A", "3"))
		if wait < 9*time.Minute || made != 7 || time.Since(began) > 0 {
			t.Errorf("before a long wait: wait %v, %d calls, after %v", wait, made, time.Since(began))
		}
	})
}

// Calls of a bucket go side by side, but in no window more than Discord allows, although
// its answers come late.
func TestNoMoreCallsThanRemain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const limit = 3
		var mu sync.Mutex
		var reset time.Time
		made := 0
		c := newCaller(t, func(*http.Request) *http.Response {
			mu.Lock()
			if !time.Now().Before(reset) {
				made, reset = 0, time.Now().Add(time.Second)
			}
			made++
			left, end := limit-made, reset
			mu.Unlock()
			if left < 0 {
				t.Errorf("%d calls in a window, the limit is %d", limit-left, limit)
			}
			time.Sleep(100 * time.Millisecond)
			return discordtest.Response(200, `{}`, "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", fmt.Sprint(limit),
				"X-RateLimit-Remaining", fmt.Sprint(max(left, 0)), "X-RateLimit-Reset-After", fmt.Sprint(time.Until(end).Seconds()))
		})
		began := time.Now()
		var callers sync.WaitGroup
		for range 4 * limit {
			callers.Go(func() { untilMade(func() error { return c.Post(t.Context(), "A") }) })
		}
		callers.Wait()
		if took := time.Since(began); took > 4*time.Second {
			t.Errorf("calls for four windows of a second took %v", took)
		}
	})
}

// Discord gives the buckets of posts and edits the same name, but each route has a limit of
// its own.
func TestBucketsWithOneName(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCaller(t, func(r *http.Request) *http.Response {
			left, reset := "4", "1"
			if r.Method == http.MethodPost {
				left, reset = "0", "600"
			}
			return discordtest.Response(200, `{}`, "X-RateLimit-Bucket", "same", "X-RateLimit-Limit", "5", "X-RateLimit-Remaining", left, "X-RateLimit-Reset-After", reset)
		})
		for _, err := range []error{c.Edit(t.Context(), "A", "1"), c.Post(t.Context(), "A"), c.Edit(t.Context(), "A", "1")} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if wait := limited(c.Post(t.Context(), "A")); wait < 9*time.Minute {
			t.Errorf("a post waits %v after an edit, but the posts are used up", wait)
		}
	})
}

// A call waits for another call of its bucket only as long as its context allows.
func TestWaitEndsWithTheContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		c := newCaller(t, func(*http.Request) *http.Response {
			<-release
			return discordtest.Response(200, `{}`)
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
