package sandbox

import (
	"cmp"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"
)

// Rule makes some of the bot's next calls fail.
type Rule struct {
	// Method and Path select the calls; empty matches any. Path is what follows
	// the version, with "*" for one segment: "/channels/*/messages".
	Method, Path string
	// Times is how many matching calls the rule applies to; 0 means one.
	Times int

	// Status, such as 429, 500 or 502, answers the call instead of the world. The call
	// has no effect then. 0 lets the world answer.
	Status int
	// Scope ("user", "global" or "shared") and RetryAfter belong to a Status of 429.
	// Code is Discord's error code, such as 20028.
	Scope      string
	RetryAfter time.Duration
	Code       int
	// Wait delays the call, and Hold delays it until the channel is closed. The delay
	// comes before the effect.
	Wait time.Duration
	Hold <-chan struct{}
	// Drop cuts the connection before the call has an effect, and Lose after it. In
	// both cases the bot sees no response.
	Drop, Lose bool
}

// Misbehave adds a rule. The first rule that matches a call applies to it.
func (w *World) Misbehave(r Rule) {
	r.Times = max(r.Times, 1)
	w.do(func() { w.rules = append(w.rules, &r) })
}

// Behave removes all rules.
func (w *World) Behave() { w.do(func() { w.rules = nil }) }

// ruleFor finds the rule for a call and counts the use. It returns a rule
// without effect if none matches.
func (w *World) ruleFor(r *http.Request) Rule {
	w.mu.Lock()
	defer w.mu.Unlock()
	rule := find(w.rules, func(rule *Rule) bool { return rule.matches(r) })
	if rule == nil {
		return Rule{}
	}
	rule.Times--
	w.rules = slices.DeleteFunc(w.rules, func(rule *Rule) bool { return rule.Times == 0 })
	return *rule
}

func (r *Rule) matches(request *http.Request) bool {
	_, after, _ := strings.Cut(strings.TrimPrefix(request.URL.Path, "/api/v"), "/")
	fits, err := path.Match(r.Path, "/"+after)
	return (r.Method == "" || r.Method == request.Method) && (r.Path == "" || err == nil && fits)
}

// before delays a call, and returns the error response if the rule has one.
func (r Rule) before(request *http.Request) *apiError {
	select {
	case <-time.After(r.Wait):
	case <-request.Context().Done():
	}
	if r.Hold != nil {
		select {
		case <-r.Hold:
		case <-request.Context().Done():
		}
	}
	switch {
	case r.Drop:
		panic(http.ErrAbortHandler)
	case r.Status == http.StatusTooManyRequests:
		return rateLimited(cmp.Or(r.Scope, "user"), r.RetryAfter, r.Code)
	case r.Status != 0:
		return &apiError{Status: r.Status, Code: r.Code, Message: fmt.Sprintf("%d: %s", r.Status, http.StatusText(r.Status))}
	}
	return nil
}

// Request is a call that the bot made.
type Request struct {
	// Number is the call's number, from 1.
	Number int    `json:"number"`
	Method string `json:"method"`
	Path   string `json:"path"`
	// Body is the JSON of the request, cut to 4,000 bytes.
	Body   string    `json:"body,omitempty"`
	Status int       `json:"status"`
	At     time.Time `json:"time"`
}

// Requests lists the bot's last calls, oldest first.
func (w *World) Requests() []Request {
	return read(w, func() []Request { return slices.Clone(w.requests) })
}

// remember adds the call to [World.Requests]. The caller holds the lock.
func (c *call) remember(status int) {
	c.called++
	if status == http.StatusTooManyRequests {
		c.limited++
	}
	body := c.json[:min(len(c.json), 4000)]
	request := Request{c.called, c.request.Method, c.request.URL.Path, string(body), status, c.Now()}
	c.requests = keepLast(append(c.requests, request), cmp.Or(c.cfg.Keep, 1000))
}
