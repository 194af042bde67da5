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

// rateLimited is a 429 response.
func rateLimited(scope string, wait time.Duration, code int) *apiError {
	return &apiError{Status: http.StatusTooManyRequests, Code: code, Message: "You are being rate limited.", rateLimit: &rateLimit{wait.Seconds(), scope == "global", scope}}
}

// limitHeaders sets the rate limit headers: those of the limit that refused the
// call, or of a bucket with room. A global refusal names no bucket.
func limitHeaders(h http.Header, r *route, refused *apiError) {
	remaining, wait := "49", 1.0
	if refused != nil && refused.rateLimit != nil {
		h.Set("Retry-After", strconv.FormatFloat(math.Ceil(refused.RetryAfter), 'f', 0, 64))
		h.Set("X-RateLimit-Scope", refused.scope)
		if refused.Global {
			h.Set("X-RateLimit-Global", "true")
			return
		}
		remaining, wait = "0", refused.RetryAfter
	}
	bucket := fnv.New64a()
	fmt.Fprint(bucket, r.method, r.path)
	h.Set("X-RateLimit-Limit", "50")
	h.Set("X-RateLimit-Remaining", remaining)
	h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(time.Now().UnixMilli())/1000+wait, 'f', 3, 64))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(wait, 'f', 3, 64))
	h.Set("X-RateLimit-Bucket", fmt.Sprintf("%016x", bucket.Sum64()))
}
