package form

import "fmt"

var emojiCheck = object(fields{
	"id":       may(snowflake),
	"name":     may(text(0, 32)),
	"animated": may(boolean),
})

var buttonCheck = object(fields{
	"type": must(oneOf(Button)), "id": may(integer(0, 1<<31-1)),
	"style":     must(oneOf(Primary, Secondary, Success, Danger, Link, Premium)),
	"label":     may(text(0, 80)),
	"custom_id": may(text(0, 100)),
	"disabled":  may(boolean),
	"url":       may(text(0, 512)),
	"sku_id":    may(snowflake),
	"emoji":     may(emojiCheck),
}, buttonParts)

// buttonParts: a button answers with a custom id, opens an address, or sells;
// and it shows something.
func buttonParts(a at, m map[string]any) {
	wants := "custom_id"
	switch whole(m["style"], 0) {
	case Link:
		wants = "url"
	case Premium:
		wants = "sku_id"
	}
	for _, key := range []string{"custom_id", "url", "sku_id"} {
		switch given := m[key] != nil && m[key] != ""; {
		case key == wants && !given:
			a.key(key).bad("BASE_TYPE_REQUIRED", "This field is required")
		case key != wants && given:
			a.bad("BUTTON_COMPONENT_INVALID", "A button of this style has a %s and no %s", wants, key)
		}
	}
	if wants != "sku_id" && size(m["label"]) == 0 && m["emoji"] == nil {
		a.bad("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")
	}
}

var optionCheck = object(fields{
	"label":       must(text(1, 100)),
	"value":       must(text(1, 100)),
	"description": may(text(0, 100)),
	"default":     may(boolean),
	"emoji":       may(emojiCheck),
})

func selectFields(more fields) fields {
	all := fields{
		"type": must(ignored), "id": may(integer(0, 1<<31-1)),
		"custom_id":   must(text(1, 100)),
		"placeholder": may(text(0, 150)),
		"min_values":  may(integer(0, 25)),
		"max_values":  may(integer(1, 25)),
		"disabled":    may(boolean),
		"required":    may(boolean),
	}
	for name, f := range more {
		all[name] = f
	}
	return all
}

var selectCheck = object(selectFields(fields{"options": must(list(1, 25, optionCheck))}), selectCounts, selectValues)

var defaultCheck = object(fields{"id": must(snowflake), "type": must(oneOf("user", "role", "channel"))})

var pickerCheck = object(selectFields(fields{
	"default_values": may(list(0, 25, defaultCheck)),
	"channel_types":  may(list(0, 25, integer(0, 16))),
}), selectCounts)

// selectCounts: no more may be asked for than there is to choose.
func selectCounts(a at, m map[string]any) {
	lo, hi := whole(m["min_values"], 1), whole(m["max_values"], 1)
	if lo > hi {
		a.key("min_values").bad("SELECT_COMPONENT_MIN_EXCEEDS_MAX", "min_values must not exceed max_values")
	}
	options := entries(m["options"])
	if len(options) == 0 {
		return
	}
	if hi > len(options) && m["max_values"] != nil {
		a.key("max_values").bad("SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", "max_values must not exceed the number of options")
	}
	chosen := 0
	for _, o := range options {
		if dict(o)["default"] == true {
			chosen++
		}
	}
	if chosen > hi {
		a.key("options").bad("SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", "Must be %d or fewer default options", hi)
	}
}

func selectValues(a at, m map[string]any) {
	seen := map[string]bool{}
	for i, o := range entries(m["options"]) {
		value := fmt.Sprint(dict(o)["value"])
		if seen[value] {
			a.key("options").index(i).bad("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[value] = true
	}
}

var rowCheck = object(fields{
	"type": must(oneOf(Row)), "id": may(integer(0, 1<<31-1)),
	"components": must(list(1, 1<<10, inRow)),
}, rowWidth)

// inRow is what may stand in a message's row: a button or a menu.
func inRow(a at, v any) {
	switch whole(dict(v)["type"], 0) {
	case Button:
		buttonCheck(a, v)
	case Select:
		selectCheck(a, v)
	case UserSelect, RoleSelect, MentionSelect, ChannelSelect:
		pickerCheck(a, v)
	default:
		a.key("type").bad("BASE_TYPE_CHOICES", "Value must be one of {2, 3, 5, 6, 7, 8}.")
	}
}

// rowWidth: a row is five buttons wide, and a menu takes the whole of it.
func rowWidth(a at, m map[string]any) {
	width := 0
	for i, c := range entries(m["components"]) {
		switch whole(dict(c)["type"], 0) {
		case Button:
			width++
		default:
			width += 5
		}
		if width > 5 {
			a.key("components").index(i).bad("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
	}
}
