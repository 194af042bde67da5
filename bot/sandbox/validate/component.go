package validate

import (
	"fmt"
	"maps"
	"slices"
)

// The component types, as Discord numbers them.
const (
	Row           = 1
	Button        = 2
	Select        = 3
	UserSelect    = 5
	RoleSelect    = 6
	ChannelSelect = 8
	TextDisplay   = 10
	MediaGallery  = 12
)

// Component is a row, a button, a menu, a text or a gallery, by its Type.
type Component struct {
	Type       int         `json:"type"`
	ID         int         `json:"id,omitempty"`
	Components []Component `json:"components,omitempty"`
	CustomID   string      `json:"custom_id,omitempty"`
	Disabled   bool        `json:"disabled,omitempty"`

	// Of a button.
	Style int    `json:"style,omitempty"`
	Label string `json:"label,omitempty"`

	// Of a menu.
	Placeholder  string         `json:"placeholder,omitempty"`
	MinValues    *int           `json:"min_values,omitempty"`
	MaxValues    *int           `json:"max_values,omitempty"`
	Options      []SelectOption `json:"options,omitempty"`
	ChannelTypes []int          `json:"channel_types,omitempty"`
	Defaults     []Default      `json:"default_values,omitempty"`

	// Of a text.
	Content string `json:"content,omitempty"`

	// Of a gallery.
	Items []Item `json:"items,omitempty"`
}

// IsMenu reports whether the component is a menu of any type.
func (c Component) IsMenu() bool { return c.Type >= Select && c.Type <= ChannelSelect }

// Item is a picture of a gallery.
type Item struct {
	Media struct {
		URL string `json:"url"`
	} `json:"media"`
	// Description is the alt text.
	Description string `json:"description,omitempty"`
}

// SelectOption is an option of a select menu.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Default is a preselected user, role or channel of a menu.
type Default struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// Walk calls f for every component of the tree, parents before children.
func Walk(tree []Component, f func(*Component)) {
	for i := range tree {
		f(&tree[i])
		Walk(tree[i].Components, f)
	}
}

// FillIn sets what Discord sets: ids from 1 in reading order, and one choice
// for menus.
func FillIn(tree []Component) {
	taken := map[int]bool{}
	Walk(tree, func(c *Component) { taken[c.ID] = true })
	next := 1
	Walk(tree, func(c *Component) {
		for c.ID == 0 {
			if !taken[next] {
				c.ID = next
			}
			next++
		}
		if !c.IsMenu() {
			return
		}
		for _, count := range []**int{&c.MinValues, &c.MaxValues} {
			if *count == nil {
				one := 1
				*count = &one
			}
		}
	})
}

// part checks a component that has one of some types. schemas are their schemas.
func part(schemas map[int]string) check {
	return func(a at, v any) {
		kind := whole(dict(v)["type"], 0)
		if _, ok := schemas[kind]; !ok {
			oneOf(slices.Sorted(maps.Keys(schemas))...)(a.key("type"), kind)
			return
		}
		schema(schemas[kind])(a, v)
	}
}

// componentsCheck checks that there are at most five rows, or the parts of a
// layout, and that no id and no custom id occurs twice.
func componentsCheck(a at, v any, layout bool) {
	if layout {
		list(0, maxParts, layoutPart)(a, v)
	} else {
		list(0, 5, part(map[int]string{Row: "row"}))(a, v)
	}
	custom, ids := map[any]bool{}, map[any]bool{}
	visit(a, v, func(a at, m map[string]any) {
		if id := m["custom_id"]; size(id) > 0 {
			if custom[id] {
				a.key("custom_id").bad("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
			}
			custom[id] = true
		}
		if id := whole(m["id"], 0); id != 0 {
			if ids[id] {
				a.key("id").bad("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
			}
			ids[id] = true
		}
	})
}

// visit calls f for every component in v.
func visit(a at, v any, f func(at, map[string]any)) {
	for i, c := range entries(v) {
		if m := dict(c); m != nil {
			f(a.index(i), m)
			visit(a.index(i).key("components"), m["components"], f)
		}
	}
}

// inRow holds the schemas of the components that a row may contain.
var inRow = map[int]string{Button: "button", Select: "select", UserSelect: "userselect", RoleSelect: "roleselect", ChannelSelect: "channelselect"}

// rowParts checks the components of a row. It is five buttons wide, and a menu fills
// it.
func rowParts(a at, m map[string]any) {
	a = a.key("components")
	list(1, 1<<10, part(inRow))(a, m["components"])
	width := 0
	for i, c := range entries(m["components"]) {
		width++
		if whole(dict(c)["type"], 0) != Button {
			width += 4
		}
		if width > 5 {
			a.index(i).bad("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
	}
}

// buttonParts checks that a button has a custom id and a label.
func buttonParts(a at, m map[string]any) {
	if m["custom_id"] == nil {
		a.key("custom_id").bad("BASE_TYPE_REQUIRED", "This field is required")
	}
	if size(m["label"]) == 0 {
		a.bad("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")
	}
}

// selectCounts checks that a menu asks for no more choices than it has options,
// and that no value occurs twice.
func selectCounts(a at, m map[string]any) {
	lo, hi := whole(m["min_values"], 1), whole(m["max_values"], 1)
	if lo > hi {
		a.key("min_values").bad("SELECT_COMPONENT_MIN_EXCEEDS_MAX", "min_values must not exceed max_values")
	}
	options := entries(m["options"])
	if len(options) > 0 && hi > len(options) && m["max_values"] != nil {
		a.key("max_values").bad("SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", "max_values must not exceed the number of options")
	}
	chosen, seen := 0, map[string]bool{}
	for i, o := range options {
		if dict(o)["default"] == true {
			chosen++
		}
		value := fmt.Sprint(dict(o)["value"])
		if seen[value] {
			a.key("options").index(i).bad("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[value] = true
	}
	if chosen > hi {
		a.key("options").bad("SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", "Must be %d or fewer default options", hi)
	}
}
