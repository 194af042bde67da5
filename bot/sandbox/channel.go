package sandbox

import (
	"slices"
	"time"
)

// The kinds of channel that there are here.
const (
	textChannel   = 0
	directChannel = 1
	publicThread  = 11
)

// channel is a text channel, a thread or a conversation with the bot.
type channel struct {
	id, name string
	kind     int
	guild    *guild
	messages []*message

	// grants are the bot's permissions here; nil for the world's.
	grants *Permissions
	// only are the members who see it; nil for all.
	only []*user

	// recipient is whom the bot talks to, in a direct channel.
	recipient *user
	// thread is what a thread has besides.
	thread *thread
	gone   bool
}

type thread struct {
	parent   *channel
	owner    *user
	created  time.Time
	active   time.Time
	minutes  int
	archived bool
	locked   bool
	count    int
}

// botPermissions are what the bot may do in a channel.
func (w *World) botPermissions(c *channel) Permissions {
	switch {
	case c.kind == directChannel:
		return ThreadPermissions
	case c.thread != nil:
		return w.botPermissions(c.thread.parent)
	case c.grants != nil:
		return *c.grants
	}
	return w.cfg.Permissions
}

// sees tells whether a person may see a channel.
func (c *channel) sees(u *user) bool {
	switch {
	case c.gone:
		return false
	case c.kind == directChannel:
		return c.recipient == u
	case c.thread != nil:
		return c.thread.parent.sees(u)
	case c.guild.member(u) == nil:
		return false
	}
	return c.only == nil || slices.Contains(c.only, u)
}

// trunk is the channel that a thread hangs on, or the channel itself.
func (c *channel) trunk() *channel {
	if c.thread != nil {
		return c.thread.parent
	}
	return c
}

// archived tells whether a thread is asleep, by hand or for want of talk.
func (w *World) archived(c *channel) bool {
	t := c.thread
	if t == nil {
		return false
	}
	idle := w.now().Sub(t.active) >= time.Duration(t.minutes)*time.Minute
	return t.archived || idle
}

// wake makes a thread one in which something has just been said.
func (w *World) wake(c *channel) {
	if c.thread != nil {
		c.thread.archived = false
		c.thread.active = w.now()
		c.thread.count++
	}
}

// direct is the conversation of a person with the bot, begun if need be.
func (w *World) direct(u *user) *channel {
	if u.direct == nil {
		u.direct = &channel{id: w.nextID(), kind: directChannel, recipient: u}
		w.channels[u.direct.id] = u.direct
	}
	return u.direct
}
