package sandbox

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"galet/bot/sandbox/validate"
)

// apiError is Discord's error response to a request.
type apiError struct {
	// Status is the HTTP status, Code is Discord's error code and Message its text.
	Status  int              `json:"-"`
	Code    int              `json:"code"`
	Message string           `json:"message"`
	Report  *validate.Report `json:"errors,omitempty"`
	*rateLimit
}

// rateLimit are the other keys of a response with status 429. The scope is "user",
// "global" or "shared".
type rateLimit struct {
	RetryAfter float64 `json:"retry_after"` // in seconds
	Global     bool    `json:"global"`
	scope      string
}

func (e *apiError) Error() string { return fmt.Sprintf("%d %s", e.Code, e.Message) }

var (
	errUnauthorized       = &apiError{Status: 401, Message: "401: Unauthorized"}
	errUnknownChannel     = &apiError{Status: 404, Code: 10003, Message: "Unknown Channel"}
	errUnknownMessage     = &apiError{Status: 404, Code: 10008, Message: "Unknown Message"}
	errUnknownMember      = &apiError{Status: 404, Code: 10007, Message: "Unknown Member"}
	errUnknownUser        = &apiError{Status: 404, Code: 10013, Message: "Unknown User"}
	errUnknownWebhook     = &apiError{Status: 404, Code: 10015, Message: "Unknown Webhook"}
	errUnknownInteraction = &apiError{Status: 404, Code: 10062, Message: "Unknown interaction"}
	errTooManyCommands    = &apiError{Status: 400, Code: 30032, Message: "Maximum number of application commands reached (100)."}
	errTooLarge           = &apiError{Status: 413, Code: 40005, Message: "Request entity too large"}
	errAcknowledged       = &apiError{Status: 400, Code: 40060, Message: "Interaction has already been acknowledged."}
	errMissingAccess      = &apiError{Status: 403, Code: 50001, Message: "Missing Access"}
	errNotAuthor          = &apiError{Status: 403, Code: 50005, Message: "Cannot edit a message authored by another user"}
	errEmptyMessage       = &apiError{Status: 400, Code: 50006, Message: "Cannot send an empty message"}
	errClosedDMs          = &apiError{Status: 403, Code: 50007, Message: "Cannot send messages to this user"}
	errMissingPermission  = &apiError{Status: 403, Code: 50013, Message: "Missing Permissions"}
	errChannelType        = &apiError{Status: 400, Code: 50024, Message: "Cannot execute action on this channel type"}
	errWebhookToken       = &apiError{Status: 401, Code: 50027, Message: "Invalid Webhook Token"}
	errArchived           = &apiError{Status: 400, Code: 50083, Message: "Thread is archived"}
	errBadJSON            = &apiError{Status: 400, Code: 50109, Message: "The request body contains invalid JSON."}
	errHasThread          = &apiError{Status: 400, Code: 160004, Message: "A thread has already been created for this message"}
	errLockedThread       = &apiError{Status: 400, Code: 160005, Message: "Thread is locked"}
	errManyThreads        = &apiError{Status: 400, Code: 160006, Message: "Maximum number of active threads reached"}
)

// asAPIError converts any error to the response that Discord would send.
func asAPIError(err error) *apiError {
	var refused *apiError
	var invalid *validate.Report
	switch {
	case errors.As(err, &refused):
		return refused
	case errors.As(err, &invalid):
		return &apiError{Status: http.StatusBadRequest, Code: 50035, Message: "Invalid Form Body", Report: invalid}
	case errors.Is(err, validate.ErrJSON):
		return errBadJSON
	}
	return &apiError{Status: http.StatusInternalServerError, Message: "500: " + err.Error()}
}

// Refusal is a request that the stand-in refused because Discord would.
type Refusal struct {
	Method, Path string
	apiError
}

// String formats the refusal on one line, with the nested form errors as JSON.
func (r Refusal) String() string {
	nested := ""
	if r.Report != nil {
		raw, _ := json.Marshal(r.Report)
		nested = string(raw)
	}
	return fmt.Sprintf("%s %s: %d, code %d, %s %s", r.Method, r.Path, r.Status, r.Code, r.Message, nested)
}

// Refusals lists the refused requests, oldest first. Rate limits and server
// errors are left out.
func (w *World) Refusals() []Refusal {
	return read(w, func() []Refusal { return slices.Clone(w.refusals) })
}

// ForgetRefusals clears the list of refusals. A test calls it after it has
// checked the refusals that it expected.
func (w *World) ForgetRefusals() { w.do(func() { w.refusals = nil }) }

func (w *World) refuse(c *call, e *apiError) {
	if e.Status != http.StatusTooManyRequests && e.Status < 500 {
		w.refusals = keepLast(append(w.refusals, Refusal{c.request.Method, c.request.URL.Path, *e}), cmp.Or(w.cfg.Keep, 1000))
	}
}

// keepLast drops all but the last most entries once the list is twice as long.
func keepLast[T any](all []T, most int) []T {
	if len(all) <= 2*most {
		return all
	}
	return slices.Clone(all[len(all)-most:])
}
