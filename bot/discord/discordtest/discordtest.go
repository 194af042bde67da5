// Package discordtest has stand-ins for Discord's HTTP API in tests.
package discordtest

import (
	"io"
	"net/http"
	"strings"
)

// RoundTripFunc is a http.RoundTripper.
type RoundTripFunc func(*http.Request) *http.Response

// RoundTrip calls the function, unless the request's context has ended.
func (f RoundTripFunc) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	response := f(r)
	response.Request = r
	return response, nil
}

// Response is a response with a body in JSON. headers are names, each followed by its
// value.
func Response(status int, body string, headers ...string) *http.Response {
	h := http.Header{"Content-Type": {"application/json"}}
	for i := 0; i < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}
}
