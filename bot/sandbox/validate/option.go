package validate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// optionsCheck checks the options of a command or a subcommand. subcommands
// reports whether there may be subcommands.
func optionsCheck(a at, v any, subcommands bool) {
	optional, plain, nested := false, false, false
	for i, entry := range entries(v) {
		here, m := a.index(i), dict(entry)
		schema("commandoption", optionParts)(here, entry)
		kind := whole(m["type"], 0)
		if kind == Subcommand {
			nested = true
			if !subcommands {
				here.key("type").bad("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands cannot be nested this deeply")
			}
			optionsCheck(here.key("options"), m["options"], false)
			continue
		}
		plain = true
		if m["required"] == true && optional {
			here.bad("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || m["required"] != true
	}
	if nested && plain {
		a.bad("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	distinctOptions(a, v)
}

func optionParts(a at, m map[string]any) {
	plainName(a, m)
	kind := whole(m["type"], 0)
	if kind != Subcommand && len(entries(m["options"])) > 0 {
		a.key("options").bad("APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Only sub-commands and groups have options")
	}
	if kind != Integer && m["min_value"] != nil {
		a.key("min_value").bad("APPLICATION_COMMAND_OPTIONS_KEY_NOT_ALLOWED", "This kind of option cannot have min_value")
	}
	choiceParts(a, m, kind)
}

// choiceParts checks that an option has choices or autocomplete but not both,
// that its type allows them, and that no name or value occurs twice.
func choiceParts(a at, m map[string]any, kind int) {
	choices := entries(m["choices"])
	typed := kind == String || kind == Integer
	if len(choices) > 0 && m["autocomplete"] == true {
		a.bad("APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE", "Autocomplete options cannot have choices")
	}
	if (len(choices) > 0 || m["autocomplete"] == true) && !typed {
		a.bad("APPLICATION_COMMAND_OPTIONS_CHOICES_NOT_ALLOWED", "This kind of option cannot have choices")
		return
	}
	choiceValues(a.key("choices"), m["choices"], kind)
	names, values := map[string]bool{}, map[string]bool{}
	for i, c := range choices {
		here := a.key("choices").index(i)
		name, value := fmt.Sprint(dict(c)["name"]), fmt.Sprint(dict(c)["value"])
		if names[name] || values[value] {
			here.bad("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice names and values must be unique")
		}
		names[name], values[value] = true, true
	}
}

// choiceValues checks that choices have the option's type. Strings have up to
// 100 characters.
func choiceValues(a at, v any, kind int) {
	for i, c := range entries(v) {
		a, value := a.index(i).key("value"), dict(c)["value"]
		_, isNumber := value.(json.Number)
		switch {
		case value == nil:
		case kind == Integer:
			integer(-1<<53+1, 1<<53-1)(a, value)
		case kind == String || !isNumber:
			text(1, 100)(a, value)
		}
	}
}

// distinctOptions checks that no option name occurs twice in any language. An
// option without a name in a language shows its default name.
func distinctOptions(a at, v any) {
	locales := map[string]bool{"": true}
	for _, entry := range entries(v) {
		for locale := range dict(dict(entry)["name_localizations"]) {
			locales[locale] = true
		}
	}
	for _, locale := range slices.Sorted(maps.Keys(locales)) {
		seen := map[string]bool{}
		for i, entry := range entries(v) {
			m := dict(entry)
			name, ok := dict(m["name_localizations"])[locale].(string)
			if !ok {
				name = fmt.Sprint(m["name"])
			}
			if seen[name] {
				a.index(i).key("name").bad("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
			}
			seen[name] = true
		}
	}
}
