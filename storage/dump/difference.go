package dump

import (
	"fmt"
	"maps"
	"slices"
)

// difference finds the first place where a JSON value differs from the wanted
// one, in the order of keys. It returns the place, such as
// "match.players[1].name", and the difference; "" if there is none.
func difference(at string, want, got any) (where, what string) {
	const other = "is not as it is exported"
	switch want := want.(type) {
	case map[string]any:
		if got, ok := got.(map[string]any); ok {
			return differentKey(at, want, got)
		}
	case []any:
		got, ok := got.([]any)
		if !ok || len(got) != len(want) {
			return at, other
		}
		for i := range want {
			if where, what := difference(fmt.Sprintf("%s[%d]", at, i), want[i], got[i]); what != "" {
				return where, what
			}
		}
		return "", ""
	default:
		if want == got {
			return "", ""
		}
	}
	return at, other
}

func differentKey(at string, want, got map[string]any) (where, what string) {
	for _, key := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[key]; !ok {
			return at + "." + key, "is unknown"
		}
	}
	for _, key := range slices.Sorted(maps.Keys(want)) {
		inner := at + "." + key
		g, ok := got[key]
		if !ok {
			return inner, "is missing"
		}
		if where, what := difference(inner, want[key], g); what != "" {
			return where, what
		}
	}
	return "", ""
}
