package validate

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// chatInput is the only command type here.
const chatInput = 1

// The option types, as Discord numbers them.
const (
	Subcommand = 1
	String     = 3
	Integer    = 4
	Boolean    = 5
	User       = 6
)

// Command is a command as a bot registers it and Discord returns it.
type Command struct {
	ID            string `json:"id,omitempty"`
	ApplicationID string `json:"application_id,omitempty"`
	Version       string `json:"version,omitempty"`

	Type             int               `json:"type"`
	Name             string            `json:"name"`
	Names            map[string]string `json:"name_localizations,omitempty"`
	Description      string            `json:"description"`
	Descriptions     map[string]string `json:"description_localizations,omitempty"`
	Options          []CommandOption   `json:"options,omitempty"`
	Permissions      *Text             `json:"default_member_permissions"`
	Contexts         []int             `json:"contexts"`
	IntegrationTypes []int             `json:"integration_types,omitempty"`
}

// CommandOption is an option or a subcommand.
type CommandOption struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	Choices      []Choice          `json:"choices,omitempty"`
	Options      []CommandOption   `json:"options,omitempty"`
	MinValue     *float64          `json:"min_value,omitempty"`
}

// Choice is one choice of an option. Value is a string or a float64.
type Choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// ReadCommands parses the list that replaces all commands.
func ReadCommands(raw []byte) ([]*Command, *Report, error) {
	var all []*Command
	report, err := read(raw, func(a at, v any) {
		list(0, 130, schema("command"))(a, v)
		distinctCommands(a, v)
	}, &all)
	for _, c := range all {
		c.Type = chatInput
		if c.IntegrationTypes == nil {
			c.IntegrationTypes = []int{0}
		}
	}
	return all, report, err
}

func distinctCommands(a at, v any) {
	seen := map[any]bool{}
	for i, entry := range entries(v) {
		name := dict(entry)["name"]
		if seen[name] {
			a.index(i).key("name").bad("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[name] = true
	}
}

// commandParts checks a command's name and options.
func commandParts(a at, m map[string]any) {
	plainName(a, m)
	optionsCheck(a.key("options"), m["options"], true)
}

var namePattern = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// plainName checks a command's or option's name in every language: letters,
// digits, - and _, in lower case.
func plainName(a at, m map[string]any) {
	valid := func(a at, v any) {
		name, _ := v.(string)
		if name != "" && (!namePattern.MatchString(name) || strings.ToLower(name) != name) {
			a.bad("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
	}
	valid(a.key("name"), m["name"])
	for locale, name := range dict(m["name_localizations"]) {
		valid(a.key("name_localizations").key(locale), name)
	}
}

// commandSize checks that names, descriptions and values have at most 8,000
// characters in all. Each counts in its longest language.
func commandSize(a at, m map[string]any) {
	if n := letters(m); n > 8000 {
		a.bad("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
	}
}

func letters(m map[string]any) int {
	n := longest(m, "name") + longest(m, "description")
	if value, ok := m["value"].(string); ok {
		n += utf8.RuneCountInString(value)
	}
	for _, key := range []string{"options", "choices"} {
		for _, entry := range entries(m[key]) {
			n += letters(dict(entry))
		}
	}
	return n
}

func longest(m map[string]any, key string) int {
	n := size(m[key])
	for _, v := range dict(m[key+"_localizations"]) {
		n = max(n, size(v))
	}
	return n
}
