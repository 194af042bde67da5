package validate

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Locales are the languages that Discord's clients speak. Nobody changes them.
var Locales = []string{
	"ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu",
	"id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
}

//go:embed limits.txt
var limits string

// field is a key of an object: the type of its value as words of the table, and
// whether it is required. An optional key may be null.
type field struct {
	kind []string
	must bool
}

// table holds the fields of the objects in limits.txt by the object's name.
var table = sync.OnceValue(func() map[string]map[string]field {
	all, name := map[string]map[string]field{}, ""
	for line := range strings.Lines(limits) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || strings.HasPrefix(line, "#"):
		case !strings.HasPrefix(line, " "):
			name = words[0]
			all[name] = map[string]field{}
		default:
			key, must := strings.CutSuffix(words[0], "!")
			all[name][key] = field{words[1:], must}
		}
	}
	return all
})

// check checks a decoded value by its type in the table. Numbers are json.Number.
func (a at) check(v any, kind ...string) {
	switch kind[0] {
	case "any":
	case "other":
		if entries, ok := v.([]any); !ok || len(entries) > 0 {
			a.odd("this key is not imitated")
		}
	case "bool":
		if _, ok := v.(bool); !ok {
			a.bad("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
		}
	case "id":
		if _, err := strconv.ParseUint(fmt.Sprint(v), 10, 63); err != nil {
			a.bad("NUMBER_TYPE_COERCE", "Value %q is not snowflake.", fmt.Sprint(v))
		}
	case "oneof":
		a.oneOf(v, strings.Split(kind[1], "|"))
	case "text":
		a.text(v, kind[1:])
	case "int":
		a.integer(v, kind[1])
	case "list":
		a.list(v, kind[1], kind[2:])
	case "locales":
		a.localised(v, kind[1:])
	case "part":
		a.part(v, strings.Split(kind[1], "|"))
	case "components":
		if a.report.layout {
			a.list(v, "0..40", []string{"part", "row|textdisplay|mediagallery|other"})
		} else {
			a.list(v, "0..5", []string{"part", "row"})
		}
	default:
		a.object(v, kind[0])
	}
}

// bounds reads "LO..HI".
func bounds(word string) (lo, hi int64) {
	if _, err := fmt.Sscanf(word, "%d..%d", &lo, &hi); err != nil {
		panic(fmt.Sprintf("the table of limits: %q: %v", word, err))
	}
	return lo, hi
}

var namePattern = regexp.MustCompile(`^[-_\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// text checks a string's length, and that a "name" has lower-case letters, digits,
// - and _ only.
func (a at) text(v any, kind []string) {
	s, ok := v.(string)
	if !ok {
		a.bad("STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(v))
		return
	}
	a.length(utf8.RuneCountInString(s), kind[0])
	isName := len(kind) > 1 && kind[1] == "name"
	if isName && s != "" && (!namePattern.MatchString(s) || strings.ToLower(s) != s) {
		a.bad("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func (a at) length(length int, within string) {
	lo, hi := bounds(within)
	switch n := int64(length); {
	case n >= lo && n <= hi:
	case n == 0:
		a.bad("BASE_TYPE_REQUIRED", "This field is required")
	case lo == 0:
		a.bad("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", hi)
	default:
		a.bad("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", lo, hi)
	}
}

func (a at) integer(v any, within string) {
	lo, hi := bounds(within)
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

func (a at) list(v any, within string, item []string) {
	entries, ok := v.([]any)
	if !ok {
		a.bad("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return
	}
	a.length(len(entries), within)
	for i, entry := range entries {
		a.index(i).check(entry, item...)
	}
}

func (a at) oneOf(v any, values []string) {
	if !slices.Contains(values, fmt.Sprint(v)) {
		a.bad("BASE_TYPE_CHOICES", "Value must be one of {%s}.", strings.Join(values, ", "))
	}
}

// dict is v as an object; nil if it is none.
func (a at) dict(v any) map[string]any {
	m, ok := v.(map[string]any)
	if !ok {
		a.bad("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
	}
	return m
}

// localised checks a text that is given in several languages.
func (a at) localised(v any, kind []string) {
	m := a.dict(v)
	for _, locale := range slices.Sorted(maps.Keys(m)) {
		if !slices.Contains(Locales, locale) {
			a.key(locale).bad("BASE_TYPE_CHOICES", "Value must be one of Discord's locales.")
		} else if m[locale] != nil {
			a.key(locale).check(m[locale], kind...)
		}
	}
}

// part checks a component that is one of the named objects of the table. If
// "other" is among the names, unknown components are only odd, not wrong.
func (a at) part(v any, names []string) {
	m, _ := v.(map[string]any)
	var kinds []string
	for _, name := range names {
		if name == "other" {
			a.key("type").odd("this component is not imitated")
			return
		}
		kind := table()[name]["type"].kind[1]
		if kind == fmt.Sprint(m["type"]) {
			a.object(v, name)
			return
		}
		kinds = append(kinds, kind)
	}
	a.key("type").oneOf(m["type"], kinds)
}

// object checks an object's fields, and reports unknown keys.
func (a at) object(v any, name string) {
	m, known := a.dict(v), table()[name]
	if known == nil {
		panic(fmt.Sprintf("the table of limits has no %q", name))
	}
	if m == nil {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(known)) {
		switch f := known[key]; {
		case m[key] != nil:
			a.key(key).check(m[key], f.kind...)
		case f.must:
			a.key(key).bad("BASE_TYPE_REQUIRED", "This field is required")
		}
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if _, ok := known[key]; !ok {
			a.key(key).odd("Discord knows no such key here and passes over it")
		}
	}
}
