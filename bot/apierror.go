package bot

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
)

// apiError is a call that failed. It never holds an address, for addresses
// hold tokens.
type apiError struct {
	route string
	// status is the HTTP status, code Discord's own; 0: none came.
	status, code int
	// wait is how long Discord asked to wait.
	wait  time.Duration
	cause string
}

// Error names the call and what came of it.
func (e *apiError) Error() string {
	if e.status == 0 {
		return e.route + ": " + e.cause
	}
	return fmt.Sprintf("%s: status %d, code %d: %s", e.route, e.status, e.code, e.cause)
}

func newAPIError(route string, err error) *apiError {
	e := &apiError{route: route, cause: "no answer"}
	var known *apiError
	var refused *discordgo.RESTError
	var limited *discordgo.RateLimitError
	var network *url.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &refused):
		e.status, e.cause = refused.Response.StatusCode, http.StatusText(refused.Response.StatusCode)
		if refused.Message != nil {
			e.code, e.cause = refused.Message.Code, refused.Message.Message
		}
	case errors.As(err, &limited):
		e.status, e.cause, e.wait = http.StatusTooManyRequests, "rate limit", limited.RetryAfter
	case errors.As(err, &network):
		e.cause = network.Err.Error()
	}
	return e
}

// passing tells whether the same call may do better later.
func (e *apiError) passing() bool {
	return e.status == 0 || e.status == http.StatusTooManyRequests ||
		e.status == http.StatusRequestTimeout || e.status >= http.StatusInternalServerError
}
