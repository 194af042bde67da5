package bot

import (
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// rebase sends every call to another base: scheme, host and the path before
// /api.
type rebase struct {
	base *url.URL
	next http.RoundTripper
}

// RoundTrip sends a copy of the request to the base.
func (t rebase) RoundTrip(r *http.Request) (*http.Response, error) {
	moved := r.Clone(r.Context())
	before := strings.TrimRight(t.base.EscapedPath(), "/")
	moved.URL.Scheme, moved.URL.Host = t.base.Scheme, t.base.Host
	moved.URL.RawPath = before + r.URL.EscapedPath()
	moved.URL.Path = strings.TrimRight(t.base.Path, "/") + r.URL.Path
	moved.Host = t.base.Host
	answer, err := t.next.RoundTrip(moved)
	if err == nil && answer.StatusCode == http.StatusTooManyRequests {
		plain(answer)
	}
	return answer, err
}

// plain makes of a refusal by what stands before Discord one as Discord words
// it: the library reads no other, and would neither see how long to wait nor
// keep the next call of the bucket back for so long.
func plain(answer *http.Response) {
	if kind, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type")); kind == "application/json" {
		return
	}
	seconds, err := strconv.ParseFloat(answer.Header.Get("Retry-After"), 64)
	if err != nil || !(seconds >= 0 && seconds <= maxWait.Seconds()) {
		seconds = maxWait.Seconds()
	}
	answer.Header.Set("X-RateLimit-Remaining", "0")
	answer.Header.Set("X-RateLimit-Reset-After", strconv.FormatFloat(seconds, 'f', 3, 64))
	answer.Body.Close()
	answer.Body = io.NopCloser(strings.NewReader(fmt.Sprintf(`{"message":"rate limit","retry_after":%f}`, seconds)))
}

// maxWait is how long to wait where a refusal does not say it.
const maxWait = time.Minute

// newTransport keeps enough connections for all workers to the one host that
// is ever called.
func newTransport(base *url.URL) *rebase {
	next := http.DefaultTransport.(*http.Transport).Clone()
	next.MaxIdleConnsPerHost = workers
	return &rebase{base: base, next: next}
}
