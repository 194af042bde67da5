package sandbox

import (
	"fmt"
	"hash/fnv"
	"math"
	"net/http"
	"strconv"
	"time"
)

// SetGlobalLimit sets how many calls with the bot's token may come in a second;
// Discord allows most bots 50. Interaction responses and webhook messages do not
// count. 0 means no limit. It runs in real time, because the bot waits for it in
// real time.
func (w *World) SetGlobalLimit(perSecond int) {
	w.do(func() { w.calls = window{most: perSecond} })
}

// RateLimited is the number of calls refused with 429.
func (w *World) RateLimited() int { return read(w, func() int { return w.limited }) }

// window counts calls in a second.
type window struct {
	began       time.Time
	count, most int
}

// globalLimit refuses a call beyond the global limit.
func (c *call) globalLimit() error {
	n, now := &c.calls, time.Now()
	if n.most == 0 || c.route.open {
		return nil
	}
	if now.Sub(n.began) >= time.Second {
		n.began, n.count = now, 0
	}
	if n.count == n.most {
		return rateLimited("global", n.began.Add(time.Second).Sub(now), 0)
	}
	n.count++
	return nil
}

// rateLimited is a 429 response. The scope is "user", "global" or "shared".
func rateLimited(scope string, wait time.Duration, code int) *apiError {
	return &apiError{status: http.StatusTooManyRequests, code: code, message: "You are being rate limited.", scope: scope, wait: wait}
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
