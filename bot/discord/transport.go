package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// transport sends every call to the base URL. It reads the rate-limit headers of
// the response before discordgo does.
type transport struct {
	base *url.URL
	next http.RoundTripper
}

// RoundTrip sends a copy of the request to the base URL.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	moved := r.Clone(r.Context())
	path := strings.TrimRight(t.base.EscapedPath(), "/")
	moved.URL.Scheme, moved.URL.Host = t.base.Scheme, t.base.Host
	moved.URL.RawPath = path + r.URL.EscapedPath()
	moved.URL.Path = strings.TrimRight(t.base.Path, "/") + r.URL.Path
	moved.Host = t.base.Host
	answer, err := t.next.RoundTrip(moved)
	if into, ok := r.Context().Value(responseKey{}).(*response); ok && err == nil {
		err = into.read(answer)
	}
	return answer, err
}

type responseKey struct{}

// withResponse makes the transport record the response in r.
func withResponse(ctx context.Context, r *response) context.Context {
	return context.WithValue(ctx, responseKey{}, r)
}

// response is the rate-limit part of a response, and its date. The zero value means no
// response.
type response struct {
	status int
	// html: the response is a page of a proxy before Discord. Discord's own responses
	// without a body have the type of a page too.
	html             bool
	limit, remaining int
	resetAfter       time.Duration
	// date is when Discord sent it, in the form of HTTP.
	date string
	// After status 429: how long to wait, whether the limit is global or shared,
	// and Discord's code.
	retryAfter     time.Duration
	global, shared bool
	code           ErrorCode
	message        string
}

// unknownRetryAfter is how long to wait if a refusal does not say how long.
const unknownRetryAfter = time.Minute

// read reads a response's rate-limit headers and removes them, so that discordgo does not
// apply them too. It replaces the body of a refusal by one that discordgo can read.
func (r *response) read(answer *http.Response) error {
	h := answer.Header
	r.status = answer.StatusCode
	r.html = r.status != http.StatusNoContent && strings.HasPrefix(h.Get("Content-Type"), "text/html")
	r.date = h.Get("Date")
	r.limit, _ = strconv.Atoi(h.Get("X-RateLimit-Limit"))
	r.remaining, _ = strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	r.resetAfter, _ = seconds(h.Get("X-RateLimit-Reset-After"))
	if r.status == http.StatusTooManyRequests {
		data, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			return err
		}
		r.refused(h, data)
		answer.Body = io.NopCloser(bytes.NewReader([]byte(`{"message":"rate limit","retry_after":1}`)))
	}
	for name := range h {
		if strings.HasPrefix(name, "X-Ratelimit-") {
			h.Del(name)
		}
	}
	return nil
}

// refused reads a response with status 429. If it names no scope, and its body does not
// say how long to wait, it comes from the proxy before Discord, and the limit is global.
func (r *response) refused(h http.Header, data []byte) {
	var body struct {
		Message    string          `json:"message"`
		RetryAfter json.RawMessage `json:"retry_after"`
		Global     bool            `json:"global"`
		Code       ErrorCode       `json:"code"`
	}
	_ = json.Unmarshal(data, &body) // it may be a page
	scope := h.Get("X-RateLimit-Scope")
	r.global = body.Global || h.Get("X-RateLimit-Global") != "" || scope == "global" || scope == "" && body.RetryAfter == nil
	r.shared = scope == "shared"
	r.code, r.message = body.Code, body.Message
	ok := false
	for _, said := range []string{string(body.RetryAfter), h.Get("Retry-After"), h.Get("X-RateLimit-Reset-After")} {
		if r.retryAfter, ok = seconds(said); ok {
			return
		}
	}
	r.retryAfter = unknownRetryAfter
}

// seconds reads a number of seconds, as "0.35".
func seconds(text string) (time.Duration, bool) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= 1e6) {
		return 0, false
	}
	return time.Duration(math.Ceil(n*1000)) * time.Millisecond, true
}
