package sandbox

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"time"
)

// ErrNoWorld: the input is not what [World.Save] writes.
var ErrNoWorld = errors.New("not a sandbox's world, or a damaged one")

// Load restores what [World.Save] wrote. The world must have no messages yet.
// It returns the time of the save on the saved world's clock. Messages of
// channels and people that the world does not have are skipped. If the input is
// bad, the error wraps [ErrNoWorld] and the world is unchanged.
func (w *World) Load(in io.ReaderAt, size int64) (time.Time, error) {
	k, err := readWorld(in, size)
	if err != nil {
		return time.Time{}, fmt.Errorf("%w: %v", ErrNoWorld, err)
	}
	w.do(func() { w.restore(k) })
	return k.At, nil
}

func readWorld(in io.ReaderAt, size int64) (k savedWorld, err error) {
	z, err := zip.NewReader(in, size)
	if err != nil {
		return k, err
	}
	raw, err := fs.ReadFile(z, worldFile)
	if err != nil {
		return k, err
	}
	if err := json.Unmarshal(raw, &k); err != nil {
		return k, err
	}
	for _, c := range k.Channels {
		for _, m := range c.Messages {
			for i := range m.Files {
				f := &m.Files[i]
				if f.Data, err = fs.ReadFile(z, filesFolder+f.ID); err != nil {
					return k, err
				}
				f.Size = len(f.Data)
			}
		}
	}
	return k, nil
}

// restore creates the channels first, because messages name threads, and then
// the messages.
func (w *World) restore(k savedWorld) {
	w.lastID = max(w.lastID, k.LastID)
	for _, saved := range k.Channels {
		w.restoreChannel(saved)
	}
	for _, saved := range k.Channels {
		c := w.channels[saved.ID]
		if c == nil {
			continue
		}
		for _, m := range saved.Messages {
			if w.restoreMessage(c, m) {
				c.messages = append(c.messages, m)
				w.messages[m.ID] = m
			}
		}
	}
}

// restoreChannel creates a thread or a direct message channel.
func (w *World) restoreChannel(k savedChannel) {
	recipient, t := w.known(k.Of), k.Thread
	switch {
	case k.Kind == directChannel && recipient != nil:
		recipient.direct = &channel{id: k.ID, kind: directChannel, recipient: recipient}
		w.channels[k.ID] = recipient.direct
	case t != nil:
		t.Parent, t.Owner, t.joined = w.channels[t.Parent.id], w.known(t.Owner), map[*user]bool{}
		if t.Parent != nil && t.Owner != nil {
			w.channels[k.ID] = &channel{id: k.ID, name: t.Name, kind: k.Kind, guild: t.Parent.guild, thread: t}
		}
	}
}

// known is the world's user for one that was read; nil if there is none.
func (w *World) known(read *user) *user {
	if read == nil {
		return nil
	}
	return w.userByID(read.id)
}

// restoreMessage connects a message that was read to the world's users and
// channels. It returns false if the message is of or for someone unknown.
func (w *World) restoreMessage(c *channel, m *message) bool {
	private := m.Only != nil
	m.channel, m.Author, m.Only = c, w.known(m.Author), w.known(m.Only)
	for _, users := range []*[]*user{&m.Mentioned, &m.Pinged} {
		for i, u := range *users {
			(*users)[i] = w.known(u)
		}
		*users = slices.DeleteFunc(*users, func(u *user) bool { return u == nil })
	}
	if m.Thread != nil {
		m.Thread = w.channels[m.Thread.id]
	}
	if it := m.Answers; it != nil {
		it.channel, it.User, it.answered = c, w.known(it.User), true
		if it.User == nil {
			m.Answers = nil
		}
	}
	return m.Author != nil && (m.Only != nil || !private)
}
