package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// savedWorld is the saved part of a world: messages and the channels that
// people created. Servers and people come from the configuration, commands from
// the bot. After it come the data of all files, in the order of the messages,
// each as one JSON string.
type savedWorld struct {
	At       time.Time  `json:"at"`
	LastID   int64      `json:"last_id"`
	Channels []*channel `json:"channels"`
}

// Save writes the messages and their files for [World.Load].
func (w *World) Save(out io.Writer) error {
	raw, files, err := w.snapshot()
	if err != nil {
		return err
	}
	if _, err := out.Write(raw); err != nil {
		return err
	}
	e := json.NewEncoder(out)
	for _, a := range files {
		if err := e.Encode(a.Data); err != nil {
			return err
		}
	}
	return nil
}

// snapshot is the world as JSON, and its files.
func (w *World) snapshot() (raw []byte, files []Attachment, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	k := savedWorld{w.Now(), w.lastID, w.sortedChannels(func(*channel) bool { return true })}
	for _, c := range k.Channels {
		for _, m := range c.Messages {
			files = append(files, m.Files...)
		}
	}
	raw, err = json.Marshal(k)
	return raw, files, err
}

// ErrNoWorld: the input is not what [World.Save] writes.
var ErrNoWorld = errors.New("not a saved world of the sandbox, or damaged")

// Load restores what [World.Save] wrote. The world must have no messages yet.
// It returns the time of the save on the saved world's clock. It skips messages of
// channels and people that the world does not have, and deferred responses that have
// not come. If the input is bad, the error wraps [ErrNoWorld] and the world is
// unchanged.
func (w *World) Load(in io.Reader) (time.Time, error) {
	k, err := readWorld(json.NewDecoder(in))
	if err != nil {
		return time.Time{}, fmt.Errorf("%w: %v", ErrNoWorld, err)
	}
	w.do(func() { w.restore(k) })
	return k.At, nil
}

func readWorld(in *json.Decoder) (k savedWorld, err error) {
	if err := in.Decode(&k); err != nil {
		return k, err
	}
	for _, c := range k.Channels {
		for _, m := range c.Messages {
			for i := range m.Files {
				if err := in.Decode(&m.Files[i].Data); err != nil {
					return k, err
				}
			}
		}
	}
	return k, nil
}

// restore adds what was saved. A thread comes after its parent.
func (w *World) restore(k savedWorld) {
	w.lastID = max(w.lastID, k.LastID)
	for _, saved := range k.Channels {
		messages := saved.Messages
		saved.Messages = nil
		c := w.restoreChannel(saved)
		for _, m := range messages {
			known := w.userByID(m.Author) != nil && (m.Only == "" || w.userByID(m.Only) != nil)
			if c == nil || !known || m.Flags&loading != 0 {
				continue
			}
			m.channel = c
			w.showInGalleries(m)
			c.Messages = append(c.Messages, m)
			w.messages[m.ID] = m
		}
	}
}

// restoreChannel adds a thread or a direct message channel, and finds any other. It
// returns nil if the world lacks the channel, or its parent, owner or recipient.
func (w *World) restoreChannel(c *channel) *channel {
	t := c.Thread
	switch {
	case t != nil && w.channels[t.Parent] != nil && w.userByID(t.Owner) != nil:
		t.parent, t.joined = w.channels[t.Parent], map[*user]bool{}
		c.name, c.guild = t.Name, t.parent.guild
		w.channels[c.ID] = c
	case w.userByID(c.Recipient) != nil:
		w.channels[c.ID] = c
	}
	return w.channels[c.ID]
}
