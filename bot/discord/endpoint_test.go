package discord_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot/discord"

	"github.com/google/go-cmp/cmp"
)

// balancer sends requests to an endpoint in memory, so that its time is virtual.
type balancer struct {
	*testing.T
	*discord.Endpoint
	pipes  *pipes
	client *http.Client
	key    ed25519.PrivateKey
	take   func(discord.Interaction) error
	served chan error

	mu       sync.Mutex
	received []int
	log      strings.Builder
}

// pipes are connections in memory.
type pipes struct {
	dialled chan net.Conn
	closed  chan struct{}
	once    sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.dialled:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}
func (p *pipes) Close() error   { p.once.Do(func() { close(p.closed) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.UnixAddr{} }

func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case p.dialled <- far:
		return near, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// newBalancer serves an endpoint until the test ends.
func newBalancer(t *testing.T) *balancer {
	t.Helper()
	c := &balancer{
		T: t, pipes: &pipes{dialled: make(chan net.Conn), closed: make(chan struct{})}, key: ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)),
		take: func(discord.Interaction) error { return nil }, served: make(chan error, 1),
	}
	c.client = &http.Client{Transport: &http.Transport{DialContext: c.pipes.dial}}
	c.Endpoint = discord.NewEndpoint(discord.EndpointConfig{
		Listener: c.pipes, PublicKey: c.key.Public().(ed25519.PublicKey), Log: slog.New(slog.NewTextHandler(&c.log, nil)),
		Take: func(i discord.Interaction) error { return c.take(i) },
		Received: func(status int) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.received = append(c.received, status)
		},
	})
	go func() { c.served <- c.Serve() }()
	t.Cleanup(func() {
		c.client.CloseIdleConnections()
		if err := c.Endpoint.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := <-c.served; err != nil {
			t.Error(err)
		}
	})
	return c
}

// request is a signed request.
func (c *balancer) request(body string, at time.Time) *http.Request {
	c.Helper()
	r, err := http.NewRequest(http.MethodPost, "http://bot"+discord.EndpointPath, strings.NewReader(body))
	if err != nil {
		c.Fatal(err)
	}
	c.sign(r, strconv.FormatInt(at.Unix(), 10), body)
	return r
}

func (c *balancer) sign(r *http.Request, timestamp, body string) {
	r.Header.Set("X-Signature-Timestamp", timestamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(c.key, []byte(timestamp+body))))
}

// send is the response to a request: its status, content type and body.
func (c *balancer) send(r *http.Request) string {
	c.Helper()
	answer, err := c.client.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		c.Fatal(err)
	}
	return strings.TrimSpace(fmt.Sprintf("%d %s %s", answer.StatusCode, answer.Header.Get("Content-Type"), body))
}

const pressed = `{"id":"5","token":"t","type":3,"member":{"user":{"id":"9"}},"data":{"custom_id":"v1/play/1/0"}}`

// Discord's requests are taken, and nobody else's.
func TestEndpoint(t *testing.T) {
	t.Parallel()
	const json = " application/json"
	signed := func(r *http.Request) {}
	with := func(header, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(header, value) }
	}
	const signature, timestamp = "X-Signature-Ed25519", "X-Signature-Timestamp"
	for _, row := range []struct {
		name   string
		body   string
		change func(*http.Request)
		answer error // of the bot
		want   string
		taken  bool
	}{
		{"a press", pressed, signed, nil, "202" + json, true},
		{"a press with another content type", pressed, with("Content-Type", "text/plain"), nil, "202" + json, true},
		{"a PING", `{"id":"5","token":"t","type":1,"version":1}`, signed, nil, "200" + json + ` {"type":1}`, false},
		{"a PING and no more", `{"type":1}`, signed, nil, "200" + json + ` {"type":1}`, false},
		{"as long as it may be", pressed + strings.Repeat(" ", 512<<10-len(pressed)), signed, nil, "202" + json, true},
		{"too long", pressed + strings.Repeat(" ", 512<<10-len(pressed)+1), signed, nil, "413" + json, false},
		{"too long, and of unknown length", strings.Repeat(" ", 600<<10), func(r *http.Request) { r.ContentLength = -1 }, nil, "413" + json, false},
		{"no signature", pressed, func(r *http.Request) { r.Header.Del(signature) }, nil, "401" + json, false},
		{"a signature that is no number", pressed, with(signature, "signed by Discord"), nil, "401" + json, false},
		{"a short signature", pressed, with(signature, "abcd"), nil, "401" + json, false},
		{"a wrong signature", pressed, with(signature, strings.Repeat("ab", 64)), nil, "401" + json, false},
		{"a wrong signature of a PING", `{"type":1}`, with(signature, strings.Repeat("ab", 64)), nil, "401" + json, false},
		{"a wrong signature of what is no JSON", `{`, with(signature, strings.Repeat("ab", 64)), nil, "401" + json, false},
		{"no timestamp", pressed, func(r *http.Request) { r.Header.Del(timestamp) }, nil, "401" + json, false},
		{"another timestamp", pressed, with(timestamp, "946684801"), nil, "401" + json, false},
		{"another body", pressed, func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader(strings.Replace(pressed, "9", "8", 1))) }, nil, "401" + json, false},
		{"no JSON", `{`, signed, nil, "400" + json, false},
		{"nothing", ``, signed, nil, "400" + json, false},
		{"no interaction", `{"type":3}`, signed, nil, "400" + json, false},
		{"by nobody", pressed, signed, fmt.Errorf("a member: %w", discord.ErrInteraction), "400" + json, true},
		{"a bot without time", pressed, signed, errors.New("busy"), "503" + json, true},
		{"another path", pressed, func(r *http.Request) { r.URL.Path = "/" }, nil, "404 text/plain; charset=utf-8 404 page not found", false},
		{"another method", pressed, func(r *http.Request) { r.Method = http.MethodPut }, nil, "405 text/plain; charset=utf-8 Method Not Allowed", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := newBalancer(t)
				var taken []discord.Interaction
				c.take = func(i discord.Interaction) error {
					taken = append(taken, i)
					return row.answer
				}
				r := c.request(row.body, time.Now())
				row.change(r)
				if got := c.send(r); got != row.want || len(taken) > 0 != row.taken {
					t.Errorf("answered %q, want %q; taken: %v", got, row.want, taken)
				}
				if row.taken && taken[0].Data.CustomID != "v1/play/1/0" {
					t.Errorf("took %+v", taken[0])
				}
				if ours := !strings.HasPrefix(row.want, "404") && !strings.HasPrefix(row.want, "405"); ours && (len(c.received) != 1 || !strings.HasPrefix(row.want, strconv.Itoa(c.received[0]))) {
					t.Errorf("received %v", c.received)
				}
				if strings.Contains(c.log.String(), "level=WARN") {
					t.Errorf("logged %s", &c.log)
				}
			})
		})
	}
}

// A recorded request is refused later, and the log says that the clock may be wrong.
func TestEndpointOldTimestamp(t *testing.T) {
	t.Parallel()
	for age, want := range map[time.Duration]string{
		-61 * time.Second: "401", -time.Minute: "202", 0: "202", time.Minute: "202", 61 * time.Second: "401", 1e6 * time.Hour: "401",
	} {
		synctest.Test(t, func(t *testing.T) {
			c := newBalancer(t)
			got := c.send(c.request(pressed, time.Now().Add(-age)))
			if warned := strings.Contains(c.log.String(), "is this machine's clock right?"); !strings.HasPrefix(got, want) || warned != (want == "401") {
				t.Errorf("%v old: %q, want %s\n%s", age, got, want, &c.log)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		c := newBalancer(t)
		r := c.request(pressed, time.Now())
		c.sign(r, "today", pressed)
		if got := c.send(r); !strings.HasPrefix(got, "401") {
			t.Errorf("today: %q", got)
		}
	})
}

// The endpoint waits for a slow body as long as Discord would wait for an answer.
// Without a signature it does not wait.
func TestEndpointSlowBody(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		signed bool
		want   string
		after  time.Duration
	}{{true, "408", 3 * time.Second}, {false, "401", 0}} {
		synctest.Test(t, func(t *testing.T) {
			c := newBalancer(t)
			r := c.request(pressed, time.Now())
			if !row.signed {
				r.Header.Del("X-Signature-Ed25519")
			}
			body, rest := io.Pipe()
			defer rest.Close()
			go rest.Write([]byte(pressed[:9]))
			r.Body = body
			began := time.Now()
			if got := c.send(r); !strings.HasPrefix(got, row.want) || time.Since(began) != row.after {
				t.Errorf("signed %v: %q after %v", row.signed, got, time.Since(began))
			}
		})
	}
}

// While the endpoint drains, requests that run are answered and new ones are not
// taken; a balancer sees it.
func TestEndpointDrains(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newBalancer(t)
		health := func() string {
			r, err := http.NewRequest(http.MethodGet, "http://bot/healthz", nil)
			if err != nil {
				t.Fatal(err)
			}
			return c.send(r)
		}
		before := health()
		running := make(chan struct{})
		c.take = func(discord.Interaction) error {
			<-running
			return nil
		}
		got := make(chan string)
		go func() { got <- c.send(c.request(pressed, time.Now())) }()
		synctest.Wait()
		c.Drain()
		said := []string{before, c.send(c.request(pressed, time.Now())), c.send(c.request(`{"type":1}`, time.Now())), health()}
		closed := make(chan error)
		go func() { closed <- c.Endpoint.Close(context.Background()) }()
		synctest.Wait()
		close(running)
		said = append(said, <-got)
		if err := <-closed; err != nil {
			t.Error(err)
		}
		const json, text = " application/json", " text/plain; charset=utf-8 "
		if d := cmp.Diff([]string{"200" + text + "ok", "503" + json, "503" + json, "503" + text + "draining", "202" + json}, said); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
	})
}

// FuzzEndpoint has the endpoint receive any signed body.
func FuzzEndpoint(f *testing.F) {
	for _, seed := range []string{pressed, `{"type":1}`, `null`, `[]`, `{"type":1e99}`, `{"id":"5","token":"t","type":2,"data":null,"member":null}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		synctest.Test(t, func(t *testing.T) {
			c := newBalancer(t)
			r := c.request(string(body), time.Now())
			r.Body = io.NopCloser(bytes.NewReader(body))
			if got := c.send(r); !strings.HasPrefix(got, "20") && !strings.HasPrefix(got, "4") {
				t.Errorf("%q: %s", body, got)
			}
		})
	})
}
