package validate_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"galet/bot/sandbox/sandboxtest"
)

// shape is what matters here of a schema of the description.
type shape struct {
	Ref        string `json:"$ref"`
	MinLength  *int   `json:"minLength"`
	MaxLength  *int   `json:"maxLength"`
	MinItems   *int   `json:"minItems"`
	MaxItems   *int   `json:"maxItems"`
	Minimum    *int64 `json:"minimum"`
	Maximum    *int64 `json:"maximum"`
	Required   []string
	Properties map[string]json.RawMessage
	OneOf      []json.RawMessage `json:"oneOf"`
	Additional json.RawMessage   `json:"additionalProperties"`
}

// Every field of the table is Discord's, and so is every bound that the table
// does not call ours.
func TestLimitsAreDiscords(t *testing.T) {
	t.Parallel()
	sandboxtest.NeedsDescription(t)
	raw, err := os.ReadFile(sandboxtest.DescriptionFile())
	if err != nil {
		t.Fatal(err)
	}
	var description struct {
		Components struct{ Schemas map[string]shape }
	}
	if err := json.Unmarshal(raw, &description); err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile("limits.txt")
	if err != nil {
		t.Fatal(err)
	}
	var name string
	var object shape
	for line := range strings.Lines(string(table)) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || strings.HasPrefix(line, "#"):
		case !strings.HasPrefix(line, " "):
			name, object = words[1], description.Components.Schemas[words[1]]
			if object.Properties == nil {
				t.Errorf("Discord has no %s", name)
			}
		default:
			key := strings.TrimSuffix(words[0], "!")
			property, known := object.Properties[key]
			if !known {
				if name != "ApplicationCommandStringOption" { // this table covers options of all kinds
					t.Errorf("%s has no %q", name, key)
				}
				continue
			}
			if words[len(words)-1] == "ours" {
				continue
			}
			if want := boundsOf(t, property, words[1]); want != "" && want != words[2] {
				t.Errorf("%s.%s: the table says %s, Discord %s", name, key, words[2], want)
			}
		}
	}
}

// boundsOf are the bounds of a property for a kind of value, as the table
// writes them; "" where the table has none for that kind.
func boundsOf(t *testing.T, property json.RawMessage, kind string) string {
	t.Helper()
	var s shape
	if err := json.Unmarshal(property, &s); err != nil {
		t.Fatal(err)
	}
	for _, one := range s.OneOf {
		if got := boundsOf(t, one, kind); got != "" {
			return got
		}
	}
	switch {
	case kind == "text" && s.MaxLength != nil:
		return fmt.Sprintf("%d..%d", or(s.MinLength), *s.MaxLength)
	case kind == "list" && s.MaxItems != nil:
		return fmt.Sprintf("%d..%d", or(s.MinItems), *s.MaxItems)
	case kind == "int" && s.Maximum != nil && s.Minimum != nil:
		return fmt.Sprintf("%d..%d", *s.Minimum, *s.Maximum)
	}
	return ""
}

func or(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}
