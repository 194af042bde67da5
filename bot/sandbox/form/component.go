package form

// The kinds of component that have a name here, as Discord numbers them.
const (
	Row           = 1
	Button        = 2
	Select        = 3
	TextInput     = 4
	UserSelect    = 5
	RoleSelect    = 6
	MentionSelect = 7
	ChannelSelect = 8
	Section       = 9
	TextDisplay   = 10
	Thumbnail     = 11
	Gallery       = 12
	File          = 13
	Separator     = 14
	Container     = 17
	Label         = 18
)

// The styles of a button.
const (
	Primary   = 1
	Secondary = 2
	Success   = 3
	Danger    = 4
	Link      = 5
	Premium   = 6
)

// Component is any component of a message or a modal; Type tells which of
// the other parts mean something.
type Component struct {
	Type     int    `json:"type"`
	ID       int    `json:"id,omitempty"`
	CustomID string `json:"custom_id,omitempty"`
	Disabled bool   `json:"disabled,omitempty"`

	// Of a button; Label also of the frame around a modal's part.
	Style int    `json:"style,omitempty"`
	Label string `json:"label,omitempty"`
	Emoji *Emoji `json:"emoji,omitempty"`
	URL   string `json:"url,omitempty"`
	SKU   string `json:"sku_id,omitempty"`

	// Of a select menu or a text input.
	Placeholder  string         `json:"placeholder,omitempty"`
	MinValues    *int           `json:"min_values,omitempty"`
	MaxValues    *int           `json:"max_values,omitempty"`
	Options      []SelectOption `json:"options,omitempty"`
	ChannelTypes []int          `json:"channel_types,omitempty"`
	Defaults     []Default      `json:"default_values,omitempty"`
	Required     *bool          `json:"required,omitempty"`
	Value        string         `json:"value,omitempty"`
	MinLength    *int           `json:"min_length,omitempty"`
	MaxLength    *int           `json:"max_length,omitempty"`

	// Of what holds other components.
	Components  []Component `json:"components,omitempty"`
	Accessory   *Component  `json:"accessory,omitempty"`
	Inner       *Component  `json:"component,omitempty"`
	AccentColor *int        `json:"accent_color,omitempty"`

	// Of text and media.
	Content     string      `json:"content,omitempty"`
	Items       []MediaItem `json:"items,omitempty"`
	Media       *Media      `json:"media,omitempty"`
	File        *Media      `json:"file,omitempty"`
	Description string      `json:"description,omitempty"`
	Spoiler     bool        `json:"spoiler,omitempty"`
	Divider     *bool       `json:"divider,omitempty"`
	Spacing     int         `json:"spacing,omitempty"`
}

// SelectOption is one line of a select menu.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Emoji is a picture character, or a server's own picture by its id.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// Default is a person, role or channel that a menu starts with.
type Default struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// Media is a picture or file by its address; "attachment://name" is a file of
// the same request.
type Media struct {
	URL string `json:"url"`
}

// MediaItem is one picture of a gallery; Description is its alt text.
type MediaItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler,omitempty"`
}

// Walk calls f for every component of the tree, parents before children.
func Walk(tree []Component, f func(*Component)) {
	for i := range tree {
		c := &tree[i]
		f(c)
		Walk(c.Components, f)
		for _, single := range []*Component{c.Accessory, c.Inner} {
			if single != nil {
				f(single)
			}
		}
	}
}

// AssignIDs gives every component that has none an id, counting up from 1 in
// reading order and stepping over those that are taken.
func AssignIDs(tree []Component) {
	taken := map[int]bool{}
	Walk(tree, func(c *Component) { taken[c.ID] = true })
	next := 1
	Walk(tree, func(c *Component) {
		if c.ID != 0 {
			return
		}
		for taken[next] {
			next++
		}
		c.ID, taken[next] = next, true
	})
}

// CountChoices gives every menu that does not say how many options are chosen
// the counts that Discord then takes and tells: one.
func CountChoices(tree []Component) {
	Walk(tree, func(c *Component) {
		if c.Type != Select && (c.Type < UserSelect || c.Type > ChannelSelect) {
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

// Beginning are the values that a menu begins with.
func (c Component) Beginning() []string {
	var values []string
	for _, o := range c.Options {
		if o.Default {
			values = append(values, o.Value)
		}
	}
	for _, d := range c.Defaults {
		values = append(values, d.ID)
	}
	return values
}
