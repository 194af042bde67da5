package validate

import (
	"cmp"
	"slices"
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

	CommandOption
	Permissions      *Text `json:"default_member_permissions"`
	Contexts         []int `json:"contexts"`
	IntegrationTypes []int `json:"integration_types,omitempty"`
}

// CommandOption has the fields that commands, subcommands and options share.
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

// Choice is one choice of an option. Value is a string or a json.Number.
type Choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// ReadCommands parses the list that replaces all commands.
func (r *Report) ReadCommands(raw []byte) ([]*Command, error) {
	var all []*Command
	a, names := at{report: r}, seen{}
	err := a.read(raw, &all, "list", "0..130", "command")
	all = slices.DeleteFunc(all, func(c *Command) bool { return c == nil })
	for i, c := range all {
		if names.again(c.Name) {
			a.index(i).key("name").bad("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		checkOptions(a.index(i).key("options"), c.Options, true)
		if c.size() > 8000 {
			a.index(i).bad("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
		}
		c.Type = chatInput
		if c.IntegrationTypes == nil {
			c.IntegrationTypes = []int{0}
		}
	}
	return all, cmp.Or(err, r.refusal())
}

// size is the number of characters of an option's names, descriptions and values.
// Each counts in its longest language.
func (o CommandOption) size() int {
	n := longest(o.Name, o.Names) + longest(o.Description, o.Descriptions)
	for _, c := range o.Choices {
		text, _ := c.Value.(string)
		n += longest(c.Name, c.Names) + utf8.RuneCountInString(text)
	}
	for _, nested := range o.Options {
		n += nested.size()
	}
	return n
}

func longest(text string, translations map[string]string) int {
	n := utf8.RuneCountInString(text)
	for _, t := range translations {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}
