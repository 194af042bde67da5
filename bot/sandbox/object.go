package sandbox

import "galet/bot/sandbox/validate"

// orNull returns s, or nil if s is empty.
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func userObject(u *user) object {
	o := object{
		"id": u.id, "username": u.name, "global_name": orNull(u.display), "avatar": nil,
		"discriminator": "0", "public_flags": 0, "flags": 0, "avatar_decoration_data": nil, "banner": nil,
		"accent_color": nil, "collectibles": nil, "primary_guild": nil,
	}
	if u.bot {
		o["bot"], o["discriminator"] = true, "0000"
	}
	return o
}

// memberObject is a guild member without its user.
func memberObject(m *member) object {
	return object{"nick": orNull(m.nick), "roles": m.roleIDs(), "joined_at": stamp(m.joined), "flags": 0}
}

func (w *World) channelObject(c *channel) object {
	o := object{"id": c.id, "type": c.kind, "flags": 0, "last_message_id": nil}
	if n := len(c.messages); n > 0 {
		o["last_message_id"] = c.messages[n-1].id
	}
	switch {
	case c.kind == directChannel:
		o["recipients"] = []object{userObject(c.recipient)}
	case c.thread != nil:
		w.addThreadParts(o, c)
	default:
		o["guild_id"], o["name"], o["position"] = c.guild.id, c.name, 0
		o["parent_id"], o["topic"], o["nsfw"] = nil, nil, false
		o["permission_overwrites"], o["rate_limit_per_user"] = c.overwriteObjects(), 0
	}
	return o
}

func (w *World) addThreadParts(o object, c *channel) {
	t := c.thread
	o["guild_id"], o["name"], o["parent_id"] = c.guild.id, c.name, t.parent.id
	o["owner_id"], o["message_count"], o["member_count"] = t.owner.id, t.count, 1
	o["total_message_sent"], o["rate_limit_per_user"] = t.count, 0
	o["thread_metadata"] = object{
		"archived": w.archived(c), "locked": t.locked, "auto_archive_duration": t.minutes,
		"archive_timestamp": stamp(t.active), "create_timestamp": stamp(t.created),
	}
}

// owner is a server's first person, or the bot if it has none.
func (w *World) owner(g *guild) *user {
	for _, m := range g.members {
		if !m.user.bot {
			return m.user
		}
	}
	return w.bot
}

func (w *World) messageObject(m *message) object {
	o := object{
		"id": m.id, "channel_id": m.channel.id, "type": m.kind, "author": userObject(m.author),
		"content": m.content, "timestamp": stamp(m.created), "edited_timestamp": nil, "tts": false,
		"pinned": false, "mention_everyone": m.everyone, "mention_roles": []string{}, "flags": m.flags,
		"embeds": orEmpty(m.embeds), "components": w.componentObjects(m, m.components),
		"attachments": []object{}, "mentions": []object{},
	}
	if !m.edited.IsZero() {
		o["edited_timestamp"] = stamp(m.edited)
	}
	for _, a := range m.attachments {
		o["attachments"] = append(o["attachments"].([]object), w.attachmentObject(m, a))
	}
	for _, u := range m.mentioned {
		o["mentions"] = append(o["mentions"].([]object), userObject(u))
	}
	w.addMessageParts(o, m)
	return o
}

// orEmpty returns v, or an empty list if v is nil: JSON must not say null.
func orEmpty[T any](v []T) []T {
	if v == nil {
		return []T{}
	}
	return v
}

// addMessageParts sets the keys that only some messages have.
func (w *World) addMessageParts(o object, m *message) {
	if m.nonce != "" {
		o["nonce"] = m.nonce
	}
	if m.author == w.bot {
		o["application_id"] = w.bot.id
	}
	if m.thread != nil {
		o["thread"] = w.channelObject(m.thread)
	}
	if m.replies != nil {
		o["message_reference"] = object{"type": 0, "channel_id": m.channel.id, "message_id": m.replies.id}
		o["referenced_message"] = nil
		if !m.replies.gone {
			o["referenced_message"] = w.messageObject(m.replies)
		}
	}
	if it := m.answers; it != nil {
		o["webhook_id"] = w.bot.id
		o["interaction_metadata"] = it.metadata()
		if it.used != "" {
			o["interaction"] = object{"id": it.id, "type": it.kind, "name": it.used, "user": userObject(it.user)}
		}
	}
}

// componentObjects are a message's components as Discord returns them.
func (w *World) componentObjects(m *message, tree []validate.Component) []object {
	all := []object{}
	for i := range tree {
		all = append(all, w.componentObject(m, &tree[i]))
	}
	return all
}

func (w *World) componentObject(m *message, c *validate.Component) object {
	o := object{"type": c.Type, "id": c.ID}
	switch {
	case c.Type == validate.Row:
		o["components"] = w.componentObjects(m, c.Components)
		return o
	case c.Type == validate.TextDisplay:
		o["content"] = c.Content
		return o
	case c.Type == validate.MediaGallery:
		o["items"] = w.itemObjects(m, c.Items)
		return o
	case c.Type == validate.Button:
		o["style"], o["label"] = c.Style, c.Label
	default:
		addMenu(o, c)
	}
	o["custom_id"], o["disabled"] = c.CustomID, c.Disabled
	return o
}

// itemObjects are the pictures of a gallery, which are files of the message.
func (w *World) itemObjects(m *message, items []validate.Item) []object {
	all := []object{}
	for _, item := range items {
		for _, a := range m.attachments {
			if a.Filename == item.FileName() {
				media := object{"id": a.ID, "attachment_id": a.ID, "url": w.link(m, a), "proxy_url": w.link(m, a), "content_type": a.ContentType, "width": a.Width, "height": a.Height}
				all = append(all, object{"media": media, "description": orNull(item.Description), "spoiler": false})
			}
		}
	}
	return all
}

func addMenu(o object, c *validate.Component) {
	o["min_values"], o["max_values"] = *c.MinValues, *c.MaxValues
	if c.Placeholder != "" {
		o["placeholder"] = c.Placeholder
	}
	switch {
	case c.Type == validate.Select:
		o["options"] = c.Options
	case c.Type == validate.ChannelSelect && c.ChannelTypes != nil:
		o["channel_types"] = c.ChannelTypes
	}
	if c.Defaults != nil {
		o["default_values"] = c.Defaults
	}
}
