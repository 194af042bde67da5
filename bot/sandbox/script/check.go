package script

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
)

// check is one condition on a message. what describes it.
type check struct {
	what  string
	holds func(sandbox.Message) bool
}

// checks reads CHECKS.
func checks(words []word) ([]check, error) {
	var all []check
	for len(words) > 0 {
		c, rest, err := oneCheck(words)
		if err != nil {
			return nil, err
		}
		all, words = append(all, c), rest
	}
	if len(all) == 0 {
		return nil, errors.New("the checks are missing")
	}
	return all, nil
}

// oneCheck reads one check, and returns the words after it.
func oneCheck(words []word) (c check, rest []word, err error) {
	first, rest := words[0], words[1:]
	switch {
	case first.quoted || first.pattern():
		c, err = textCheck("", first)
	case first.text == "edited":
		c = check{"is edited", func(m sandbox.Message) bool { return m.Edited }}
	case first.text == "thinking":
		c = check{"is thinking", func(m sandbox.Message) bool { return m.Thinking }}
	case len(rest) == 0:
		err = fmt.Errorf("%s what?", first.text)
	case first.text == "not":
		c, rest, err = oneCheck(rest)
		holds := c.holds
		c = check{"not: " + c.what, func(m sandbox.Message) bool { return !holds(m) }}
	case first.text == "no" && places[strings.TrimSuffix(rest[0].text, "s")] != nil:
		of := places[strings.TrimSuffix(rest[0].text, "s")]
		c = check{"has no " + rest[0].text, func(m sandbox.Message) bool { return len(of(m)) == 0 }}
		rest = rest[1:]
	case first.text == "pings":
		return pingCheck(rest)
	case places[first.text] != nil:
		c, err = textCheck(first.text, rest[0])
		rest = rest[1:]
	default:
		err = fmt.Errorf("%q is no check", first.text)
	}
	return c, rest, err
}

// places are the parts of a message that can be searched for a text.
var places = map[string]func(sandbox.Message) []string{
	"":        func(m sandbox.Message) []string { return []string{m.Words(), m.Content} },
	"content": func(m sandbox.Message) []string { return []string{m.Text, m.Content} },
	"button":  labels(func(c sandbox.Component) bool { return c.Type == validate.Button }),
	"menu":    labels(sandbox.Component.IsMenu),
	"off":     labels(func(c sandbox.Component) bool { return c.Disabled }),
	"alt": func(m sandbox.Message) []string {
		return each(m.Attachments, func(a sandbox.Attachment) string { return a.Description })
	},
	"file": func(m sandbox.Message) []string {
		return each(m.Attachments, func(a sandbox.Attachment) string { return a.Filename })
	},
	"option": func(m sandbox.Message) (all []string) {
		validate.Walk(m.Components, func(c *sandbox.Component) {
			all = append(all, each(c.Options, func(o validate.SelectOption) string { return o.Label })...)
		})
		return all
	},
}

// labels returns the labels of the components that are meant.
func labels(meant func(sandbox.Component) bool) func(sandbox.Message) []string {
	return func(m sandbox.Message) (all []string) {
		validate.Walk(m.Components, func(c *sandbox.Component) {
			if meant(*c) {
				all = append(all, c.Label+c.Placeholder)
			}
		})
		return all
	}
}

// each applies of to every value.
func each[T any](values []T, of func(T) string) []string {
	var all []string
	for _, v := range values {
		all = append(all, of(v))
	}
	return all
}

func textCheck(place string, w word) (check, error) {
	fits := func(s string) bool { return strings.Contains(s, w.text) }
	if w.pattern() {
		re, err := regexp.Compile(w.text[1 : len(w.text)-1])
		if err != nil {
			return check{}, err
		}
		fits = re.MatchString
	}
	what := fmt.Sprintf("%s has %q", cmp.Or(place, "it"), w.text)
	return check{what, func(m sandbox.Message) bool { return slices.ContainsFunc(places[place](m), fits) }}, nil
}

// pingCheck parses the names after "pings", or "nobody".
func pingCheck(words []word) (check, []word, error) {
	n := slices.IndexFunc(append(words, word{}), func(w word) bool { return w.quoted || !strings.HasPrefix(w.text, "@") })
	want := each(words[:n], func(w word) string { return w.text[1:] })
	if n == 0 && !words[0].is("nobody") {
		return check{}, nil, errors.New("pings whom? @name or nobody")
	}
	n = max(n, 1)
	slices.Sort(want)
	return check{"pings " + cmp.Or(strings.Join(want, ", "), "nobody"), func(m sandbox.Message) bool {
		return slices.Equal(slices.Sorted(slices.Values(m.Pings)), want)
	}}, words[n:], nil
}

// failing lists the checks that a message fails.
func failing(all []check, m sandbox.Message) []string {
	var wrong []string
	for _, c := range all {
		if !c.holds(m) {
			wrong = append(wrong, c.what)
		}
	}
	return wrong
}
