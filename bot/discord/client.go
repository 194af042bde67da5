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
	// defaultCallsPerSecond is somewhat below the 50 that Discord allows, for
	// calls may arrive closer together than they were sent.
	defaultCallsPerSecond = 45
)

// Client makes calls to Discord's HTTP API, within its rate limits. Its methods
// may be called from several goroutines at once.
type Client struct {
	session  *discordgo.Session
	limits   *limits
	called   func(route string, status int, took time.Duration)
	priority Priority
	// while: calls may be made; nil: always.
	while   func() bool
	answers *answers
	clock   *clock
}

// answers records whether Discord's HTTP API answers.
type answers struct {
	// failing: the last call got no answer, or an error of the server.
	failing atomic.Bool
	// last is when an answer last came, in milliseconds of Unix time.
	last atomic.Int64

	// mu guards unwritten and failed. unwritten are the majors of the calls with
	// changes that have failed since one succeeded. failed is when the last one
	// failed.
	mu        sync.Mutex
	unwritten map[string]bool
	failed    time.Time
}

const (
	// answerLife is for how long an answer proves that the HTTP API answers.
	answerLife = time.Minute
	// If calls that change something fail for unwrittenLife, and in at least
	// unwrittenLeast places, nothing can be changed on Discord: one message that
	// Discord fails to accept is no outage.
	unwrittenLife  = 10 * time.Minute
	unwrittenLeast = 2
)

func (a *answers) note(cl call, err *APIError) {
	switch {
	case err != nil && err.HeldBack:
	case err != nil && (err.Status == 0 || err.Status >= http.StatusInternalServerError):
		a.failing.Store(true)
		a.noteWrite(cl, false)
	default:
		a.failing.Store(false)
		a.last.Store(time.Now().UnixMilli())
		a.noteWrite(cl, true)
	}
}

func (a *answers) noteWrite(cl call, answered bool) {
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

// writes reports whether Discord answers calls that change something.
func (a *answers) writes() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.unwritten) < unwrittenLeast || time.Since(a.failed) > unwrittenLife
}

// Reachable reports whether Discord's HTTP API answers and accepts changes. It asks
// Discord if the last call failed, or was more than a minute ago.
func (c *Client) Reachable(ctx context.Context) bool {
	if c.answers.failing.Load() || time.Since(time.UnixMilli(c.answers.last.Load())) > answerLife {
		_, _ = c.GatewayBot(ctx) // what comes of it is noted
	}
	return !c.answers.failing.Load() && c.answers.writes()
}

// NewClient makes a Client whose calls have PriorityWaiting.
func NewClient(c ClientConfig) (*Client, error) {
	s, err := discordgo.New("Bot " + c.Token)
	if err != nil {
		return nil, err
	}
	if c.Transport == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.MaxIdleConnsPerHost = connections
		c.Transport = t
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	s.Client = &http.Client{Timeout: callTimeout, Transport: &transport{base: c.BaseURL, next: c.Transport}}
	s.LogLevel = discordgo.LogError - 1 // no logs: they would hold tokens
	return &Client{
		session: s,
		limits:  newLimits(cmp.Or(c.CallsPerSecond, defaultCallsPerSecond), c.Log),
		called:  c.Called,
		answers: &answers{},
		clock:   &clock{now: c.Now, log: c.Log},
	}, nil
}

// WithPriority is a Client with the same limits and another priority.
func (c *Client) WithPriority(p Priority) *Client {
	other := *c
	other.priority = p
	return &other
}

// While is a Client with the same limits that makes calls only while may returns
// true; it asks right before each. Otherwise they fail as if a rate limit held them
// back.
func (c *Client) While(may func() bool) *Client {
	other := *c
	other.while = may
	return &other
}

// EditDelay is how long an edit of an old message must wait for more urgent
// calls; 0 means not at all. A caller can ask before it makes the message.
func (c *Client) EditDelay() time.Duration { return c.limits.pacer.editDelay() }

// call is one call of the API.
type call struct {
	// route names the call without ids and tokens, for logs and metrics.
	route, method, url string
	// major is the id that separates the route's rate limits: a channel's, or an
	// application's.
	major string
	// answer: it answers an interaction, which no global limit counts.
	answer bool
	files  []File
}

// ErrMalformedResponse: Discord carried out the call, but its response cannot be
// read.
var ErrMalformedResponse = errors.New("malformed response")

// do makes a call and decodes its response into out, unless out is nil or the
// response is empty. Its errors are an *APIError, or wrap
// ErrMalformedResponse.
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
	if out == nil || len(data) == 0 {
		return nil
	}
	if err := json.Unmarshal(data, out); err != nil {
		return fmt.Errorf("%s: %w: %w", cl.route, ErrMalformedResponse, err)
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
	if c.while != nil && !c.while() {
		done(r)
		return nil, newAPIError(cl.route, heldBack(cl, 0, nil), r)
	}
	began, beganHere := time.Now(), c.clock.now()
	data, err := c.session.RequestWithLockedBucket(cl.method, cl.url, contentType, body, discordgo.NewRatelimiter().LockBucket(""), 0,
		discordgo.WithContext(withResponse(ctx, &r)), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0))
	done(r)
	c.clock.note(beganHere, r.date)
	if err != nil {
		failed := newAPIError(cl.route, err, r)
		c.answers.note(cl, failed)
		c.called(cl.route, failed.Status, time.Since(began))
		return nil, failed
	}
	c.answers.note(cl, nil)
	c.called(cl.route, http.StatusOK, time.Since(began))
	return data, nil
}
