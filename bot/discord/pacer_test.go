package discord_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
)

// global is a refusal by the global limit, as Discord documents it.
func global(after string) *http.Response {
	return discordtest.Response(429, `{"message":"You are being rate limited.","retry_after":`+after+`,"global":true}`,
		"Retry-After", after, "X-RateLimit-Global", "true", "X-RateLimit-Scope", "global")
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
			return discordtest.Response(200, `{}`)
		})
		callers := c.postAll(t.Context(), 300)
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

// Calls whose callers give up delay no other.
func TestGivenUpCalls(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCaller(t, func(*http.Request) *http.Response { return discordtest.Response(200, `{}`) })
		ctx, cancel := context.WithCancel(t.Context())
		for i := range 40 {
			go c.Post(ctx, fmt.Sprint(i))
		}
		synctest.Wait()
		cancel()
		synctest.Wait()
		asked := time.Now()
		if err := c.Post(t.Context(), "A"); err != nil {
			t.Error(err)
		}
		if took := time.Since(asked); took > 50*time.Millisecond {
			t.Errorf("a call waited %v for others that nobody makes", took)
		}
	})
}

// With 1,500 edits waiting, a new board is posted within 2 seconds, and the
// edits are made as fast as the limit allows.
func TestBoardsBeforeEdits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCaller(t, func(*http.Request) *http.Response { return discordtest.Response(200, `{}`) })
		var editors sync.WaitGroup
		began := time.Now()
		for i := range 1500 {
			editors.Go(func() { untilMade(func() error { return c.Edit(t.Context(), fmt.Sprint(i), "1") }) })
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

// An edit that boards keep overtaking comes back soon: the next board of its match may
// be waiting for it.
func TestOvertakenEdit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCaller(t, func(*http.Request) *http.Response { return discordtest.Response(200, `{}`) })
		var posters sync.WaitGroup
		for i := range 500 {
			posters.Go(func() {
				time.Sleep(time.Duration(i) * 20 * time.Millisecond) // 50 a second; 45 are allowed
				if err := c.Post(t.Context(), fmt.Sprint(i)); err != nil {
					t.Error(err)
				}
			})
		}
		time.Sleep(time.Second)
		asked := time.Now()
		err := c.Edit(t.Context(), "edited", "1")
		if took := time.Since(asked); took > 250*time.Millisecond || limited(err) == 0 {
			t.Errorf("it came back after %v with %v", took, err)
		}
		posters.Wait()
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
			return discordtest.Response(200, `{}`)
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
		"as documented": func() *http.Response { return global("3") },
		"told by the scope": func() *http.Response {
			return discordtest.Response(429, `{"retry_after":3}`, "X-RateLimit-Scope", "global")
		},
		"told by the body": func() *http.Response { return discordtest.Response(429, `{"retry_after":3,"global":true}`) },
		"told by the header": func() *http.Response {
			return discordtest.Response(429, `{}`, "Retry-After", "3", "X-RateLimit-Global", "true")
		},
		"before Discord": func() *http.Response {
			return discordtest.Response(429, "<html>", "Content-Type", "text/html", "Retry-After", "3")
		},
		"before Discord, in JSON": func() *http.Response {
			return discordtest.Response(429, `{"code":0,"message":"You are being blocked from accessing our API temporarily"}`, "Retry-After", "3")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				made := 0
				c := newCaller(t, func(*http.Request) *http.Response {
					if made++; made == 1 {
						return refusal()
					}
					return discordtest.Response(200, `{}`)
				})
				if wait := limited(c.Post(t.Context(), "A")); wait != 3*time.Second {
					t.Errorf("asked to wait %v", wait)
				}
				err := c.Post(t.Context(), "B")
				if wait := limited(err); wait < 2*time.Second || made != 1 {
					t.Errorf("another channel: wait %v, %d calls", wait, made)
				}
				if api, ok := errors.AsType[*discord.APIError](err); !ok || !api.Global {
					t.Errorf("the limit is not global: %v", err)
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

// A bot may be configured for more calls in a second than Discord accepts. After the first
// refusals it makes only as many as Discord accepts. After a minute without a refusal it is
// at full speed again.
func TestSlowerAfterGlobalRefusals(t *testing.T) {
	t.Parallel()
	for latency, most := range map[time.Duration]int{0: 5, 300 * time.Millisecond: 20} {
		t.Run(latency.String(), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				const accepted = 10 // calls in a second
				var mu sync.Mutex
				var began time.Time
				made, refused := 0, 0
				c := newCaller(t, func(*http.Request) *http.Response {
					defer time.Sleep(latency)
					mu.Lock()
					defer mu.Unlock()
					now := time.Now()
					if now.Sub(began) >= time.Second {
						began, made = now, 0
					}
					if made == accepted {
						refused++
						return global(fmt.Sprint(began.Add(time.Second).Sub(now).Seconds()))
					}
					made++
					return discordtest.Response(200, `{}`)
				})
				post := func(calls int) time.Duration {
					asked := time.Now()
					c.postAll(t.Context(), calls).Wait()
					return time.Since(asked)
				}
				if took := post(200); refused == 0 || refused > most || took > 25*time.Second {
					t.Errorf("%d calls were refused, the others took %v", refused, took)
				}
				if n := strings.Count(c.log.String(), "global rate limit"); n != 1 {
					t.Errorf("the log tells it %d times", n)
				}
				time.Sleep(time.Minute)
				if took := post(accepted); took > time.Second/2+latency {
					t.Errorf("a minute later %d calls took %v", accepted, took)
				}
			})
		})
	}
}

// After 1,000 refused calls in ten minutes, all calls but answers to interactions wait,
// and the log says so. Refusals by a shared limit do not count.
func TestTooManyRefusals(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		made := 0
		c := newCaller(t, func(r *http.Request) *http.Response {
			made++
			if strings.Contains(r.URL.Path, "/shared/") {
				return discordtest.Response(429, `{"retry_after":0.1}`, "X-RateLimit-Scope", "shared")
			}
			switch made % 3 {
			case 0:
				return discordtest.Response(401, `{}`)
			case 1:
				return discordtest.Response(429, `{"retry_after":0.1}`, "X-RateLimit-Scope", "user")
			}
			return discordtest.Response(403, `{"code":50013}`)
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
