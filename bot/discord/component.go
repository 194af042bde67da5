package discord

// The types of components.
const (
	ComponentActionRow    = 1
	ComponentButton       = 2
	ComponentStringSelect = 3
	ComponentText         = 10
	ComponentGallery      = 12
)

// Component is an action row, a button or a select menu, or in a layout a text or
// a gallery of pictures.
type Component struct {
	Type        int            `json:"type"`
	Components  []Component    `json:"components,omitempty"`
	CustomID    string         `json:"custom_id,omitempty"`
	Style       int            `json:"style,omitempty"`
	Disabled    bool           `json:"disabled,omitempty"`
	Label       string         `json:"label,omitempty"`
	Placeholder string         `json:"placeholder,omitempty"`
	Options     []SelectOption `json:"options,omitempty"`
	// For menus of channels or roles.
	MinValues     *int                 `json:"min_values,omitempty"`
	MaxValues     int                  `json:"max_values,omitempty"`
	ChannelTypes  []int                `json:"channel_types,omitempty"`
	DefaultValues []SelectDefaultValue `json:"default_values,omitempty"`
	// For texts.
	Content string `json:"content,omitempty"`
	// For galleries, at most ten.
	Items []GalleryItem `json:"items,omitempty"`
}

// GalleryItem is a picture of a gallery, with its alt text.
type GalleryItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
}

// Media says where a picture is: "attachment://" and the name of a file of the
// message.
type Media struct {
	URL string `json:"url"`
}

// SelectDefaultValue is a channel or role that a menu shows as chosen.
type SelectDefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// SelectOption is an option of a string select menu.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

const (
	// componentSize is the size of a component, or of an option of a menu, besides its texts.
	componentSize = 12
	// mediaSize is the size of a picture besides its description. It is an estimate: Discord
	// stores an address and a preview with it.
	mediaSize = 150
)

// Size is the size of the component and its parts in bytes, for LayoutSizeLimit. Only the
// size of texts is known exactly.
func (c Component) Size() int {
	n := componentSize + len(c.CustomID) + len(c.Label) + len(c.Placeholder) + len(c.Content)
	for _, o := range c.Options {
		n += componentSize + len(o.Label) + len(o.Value) + len(o.Description)
	}
	for _, item := range c.Items {
		n += mediaSize + len(item.Description)
	}
	for _, part := range c.Components {
		n += part.Size()
	}
	return n
}
