package sandbox

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"
)

// ErrNoWorld: the input is not what [World.Save] writes.
var ErrNoWorld = errors.New("not a sandbox's world, or a damaged one")

// Load restores what [World.Save] wrote. The world must have no messages yet.
// It returns the time of the save on the saved world's clock. Messages of
// channels and people that the world does not have are skipped. If the input is
// bad, the error wraps [ErrNoWorld] and the world is unchanged.
func (w *World) Load(in io.ReaderAt, size int64) (time.Time, error) {
	z, err := zip.NewReader(in, size)
	if err != nil {
		return time.Time{}, fmt.Errorf("%w: %v", ErrNoWorld, err)
	}
	raw, err := fs.ReadFile(z, worldFile)
	if err != nil {
		return time.Time{}, fmt.Errorf("%w: %v", ErrNoWorld, err)
	}
	var k savedWorld
	if err := json.Unmarshal(raw, &k); err != nil {
		return time.Time{}, fmt.Errorf("%w: %v", ErrNoWorld, err)
	}
	files := map[string][]byte{}
	for _, c := range k.Channels {
		for _, m := range c.Messages {
			for _, f := range m.Files {
				if files[f.ID], err = fs.ReadFile(z, filesFolder+f.ID); err != nil {
					return time.Time{}, fmt.Errorf("%w: %v", ErrNoWorld, err)
				}
			}
		}
	}
	w.do(func() { w.restore(k, files) })
	return k.At, nil
}

// restore creates the channels first, because messages name threads, and then
// the messages.
func (w *World) restore(k savedWorld, files map[string][]byte) {
	w.lastID = max(w.lastID, k.LastID)
	for _, c := range k.Channels {
		w.restoreChannel(c)
	}
	for _, kc := range k.Channels {
		c := w.channels[kc.ID]
		if c == nil {
			continue
		}
		for _, m := range kc.Messages {
			if back := w.restoreMessage(c, m, files); back != nil {
				c.messages = append(c.messages, back)
				w.messages[back.id] = back
			}
		}
	}
}

// restoreChannel creates a thread or a direct message channel.
func (w *World) restoreChannel(k savedChannel) {
	recipient := w.userByID(k.Of)
	switch {
	case k.Kind == directChannel && recipient != nil:
		recipient.direct = &channel{id: k.ID, kind: directChannel, recipient: recipient}
		w.channels[k.ID] = recipient.direct
	case k.Thread != nil:
		t, parent, owner := k.Thread, w.channels[k.Thread.Parent], w.userByID(k.Thread.Owner)
		if parent != nil && owner != nil {
			w.channels[k.ID] = &channel{id: k.ID, name: t.Name, kind: k.Kind, guild: parent.guild, thread: &thread{
				parent, owner, t.Created, t.Active, t.Minutes, t.Archived, t.Locked, t.Count, map[*user]bool{},
			}}
		}
	}
}

func (w *World) restoreMessage(c *channel, k savedMessage, files map[string][]byte) *message {
	author, only := w.userByID(k.Author), w.userByID(k.Only)
	if author == nil || k.Only != "" && only == nil {
		return nil
	}
	m := &message{
		id: k.ID, channel: c, author: author, kind: k.Kind, content: k.Content, embeds: k.Embeds, components: k.Components, attachments: k.Files, flags: k.Flags,
		nonce: k.Nonce, created: k.Created, edited: k.Edited, only: only, answers: w.restoreAnswer(c, k.Answers),
		replies: w.messages[k.Replies], thread: w.channels[k.Thread], mentioned: w.usersByID(k.Mentioned), everyone: k.Everyone, pinged: w.usersByID(k.Pinged),
	}
	for i, f := range m.attachments {
		m.attachments[i].Data = files[f.ID]
	}
	return m
}

// restoreAnswer creates the interaction that a message answered.
func (w *World) restoreAnswer(c *channel, k *savedAnswer) *interaction {
	if k == nil || w.userByID(k.User) == nil {
		return nil
	}
	return &interaction{id: k.ID, kind: k.Kind, user: w.userByID(k.User), channel: c, used: k.Used, answered: true}
}

func (w *World) usersByID(ids []string) []*user {
	var all []*user
	for _, id := range ids {
		if u := w.userByID(id); u != nil {
			all = append(all, u)
		}
	}
	return all
}
