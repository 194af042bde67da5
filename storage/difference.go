package storage

import (
	"fmt"
	"maps"
	"slices"
)

// difference finds the first place at which two JSON values differ: by keys,
// in their order, "match.players[1].name".
func difference(at string, want, got any) (string, bool) {
	switch want := want.(type) {
	case map[string]any:
		if got, ok := got.(map[string]any); ok {
			return differentKey(at, want, got)
		}
	case []any:
		if got, ok := got.([]any); ok && len(got) == len(want) {
			return differentItem(at, want, got)
		}
	default:
		return at, want != got
	}
	return at, true
}

func differentKey(at string, want, got map[string]any) (string, bool) {
	keys := slices.Sorted(maps.Keys(want))
	for key := range got {
		if _, ok := want[key]; !ok {
			keys = append(keys, key)
		}
	}
	for _, key := range keys {
		inner := key
		if at != "" {
			inner = at + "." + key
		}
		w, inWant := want[key]
		g, inGot := got[key]
		if inWant != inGot {
			return inner, true
		}
		if place, differ := difference(inner, w, g); differ {
			return place, true
		}
	}
	return "", false
}

func differentItem(at string, want, got []any) (string, bool) {
	for i := range want {
		if place, differ := difference(fmt.Sprintf("%s[%d]", at, i), want[i], got[i]); differ {
			return place, true
		}
	}
	return "", false
}
