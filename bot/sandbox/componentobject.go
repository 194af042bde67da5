package sandbox

import (
	"path"

	"galet/bot/sandbox/form"
)

// componentObjects are a message's components as Discord gives them back:
// with what it takes for granted, and with its own addresses for the files of
// the message.
func (w *World) componentObjects(m *message, tree []form.Component) []object {
	all := []object{}
	for i := range tree {
		all = append(all, w.componentObject(m, &tree[i]))
	}
	return all
}

func (w *World) componentObject(m *message, c *form.Component) object {
	o := object{"type": c.Type, "id": c.ID}
	switch c.Type {
	case form.Row:
		o["components"] = w.componentObjects(m, c.Components)
	case form.Button:
		addButton(o, c)
	case form.Select, form.UserSelect, form.RoleSelect, form.MentionSelect, form.ChannelSelect:
		addMenu(o, c)
	case form.Section:
		o["components"], o["accessory"] = w.componentObjects(m, c.Components), w.componentObject(m, c.Accessory)
	case form.TextDisplay:
		o["content"] = c.Content
	case form.Thumbnail:
		o["media"], o["description"], o["spoiler"] = w.mediaObject(m, *c.Media), orNull(c.Description), c.Spoiler
	case form.Gallery:
		items := []object{}
		for _, i := range c.Items {
			items = append(items, object{"media": w.mediaObject(m, i.Media), "description": orNull(i.Description), "spoiler": i.Spoiler})
		}
		o["items"] = items
	case form.File:
		o["file"], o["spoiler"], o["name"], o["size"] = w.mediaObject(m, *c.File), c.Spoiler, path.Base(c.File.URL), nil
	case form.Separator:
		o["spacing"], o["divider"] = or(c.Spacing, 1), c.Divider == nil || *c.Divider
	case form.Container:
		o["components"], o["accent_color"], o["spoiler"] = w.componentObjects(m, c.Components), c.AccentColor, c.Spoiler
	}
	return o
}

func addButton(o object, c *form.Component) {
	o["style"], o["disabled"] = c.Style, c.Disabled
	for key, value := range map[string]string{"custom_id": c.CustomID, "label": c.Label, "url": c.URL, "sku_id": c.SKU} {
		if value != "" {
			o[key] = value
		}
	}
	if c.Emoji != nil {
		o["emoji"] = c.Emoji
	}
}

func addMenu(o object, c *form.Component) {
	o["custom_id"], o["disabled"], o["min_values"], o["max_values"] = c.CustomID, c.Disabled, 1, 1
	if c.Placeholder != "" {
		o["placeholder"] = c.Placeholder
	}
	if c.MinValues != nil {
		o["min_values"] = *c.MinValues
	}
	if c.MaxValues != nil {
		o["max_values"] = *c.MaxValues
	}
	switch {
	case c.Type == form.Select:
		o["options"] = c.Options
	case c.Type == form.ChannelSelect && c.ChannelTypes != nil:
		o["channel_types"] = c.ChannelTypes
	}
	if c.Defaults != nil {
		o["default_values"] = c.Defaults
	}
}

// mediaObject is a picture or file by its address; one of the message's own
// files by Discord's address for it.
func (w *World) mediaObject(m *message, media form.Media) object {
	for _, a := range m.attachments {
		if media.URL == "attachment://"+a.filename {
			link := w.link(a)
			return object{
				"id": a.id, "attachment_id": a.id, "url": link, "proxy_url": link,
				"width": a.width, "height": a.height, "content_type": a.kind,
			}
		}
	}
	return object{"id": m.id, "url": media.URL, "proxy_url": media.URL, "width": nil, "height": nil, "content_type": nil}
}
