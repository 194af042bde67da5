// Package validate checks the requests that a bot sends to Discord: the keys,
// the lengths of texts, and what excludes what. It parses a request's JSON, or
// reports every error in Discord's own words and shape. It does not know what
// servers, channels and messages hold; the caller checks that.
package validate

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Report lists the errors of a request. The zero value is a valid request.
type Report struct {
	problems []problem
	oddities []string
}

type problem struct {
	path []string
	Code string `json:"code"`
	Text string `json:"message"`
}

// OK reports whether Discord would accept the request.
func (r *Report) OK() bool { return len(r.problems) == 0 }

// Oddities are keys that Discord would ignore, or that this package does not
// implement; the bot sends them by mistake. Each names its place in the
// request.
func (r *Report) Oddities() []string { return r.oddities }

// Add adds an error at a dotted path, "data.components.0". The empty path is
// the request itself.
func (r *Report) Add(path, code, message string) {
	var keys []string
	if path != "" {
		keys = strings.Split(path, ".")
	}
	r.problems = append(r.problems, problem{path: keys, Code: code, Text: message})
}

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
