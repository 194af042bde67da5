package form

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

var optionFields = fields{
	"type":                      must(integer(1, 11)),
	"name":                      must(text(1, 32)),
	"name_localizations":        may(localised(text(1, 32))),
	"description":               must(text(1, 100)),
	"description_localizations": may(localised(text(1, 100))),
	"required":                  may(boolean),
	"autocomplete":              may(boolean),
	"choices":                   may(list(0, 25, ignored)),
	"options":                   may(list(0, 25, ignored)),
	"channel_types":             may(list(0, 13, integer(0, 16))),
	"min_value":                 may(number),
	"max_value":                 may(number),
	"min_length":                may(integer(0, 6000)),
	"max_length":                may(integer(1, 6000)),
}

// optionsCheck looks at a list of options at a depth: 0 of a command, 1 of a
// group or subcommand, 2 of a group's subcommand.
func optionsCheck(a at, v any, depth int) {
	optional, plain, nested := false, false, false
	for i, entry := range entries(v) {
		here, m := a.index(i), dict(entry)
		object(optionFields, optionParts(depth))(here, entry)
		kind := whole(m["type"], 0)
		nested = nested || kind == Subcommand || kind == Group
		plain = plain || kind > Group
		if m["required"] == true && optional {
			here.bad("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || kind > Group && m["required"] != true
	}
	if nested && plain {
		a.bad("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	distinctOptions(a, v)
}

func optionParts(depth int) rule {
	return func(a at, m map[string]any) {
		plainName(a, m)
		kind := whole(m["type"], 0)
		switch {
		case kind == Group && depth > 0, kind == Subcommand && depth > 1:
			a.key("type").bad("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands cannot be nested this deeply")
		case kind == Group, kind == Subcommand && depth <= 1:
			inner := depth + 1
			if kind == Subcommand {
				inner = 2
			}
			optionsCheck(a.key("options"), m["options"], inner)
		case len(entries(m["options"])) > 0:
			a.key("options").bad("APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Only sub-commands and groups have options")
		}
		valueParts(a, m, kind)
		choiceParts(a, m, kind)
	}
}

// valueParts: bounds only where the kind has them, and the right way round.
func valueParts(a at, m map[string]any, kind int) {
	for key, kinds := range map[string][]int{
		"min_value": {Integer, Number}, "max_value": {Integer, Number},
		"min_length": {String}, "max_length": {String},
		"channel_types": {Channel},
	} {
		given := m[key] != nil && (key != "channel_types" || len(entries(m[key])) > 0)
		if given && !slices.Contains(kinds, kind) {
			a.key(key).bad("APPLICATION_COMMAND_OPTIONS_KEY_NOT_ALLOWED", "This kind of option cannot have %s", key)
		}
	}
	if whole(m["min_length"], 0) > whole(m["max_length"], 6000) {
		a.key("min_length").bad("APPLICATION_COMMAND_OPTIONS_MIN_EXCEEDS_MAX", "min_length must not exceed max_length")
	}
	if whole(m["min_value"], -1<<53) > whole(m["max_value"], 1<<53) {
		a.key("min_value").bad("APPLICATION_COMMAND_OPTIONS_MIN_EXCEEDS_MAX", "min_value must not exceed max_value")
	}
}

// choiceParts: choices and autocomplete exclude each other, belong to texts
// and numbers only, and no name or value is on offer twice.
func choiceParts(a at, m map[string]any, kind int) {
	choices := entries(m["choices"])
	typed := slices.Contains([]int{String, Integer, Number}, kind)
	if len(choices) > 0 && m["autocomplete"] == true {
		a.bad("APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE", "Autocomplete options cannot have choices")
	}
	if (len(choices) > 0 || m["autocomplete"] == true) && !typed {
		a.bad("APPLICATION_COMMAND_OPTIONS_CHOICES_NOT_ALLOWED", "This kind of option cannot have choices")
		return
	}
	names, values := map[string]bool{}, map[string]bool{}
	for i, c := range choices {
		here := a.key("choices").index(i)
		object(fields{
			"name":               must(text(1, 100)),
			"name_localizations": may(localised(text(1, 100))),
			"value":              must(choiceValue(kind, 100)),
		})(here, c)
		name, value := fmt.Sprint(dict(c)["name"]), fmt.Sprint(dict(c)["value"])
		if names[name] || values[value] {
			here.bad("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice names and values must be unique")
		}
		names[name], values[value] = true, true
	}
}

// choiceValue is a value of the option's own kind; texts up to hi characters.
func choiceValue(kind, hi int) check {
	return func(a at, v any) {
		_, isNumber := v.(json.Number)
		switch {
		case kind == String:
			text(1, hi)(a, v)
		case kind == Integer:
			integer(-1<<53+1, 1<<53-1)(a, v)
		case kind == Number:
			number(a, v)
		case !isNumber:
			text(1, hi)(a, v)
		}
	}
}

// distinctOptions: no name stands twice, in any language; a language that an
// option has no name for shows its default.
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
				a.index(i).key("name").bad("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists%s", in(locale))
			}
			seen[name] = true
		}
	}
}

func in(locale string) string {
	if locale == "" {
		return ""
	}
	return " in " + locale
}
