package sandbox

import (
	"cmp"
	"net/http"

	"galet/bot/sandbox/validate"
)

// maxThreads is the maximum number of active threads in a server.
const maxThreads = 1000

// postMessageThread creates a thread from a message. The thread has the
// message's id.
func (c *call) postMessageThread() (reply, error) {
	m, err := c.messageFor(CreatePublicThreads)
	if err != nil {
		return reply{}, err
	}
	if m.Thread != nil {
		return reply{}, errHasThread
	}
	f, report, err := validate.ReadThread(c.json)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	t, err := c.beginThread(m.channel, m.ID, publicThread, c.bot, f)
	if err != nil {
		return reply{}, err
	}
	m.Thread = t
	m.Flags |= hasThread
	return reply{http.StatusCreated, c.channelObject(t)}, nil
}

// beginThread creates a thread and sends THREAD_CREATE.
func (w *World) beginThread(parent *channel, id string, kind int, owner *user, f *validate.Thread) (*channel, error) {
	if parent.kind != textChannel {
		return nil, &apiError{status: 400, code: 50024, message: "Cannot execute action on this channel type"}
	}
	awake := 0
	for _, ch := range w.channels {
		if ch.thread != nil && ch.guild == parent.guild && !w.archived(ch) {
			awake++
		}
	}
	if awake >= maxThreads {
		return nil, errManyThreads
	}
	ch := &channel{id: id, name: f.Name, kind: kind, guild: parent.guild, thread: &thread{
		Name: f.Name, Parent: parent, Owner: owner, Created: w.now(), Active: w.now(), Minutes: cmp.Or(f.Archive, 4320), joined: map[*user]bool{},
	}}
	w.channels[id] = ch
	w.dispatch("THREAD_CREATE", ch.guild, w.channelObject(ch))
	return ch, nil
}

// postDirect handles POST /users/@me/channels.
func (c *call) postDirect() (reply, error) {
	id, report, err := validate.ReadRecipient(c.json)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	u := c.userByID(id)
	if u == nil || u.bot {
		return reply{}, invalidAt("recipient_id", "USER_INVALID", "Invalid Recipient(s)")
	}
	return reply{http.StatusOK, c.channelObject(c.directMessages(u))}, nil
}
