package discord

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
)

// ErrorCode is Discord's own code for an error; 0: none.
type ErrorCode int

// The error codes that the bot handles.
const (
	ErrCodeUnknownChannel       ErrorCode = 10003
	ErrCodeUnknownMember        ErrorCode = 10007
	ErrCodeUnknownMessage       ErrorCode = 10008
	errCodeUnknownWebhook       ErrorCode = 10015 // of an interaction: Discord may not know it for some seconds
	errCodeAnnouncementEdits    ErrorCode = 20022 // too many edits in an announcement channel; ends by itself
	errCodeDirectTooFast        ErrorCode = 40003 // too many direct channels were opened; ends by itself
	ErrCodeAlreadyAcknowledged  ErrorCode = 40060 // the interaction has its first answer
	errCodeBlocked              ErrorCode = 40333 // by the proxy before Discord
	ErrCodeMissingAccess        ErrorCode = 50001
	ErrCodeMissingPermissions   ErrorCode = 50013
	ErrCodeInvalidChannelType   ErrorCode = 50024 // no thread can be begun in such a channel
	ErrCodeThreadArchived       ErrorCode = 50083
	ErrCodeThreadAlreadyCreated ErrorCode = 160004
	ErrCodeThreadLocked         ErrorCode = 160005

	errCodeTooManyActiveThreads             ErrorCode = 160006
	errCodeTooManyActiveAnnouncementThreads ErrorCode = 160007

	ErrCodeUploadsLimited ErrorCode = 400001 // the guild may not upload files for now
)

// APIError is a failed call. It never has a URL, because URLs have tokens.
type APIError struct {
	Route string
	// Status is the HTTP status; 0: no response of Discord's came.
	Status int
	Code   ErrorCode
	// RetryAfter is how long Discord asked to wait.
	RetryAfter time.Duration
	Message    string
	// Global: RetryAfter holds for all calls, not only for those of this route.
	Global bool
	// Blocked: a proxy before Discord refused the call, because of this machine, or of what
	// the call says.
	Blocked bool
	// HeldBack: the call was not made, because of the bot's own rate limits.
	HeldBack bool
}

// Error names the call and its result.
func (e *APIError) Error() string {
	if e.Status == 0 {
		return e.Route + ": " + e.Message
	}
	return fmt.Sprintf("%s: status %d, code %d: %s", e.Route, e.Status, e.Code, e.Message)
}

// Retryable reports whether the same call may succeed later.
func (e *APIError) Retryable() bool {
	return e.Status == 0 || e.Status == http.StatusTooManyRequests || e.Code.limits() || e.Code == errCodeUnknownWebhook ||
		e.Status == http.StatusRequestTimeout || e.Status >= http.StatusInternalServerError
}

// limits reports whether the code is one of a rate limit, although the status may not be 429.
func (c ErrorCode) limits() bool { return c == errCodeAnnouncementEdits || c == errCodeDirectTooFast }

// MaybeDone reports whether Discord may have carried out the call: its response is missing,
// or blames the server.
func (e *APIError) MaybeDone() bool {
	return !e.HeldBack && (e.Status == 0 || e.Status == http.StatusRequestTimeout || e.Status >= http.StatusInternalServerError)
}

// CodeOf is Discord's code for an error.
func CodeOf(err error) ErrorCode {
	if api, ok := errors.AsType[*APIError](err); ok {
		return api.Code
	}
	return 0
}

// TooManyThreads reports whether Discord refused a thread because the server has too many.
func TooManyThreads(err error) bool {
	code := CodeOf(err)
	return code == errCodeTooManyActiveThreads || code == errCodeTooManyActiveAnnouncementThreads
}

// newAPIError is the error of a failed call, with or without a response.
func newAPIError(route string, err error, r response) *APIError {
	e := &APIError{Route: route, Status: r.status, Message: "no response"}
	var known *APIError
	var refused *discordgo.RESTError
	var network *url.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &refused) && refused.Message != nil && refused.Message.Code != int(errCodeBlocked):
		if e.Code, e.Message = ErrorCode(refused.Message.Code), refused.Message.Message; e.Code.limits() {
			e.RetryAfter = unknownRetryAfter
		}
	case r.status == http.StatusTooManyRequests:
		e.Code, e.Message, e.RetryAfter, e.Global = r.code, cmp.Or(r.message, "rate limit"), r.retryAfter, r.global
	case errors.As(err, &network):
		e.Message = network.Err.Error()
	case r.status == http.StatusBadRequest, r.status == http.StatusRequestEntityTooLarge, r.status >= http.StatusInternalServerError:
		e.Message = http.StatusText(r.status)
	case r.status > 0: // a proxy before Discord refuses all calls, or the response was cut
		e.Blocked = r.status == http.StatusForbidden
		e.Status, e.Message = 0, fmt.Sprintf("status %d, but no response of Discord's", r.status)
	}
	return e
}
