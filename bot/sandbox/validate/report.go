// Package validate knows the forms of the requests that a bot sends to Discord:
// which keys they have, how long each text may be, which parts exclude each
// other. It reads a request's JSON into values, or reports every fault in
// Discord's own words and shape. It does not know what any server, channel or
// message holds: the caller checks that.
package validate

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Report is what was found wrong with one request. The zero value is a
// request without fault.
type Report struct {
	problems []problem
	oddities []string
}

type problem struct {
	path []string
	Code string `json:"code"`
	Text string `json:"message"`
}

// OK tells whether Discord would take the request.
func (r *Report) OK() bool { return len(r.problems) == 0 }

// Oddities are the parts that Discord would pass over in silence, and that a
// bot therefore sends by mistake: keys that it does not know, and keys that
// this package does not imitate. Each names its place in the request.
func (r *Report) Oddities() []string { return r.oddities }

// Add notes a fault at a dotted path, "data.components.0"; the empty path is
// the request itself.
func (r *Report) Add(path, code, message string) {
	var keys []string
	if path != "" {
		keys = strings.Split(path, ".")
	}
	r.problems = append(r.problems, problem{path: keys, Code: code, Text: message})
}

// Codes lists "path: CODE" for every fault, in the order found.
func (r *Report) Codes() []string {
	var all []string
	for _, p := range r.problems {
		all = append(all, strings.Join(p.path, ".")+": "+p.Code)
	}
	return all
}

// MarshalJSON writes the faults as Discord nests them under "errors".
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

// at is a place in a request under check.
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
