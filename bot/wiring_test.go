package bot_test

import (
	"io"
	"net/http"
	"strings"
)

// wiring is a round tripper that is a function.
type wiring func(*http.Request) *http.Response

func (w wiring) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	answer := w(r)
	answer.Request = r
	return answer, nil
}

// says is a response of Discord.
func says(status int, body string) *http.Response {
	return &http.Response{StatusCode: status, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(body))}
}
