package sandbox

import (
	"maps"
	"slices"
)

// object is a JSON object to send.
type object = map[string]any

// each converts the elements of a list. In JSON the list is never null.
func each[T, U any](all []T, convert func(T) U) []U {
	list := []U{}
	for _, v := range all {
		list = append(list, convert(v))
	}
	return list
}

// filter returns the elements that are wanted.
func filter[T any](all []*T, want func(*T) bool) []*T {
	return slices.DeleteFunc(slices.Clone(all), func(v *T) bool { return !want(v) })
}

// orNull returns s, or nil if s is empty.
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func userObject(u *user) object {
	return object{
		"id": u.id, "username": u.name, "global_name": orNull(u.display), "avatar": nil, "bot": u.bot,
		"discriminator": "0", "public_flags": 0, "flags": 0, "primary_guild": nil,
	}
}

// object is a server as GET returns it.
func (g *guild) object() object {
	return object{"id": g.id, "name": g.name, "owner_id": absentOwner, "preferred_locale": g.locale, "roles": g.roles}
}

func memberObject(m *member) object {
	return object{
		"user": userObject(m.user), "nick": orNull(m.nick), "roles": each(m.roles, func(r *Role) string { return r.ID }), "joined_at": stamp(m.joined), "flags": 0,
		"avatar": nil, "banner": nil, "communication_disabled_until": nil, "pending": false, "premium_since": nil, "mute": false, "deaf": false,
	}
}

func (w *World) channelObject(c *channel) object {
	o := object{"id": c.ID, "type": c.Kind, "flags": 0}
	if c.Kind == directChannel {
		o["recipients"] = []object{userObject(w.userByID(c.Recipient))}
		return o
	}
	o["guild_id"], o["name"] = c.guild.id, c.name
	t := c.Thread
	if t == nil {
		o["position"], o["parent_id"], o["permission_overwrites"] = 0, nil, slices.Collect(maps.Values(c.overwrites))
		if !c.sees(w.bot) { // https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels
			o["flags"], o["name"], o["permission_overwrites"] = 1<<17, "___hidden___", []overwrite{{ID: c.guild.id, Deny: ViewChannel}}
		}
		return o
	}
	o["parent_id"], o["owner_id"], o["member_count"] = t.Parent, t.Owner, 1
	o["message_count"], o["total_message_sent"] = len(c.Messages), len(c.Messages)
	o["thread_metadata"] = object{
		"archived": w.archived(c), "locked": t.Locked, "auto_archive_duration": t.Minutes,
		"archive_timestamp": stamp(t.Active), "create_timestamp": stamp(t.Created),
	}
	return o
}

func (w *World) messageObject(m *message) object {
	o := object{
		"id": m.ID, "channel_id": m.channel.ID, "type": m.Kind, "author": userObject(w.userByID(m.Author)),
		"content": m.Content, "timestamp": stamp(m.Created), "edited_timestamp": nil, "tts": false,
		"pinned": false, "mention_everyone": m.Everyone, "mention_roles": []string{}, "flags": m.Flags,
		"embeds": orEmpty(m.Embeds), "components": orEmpty(m.Components), "mentions": each(w.usersByID(m.Mentioned), userObject),
		"attachments": each(m.Files, func(a Attachment) object { return w.attachmentObject(m, a) }),
	}
	if !m.Edited.IsZero() {
		o["edited_timestamp"] = stamp(m.Edited)
	}
	if t := w.channels[m.Thread]; t != nil {
		o["thread"] = w.channelObject(t)
	}
	return o
}

// orEmpty returns v, or an empty list if v is nil: JSON must not say null.
func orEmpty[T any](v []T) []T { return append([]T{}, v...) }
