package discord_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot/discord"
)

func mustParse(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// A session begins with HELLO and IDENTIFY; events come in order, a panic in a
// handler costs its event alone, and heartbeats carry the last number.
func TestSession(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFakeGateway(t, func(c *fakeConn) {
			c.greet()
			c.dispatch(1, "READY", `{"session_id":"s","application":{"id":"9"},"guilds":[{"id":"1"}]}`)
			c.dispatch(2, "GUILD_CREATE", `{"id":"1"}`)
			c.dispatch(3, "INTERACTION_CREATE", `{"id":"5","token":"panic"}`)
			c.dispatch(4, "INTERACTION_CREATE", `{"id":"6","token":"t"}`)
			c.dispatch(5, "INTERACTION_CREATE", `{"id":7}`)
			c.dispatch(6, "GUILD_DELETE", `{"id":"1","unavailable":true}`)
			c.dispatch(7, "GUILD_DELETE", `{"id":"1"}`)
			c.send(1, "null")
			c.beat(0)
		})
		if err := f.runs(30*time.Second, nil); err != nil {
			t.Error(err)
		}
		want := "ready 0/1 1 guilds; connected 0 false; guild 1; interaction 5; interaction 6; no guild 1; no guild 1; heartbeat 7"
		if got := f.noted(); !strings.HasPrefix(got, want) || !strings.Contains(f.log.String(), "boom") {
			t.Errorf("got %s\nwant %s\n%s", got, want, &f.log)
		}
	})
}

// A lost connection is resumed at the resume address, from the last event on, without
// a new session. If Discord refuses the session, a new one begins after a wait.
func TestSessionLost(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		lose     func(*fakeConn)
		resumes  int
		sessions int
	}{
		"asked to reconnect":       {func(c *fakeConn) { c.send(7, "null"); c.beat(0) }, 1, 1},
		"cut":                      {func(c *fakeConn) {}, 1, 1},
		"closed for an error":      {func(c *fakeConn) { c.closes(4000) }, 1, 1},
		"a resumable session":      {func(c *fakeConn) { c.send(9, "true"); c.beat(0) }, 1, 1},
		"heartbeats in vain":       {(*fakeConn).silent, 1, 1},
		"nonsense":                 {func(c *fakeConn) { c.send(10, `"x"`); c.beat(0) }, 1, 1},
		"a session that is gone":   {func(c *fakeConn) { c.send(9, "false"); c.beat(0) }, 0, 2},
		"closed, session timeout":  {func(c *fakeConn) { c.closes(4009) }, 0, 2},
		"closed, sequence refused": {func(c *fakeConn) { c.closes(4007) }, 0, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newFakeGateway(t, func(c *fakeConn) {
					c.ready(time.Second)
					if c.number > 1 {
						c.beat(0)
						return
					}
					c.dispatch(8, "GUILD_CREATE", `{"id":"1"}`)
					row.lose(c)
				})
				if err := f.runs(10*time.Minute, nil); err != nil {
					t.Error(err)
				}
				if len(f.resumes) != row.resumes || len(f.identifies) != row.sessions || !strings.Contains(f.noted(), "connected 0 true") {
					t.Errorf("%d resumes, %d sessions: %s\n%s", len(f.resumes), len(f.identifies), f.noted(), &f.log)
				}
				if row.resumes == 1 && (f.resumes[0] != `{"token":"token","session_id":"s1","seq":8}` || f.hosts[1] != "resume:80") {
					t.Errorf("resumed with %s at %s", f.resumes[0], f.hosts[1])
				}
			})
		})
	}
}

// A session that cannot be resumed at its own address is resumed at the
// gateway's. If that fails too, a new session begins.
func TestResumeFails(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		fail               func(*fakeConn) // of the connections after the first
		resumes, sessions  int
		unreachableAddress bool
		cutAddress         bool // its connections are cut before HELLO
	}{
		"the address is gone":        {nil, 1, 1, true, false},
		"the address is cut":         {nil, 1, 1, false, true},
		"closed each time":           {func(c *fakeConn) { c.greet(); c.closes(4000) }, 3, 2, false, false},
		"silent":                     {func(c *fakeConn) { c.greet(); c.silent() }, 1, 2, false, false},
		"refused and resumable each": {func(c *fakeConn) { c.greet(); c.send(9, "true"); c.beat(0) }, 3, 2, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newFakeGateway(t, func(c *fakeConn) {
					if c.number == 1 {
						c.ready(time.Hour)
						return
					}
					c.mu.Lock()
					resumes, at := len(c.resumes), c.hosts[len(c.hosts)-1]
					c.mu.Unlock()
					if row.cutAddress && at == "resume:80" {
						return
					}
					if row.fail != nil && resumes < row.resumes {
						row.fail(c)
						return
					}
					c.ready(0)
				})
				f.refuse["resume:80"] = row.unreachableAddress
				if err := f.runs(3*time.Hour, nil); err != nil {
					t.Error(err)
				}
				if len(f.resumes) != row.resumes || len(f.identifies) != row.sessions {
					t.Errorf("%d resumes, %d sessions\n%s", len(f.resumes), len(f.identifies), &f.log)
				}
			})
		})
	}
}

// A close code or an answer that no restart mends ends the run; others do not.
func TestCloseCodes(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]error{
		4004: discord.ErrToken,
		4010: discord.ErrGatewayRefused,
		4012: discord.ErrGatewayRefused,
		4013: discord.ErrGatewayRefused,
		4014: discord.ErrGatewayRefused,
		4000: nil, 4001: nil, 4002: nil, 4003: nil, 4005: nil, 4007: nil, 4008: nil, 4009: nil, 1000: nil, 1001: nil,
	} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newFakeGateway(t, func(c *fakeConn) {
					if c.number == 1 {
						c.greet()
						c.closes(code)
						return
					}
					c.ready(0)
				})
				err := f.runs(10*time.Minute, nil)
				if !errors.Is(err, want) || (want == nil) != strings.Contains(f.noted(), "connected") {
					t.Errorf("got %v, want %v: %s", err, want, f.noted())
				}
			})
		})
	}
}

// A gateway that does not become ready at the start ends the run, with an error
// that a restart may mend.
func TestStartTimeout(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]func(*fakeConn){
		"silent":               (*fakeConn).silent,
		"silent after a while": func(c *fakeConn) { c.greet(); c.silent() },
		"cut":                  func(c *fakeConn) {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				f := newFakeGateway(t, answer)
				err := f.runs(time.Hour, nil)
				if took := time.Since(began); !errors.Is(err, discord.ErrGateway) || errors.Is(err, discord.ErrGatewayRefused) || took > 2*time.Minute {
					t.Errorf("%v after %v", err, took)
				}
			})
		})
	}
}

// A rate limit of GET /gateway/bot ends no run, however long it lasts: another process
// would have to wait as long.
func TestStartLimited(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFakeGateway(t, func(c *fakeConn) { c.ready(0) })
		f.limited = time.Now().Add(3 * time.Hour)
		ctx, cancel := context.WithTimeout(t.Context(), 4*time.Hour)
		defer cancel()
		g := f.gateway(nil)
		ended := make(chan error, 1)
		go func() { ended <- g.Run(ctx) }()
		time.Sleep(time.Hour)
		if wait := g.WaitsUntil().Sub(f.limited).Abs(); wait > time.Minute {
			t.Errorf("waits until %v, and Discord said %v", g.WaitsUntil(), f.limited)
		}
		if err := <-ended; err != nil || len(f.identifies) != 1 {
			t.Errorf("ended with %v, %d sessions", err, len(f.identifies))
		}
	})
}

// Shards begin one after another, as many at once as Discord allows.
func TestIdentifyPacing(t *testing.T) {
	t.Parallel()
	for concurrency, want := range map[int]time.Duration{1: 16 * time.Second, 2: 5 * time.Second, 4: 0} {
		t.Run(fmt.Sprint(concurrency), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newFakeGateway(t, func(c *fakeConn) { c.ready(0) })
				f.advise(4, 1000, time.Hour, concurrency)
				began := time.Now()
				if err := f.runs(time.Minute, nil); err != nil {
					t.Error(err)
				}
				last := map[int]time.Time{}
				for _, i := range f.identifies {
					key := i.shard[0] % concurrency
					if i.at.Sub(last[key]) < 5*time.Second {
						t.Errorf("shard %d identifies %v after another", i.shard[0], i.at.Sub(last[key]))
					}
					last[key] = i.at
				}
				end := slices.MaxFunc(f.identifies, func(a, b identified) int { return a.at.Compare(b.at) })
				if took := end.at.Sub(began); len(f.identifies) != 4 || took < want || took > want+3*time.Second {
					t.Errorf("%d shards in %v, want %v", len(f.identifies), took, want)
				}
			})
		})
	}
}

// A process of several runs its own shards alone.
func TestShardIDs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFakeGateway(t, func(c *fakeConn) { c.ready(0) })
		if err := f.runs(time.Minute, func(c *discord.GatewayConfig) { c.Shards, c.ShardIDs = 5, []int{1, 3} }); err != nil {
			t.Error(err)
		}
		if got := fmt.Sprint(f.identifies[0].shard, f.identifies[1].shard); len(f.identifies) != 2 || got != "[1 5] [3 5]" && got != "[3 5] [1 5]" {
			t.Errorf("%v", f.identifies)
		}
	})
}

// When the session starts that are left do not suffice, the bot waits for the
// reset and says until when.
func TestTooFewSessionStarts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFakeGateway(t, func(c *fakeConn) { c.ready(0) })
		f.advise(2, 1, 3*time.Hour, 2)
		began := time.Now()
		go func() {
			time.Sleep(3*time.Hour - time.Second)
			if len(f.identifies) > 0 {
				t.Error("a session was started before the reset")
			}
			f.advise(2, 1000, 24*time.Hour, 2)
		}()
		if err := f.runs(4*time.Hour, nil); err != nil {
			t.Error(err)
		}
		until := began.Add(3 * time.Hour).Format(time.RFC3339)
		if len(f.identifies) != 2 || !strings.Contains(f.log.String(), "until="+until[:19]) {
			t.Errorf("%d sessions, want 2; the log should name %s:\n%s", len(f.identifies), until, &f.log)
		}
	})
}

// In any day the bot starts fewer than 1,000 sessions, in one process or in one that
// is restarted each time it ends, even if Discord says that many are left.
func TestSessionsOfADay(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]func(*fakeConn){
		"refused at once":       func(c *fakeConn) { c.greet(); c.send(9, "false"); c.beat(0) },
		"closed at once":        func(c *fakeConn) { c.greet(); c.closes(4000) },
		"refused when ready":    func(c *fakeConn) { c.ready(time.Millisecond); c.send(9, "false"); c.beat(0) },
		"refused after 119 s":   func(c *fakeConn) { c.ready(119 * time.Second); c.send(9, "false"); c.beat(0) },
		"refused after 2 min":   func(c *fakeConn) { c.ready(121 * time.Second); c.send(9, "false"); c.beat(0) },
		"the process then ends": func(c *fakeConn) { c.greet() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newFakeGateway(t, answer)
				began := time.Now()
				for time.Since(began) < 24*time.Hour {
					lasts := 24*time.Hour - time.Since(began)
					if strings.Contains(name, "process") {
						lasts = min(lasts, 10*time.Second)
					}
					f.runs(lasts, nil)
					time.Sleep(15 * time.Second) // as a supervisor does
				}
				if n := len(f.identifies); n >= 1000 || n < 300 {
					t.Errorf("%d sessions in a day", n)
				}
			})
		})
	}
}

// In an outage in which no session begins, the shards try one after another, and together
// as often as one shard alone. Afterwards they are back within minutes.
func TestOutageWithManyShards(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const shards = 10
		outage := time.Now().Add(time.Hour)
		end := outage.Add(4 * time.Hour)
		f := newFakeGateway(t, func(c *fakeConn) {
			switch now := time.Now(); {
			case now.Before(outage):
				c.ready(time.Until(outage))
				c.closes(4009)
			case now.Before(end):
				c.greet()
				c.silent()
			default:
				c.ready(0)
			}
		})
		f.advise(shards, 1000, 24*time.Hour, 1)
		if err := f.runs(6*time.Hour, nil); err != nil {
			t.Error(err)
		}
		during, back, last := 0, map[int]bool{}, time.Duration(0)
		for _, i := range f.identifies {
			if i.at.After(end) {
				back[i.shard[0]], last = true, i.at.Sub(end)
			} else if i.at.After(outage) {
				during++
			}
		}
		if during > 110 {
			t.Errorf("%d sessions were started in four hours of outage", during)
		}
		if len(back) != shards || last > 5*time.Minute {
			t.Errorf("%d shards are back, the last after %v\n%s", len(back), last, &f.log)
		}
	})
}

// If a shard has too many guilds (4011), the bot asks Discord again and begins with
// more shards. With several processes it ends for good.
func TestMoreShards(t *testing.T) {
	t.Parallel()
	enough := func(n int) func(*fakeConn) {
		return func(c *fakeConn) {
			if c.greet(); c.shard[1] < n {
				c.closes(4011)
				return
			}
			c.dispatch(1, "READY", `{"session_id":"s","application":{"id":"9"}}`)
			c.beat(0)
		}
	}
	t.Run("as Discord advises", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			f := newFakeGateway(t, enough(3))
			if err := f.runs(5*time.Minute, func(c *discord.GatewayConfig) { f.advise(3, 1000, time.Hour, 1); c.Shards = 1 }); err != nil {
				t.Error(err)
			}
			if got := f.noted(); strings.Count(got, "/3") != 3 || strings.Contains(got, "/1") {
				t.Errorf("got %s", got)
			}
		})
	})
	t.Run("Discord advises too few", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			f := newFakeGateway(t, enough(3))
			if err := f.runs(5*time.Minute, nil); err != nil {
				t.Error(err)
			}
			if got := f.noted(); strings.Count(got, "/4") != 4 {
				t.Errorf("got %s", got)
			}
		})
	})
	t.Run("several processes", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			f := newFakeGateway(t, enough(3))
			err := f.runs(5*time.Minute, func(c *discord.GatewayConfig) { c.Shards, c.ShardIDs = 2, []int{1} })
			if !errors.Is(err, discord.ErrGatewayRefused) || !strings.Contains(err.Error(), "more than 2") {
				t.Errorf("got %v", err)
			}
		})
	})
}

// A guild's shard follows from its id; a text that is no id is on shard 0.
func TestShardOf(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]int{fmt.Sprint(7 << 22): 1, fmt.Sprint(7<<22 | 12345): 1, "6": 0, "": 0, "x": 0} {
		if got := discord.ShardOf(id, 3); got != want {
			t.Errorf("%q: %d, want %d", id, got, want)
		}
	}
}
