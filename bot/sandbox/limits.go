package sandbox

import (
	"fmt"
	"hash/fnv"
	"math"
	"net/http"
	"strconv"
	"time"
)

// Limits are rate limits of Discord that a test sets. They run in real time,
// because the bot waits for them in real time.
type Limits struct {
	// CallsPerSecond is the global limit of calls with the bot's token; Discord
	// allows most bots 50. Interaction responses and webhook messages do not
	// count. 0 means no limit.
	CallsPerSecond int
	// OldEdits is how many edits of messages older than an hour a channel
	// allows in OldEditsEvery. Further ones get 429 with code 30046. 0 means no
	// limit.
	OldEdits      int
	OldEditsEvery time.Duration
}

// SetLimits sets the limits and resets their counts.
func (w *World) SetLimits(l Limits) {
	w.do(func() {
		w.limits = l
		w.calls, w.oldEdits = window{}, map[*channel]*window{}
	})
}

// RateLimited is the number of calls refused with 429.
func (w *World) RateLimited() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.limited
}

// window counts events in a fixed window of time.
type window struct {
	began time.Time
	count int
}

// take counts one event. It returns how long to wait if the window already has
// most events, else 0.
func (n *window) take(most int, span time.Duration) time.Duration {
	now := time.Now()
	if now.Sub(n.began) >= span {
		*n = window{began: now}
	}
	if n.count == most {
		return n.began.Add(span).Sub(now)
	}
	n.count++
	return 0
}

// globalLimit refuses a call beyond the global limit.
func (c *call) globalLimit() error {
	most := c.limits.CallsPerSecond
	if most == 0 || c.route.open {
		return nil
	}
	if wait := c.calls.take(most, time.Second); wait > 0 {
		return rateLimited("global", wait, 0)
	}
	return nil
}

// oldEdit refuses an edit beyond the limit for old messages.
func (c *call) oldEdit(m *message) error {
	most := c.limits.OldEdits
	if most == 0 || c.now().Sub(m.created) < time.Hour {
		return nil
	}
	n := c.oldEdits[m.channel]
	if n == nil {
		n = &window{}
		c.oldEdits[m.channel] = n
	}
	if wait := n.take(most, c.limits.OldEditsEvery); wait > 0 {
		return rateLimited("shared", wait, 30046)
	}
	return nil
}

// rateLimited is a 429 response. The scope is "user", "global" or "shared".
func rateLimited(scope string, wait time.Duration, code int) *apiError {
	message := "You are being rate limited."
	if code == 30046 {
		message = "Maximum number of edits to messages older than 1 hour reached. Try again later."
	}
	return &apiError{status: http.StatusTooManyRequests, code: code, message: message, scope: scope, wait: wait}
}

// limitHeaders sets the rate limit headers: those of the limit that refused the
// call, or of a bucket with room. A global refusal names no bucket.
func limitHeaders(h http.Header, r *route, refused *apiError) {
	remaining, wait := "49", time.Second
	if refused != nil && refused.scope != "" {
		h.Set("Retry-After", strconv.FormatFloat(math.Ceil(refused.wait.Seconds()), 'f', 0, 64))
		h.Set("X-RateLimit-Scope", refused.scope)
		if refused.scope == "global" {
			h.Set("X-RateLimit-Global", "true")
			return
		}
		remaining, wait = "0", refused.wait
	}
	bucket := fnv.New64a()
	fmt.Fprint(bucket, r.method, r.path)
	h.Set("X-RateLimit-Limit", "50")
	h.Set("X-RateLimit-Remaining", remaining)
	h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(time.Now().Add(wait).UnixMilli())/1000, 'f', 3, 64))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(wait.Seconds(), 'f', 3, 64))
	h.Set("X-RateLimit-Bucket", fmt.Sprintf("%016x", bucket.Sum64()))
}
