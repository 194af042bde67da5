package validate

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

//go:embed limits.txt
var limits string

// compiled caches the objects of the table by name.
var compiled sync.Map

// objectOf returns an object of the table. It panics on a mistake in the table.
func objectOf(name string) fields {
	if known, ok := compiled.Load(name); ok {
		return known.(fields)
	}
	known, here := fields{}, false
	for line := range strings.Lines(limits) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || strings.HasPrefix(line, "#"):
		case !strings.HasPrefix(line, " "):
			here = words[0] == name
		case here:
			key, must := strings.CutSuffix(words[0], "!")
			known[key] = field{checkOf(words[1:]), must}
		}
	}
	if len(known) == 0 {
		panic(fmt.Sprintf("the table of limits has no %q", name))
	}
	compiled.Store(name, known)
	return known
}

// checkOf returns the check for a field's type.
func checkOf(words []string) check {
	switch words[0] {
	case "text":
		lo, hi := bounds(words[1])
		return text(lo, hi)
	case "int":
		lo, hi := bounds(words[1])
		return integer(int64(lo), int64(hi))
	case "list":
		lo, hi := bounds(words[1])
		return list(lo, hi, checkOf(words[2:]))
	case "oneof":
		return oneOf(strings.Split(words[1], "|")...)
	case "locales":
		return localised(checkOf(words[1:]))
	case "bool":
		return boolean
	case "id":
		return snowflake
	case "any":
		return ignored
	case "other":
		return unimitated
	}
	return schema(words[0])
}

func bounds(word string) (lo, hi int) {
	from, to, _ := strings.Cut(word, "..")
	lo, err := strconv.Atoi(from)
	if err == nil {
		hi, err = strconv.Atoi(to)
	}
	if err != nil {
		panic(fmt.Sprintf("the table of limits: %q: %v", word, err))
	}
	return lo, hi
}

// schema checks an object by the table, and then by its rules.
func schema(name string, rules ...rule) check {
	return func(a at, v any) {
		object(objectOf(name), append(rules, rulesOf(name)...)...)(a, v)
	}
}

// rulesOf are the rules for an object that the table cannot express.
func rulesOf(name string) []rule {
	switch name {
	case "mentions":
		return []rule{mentionsExclusive}
	case "row":
		return []rule{rowParts}
	case "button":
		return []rule{buttonParts}
	case "select", "userselect", "roleselect", "channelselect":
		return []rule{selectCounts}
	case "command":
		return []rule{commandParts, commandSize}
	}
	return nil
}
