// Package validate checks the requests that a bot sends to Discord: the keys,
// the lengths of texts, and what excludes what. It parses a request's JSON, or
// reports every error in Discord's own words and shape. It does not know what
// servers, channels and messages hold; the caller checks that.
package validate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrJSON: the body is not one JSON value.
var ErrJSON = errors.New("the request body contains invalid JSON")

// Report reads one request and lists its errors. The zero value has none. As an
// error it says that Discord would refuse the request.
type Report struct {
	problems []problem
	oddities []string
	// layout: the message is a layout.
	layout bool
}

type problem struct {
	path []string
	Code string `json:"code"`
	Text string `json:"message"`
}

// Oddities are keys that Discord would ignore, or that this package does not
// implement; the bot sends them by mistake. Each names its place in the
// request.
func (r *Report) Oddities() []string { return r.oddities }

// Odd adds an oddity.
func (r *Report) Odd(format string, args ...any) { at{report: r}.odd(format, args...) }

// Error lists the errors on one line.
func (r *Report) Error() string { return strings.Join(r.Codes(), ", ") }

// refusal is the report as an error; nil if Discord would accept the request.
func (r *Report) refusal() error {
	if len(r.problems) == 0 {
		return nil
	}
	return r
}

// Add adds an error at a path; the empty one is the request itself.
func (r *Report) Add(code, message string, path ...string) { at{r, path}.bad(code, "%s", message) }

// Codes lists "path: CODE" for every error in the order found.
func (r *Report) Codes() []string {
	var all []string
	for _, p := range r.problems {
		all = append(all, strings.Join(p.path, ".")+": "+p.Code)
	}
	return all
}

// MarshalJSON encodes the errors as Discord nests them under "errors".
func (r *Report) MarshalJSON() ([]byte, error) {
	root := map[string]any{}
	for _, p := range r.problems {
		node := root
		for _, key := range p.path {
			next, ok := node[key].(map[string]any)
			if !ok {
				next = map[string]any{}
				node[key] = next
			}
			node = next
		}
		list, _ := node["_errors"].([]problem)
		node["_errors"] = append(list, p)
	}
	return json.Marshal(root)
}

// at is a place in the request.
type at struct {
	report *Report
	path   []string
}

// Read checks a request by an object of the table, such as "thread", and decodes it
// into into. The error wraps ErrJSON, or is the report.
func (r *Report) Read(raw []byte, into any, object string) error {
	return cmp.Or(at{report: r}.read(raw, into, object), r.refusal())
}

// read checks raw by a type of the table, and decodes it into into as far as its
// types are right. The error wraps ErrJSON.
func (a at) read(raw []byte, into any, kind ...string) error {
	if !json.Valid(raw) {
		return ErrJSON
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	_ = d.Decode(&v) // it is valid
	a.check(v, kind...)
	d = json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(into); err != nil && a.report.refusal() == nil {
		return fmt.Errorf("%w: %v", ErrJSON, err)
	}
	return nil
}

func (a at) key(name string) at {
	return at{a.report, append(a.path[:len(a.path):len(a.path)], name)}
}

func (a at) index(i int) at { return a.key(strconv.Itoa(i)) }

func (a at) bad(code, format string, args ...any) {
	a.report.problems = append(a.report.problems, problem{a.path, code, fmt.Sprintf(format, args...)})
}

func (a at) odd(format string, args ...any) {
	where := strings.Join(a.path, ".")
	a.report.oddities = append(a.report.oddities, strings.TrimPrefix(where+": "+fmt.Sprintf(format, args...), ": "))
}

// seen holds the values of a list so far.
type seen map[any]bool

// again adds a value and reports whether it was there already.
func (s seen) again(v any) bool {
	was := s[v]
	s[v] = true
	return was
}
