package sandbox

import (
	"strconv"
	"time"
)

// The channel types that the stand-in has, as Discord numbers them.
const (
	textChannel   = 0
	directChannel = 1
	publicThread  = 11
	privateThread = 12
)

// channel is a text channel, a thread or a direct message channel. Its exported
// fields are those that [World.Save] keeps.
type channel struct {
	ID   string `json:"id"`
	Kind int    `json:"kind"`
	// Recipient is the id of the person of a direct message channel.
	Recipient string `json:"recipient,omitempty"`
	// Thread holds what only threads have; nil for other channels.
	Thread   *thread    `json:"thread,omitempty"`
	Messages []*message `json:"messages"`

	name    string
	guild   *guild
	removed []*message // the latest deleted messages
	// overwrites are the channel's permission overwrites, by the id of a member
	// or of the @everyone role.
	overwrites map[string]overwrite
}

// thread is what only threads have. [World.Save] keeps its exported fields.
type thread struct {
	Name     string    `json:"name"`
	Parent   string    `json:"parent"` // the channel's id
	Owner    string    `json:"owner"`  // the user's id
	Created  time.Time `json:"created"`
	Active   time.Time `json:"active"`
	Minutes  int       `json:"minutes"`
	Archived bool      `json:"archived"`
	Locked   bool      `json:"locked"`
	parent   *channel
	// joined are the members of a private thread besides its owner.
	joined map[*user]bool
}

// botPermissions are the bot's permissions in a channel.
func (w *World) botPermissions(c *channel) Permissions {
	if c.Kind == directChannel {
		return ThreadPermissions
	}
	return c.permissionsOf(c.guild.member(w.bot))
}

// root is the parent channel of a thread, or the channel itself.
func (c *channel) root() *channel {
	if c.Thread != nil {
		return c.Thread.parent
	}
	return c
}

// archived reports whether a thread is archived, by hand or because it was idle.
func (w *World) archived(c *channel) bool {
	t := c.Thread
	return t != nil && (t.Archived || w.Now().Sub(t.Active) >= time.Duration(t.Minutes)*time.Minute)
}

// directMessages is the person's direct message channel with the bot. It is
// created on first use.
func (w *World) directMessages(u *user) *channel {
	for _, c := range w.channels {
		if c.Recipient == u.id {
			return c
		}
	}
	c := &channel{ID: w.nextID(), Kind: directChannel, Recipient: u.id}
	w.channels[c.ID] = c
	return c
}

// Permissions is a set of Discord's permission bits.
type Permissions uint64

// The permissions that the stand-in checks.
const (
	administrator       Permissions = 1 << 3
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
	manageThreads       Permissions = 1 << 34
	CreatePublicThreads Permissions = 1 << 35
	SendInThreads       Permissions = 1 << 38
)

// LeastPermissions allow a bot to see a channel and to send messages with
// embeds and files.
const LeastPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadHistory

// ThreadPermissions are [LeastPermissions] and those for public threads.
const ThreadPermissions = LeastPermissions | CreatePublicThreads | SendInThreads

// memberPermissions are the permissions that every member has.
const memberPermissions = ThreadPermissions | UseCommands

// Has reports whether the set holds all of want. An administrator has all
// permissions.
func (p Permissions) Has(want Permissions) bool {
	return p&administrator != 0 || p&want == want
}

// String formats the set as Discord does: as a decimal number.
func (p Permissions) String() string { return strconv.FormatUint(uint64(p), 10) }

// absentOwner is the id of every server's owner. No person has it.
const absentOwner = "1"

// overwrite is what a channel allows and denies to a role (Type 0) or a member (1).
type overwrite struct {
	ID    string      `json:"id"`
	Type  int         `json:"type"`
	Allow Permissions `json:"allow,string"`
	Deny  Permissions `json:"deny,string"`
}

// permissionsOf computes a member's permissions in a channel as Discord does:
// those of @everyone and of the member's roles, then the channel's overwrites.
// A thread has those of its parent.
func (c *channel) permissionsOf(m *member) Permissions {
	p := memberPermissions
	for _, r := range m.roles {
		p |= r.Permissions
	}
	if p&administrator != 0 {
		return p
	}
	everyone, own := c.root().overwrites[c.guild.id], c.root().overwrites[m.user.id]
	p = p&^everyone.Deny | everyone.Allow
	return p&^own.Deny | own.Allow
}

// sees reports whether a person may see a channel.
func (c *channel) sees(u *user) bool {
	if c.Kind == directChannel {
		return c.Recipient == u.id
	}
	m := c.guild.member(u)
	return m != nil && c.permissionsOf(m).Has(ViewChannel) && (c.Kind != privateThread || c.Thread.has(u) || c.permissionsOf(m).Has(manageThreads))
}

// SetPermissions sets the bot's permissions in a channel.
func (w *World) SetPermissions(ref string, p Permissions) error {
	return w.SetOverwrite(ref, w.bot.name, p, memberPermissions&^p)
}

// has reports whether a person is in a thread.
func (t *thread) has(u *user) bool { return t.Owner == u.id || t.joined[u] }

// SetOverwrite sets what a channel allows and denies to a member. A private thread
// gets the member or loses them, by [ViewChannel].
func (w *World) SetOverwrite(ref, name string, allow, deny Permissions) error {
	return w.changeChannel(ref, func(c *channel) error {
		u := w.userNamed(name)
		switch {
		case u != nil && c.Kind == privateThread:
			c.Thread.joined[u] = allow.Has(ViewChannel)
			return nil
		case u == nil || c.overwrites == nil:
			return clientErrorf("%q is no channel, or nobody is called %q", ref, name)
		}
		c.overwrites[u.id] = overwrite{u.id, 1, allow, deny}
		w.dispatch("CHANNEL_UPDATE", c.guild, w.channelObject(c))
		return nil
	})
}

// getThreadMember handles GET of one member of a thread.
func (c *call) getThreadMember() (any, error) {
	ch, u := c.channels[c.arg("channel_id")], c.userByID(c.arg("user_id"))
	switch {
	case ch == nil || ch.Thread == nil:
		return nil, errUnknownChannel
	case u == nil:
		return nil, errUnknownUser
	case !ch.Thread.has(u):
		return nil, errUnknownMember
	}
	return object{"id": ch.ID, "user_id": u.id, "join_timestamp": stamp(ch.Thread.Created), "flags": 0}, nil
}

// guildFor finds the server of the path.
func (c *call) guildFor() (*guild, error) {
	g := find(c.guilds, func(g *guild) bool { return g.id == c.arg("guild_id") })
	if g == nil || g.gone {
		return nil, errMissingAccess
	}
	return g, nil
}

// getMember handles GET of one member of a server.
func (c *call) getMember(g *guild) (any, error) {
	u := c.userByID(c.arg("user_id"))
	switch {
	case u == nil:
		return nil, errUnknownUser
	case g.member(u) == nil:
		return nil, errUnknownMember
	}
	return memberObject(g.member(u)), nil
}
