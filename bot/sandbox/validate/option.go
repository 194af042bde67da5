package validate

import (
	"cmp"
	"fmt"
)

// checkOptions checks the options of a command or a subcommand. subcommands
// reports whether there may be subcommands.
func checkOptions(a at, options []CommandOption, subcommands bool) {
	optional, plain, nested := false, false, false
	for i, o := range options {
		here := a.index(i)
		o.check(here)
		if o.Type == Subcommand {
			nested = true
			if !subcommands {
				here.key("type").bad("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands cannot be nested this deeply")
			}
			checkOptions(here.key("options"), o.Options, false)
			continue
		}
		plain = true
		if o.Required && optional {
			here.bad("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
	}
	if nested && plain {
		a.bad("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	distinctOptions(a, options)
}

// check checks that an option has choices or autocomplete but not both, that its
// type allows what it has, and that no name or value of a choice occurs twice.
func (o *CommandOption) check(a at) {
	if o.Type != Subcommand && len(o.Options) > 0 {
		a.key("options").bad("APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Only sub-commands and groups have options")
	}
	if o.Type != Integer && o.MinValue != nil {
		a.key("min_value").bad("APPLICATION_COMMAND_OPTIONS_KEY_NOT_ALLOWED", "This kind of option cannot have min_value")
	}
	if len(o.Choices) > 0 && o.Autocomplete {
		a.bad("APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE", "Autocomplete options cannot have choices")
	}
	if (len(o.Choices) > 0 || o.Autocomplete) && choiceTypes[o.Type] == nil {
		a.bad("APPLICATION_COMMAND_OPTIONS_CHOICES_NOT_ALLOWED", "This kind of option cannot have choices")
		return
	}
	names, values := seen{}, seen{}
	for i, c := range o.Choices {
		here := a.key("choices").index(i)
		c.check(here, o.Type)
		name, value := names.again(c.Name), values.again(fmt.Sprint(c.Value))
		if name || value {
			here.bad("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice names and values must be unique")
		}
	}
}

// choiceTypes are the types of choices' values, by the option's type.
var choiceTypes = map[int][]string{String: {"text", "1..100"}, Integer: {"int", "-9007199254740991..9007199254740991"}}

// check checks that a choice's value has the option's type.
func (c Choice) check(a at, option int) {
	if c.Value != nil {
		a.key("value").check(c.Value, choiceTypes[option]...)
	}
}

// distinctOptions checks that no option name occurs twice in any language. An
// option without a name in a language shows its default name.
func distinctOptions(a at, options []CommandOption) {
	names := seen{}
	for i, o := range options {
		again := false
		for _, locale := range append(Locales, "") {
			again = names.again([2]string{locale, cmp.Or(o.Names[locale], o.Name)}) || again
		}
		if again {
			a.index(i).key("name").bad("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		}
	}
}
