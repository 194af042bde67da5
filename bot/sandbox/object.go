package sandbox

import (
	"strconv"

	"galet/bot/sandbox/form"
)

func itoa(n int) string { return strconv.Itoa(n) }

// orNull is s, or null for the empty string.
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func userObject(u *user) object {
	o := object{
		"id": u.id, "username": u.name, "global_name": orNull(u.display), "avatar": orNull(u.avatar),
		"discriminator": "0", "public_flags": 0, "flags": 0, "avatar_decoration_data": nil, "banner": nil,
		"accent_color": nil, "collectibles": nil, "primary_guild": nil,
	}
	if u.bot {
		o["bot"], o["discriminator"] = true, "0000"
	}
	return o
}

// memberObject is a member without the user.
func memberObject(m *member) object {
	return object{
		"nick": orNull(m.nick), "avatar": nil, "banner": nil, "roles": m.roleIDs(), "joined_at": stamp(m.joined),
		"premium_since": nil, "pending": false, "flags": 0, "communication_disabled_until": nil,
		"mute": false, "deaf": false,
	}
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
		o["permission_overwrites"], o["rate_limit_per_user"] = []object{}, 0
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

func (w *World) guildObject(g *guild) object {
	return object{
		"id": g.id, "name": g.name, "icon": nil, "description": nil, "home_header": nil, "splash": nil,
		"discovery_splash": nil, "features": []string{}, "banner": nil, "owner_id": w.owner(g).id,
		"application_id": nil, "region": "deprecated", "afk_channel_id": nil, "afk_timeout": 300,
		"system_channel_id": nil, "system_channel_flags": 0, "widget_enabled": false, "widget_channel_id": nil,
		"verification_level": 0, "roles": g.roleObjects(), "default_message_notifications": 0,
		"mfa_level": 0, "explicit_content_filter": 0, "max_presences": nil, "max_members": 500000,
		"max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": nil,
		"premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": g.locale,
		"rules_channel_id": nil, "safety_alerts_channel_id": nil, "public_updates_channel_id": nil,
		"premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": []object{},
		"stickers": []object{}, "incidents_data": nil,
	}
}

// owner is the first person of a server, or the bot where there is none.
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
		"embeds": w.embedObjects(m), "components": w.componentObjects(m, m.components),
		"attachments": []object{}, "mentions": []object{},
	}
	if !m.edited.IsZero() {
		o["edited_timestamp"] = stamp(m.edited)
	}
	for _, a := range m.attachments {
		o["attachments"] = append(o["attachments"].([]object), w.attachmentObject(a, m.only != nil))
	}
	for _, u := range m.mentioned {
		o["mentions"] = append(o["mentions"].([]object), userObject(u))
	}
	w.addMessageParts(o, m)
	return o
}

// orEmpty is v, or an empty list, which JSON tells apart from none.
func orEmpty[T any](v []T) []T {
	if v == nil {
		return []T{}
	}
	return v
}

// addMessageParts are those that not every message has.
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

// embedObjects shows the files of the message where an embed refers to them.
func (w *World) embedObjects(m *message) []form.Embed {
	shown := make([]form.Embed, 0, len(m.embeds))
	for _, e := range m.embeds {
		e.Type = or(e.Type, "rich")
		e.Image, e.Thumbnail = w.linked(m, e.Image), w.linked(m, e.Thumbnail)
		shown = append(shown, e)
	}
	return shown
}

func (w *World) linked(m *message, media *form.Media) *form.Media {
	if media == nil {
		return nil
	}
	for _, a := range m.attachments {
		if media.URL == "attachment://"+a.filename {
			return &form.Media{URL: w.link(a)}
		}
	}
	return media
}
