package sandbox

import (
	"slices"
	"strconv"
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

	// recipient is the other person in a direct channel.
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

// botPermissions are the bot's permissions in a channel.
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

// archived reports whether a thread is archived, by hand or after its idle time.
func (w *World) archived(c *channel) bool {
	t := c.thread
	if t == nil {
		return false
	}
	idle := w.now().Sub(t.active) >= time.Duration(t.minutes)*time.Minute
	return t.archived || idle
}

// wake unarchives a thread after a new message.
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

// Permissions is a set of what a member may do, in Discord's bits.
type Permissions uint64

// The permissions that this package looks at.
const (
	Administrator       Permissions = 1 << 3
	ManageChannels      Permissions = 1 << 4
	ManageGuild         Permissions = 1 << 5
	ViewChannel         Permissions = 1 << 10
	SendMessages        Permissions = 1 << 11
	ManageMessages      Permissions = 1 << 13
	EmbedLinks          Permissions = 1 << 14
	AttachFiles         Permissions = 1 << 15
	ReadHistory         Permissions = 1 << 16
	MentionEveryone     Permissions = 1 << 17
	UseCommands         Permissions = 1 << 31
	ManageThreads       Permissions = 1 << 34
	CreatePublicThreads Permissions = 1 << 35
	SendInThreads       Permissions = 1 << 38
)

// LeastPermissions let a bot see a channel, read it, and send messages with
// embeds and files.
const LeastPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadHistory

// ThreadPermissions are [LeastPermissions] and what public threads need.
const ThreadPermissions = LeastPermissions | CreatePublicThreads | SendInThreads

// MemberPermissions are what an ordinary member has.
const MemberPermissions = ThreadPermissions | UseCommands

// Has tells whether all of want are in the set; an administrator has all.
func (p Permissions) Has(want Permissions) bool {
	return p&Administrator != 0 || p&want == want
}

// String is the set as Discord writes it: a decimal number.
func (p Permissions) String() string { return strconv.FormatUint(uint64(p), 10) }
