package sandbox

import (
	"net/http"

	"galet/bot/sandbox/form"
)

// maxThreads is how many threads of a server may be awake at once.
const maxThreads = 1000

// postMessageThread begins a thread on a message; it has the message's id.
func (c *call) postMessageThread() (reply, error) {
	m, err := c.messageFor(CreatePublicThreads)
	if err != nil {
		return reply{}, err
	}
	if m.thread != nil {
		return reply{}, errHasThread
	}
	f, report, err := form.ReadThread(c.json)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	t, err := c.beginThread(m.channel, m.id, c.bot, f)
	if err != nil {
		return reply{}, err
	}
	m.thread = t
	m.flags |= hasThread
	c.announce("MESSAGE_UPDATE", m)
	return reply{http.StatusCreated, c.channelObject(t)}, nil
}

// postThread begins a thread that belongs to no message.
func (c *call) postThread() (reply, error) {
	ch, err := c.channelFor(CreatePublicThreads)
	if err != nil {
		return reply{}, err
	}
	f, report, err := form.ReadThread(c.json)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	if f.Type != publicThread {
		c.odd = append(c.odd, "type: only public threads (11) are imitated")
	}
	t, err := c.beginThread(ch, c.nextID(), c.bot, f)
	if err != nil {
		return reply{}, err
	}
	return reply{http.StatusCreated, c.channelObject(t)}, nil
}

func (w *World) beginThread(parent *channel, id string, owner *user, f *form.Thread) (*channel, error) {
	if parent.kind != textChannel {
		return nil, &apiError{status: 400, code: 50024, message: "Cannot execute action on this channel type"}
	}
	awake := 0
	for _, ch := range w.channels {
		if ch.thread != nil && ch.guild == parent.guild && !ch.gone && !w.archived(ch) {
			awake++
		}
	}
	if awake >= maxThreads {
		return nil, errManyThreads
	}
	ch := &channel{id: id, name: *f.Name, kind: publicThread, guild: parent.guild, thread: &thread{
		parent: parent, owner: owner, created: w.now(), active: w.now(), minutes: 4320,
	}}
	if f.Archive != nil {
		ch.thread.minutes = *f.Archive
	}
	w.channels[id] = ch
	w.dispatch("THREAD_CREATE", intentGuilds, ch.guild, w.channelObject(ch))
	return ch, nil
}

func (c *call) getChannel() (reply, error) {
	ch, err := c.channelFor(0)
	if err != nil {
		return reply{}, err
	}
	return reply{http.StatusOK, c.channelObject(ch)}, nil
}

// patchChannel changes a thread. The one who began it may close it; what is
// locked needs the right to manage threads.
func (c *call) patchChannel() (reply, error) {
	ch, err := c.channelFor(0)
	if err != nil {
		return reply{}, err
	}
	if ch.thread == nil {
		c.odd = append(c.odd, "changing a channel that is no thread is not imitated")
		return reply{}, errMissingPermission
	}
	f, report, err := form.ReadThreadEdit(c.json)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	if err := c.mayChange(ch, f); err != nil {
		return reply{}, err
	}
	ch.change(f)
	if f.Archived != nil && !*f.Archived {
		ch.thread.active = c.now()
	}
	c.dispatch("THREAD_UPDATE", intentGuilds, ch.guild, c.channelObject(ch))
	return reply{http.StatusOK, c.channelObject(ch)}, nil
}

func (c *call) mayChange(ch *channel, f *form.Thread) error {
	manages := c.botPermissions(ch).Has(ManageThreads)
	wakes := f.Archived != nil && !*f.Archived
	switch {
	case c.archived(ch) && !wakes:
		return errArchived
	case (f.Locked != nil || ch.thread.locked) && !manages:
		return errMissingPermission
	case ch.thread.owner != c.bot && !manages:
		return errMissingPermission
	}
	return nil
}

func (c *channel) change(f *form.Thread) {
	if f.Name != nil {
		c.name = *f.Name
	}
	if f.Archive != nil {
		c.thread.minutes = *f.Archive
	}
	if f.Archived != nil {
		c.thread.archived = *f.Archived
	}
	if f.Locked != nil {
		c.thread.locked = *f.Locked
	}
}
