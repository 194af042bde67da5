package sandbox

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"galet/bot/sandbox/validate"
)

// apiError is Discord's error response to a request.
type apiError struct {
	status, code int
	message      string
	report       *validate.Report
	// scope and wait describe a rate limit; both are zero for other errors.
	scope string
	wait  time.Duration
}

func (e *apiError) Error() string { return fmt.Sprintf("%d %s", e.code, e.message) }

// MarshalJSON encodes the error as the body that Discord sends.
func (e *apiError) MarshalJSON() ([]byte, error) {
	body := object{"message": e.message, "code": e.code}
	if e.scope != "" {
		body["retry_after"], body["global"] = e.wait.Seconds(), e.scope == "global"
	}
	if e.report != nil {
		body["errors"] = e.report
	}
	return json.Marshal(body)
}

var (
	errUnauthorized       = &apiError{status: 401, message: "401: Unauthorized"}
	errUnknownChannel     = &apiError{status: 404, code: 10003, message: "Unknown Channel"}
	errUnknownMessage     = &apiError{status: 404, code: 10008, message: "Unknown Message"}
	errUnknownMember      = &apiError{status: 404, code: 10007, message: "Unknown Member"}
	errUnknownUser        = &apiError{status: 404, code: 10013, message: "Unknown User"}
	errUnknownWebhook     = &apiError{status: 404, code: 10015, message: "Unknown Webhook"}
	errUnknownInteraction = &apiError{status: 404, code: 10062, message: "Unknown interaction"}
	errTooManyCommands    = &apiError{status: 400, code: 30032, message: "Maximum number of application commands reached (100)."}
	errTooLarge           = &apiError{status: 413, code: 40005, message: "Request entity too large"}
	errAcknowledged       = &apiError{status: 400, code: 40060, message: "Interaction has already been acknowledged."}
	errMissingAccess      = &apiError{status: 403, code: 50001, message: "Missing Access"}
	errNotAuthor          = &apiError{status: 403, code: 50005, message: "Cannot edit a message authored by another user"}
	errEmptyMessage       = &apiError{status: 400, code: 50006, message: "Cannot send an empty message"}
	errClosedDMs          = &apiError{status: 403, code: 50007, message: "Cannot send messages to this user"}
	errMissingPermission  = &apiError{status: 403, code: 50013, message: "Missing Permissions"}
	errWebhookToken       = &apiError{status: 401, code: 50027, message: "Invalid Webhook Token"}
	errArchived           = &apiError{status: 400, code: 50083, message: "Thread is archived"}
	errBadJSON            = &apiError{status: 400, code: 50109, message: "The request body contains invalid JSON."}
	errHasThread          = &apiError{status: 400, code: 160004, message: "A thread has already been created for this message"}
	errLockedThread       = &apiError{status: 400, code: 160005, message: "Thread is locked"}
	errManyThreads        = &apiError{status: 400, code: 160006, message: "Maximum number of active threads reached"}
)

// asAPIError converts any error to the response that Discord would send.
func asAPIError(err error) *apiError {
	var refused *apiError
	var invalid *validate.Report
	switch {
	case errors.As(err, &refused):
		return refused
	case errors.As(err, &invalid):
		return &apiError{status: http.StatusBadRequest, code: 50035, message: "Invalid Form Body", report: invalid}
	case errors.Is(err, validate.ErrJSON):
		return errBadJSON
	}
	return &apiError{status: http.StatusInternalServerError, message: "500: " + err.Error()}
}

// Refusal is a request that the stand-in refused because Discord would.
type Refusal struct {
	Method, Path string
	// Status is the HTTP status, Code is Discord's error code and Message its text.
	Status, Code int
	Message      string
	report       *validate.Report
}

// String formats the refusal on one line, with the nested form errors as JSON.
func (r Refusal) String() string {
	nested := ""
	if r.report != nil {
		raw, _ := json.Marshal(r.report)
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
	if e.status != http.StatusTooManyRequests && e.status < 500 {
		w.refusals = keepLast(append(w.refusals, Refusal{c.request.Method, c.request.URL.Path, e.status, e.code, e.message, e.report}), cmp.Or(w.cfg.Keep, 1000))
	}
}

// keepLast drops all but the last most entries once the list is twice as long.
func keepLast[T any](all []T, most int) []T {
	if len(all) <= 2*most {
		return all
	}
	return slices.Clone(all[len(all)-most:])
}
