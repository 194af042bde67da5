package sandbox

import (
	"slices"

	"galet/bot/sandbox/validate"
)

// place finds a channel by its id or name, as for [Person], wherever it is.
func (w *World) place(ref string) (*channel, error) {
	found := w.sortedChannels(func(c *channel) bool {
		return c.id == ref || c.guild != nil && (w.label(c) == ref || "#"+c.name == ref || c.name == ref || c.guild.name+"/"+c.name == ref)
	})
	if len(found) > 0 {
		return found[0], nil
	}
	return nil, cannot("there is no channel %q", ref)
}

// changePlace changes a channel, found as by place, with the lock held.
func (w *World) changePlace(ref string, change func(*channel) error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.bump()
	c, err := w.place(ref)
	if err != nil {
		return err
	}
	return change(c)
}

// SetPermissions changes what the bot may do in a channel.
func (w *World) SetPermissions(ref string, p Permissions) error {
	return w.changePlace(ref, func(c *channel) error {
		c.grants = &p
		return nil
	})
}

// DeleteMessage takes a message away, as a moderator might.
func (w *World) DeleteMessage(id string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.bump()
	m := w.messages[id]
	if m == nil {
		return cannot("there is no message %s", id)
	}
	w.erase(m)
	return nil
}

// DeleteChannel takes a channel with its threads, or a thread, away with all
// that is in it.
func (w *World) DeleteChannel(ref string) error {
	return w.changePlace(ref, func(c *channel) error {
		for _, t := range w.sortedChannels(func(t *channel) bool { return t.trunk() == c || t == c }) {
			w.empty(t)
		}
		kind := "CHANNEL_DELETE"
		if c.thread != nil {
			kind = "THREAD_DELETE"
		}
		w.dispatch(kind, c.guild, w.channelObject(c))
		return nil
	})
}

// empty takes a channel away with its messages.
func (w *World) empty(c *channel) {
	for _, m := range slices.Clone(c.messages) {
		w.erase(m)
	}
	c.gone = true
	delete(w.channels, c.id)
}

// BeginThread begins a public thread of a channel, as its server's owner
// might.
func (w *World) BeginThread(ref, name string) error {
	return w.changePlace(ref, func(c *channel) error {
		if c.kind != textChannel {
			return cannot("%q can have no threads", ref)
		}
		_, err := w.beginThread(c, w.nextID(), w.owner(c.guild), &validate.Thread{Name: name})
		return err
	})
}

// ArchiveThread puts a thread to sleep; locked, only a moderator can wake it.
func (w *World) ArchiveThread(ref string, locked bool) error {
	return w.changePlace(ref, func(c *channel) error {
		if c.thread == nil {
			return cannot("%q is no thread", ref)
		}
		c.thread.archived, c.thread.locked = true, locked
		w.dispatch("THREAD_UPDATE", c.guild, w.channelObject(c))
		return nil
	})
}

// RemoveBot removes the bot from a server; AddBot asks it back.
func (w *World) RemoveBot(guild string) error { return w.setPresence(guild, true) }

// AddBot asks the bot back into a server from which it was removed.
func (w *World) AddBot(guild string) error { return w.setPresence(guild, false) }

func (w *World) setPresence(name string, gone bool) error {
	return w.changeGuild(name, func(g *guild) {
		g.gone = gone
		if gone {
			w.dispatch("GUILD_DELETE", g, object{"id": g.id})
			return
		}
		w.dispatch("GUILD_CREATE", g, w.guildCreate(g))
	})
}

// LoseGuild makes Discord unable to reach a server, in which the bot still is,
// and tells it so. [World.FindGuild] ends that.
func (w *World) LoseGuild(name string) error {
	return w.changeGuild(name, func(g *guild) {
		g.lost = true
		w.dispatch("GUILD_DELETE", g, object{"id": g.id, "unavailable": true})
	})
}

// FindGuild makes Discord reach a server again.
func (w *World) FindGuild(name string) error {
	return w.changeGuild(name, func(g *guild) {
		g.lost = false
		w.dispatch("GUILD_CREATE", g, w.guildCreate(g))
	})
}

// changeGuild changes a server, found by name, with the lock held.
func (w *World) changeGuild(name string, change func(*guild)) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.bump()
	at := slices.IndexFunc(w.guilds, func(g *guild) bool { return g.name == name })
	if at < 0 {
		return cannot("there is no server %q", name)
	}
	change(w.guilds[at])
	return nil
}

// RemoveMember takes a person out of a server.
func (w *World) RemoveMember(guild, name string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.bump()
	for _, g := range w.guilds {
		m := g.member(w.userNamed(name))
		if g.name == guild && m != nil {
			g.members = slices.DeleteFunc(g.members, func(o *member) bool { return o == m })
			return nil
		}
	}
	return cannot("there is no %q in the server %q", name, guild)
}

// ReturnMember lets a person of the world into a server again.
func (w *World) ReturnMember(guild, name string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.bump()
	u := w.userNamed(name)
	for _, g := range w.guilds {
		if g.name == guild && u != nil && g.member(u) == nil {
			g.members = append(g.members, &member{user: u, joined: w.now()})
			return nil
		}
	}
	return cannot("%q cannot come into the server %q", name, guild)
}

// TakeDirectMessages says whether a person takes direct messages from members
// of their servers, the bot among them.
func (w *World) TakeDirectMessages(name string, takes bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	u := w.userNamed(name)
	if u == nil {
		return cannot("nobody is called %q", name)
	}
	u.dmsClosed = !takes
	return nil
}

// SetLocale changes the language of a person's Discord, or of a server: both by
// name, the language as Discord names it ("en-GB"). What they do from then on
// tells it to the application.
func (w *World) SetLocale(name, locale string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.bump()
	if !validate.IsLocale(locale) {
		return cannot("Discord does not speak %q", locale)
	}
	if u := w.userNamed(name); u != nil {
		u.locale = locale
		return nil
	}
	for _, g := range w.guilds {
		if g.name == name {
			g.locale = locale
			return nil
		}
	}
	return cannot("neither a person nor a server is called %q", name)
}
