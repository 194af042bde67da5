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
	At       time.Time      `json:"at"`
	LastID   int64          `json:"last_id"`
	Channels []savedChannel `json:"channels"`
}

type savedChannel struct {
	ID       string     `json:"id"`
	Kind     int        `json:"kind"`
	Of       string     `json:"recipient,omitempty"` // the user's id
	Thread   *thread    `json:"thread,omitempty"`
	Messages []*message `json:"messages"`
}

// Save writes the messages and their files for [World.Load]. Deferred responses
// that have not come are left out.
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
	k := savedWorld{At: w.now(), LastID: w.lastID}
	for _, c := range w.sortedChannels(func(*channel) bool { return true }) {
		saved := savedChannel{ID: c.id, Kind: c.kind, Thread: c.thread}
		if c.recipient != nil {
			saved.Of = c.recipient.id
		}
		for _, m := range c.messages {
			if m.Flags&loading == 0 {
				saved.Messages = append(saved.Messages, m)
				files = append(files, m.Files...)
			}
		}
		k.Channels = append(k.Channels, saved)
	}
	raw, err = json.Marshal(k)
	return raw, files, err
}

// ErrNoWorld: the input is not what [World.Save] writes.
var ErrNoWorld = errors.New("not a sandbox's world, or a damaged one")

// Load restores what [World.Save] wrote. The world must have no messages yet.
// It returns the time of the save on the saved world's clock. Messages of
// channels and people that the world does not have are skipped. If the input is
// bad, the error wraps [ErrNoWorld] and the world is unchanged.
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
		c := w.restoreChannel(saved)
		if c == nil {
			continue
		}
		for _, m := range saved.Messages {
			if w.userByID(m.Author) == nil || m.Only != "" && w.userByID(m.Only) == nil {
				continue
			}
			m.channel = c
			w.showInGalleries(m)
			c.messages = append(c.messages, m)
			w.messages[m.ID] = m
		}
	}
}

// restoreChannel finds a channel, or creates a thread or a direct message channel. It
// returns nil if the world lacks the channel, its parent or its owner.
func (w *World) restoreChannel(k savedChannel) *channel {
	recipient, t := w.userByID(k.Of), k.Thread
	switch {
	case k.Kind == directChannel && recipient != nil:
		recipient.direct = &channel{id: k.ID, kind: directChannel, recipient: recipient}
		w.channels[k.ID] = recipient.direct
	case t != nil && w.channels[t.Parent] != nil && w.userByID(t.Owner) != nil:
		t.parent, t.joined = w.channels[t.Parent], map[*user]bool{}
		w.channels[k.ID] = &channel{id: k.ID, name: t.Name, kind: k.Kind, guild: t.parent.guild, thread: t}
	}
	return w.channels[k.ID]
}
