package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// The types of a command's options.
const (
	OptionSubcommand = 1
	OptionString     = 3
	OptionInteger    = 4
	OptionBoolean    = 5
	OptionUser       = 6
)

// Localized is the name and description of a command or an option, and both in
// each language.
type Localized struct {
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
}

// ApplicationCommand is a slash command to register.
type ApplicationCommand struct {
	Type int `json:"type"`
	Localized
	Contexts         []int                      `json:"contexts"`
	IntegrationTypes []int                      `json:"integration_types"`
	Options          []ApplicationCommandOption `json:"options,omitempty"`
	// DefaultMemberPermissions is the permission that a member needs to see the
	// command; empty means none.
	DefaultMemberPermissions string `json:"default_member_permissions,omitempty"`
}

// ApplicationCommandOption is an option of a command, or a subcommand.
type ApplicationCommandOption struct {
	Type int `json:"type"`
	Localized
	Required     bool                             `json:"required,omitempty"`
	Autocomplete bool                             `json:"autocomplete,omitempty"`
	MinValue     *int                             `json:"min_value,omitempty"`
	Choices      []ApplicationCommandOptionChoice `json:"choices,omitempty"`
	Options      []ApplicationCommandOption       `json:"options,omitempty"`
}

// ApplicationCommandOptionChoice is a value on offer: a string, or an int for
// whole numbers.
type ApplicationCommandOptionChoice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}

// WithDefaultMemberPermissions is the command, shown only to members with these
// permissions.
func (c ApplicationCommand) WithDefaultMemberPermissions(p Permissions) ApplicationCommand {
	c.DefaultMemberPermissions = strconv.FormatUint(uint64(p), 10)
	return c
}

// WithRequired is the option as a required one.
func (o ApplicationCommandOption) WithRequired() ApplicationCommandOption {
	o.Required = true
	return o
}

// WithAutocomplete is the option with choices from the bot while it is typed.
func (o ApplicationCommandOption) WithAutocomplete() ApplicationCommandOption {
	o.Autocomplete = true
	return o
}

// WithMinValue is the option with a minimum for its whole number.
func (o ApplicationCommandOption) WithMinValue(n int) ApplicationCommandOption {
	o.MinValue = &n
	return o
}

// WithChoices is the option with a fixed list of choices.
func (o ApplicationCommandOption) WithChoices(choices []ApplicationCommandOptionChoice) ApplicationCommandOption {
	o.Choices = choices
	return o
}

// RegisteredCommand is a command as Discord stores it. Each change gives it a new
// version.
type RegisteredCommand struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
	// entryPoint is the whole command if it is an entry point command.
	entryPoint json.RawMessage
}

// commandEntryPoint is the type of the command that opens an application's activity. Discord
// makes it, and refuses a list of commands without it (50240).
const commandEntryPoint = 4

// UnmarshalJSON reads a command of Discord's, or a stored one.
func (r *RegisteredCommand) UnmarshalJSON(data []byte) error {
	type plain RegisteredCommand
	var command struct {
		plain
		Type int `json:"type"`
	}
	err := json.Unmarshal(data, &command)
	if *r = RegisteredCommand(command.plain); command.Type == commandEntryPoint {
		r.entryPoint = bytes.Clone(data)
	}
	return err
}

// GlobalCommands are the application's registered commands. Discord includes their names in
// all languages, so that SetGlobalCommands keeps those of an entry point command.
func (c *Client) GlobalCommands(ctx context.Context, applicationID string) (found []RegisteredCommand, err error) {
	err = c.do(ctx, call{
		route: "get commands", method: http.MethodGet, major: applicationID,
		url: discordgo.EndpointApplicationGlobalCommands(applicationID) + "?with_localizations=true",
	}, nil, &found)
	return found, err
}

// SetGlobalCommands registers commands in place of those that Discord holds, except entry
// point commands.
func (c *Client) SetGlobalCommands(ctx context.Context, applicationID string, list []ApplicationCommand, held []RegisteredCommand) (made []RegisteredCommand, err error) {
	all := make([]any, len(list))
	for i, command := range list {
		all[i] = command
	}
	for _, command := range held {
		if command.entryPoint != nil {
			all = append(all, command.entryPoint)
		}
	}
	err = c.do(ctx, call{
		route: "put commands", method: http.MethodPut, major: applicationID,
		url: discordgo.EndpointApplicationGlobalCommands(applicationID),
	}, all, &made)
	return made, err
}
