package sandbox

import (
	"cmp"

	"galet/bot/sandbox/validate"
)

// maxThreads is the maximum number of active threads in a server.
const maxThreads = 1000

// threadMessage is channelMessage for a new thread. It checks the permission first.
func (c *call) threadMessage() (*message, error) {
	if ch, err := c.visibleChannel(); err == nil && !c.botPermissions(ch).Has(CreatePublicThreads) {
		return nil, errMissingPermission
	}
	return c.channelMessage()
}

// postMessageThread creates a thread from a message. The thread has the
// message's id.
func (c *call) postMessageThread(m *message) (any, error) {
	if m.Thread != "" {
		return nil, errHasThread
	}
	var f validate.Thread
	if err := c.form.Read(c.json, &f, "thread"); err != nil {
		return nil, err
	}
	t, err := c.beginThread(m.channel, m.ID, publicThread, c.bot.id, &f)
	if err != nil {
		return nil, err
	}
	m.Thread = t.ID
	m.Flags |= hasThread
	return c.channelObject(t), nil
}

// patchThread unarchives a thread.
func (c *call) patchThread(ch *channel) (any, error) {
	if err := c.form.Read(c.json, new(any), "threadchange"); err != nil {
		return nil, err
	}
	switch has := c.botPermissions(ch); {
	case ch.Thread == nil:
		return nil, errChannelType
	case !has.Has(SendInThreads), ch.Thread.Locked && !has.Has(manageThreads):
		return nil, errMissingPermission
	case c.archived(ch) && len(c.activeThreads(ch.guild)) >= maxThreads:
		return nil, errManyThreads
	}
	ch.Thread.Archived, ch.Thread.Active = false, c.Now()
	c.dispatch("THREAD_UPDATE", ch.guild, c.channelObject(ch))
	return c.channelObject(ch), nil
}

// activeThreads are the threads of a server that are not archived.
func (w *World) activeThreads(g *guild) []*channel {
	return w.sortedChannels(func(c *channel) bool { return c.guild == g && c.Thread != nil && !w.archived(c) })
}

// beginThread creates a thread and sends THREAD_CREATE.
func (w *World) beginThread(parent *channel, id string, kind int, owner string, f *validate.Thread) (*channel, error) {
	if parent.Kind != textChannel {
		return nil, errChannelType
	}
	if len(w.activeThreads(parent.guild)) >= maxThreads {
		return nil, errManyThreads
	}
	ch := &channel{ID: id, name: f.Name, Kind: kind, guild: parent.guild, Thread: &thread{
		Name: f.Name, Parent: parent.ID, parent: parent, Owner: owner, Created: w.Now(), Active: w.Now(), Minutes: cmp.Or(f.Archive, 4320), joined: map[*user]bool{},
	}}
	w.channels[id] = ch
	w.dispatch("THREAD_CREATE", ch.guild, w.channelObject(ch))
	return ch, nil
}

// postDirect handles POST /users/@me/channels.
func (c *call) postDirect() (any, error) {
	var to struct {
		ID validate.Text `json:"recipient_id"`
	}
	if err := c.form.Read(c.json, &to, "recipient"); err != nil {
		return nil, err
	}
	u := c.userByID(string(to.ID))
	if u == nil || u.bot {
		c.form.Add("USER_INVALID", "Invalid Recipient(s)", "recipient_id")
		return nil, &c.form
	}
	return c.channelObject(c.directMessages(u)), nil
}
