package sandbox

import (
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
	if m.thread != nil {
		return reply{}, errHasThread
	}
	f, report, err := validate.ReadThread(c.json)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	t, err := c.beginThread(m.channel, m.id, c.bot, f)
	if err != nil {
		return reply{}, err
	}
	m.thread = t
	m.flags |= hasThread
	return reply{http.StatusCreated, c.channelObject(t)}, nil
}

// beginThread creates a public thread and sends THREAD_CREATE.
func (w *World) beginThread(parent *channel, id string, owner *user, f *validate.Thread) (*channel, error) {
	t, err := w.newThread(parent, id, owner, f)
	if err == nil {
		w.dispatch("THREAD_CREATE", t.guild, w.channelObject(t))
	}
	return t, err
}

func (w *World) newThread(parent *channel, id string, owner *user, f *validate.Thread) (*channel, error) {
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
	ch := &channel{id: id, name: f.Name, kind: publicThread, guild: parent.guild, thread: &thread{
		parent: parent, owner: owner, created: w.now(), active: w.now(), minutes: or(f.Archive, 4320),
	}}
	w.channels[id] = ch
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
