package validate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ErrJSON: the body is not one JSON value.
var ErrJSON = errors.New("the request body contains invalid JSON")

// check validates one decoded value and reports what Discord would refuse.
// Numbers are json.Number.
type check func(a at, v any)

// field is a key of an object: its check, and whether it is required. An
// optional key may be null.
type field struct {
	check check
	must  bool
}

type fields map[string]field

// rule validates an object as a whole, after its fields.
type rule func(a at, m map[string]any)

// read decodes and validates raw. If it is valid, read unmarshals it into into.
func read(raw []byte, c check, into any) (*Report, error) {
	v, err := decode(raw)
	if err != nil {
		return nil, err
	}
	report := &Report{}
	c(at{report: report}, v)
	if !report.OK() {
		return report, nil
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrJSON, err)
	}
	return report, nil
}

func decode(raw []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrJSON, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("%w: more than one value", ErrJSON)
	}
	return v, nil
}

// text checks a string of lo to hi characters.
func text(lo, hi int) check {
	return func(a at, v any) {
		s, ok := v.(string)
		if !ok {
			a.bad("STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(v))
			return
		}
		length(a, utf8.RuneCountInString(s), lo, hi)
	}
}

func length(a at, n, lo, hi int) {
	switch {
	case n >= lo && n <= hi:
	case n == 0:
		a.bad("BASE_TYPE_REQUIRED", "This field is required")
	case lo == 0:
		a.bad("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", hi)
	default:
		a.bad("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", lo, hi)
	}
}

// integer checks a whole number from lo to hi.
func integer(lo, hi int64) check {
	return func(a at, v any) {
		n, ok := v.(json.Number)
		i, err := strconv.ParseInt(string(n), 10, 64)
		switch {
		case !ok || err != nil:
			a.bad("NUMBER_TYPE_COERCE", "Value %q is not int.", fmt.Sprint(v))
		case i < lo:
			a.bad("NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", lo)
		case i > hi:
			a.bad("NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", hi)
		}
	}
}

func boolean(a at, v any) {
	if _, ok := v.(bool); !ok {
		a.bad("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
}

// list checks a list of lo to hi entries, each with item.
func list(lo, hi int, item check) check {
	return func(a at, v any) {
		entries, ok := v.([]any)
		if !ok {
			a.bad("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
			return
		}
		length(a, len(entries), lo, hi)
		for i, entry := range entries {
			item(a.index(i), entry)
		}
	}
}

// oneOf checks that a number or string is one of the values.
func oneOf[T int | string](values ...T) check {
	return func(a at, v any) {
		for _, want := range values {
			if fmt.Sprint(v) == fmt.Sprint(want) {
				return
			}
		}
		var shown []string
		for _, want := range values {
			shown = append(shown, fmt.Sprint(want))
		}
		a.bad("BASE_TYPE_CHOICES", "Value must be one of {%s}.", strings.Join(shown, ", "))
	}
}

// snowflake checks an id: digits, as a string or a number.
func snowflake(a at, v any) {
	s := fmt.Sprint(v)
	if _, err := strconv.ParseUint(s, 10, 63); err != nil {
		a.bad("NUMBER_TYPE_COERCE", "Value %q is not snowflake.", s)
	}
}

// unimitated reports a key that Discord knows and the stand-in does not.
func unimitated(a at, v any) {
	if entries, ok := v.([]any); ok && len(entries) == 0 {
		return
	}
	a.odd("this key is not imitated")
}

// ignored accepts a key that Discord ignores and clients send.
func ignored(at, any) {}

// object checks an object's fields and rules, and reports unknown keys.
func object(known fields, rules ...rule) check {
	return func(a at, v any) {
		m, ok := v.(map[string]any)
		if !ok {
			a.bad("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
			return
		}
		for _, name := range slices.Sorted(maps.Keys(known)) {
			switch f := known[name]; {
			case m[name] != nil:
				f.check(a.key(name), m[name])
			case f.must:
				a.key(name).bad("BASE_TYPE_REQUIRED", "This field is required")
			}
		}
		for _, name := range slices.Sorted(maps.Keys(m)) {
			if _, ok := known[name]; !ok {
				a.key(name).odd("Discord knows no such key here and passes over it")
			}
		}
		for _, r := range rules {
			r(a, m)
		}
	}
}

// size is the length of a string in characters; 0 for other values.
func size(v any) int {
	s, _ := v.(string)
	return utf8.RuneCountInString(s)
}

// whole converts a value to an int, or returns fallback.
func whole(v any, fallback int) int {
	if n, ok := v.(json.Number); ok {
		if i, err := n.Int64(); err == nil {
			return int(i)
		}
	}
	return fallback
}

func entries(v any) []any {
	all, _ := v.([]any)
	return all
}

func dict(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}
