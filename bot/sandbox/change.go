package sandbox

import (
	"slices"
	"strings"

	"galet/bot/sandbox/validate"
)

// findChannel finds a channel by its id or name, as [Person] describes, even if nobody
// sees it.
func (w *World) findChannel(ref string) (*channel, error) {
	if found := w.sortedChannels(func(c *channel) bool { return c.is(ref) }); len(found) > 0 {
		return found[0], nil
	}
	return nil, clientErrorf("there is no channel %q", ref)
}

// changeChannel finds a channel and calls change with the lock held.
func (w *World) changeChannel(ref string, change func(*channel) error) error {
	return w.change(func() error {
		c, err := w.findChannel(ref)
		if err != nil {
			return err
		}
		return change(c)
	})
}

// DeleteMessage deletes a message, as a moderator might.
func (w *World) DeleteMessage(id string) error {
	return w.change(func() error {
		m := w.messages[id]
		if m == nil {
			return clientErrorf("there is no message %s", id)
		}
		w.removeMessage(m)
		return nil
	})
}

// DeleteChannel deletes a thread, or a channel with its threads, and all
// messages in it.
func (w *World) DeleteChannel(ref string) error {
	return w.changeChannel(ref, func(c *channel) error {
		for _, t := range w.sortedChannels(func(t *channel) bool { return t.root() == c || t == c }) {
			for _, m := range slices.Clone(t.Messages) {
				w.removeMessage(m)
			}
			delete(w.channels, t.ID)
		}
		kind := "CHANNEL_DELETE"
		if c.Thread != nil {
			kind = "THREAD_DELETE"
		}
		w.dispatch(kind, c.guild, w.channelObject(c))
		return nil
	})
}

// BeginThread creates a public thread in a channel, as the newest member might; for a
// member's name, a private thread with that member and the bot.
func (w *World) BeginThread(ref, name, member string) error {
	return w.changeChannel(ref, func(c *channel) error {
		owner, kind := c.guild.members[len(c.guild.members)-1].user, publicThread
		if member != "" {
			owner, kind = w.userNamed(member), privateThread
		}
		if owner == nil {
			return clientErrorf("nobody is called %q", member)
		}
		_, err := w.beginThread(c, w.nextID(), kind, owner.id, &validate.Thread{Name: strings.TrimPrefix(name, "#")})
		return err
	})
}

// CloseThread archives a thread, or locks it, or both.
func (w *World) CloseThread(ref string, archived, locked bool) error {
	return w.changeChannel(ref, func(c *channel) error {
		if c.Thread == nil {
			return clientErrorf("%q is no thread", ref)
		}
		c.Thread.Archived, c.Thread.Locked = archived, locked
		w.dispatch("THREAD_UPDATE", c.guild, w.channelObject(c))
		return nil
	})
}

// RemoveBot removes the bot from a server. In an outage the server is unavailable, and
// the bot stays a member.
func (w *World) RemoveBot(name string, outage bool) error {
	return w.changeGuild(name, func(g *guild) error {
		g.gone, g.lost = !outage, outage
		w.dispatch("GUILD_DELETE", g, object{"id": g.id, "unavailable": outage})
		return nil
	})
}

// AddBot brings the bot back, and ends an outage.
func (w *World) AddBot(name string) error {
	return w.changeGuild(name, func(g *guild) error {
		g.gone, g.lost = false, false
		w.dispatch("GUILD_CREATE", g, w.guildCreate(g))
		return nil
	})
}

// changeGuild finds a server by name and calls change with the lock held.
func (w *World) changeGuild(name string, change func(*guild) error) error {
	return w.change(func() error {
		if g := w.guildNamed(name); g != nil {
			return change(g)
		}
		return clientErrorf("there is no server %q", name)
	})
}

// SetMember adds a person to a server, or removes them.
func (w *World) SetMember(server, name string, in bool) error {
	return w.changeGuild(server, func(g *guild) error {
		u := w.userNamed(name)
		switch {
		case u == nil || in == (g.member(u) != nil):
			return clientErrorf("%q cannot come into the server %q, or leave it", name, server)
		case in:
			g.members = append(g.members, &member{user: u, joined: w.Now()})
		default:
			g.members = slices.DeleteFunc(g.members, func(m *member) bool { return m.user == u })
		}
		return nil
	})
}

// TakeDirectMessages sets whether a person accepts direct messages from members
// of their servers, the bot included.
func (w *World) TakeDirectMessages(name string, takes bool) error {
	return w.change(func() error {
		u := w.userNamed(name)
		if u == nil {
			return clientErrorf("nobody is called %q", name)
		}
		u.dmsClosed = !takes
		return nil
	})
}

// SetLocale sets the language of a person or of a server, both found by name.
// The language is one of Discord's locales ("en-GB"). Later interactions carry
// it.
func (w *World) SetLocale(name, locale string) error {
	return w.change(func() error {
		u, g := w.userNamed(name), w.guildNamed(name)
		switch {
		case !slices.Contains(validate.Locales, locale):
			return clientErrorf("Discord does not speak %q", locale)
		case u != nil:
			u.locale = locale
		case g != nil:
			g.locale = locale
		default:
			return clientErrorf("neither a person nor a server is called %q", name)
		}
		return nil
	})
}
