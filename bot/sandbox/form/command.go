package form

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// The kinds of command.
const (
	ChatInput      = 1
	UserCommand    = 2
	MessageCommand = 3
)

// The kinds of option.
const (
	Subcommand  = 1
	Group       = 2
	String      = 3
	Integer     = 4
	Boolean     = 5
	User        = 6
	Channel     = 7
	Role        = 8
	Mentionable = 9
	Number      = 10
	Upload      = 11
)

// Command is a command as a bot registers it, and as Discord gives it back.
type Command struct {
	ID            string `json:"id,omitempty"`
	ApplicationID string `json:"application_id,omitempty"`
	GuildID       string `json:"guild_id,omitempty"`
	Version       string `json:"version,omitempty"`

	Type             int               `json:"type"`
	Name             string            `json:"name"`
	Names            map[string]string `json:"name_localizations,omitempty"`
	Description      string            `json:"description"`
	Descriptions     map[string]string `json:"description_localizations,omitempty"`
	Options          []CommandOption   `json:"options,omitempty"`
	Permissions      *Text             `json:"default_member_permissions"`
	DirectMessages   *bool             `json:"dm_permission,omitempty"`
	Contexts         []int             `json:"contexts"`
	IntegrationTypes []int             `json:"integration_types,omitempty"`
	NSFW             bool              `json:"nsfw"`
}

// CommandOption is an option, a subcommand or a group of subcommands.
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
	ChannelTypes []int             `json:"channel_types,omitempty"`
	MinValue     *float64          `json:"min_value,omitempty"`
	MaxValue     *float64          `json:"max_value,omitempty"`
	MinLength    *int              `json:"min_length,omitempty"`
	MaxLength    *int              `json:"max_length,omitempty"`
}

// Choice is one value on offer. Value is a string or a float64.
type Choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// ReadCommand reads one command. The error, if any, wraps ErrJSON; what
// Discord would refuse is in the report.
func ReadCommand(raw []byte) (*Command, *Report, error) {
	c := Command{Type: ChatInput}
	report, err := read(raw, commandCheck, &c)
	c.settle()
	return &c, report, err
}

// ReadCommands reads the list that is to replace all commands.
func ReadCommands(raw []byte) ([]*Command, *Report, error) {
	var all []*Command
	report, err := read(raw, func(a at, v any) {
		list(0, 130, commandCheck)(a, v)
		distinctCommands(a, v)
	}, &all)
	for _, c := range all {
		c.settle()
	}
	return all, report, err
}

// settle fills in what Discord takes for granted.
func (c *Command) settle() {
	if c.Type == 0 {
		c.Type = ChatInput
	}
	if c.IntegrationTypes == nil {
		c.IntegrationTypes = []int{0}
	}
}

// MergeCommand lays the keys of a change over a command as it stands, and
// gives the JSON of the whole.
func MergeCommand(stands *Command, change []byte) ([]byte, error) {
	base, err := json.Marshal(stands)
	if err != nil {
		return nil, err
	}
	var merged, laid map[string]json.RawMessage
	if err := json.Unmarshal(base, &merged); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(change, &laid); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrJSON, err)
	}
	for key, value := range laid {
		merged[key] = value
	}
	return json.Marshal(merged)
}

func distinctCommands(a at, v any) {
	seen := map[string]bool{}
	for i, entry := range entries(v) {
		m := dict(entry)
		id := fmt.Sprint(whole(m["type"], ChatInput), " ", m["name"])
		if seen[id] {
			a.index(i).key("name").bad("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[id] = true
	}
}

func commandCheck(a at, v any) {
	object(fields{
		"id": may(snowflake), "application_id": may(ignored), "guild_id": may(ignored), "version": may(ignored),
		"type":                       may(oneOf(ChatInput, UserCommand, MessageCommand)),
		"name":                       must(text(1, 32)),
		"name_localizations":         may(localised(text(1, 32))),
		"description":                may(text(0, 100)),
		"description_localizations":  may(localised(text(1, 100))),
		"options":                    may(list(0, 25, ignored)),
		"default_member_permissions": may(snowflake),
		"dm_permission":              may(boolean),
		"default_permission":         may(boolean),
		"contexts":                   may(list(1, 3, oneOf(0, 1, 2))),
		"integration_types":          may(list(1, 2, oneOf(0, 1))),
		"nsfw":                       may(boolean),
		"handler":                    may(unimitated),
	}, commandKind, commandSize)(a, v)
}

// commandKind: only a chat-input command has a lower-case name, a description
// and options.
func commandKind(a at, m map[string]any) {
	if whole(m["type"], ChatInput) == ChatInput {
		plainName(a, m)
		if size(m["description"]) == 0 {
			a.key("description").bad("BASE_TYPE_REQUIRED", "This field is required")
		}
		optionsCheck(a.key("options"), m["options"], 0)
		return
	}
	if size(m["description"]) > 0 {
		a.key("description").bad("APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", "Context menu commands cannot have description")
	}
	if len(entries(m["options"])) > 0 {
		a.key("options").bad("APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Context menu commands cannot have options")
	}
}

var namePattern = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// plainName: letters, digits, - and _, in lower case where there is one, and
// the same in every language.
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

// commandSize: 8,000 characters in all names, descriptions and values, each
// counted in its longest language.
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
