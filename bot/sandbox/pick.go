package sandbox

import (
	"slices"
	"strings"

	"galet/bot/sandbox/validate"
)

// chosen are the values of the options that are meant in a menu; in a menu of
// people, roles or channels the ids of those that are named.
func (p *Person) chosen(at *channel, c *Component, options []string) ([]string, error) {
	lo, hi := 1, 1
	if c.MinValues != nil {
		lo = *c.MinValues
	}
	if c.MaxValues != nil {
		hi = *c.MaxValues
	}
	if len(options) < lo || len(options) > hi {
		return nil, cannot("the menu wants %d to %d choices", lo, hi)
	}
	var values []string
	for _, name := range options {
		value, err := p.meant(at, c, name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(values, value) {
			return nil, cannot("%q is chosen twice", name)
		}
		values = append(values, value)
	}
	return values, nil
}

// meant is the value by which a menu knows what is named.
func (p *Person) meant(at *channel, c *Component, name string) (string, error) {
	if c.Type == validate.Select {
		return optionMeant(c.Options, name)
	}
	if c.Type == validate.UserSelect {
		if u := p.w.whoIs(at, name); u != nil {
			return u.id, nil
		}
	}
	if c.Type == validate.RoleSelect {
		if r := at.roleNamed(name); r != nil {
			return r.id, nil
		}
	}
	if c.Type == validate.ChannelSelect && name != "" {
		ch, err := p.in(name)
		if err == nil && ch.guild == at.guild && (len(c.ChannelTypes) == 0 || slices.Contains(c.ChannelTypes, ch.kind)) {
			return ch.id, nil
		}
	}
	return "", cannot("the menu has no %q", name)
}

func optionMeant(options []validate.SelectOption, name string) (string, error) {
	var near []string
	for _, o := range options {
		switch named(name, o.Label, o.Value) {
		case exactly:
			return o.Value, nil
		case nearly:
			near = append(near, o.Value)
		}
	}
	switch len(near) {
	case 1:
		return near[0], nil
	case 0:
		return "", cannot("the menu has no %q", name)
	}
	return "", cannot("more than one option begins with %q", name)
}

// whoIs finds a member of the channel's server by "@name", "<@id>" or id; a
// name may be the user name or the one shown.
func (w *World) whoIs(c *channel, text string) *user {
	name := strings.TrimPrefix(text, "@")
	id := strings.Trim(text, "<@!>")
	var shown *user
	for _, u := range w.users {
		if c.guild != nil && c.guild.member(u) == nil && u.id != id && u != w.bot {
			continue
		}
		switch {
		case u.name == name, u.id == id:
			return u
		case w.shownIn(c, u) == name && shown == nil:
			shown = u
		}
	}
	return shown
}

// resolved tells the bot who and what the ids mean that it is given.
func (w *World) resolved(at *channel, ids []string) object {
	all := object{}
	put := func(kind, id string, v object) {
		if all[kind] == nil {
			all[kind] = object{}
		}
		all[kind].(object)[id] = v
	}
	for _, id := range ids {
		if u := w.userByID(id); u != nil {
			put("users", id, userObject(u))
			if m := at.memberOf(u); m != nil {
				o := memberObject(m)
				o["permissions"] = at.permissionsOf(m).String()
				put("members", id, o)
			}
		}
		if ch := w.channels[id]; ch != nil {
			put("channels", id, w.channelObject(ch))
		}
		if at.guild != nil {
			if i := slices.IndexFunc(at.guild.roles, func(r *role) bool { return r.id == id }); i >= 0 {
				put("roles", id, at.guild.roleObjects()[i+1])
			}
		}
	}
	return all
}

// memberOf is a person as a member of the channel's server; nil if they are
// none, or it has no server.
func (c *channel) memberOf(u *user) *member {
	if c.guild == nil {
		return nil
	}
	return c.guild.member(u)
}
