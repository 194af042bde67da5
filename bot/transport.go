package bot

import (
	"net/http"
	"net/url"
	"strings"
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
	return t.next.RoundTrip(moved)
}

// newTransport keeps enough connections for all workers to the one host that
// is ever called.
func newTransport(base *url.URL) *rebase {
	next := http.DefaultTransport.(*http.Transport).Clone()
	next.MaxIdleConnsPerHost = workers
	return &rebase{base: base, next: next}
}
