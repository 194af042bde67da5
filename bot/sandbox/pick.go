package sandbox

import (
	"slices"
	"strings"

	"galet/bot/sandbox/validate"
)

// menuValues are the values of the named options of a menu; the ids in a menu
// of users, roles or channels.
func (p *Person) menuValues(at *channel, c *Component, options []string) ([]string, error) {
	lo, hi := *c.MinValues, *c.MaxValues // validate has set them
	if len(options) < lo || len(options) > hi {
		return nil, clientErrorf("the menu wants %d to %d choices", lo, hi)
	}
	var values []string
	for _, name := range options {
		value, err := p.menuValue(at, c, name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(values, value) {
			return nil, clientErrorf("%q is chosen twice", name)
		}
		values = append(values, value)
	}
	return values, nil
}

// menuValue is the value of one named option.
func (p *Person) menuValue(at *channel, c *Component, name string) (string, error) {
	if o := optionNamed(c.Options, name); o != nil {
		return o.Value, nil
	}
	if c.Type == validate.UserSelect {
		if u := p.w.findUser(at, name); u != nil {
			return u.id, nil
		}
	}
	if c.Type == validate.RoleSelect && at.guild != nil {
		if r := at.guild.role(name); r != nil {
			return r.ID, nil
		}
	}
	if c.Type == validate.ChannelSelect && name != "" {
		ch, err := p.channel(name)
		if err == nil && ch.guild == at.guild && (len(c.ChannelTypes) == 0 || slices.Contains(c.ChannelTypes, ch.Kind)) {
			return ch.ID, nil
		}
	}
	return "", clientErrorf("the menu has no %q", name)
}

// optionNamed finds an option by its label or value, or by the beginning of a label
// that no other label shares; nil if there is none.
func optionNamed(options []validate.SelectOption, name string) *validate.SelectOption {
	if at := slices.IndexFunc(options, func(o validate.SelectOption) bool { return o.Label == name || o.Value == name }); at >= 0 {
		return &options[at]
	}
	begun := slices.DeleteFunc(slices.Clone(options), func(o validate.SelectOption) bool { return !strings.HasPrefix(o.Label, name) })
	if len(begun) == 1 {
		return &begun[0]
	}
	return nil
}

// findUser finds a member of the channel's server by "@name", "<@id>" or id.
// The name is the user name or the shown name.
func (w *World) findUser(c *channel, text string) *user {
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

// resolvedData are the users, members, roles and channels with these ids, as an
// interaction carries them.
func (w *World) resolvedData(at *channel, ids []string) map[string]object {
	all := map[string]object{"users": {}, "members": {}, "roles": {}, "channels": {}}
	for _, id := range ids {
		if u := w.userByID(id); u != nil {
			all["users"][id] = userObject(u)
			if m := at.guild.member(u); m != nil {
				o := memberObject(m)
				o["permissions"] = at.permissionsOf(m).String()
				all["members"][id] = o
			}
		}
		if ch := w.channels[id]; ch != nil {
			all["channels"][id] = w.channelObject(ch)
		}
		if at.guild != nil && at.guild.role(id) != nil {
			all["roles"][id] = at.guild.role(id)
		}
	}
	return all
}
