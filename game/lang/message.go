package lang

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"galet/game"
)

// message is one text in all its plural forms; Other is always there.
type message struct {
	forms   [plural.Many + 1]text
	counted bool
}

// text is the text of a message. said[i] comes before the placeholder places[i], and the
// last of said comes after all of them.
type text struct {
	said, places []string
}

// count is the placeholder whose number chooses the plural form.
const count = "N"

// parseText reads "{Player} won in {N} moves".
func parseText(s string) (text, error) {
	var t text
	for {
		before, rest, found := strings.Cut(s, "{")
		if strings.Contains(before, "}") {
			return text{}, errors.New("a } without {")
		}
		t.said = append(t.said, before)
		if !found {
			return t, nil
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed || !isName(name) {
			return text{}, fmt.Errorf("{%.20s is no placeholder: a capital, then letters, then }", name)
		}
		t.places = append(t.places, name)
		s = after
	}
}

func isName(s string) bool {
	for i, r := range s {
		capital, small := r >= 'A' && r <= 'Z', r >= 'a' && r <= 'z'
		if !capital && (i == 0 || !small) {
			return false
		}
	}
	return s != ""
}

// say fills in the arguments. A placeholder without an argument shows its name, so that
// the mistake is visible.
func (m *message) say(loc *Language, args []any) string {
	t := m.choose(loc.tag, args)
	if len(t.places) == 0 {
		return t.said[0]
	}
	var room [256]byte
	b := room[:0]
	for i, place := range t.places {
		b = append(b, t.said[i]...)
		b = appendArg(b, loc, place, args)
	}
	return string(append(b, t.said[len(t.places)]...))
}

func (m *message) choose(tag language.Tag, args []any) *text {
	if n, ok := argument(count, args).(int); ok && m.counted {
		if n < 0 {
			n = -n
		}
		t := &m.forms[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
		if t.said != nil {
			return t
		}
	}
	return &m.forms[plural.Other]
}

// argument is the argument of a placeholder, or nil.
func argument(place string, args []any) any {
	for i := 0; i+1 < len(args); i += 2 {
		if name, ok := args[i].(string); ok && name == place {
			return args[i+1]
		}
	}
	return nil
}

func appendArg(b []byte, loc *Language, place string, args []any) []byte {
	switch v := argument(place, args).(type) {
	case nil:
		return append(append(append(b, '{'), place...), '}')
	case string:
		return append(b, v...)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case game.Localized:
		return append(b, v.In(loc)...)
	default:
		return fmt.Append(b, v)
	}
}

// places are the names of all placeholders in all forms, sorted.
func (m message) places() []string {
	var names []string
	for _, t := range m.forms {
		names = append(names, t.places...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
