// Package discord connects to Discord: its HTTP API and its gateway. It is the
// only package that imports discordgo, and the only one of the bot that imports a
// websocket.
//
// Types and methods have the names of Discord's documentation. The package does
// not know what a match, a game or a request of the bot is.
package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// ClientConfig is what a Client needs.
type ClientConfig struct {
	// Token is the bot's token, without "Bot ".
	Token string
	// BaseURL is where the API is: scheme, host and the path before /api.
	BaseURL *url.URL
	// Transport makes the calls; nil: HTTP.
	Transport http.RoundTripper
	// CallsPerSecond is how many calls are made in a second; 0: 45. Answers to
	// interactions do not count.
	CallsPerSecond int
	// Now is the clock of this machine; nil: time.Now.
	Now func() time.Time
	Log *slog.Logger
	// Called is called after each call with the route without ids, the HTTP
	// status (200 for every success, 0 for no response) and the duration.
	Called func(route string, status int, took time.Duration)
}

const (
	// callTimeout is how long one call may take.
	callTimeout = 8 * time.Second
	// connections is how many idle connections are kept to the one host.
	connections = 64
	// HTTP/2 sends all calls on one connection. If nothing comes on it for pingAfter, it is
	// tested with a ping. Without an answer within pingTimeout it is closed, and the next call
	// opens a new one. Otherwise a connection that was lost silently would be used until the
	// kernel gives it up, up to 15 minutes later.
	pingAfter   = 5 * time.Second
	pingTimeout = 3 * time.Second
	// defaultCallsPerSecond is below the 50 that Discord allows, because calls may arrive
	// closer together than they were sent.
	defaultCallsPerSecond = 45
)

// Client makes calls to Discord's HTTP API, within its rate limits. Its methods
// may be called from several goroutines at once.
type Client struct {
	session  *discordgo.Session
	limits   *limits
	onCall   func(route string, status int, took time.Duration)
	priority Priority
	// allowed reports whether calls may be made; nil: always.
	allowed func() bool
	health  *apiHealth
	clock   *clock
}

// apiHealth records whether Discord's HTTP API answers.
type apiHealth struct {
	// failing: the last call got no answer, or an error of the server.
	failing atomic.Bool
	// last is when an answer last came, in milliseconds of Unix time.
	last atomic.Int64

	// mu guards unwritten and failed. unwritten are the major parameters of the changing
	// calls that have failed since the last success. failed is when the last one failed.
	mu        sync.Mutex
	unwritten map[string]bool
	failed    time.Time
}

const (
	// answerLife is how long an answer counts as a sign that the HTTP API works.
	answerLife = time.Minute
	// If calls that change something have failed in at least unwrittenMin places since
	// the last success, Discord accepts no changes. It counts as working again if no such
	// call has failed for unwrittenLife. A single message that Discord cannot accept is
	// no outage.
	unwrittenLife = 10 * time.Minute
	unwrittenMin  = 2
)

func (a *apiHealth) record(cl call, err *APIError) {
	switch {
	case err != nil && err.HeldBack:
	case err != nil && (err.Status == 0 || err.Status >= http.StatusInternalServerError):
		a.failing.Store(true)
		a.recordWrite(cl, false)
	default:
		a.failing.Store(false)
		a.last.Store(time.Now().UnixMilli())
		a.recordWrite(cl, true)
	}
}

func (a *apiHealth) recordWrite(cl call, answered bool) {
	if cl.method == http.MethodGet {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if answered || a.unwritten == nil {
		a.unwritten = map[string]bool{}
	}
	if !answered {
		a.unwritten[cl.major], a.failed = true, time.Now()
	}
}

// writes reports whether Discord accepts calls that change something.
func (a *apiHealth) writes() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.unwritten) < unwrittenMin || time.Since(a.failed) > unwrittenLife
}

// Reachable reports whether Discord's HTTP API answers and accepts changes. It asks
// Discord if the last call failed, or was more than a minute ago.
func (c *Client) Reachable(ctx context.Context) bool {
	if c.health.failing.Load() || time.Since(time.UnixMilli(c.health.last.Load())) > answerLife {
		_, _ = c.GatewayBot(ctx) // send records the result
	}
	return !c.health.failing.Load() && c.health.writes()
}

// NewClient makes a Client whose calls have PriorityWaiting.
func NewClient(c ClientConfig) (*Client, error) {
	s, err := discordgo.New("Bot " + c.Token)
	if err != nil {
		return nil, err
	}
	if c.Transport == nil {
		c.Transport = newHTTPTransport()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	s.Client = &http.Client{Timeout: callTimeout, Transport: &transport{base: c.BaseURL, next: c.Transport}}
	s.LogLevel = discordgo.LogError - 1 // no logs: they would hold tokens
	return &Client{
		session: s,
		limits:  newLimits(cmp.Or(c.CallsPerSecond, defaultCallsPerSecond), c.Log),
		onCall:  c.Called,
		health:  &apiHealth{},
		clock:   newClock(c.Now, c.Log),
	}, nil
}

// newHTTPTransport is Go's HTTP, for many calls to one host.
func newHTTPTransport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = connections
	t.HTTP2 = &http.HTTP2Config{SendPingTimeout: pingAfter, PingTimeout: pingTimeout}
	return t
}

// WithPriority is a Client with the same limits and another priority.
func (c *Client) WithPriority(p Priority) *Client {
	other := *c
	other.priority = p
	return &other
}

// While is a Client with the same limits whose calls fail unless may returns true right
// before the call. The error is the same as for a call that a rate limit held back.
func (c *Client) While(may func() bool) *Client {
	other := *c
	other.allowed = may
	return &other
}

// EditDelay is how long an edit of an old message has to wait for more urgent calls; 0:
// it can be made now. A caller can ask before it makes the message.
func (c *Client) EditDelay() time.Duration { return c.limits.pacer.editDelay() }

// call is one call of the API.
type call struct {
	// route names the call without ids and tokens, for logs and metrics.
	route, method, url string
	// major is the id that separates the route's rate limits: a channel's, or an
	// application's.
	major string
	// answer: the call answers an interaction, so global limits do not count it.
	answer bool
	files  []File
}

// ErrMalformedResponse: Discord carried out the call, but its response cannot be
// read.
var ErrMalformedResponse = errors.New("malformed response")

// do makes a call and decodes its response into out, unless out is nil. Its errors are an
// *APIError, or wrap one and ErrMalformedResponse.
func (c *Client) do(ctx context.Context, cl call, in, out any) error {
	var body []byte
	contentType := "application/json"
	if in != nil {
		var err error
		if contentType, body, err = EncodeBody(in, cl.files); err != nil {
			return fmt.Errorf("%s: %w", cl.route, err)
		}
	}
	data, err := c.send(ctx, cl, contentType, body)
	if err != nil {
		return err
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(data, out); err != nil {
		return fmt.Errorf("%w: %w", ErrMalformedResponse, &APIError{Route: cl.route, Message: err.Error()})
	}
	return nil
}

// send makes a call when the rate limits allow it. discordgo gets a bucket without
// limits, so its own limiter does nothing.
func (c *Client) send(ctx context.Context, cl call, contentType string, body []byte) ([]byte, error) {
	done, err := c.limits.take(ctx, cl, c.priority)
	if err != nil {
		return nil, newAPIError(cl.route, err, response{})
	}
	var r response
	if c.allowed != nil && !c.allowed() {
		done(r)
		return nil, newAPIError(cl.route, heldBack(cl, 0, false, nil), r)
	}
	began, beganHere := time.Now(), c.clock.now()
	data, err := c.session.RequestWithLockedBucket(cl.method, cl.url, contentType, body, discordgo.NewRatelimiter().LockBucket(""), 0,
		discordgo.WithContext(withResponse(ctx, &r)), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0))
	done(r)
	c.clock.compare(beganHere, r.date)
	if r.html || err != nil && r.status/100 != 2 { // do handles a 2xx response that was cut
		failed := newAPIError(cl.route, err, r)
		c.health.record(cl, failed)
		c.onCall(cl.route, failed.Status, time.Since(began))
		return nil, failed
	}
	c.health.record(cl, nil)
	c.onCall(cl.route, http.StatusOK, time.Since(began))
	return data, nil
}
