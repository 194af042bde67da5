package validate

import "cmp"

// The component types, as Discord numbers them.
const (
	Button        = 2
	Select        = 3
	UserSelect    = 5
	RoleSelect    = 6
	ChannelSelect = 8
	TextDisplay   = 10
)

// Component is a row, a button, a menu, a text or a gallery, by its Type.
type Component struct {
	Type       int         `json:"type"`
	ID         int         `json:"id,omitempty"`
	Components []Component `json:"components,omitempty"`
	CustomID   string      `json:"custom_id,omitempty"`
	Disabled   bool        `json:"disabled,omitempty"`

	// The fields of a button.
	Style int    `json:"style,omitempty"`
	Label string `json:"label,omitempty"`

	// The fields of a menu.
	Placeholder  string         `json:"placeholder,omitempty"`
	MinValues    *int           `json:"min_values,omitempty"`
	MaxValues    *int           `json:"max_values,omitempty"`
	Options      []SelectOption `json:"options,omitempty"`
	ChannelTypes []int          `json:"channel_types,omitempty"`
	Defaults     []Default      `json:"default_values,omitempty"`

	// The field of a text.
	Content string `json:"content,omitempty"`

	// The field of a gallery.
	Items []Item `json:"items,omitempty"`
}

// IsMenu reports whether the component is a menu of any type.
func (c Component) IsMenu() bool { return c.Type >= Select && c.Type <= ChannelSelect }

// Item is a picture of a gallery.
type Item struct {
	Media Media `json:"media"`
	// Description is the alt text.
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler"`
}

// Media says where a picture is. The bot sends [Attached] and the name of a file;
// Discord sets the rest.
type Media struct {
	URL          string `json:"url"`
	ProxyURL     string `json:"proxy_url"`
	ID           string `json:"id"`
	AttachmentID string `json:"attachment_id"`
	ContentType  string `json:"content_type"`
	Width        int    `json:"width"`
	Height       int    `json:"height"`
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
	walk(at{}, tree, func(_ at, c *Component) { f(c) })
}

// walk is Walk with the place of each component.
func walk(a at, tree []Component, f func(at, *Component)) {
	for i := range tree {
		f(a.index(i), &tree[i])
		walk(a.index(i).key("components"), tree[i].Components, f)
	}
}

// fillIn sets what Discord sets: ids from 1 in reading order, and one choice
// for menus.
func fillIn(tree []Component) {
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
		if c.IsMenu() {
			c.MinValues, c.MaxValues = cmp.Or(c.MinValues, new(1)), cmp.Or(c.MaxValues, new(1))
		}
	})
}

// checkComponents checks the rules that the table cannot express, after fillIn.
func checkComponents(a at, tree []Component) {
	custom, ids := seen{}, seen{}
	walk(a, tree, func(a at, c *Component) {
		if c.CustomID != "" && custom.again(c.CustomID) {
			a.key("custom_id").bad("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		}
		if ids.again(c.ID) {
			a.key("id").bad("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		if c.Type == Button && c.Label == "" {
			a.bad("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")
		}
		c.checkWidth(a.key("components"))
		c.checkChoices(a)
	})
}

// checkWidth checks that a row is at most five buttons wide. A menu fills it.
func (c *Component) checkWidth(a at) {
	width := 0
	for i, part := range c.Components {
		width++
		if part.Type != Button {
			width += 4
		}
		if width > 5 {
			a.index(i).bad("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
	}
}

// checkChoices checks that a menu asks for no more choices than it has options,
// and that no value occurs twice.
func (c *Component) checkChoices(a at) {
	if !c.IsMenu() {
		return
	}
	lo, hi := *c.MinValues, *c.MaxValues
	if lo > hi {
		a.key("min_values").bad("SELECT_COMPONENT_MIN_EXCEEDS_MAX", "min_values must not exceed max_values")
	}
	if len(c.Options) > 0 && hi > len(c.Options) {
		a.key("max_values").bad("SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", "max_values must not exceed the number of options")
	}
	chosen, values := 0, seen{}
	for i, o := range c.Options {
		if o.Default {
			chosen++
		}
		if values.again(o.Value) {
			a.key("options").index(i).bad("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
	}
	if chosen > hi {
		a.key("options").bad("SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", "Must be %d or fewer default options", hi)
	}
}
