package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"galet/bot/sandbox"
)

// complete checks suggestions: complete ana /roll for:b -> "Bo" "Bob".
func (r *runner) complete(words []word) error {
	typed, wanted, ok := strings.Cut(r.typed(), " -> ")
	if !ok || len(words) < 2 {
		return errors.New(`complete wants a person, a command and what is suggested: complete ana /roll for:b -> "Bo"`)
	}
	expected, err := split(wanted)
	if err != nil {
		return err
	}
	name := words[0].text
	r.here = r.at[name]
	choices, err := r.world.Person(name).Complete(r.at[name], typed)
	if err != nil {
		return err
	}
	return suggested(choices, expected)
}

func suggested(choices []sandbox.Choice, words []word) error {
	names := each(choices, func(c sandbox.Choice) string { return c.Name })
	has := func(w word) bool {
		return slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, w.text) })
	}
	fits := false
	switch rest := words[min(1, len(words)):]; {
	case len(words) == 0 || words[0].is("nothing"):
		fits = len(names) == 0
	case words[0].is("has"):
		fits = !slices.ContainsFunc(rest, func(w word) bool { return !has(w) })
	case words[0].is("lacks"):
		fits = !slices.ContainsFunc(rest, has)
	default:
		fits = slices.Equal(names, texts(words))
	}
	if !fits {
		return fmt.Errorf("the bot suggests %q", names)
	}
	return nil
}
