package sandbox

import (
	"archive/zip"
	"encoding/json"
	"io"
	"slices"
	"time"

	"galet/bot/sandbox/validate"
)

// worldFile is the archive entry with everything but the files. The files are
// entries in filesFolder, named by their ids.
const (
	worldFile   = "world.json"
	filesFolder = "files/"
)

// savedWorld is the saved part of a world: messages and the channels that
// people created. Servers and people come from the configuration, commands from
// the bot.
type savedWorld struct {
	At       time.Time      `json:"at"`
	LastID   int64          `json:"last_id"`
	Channels []savedChannel `json:"channels"`
}

type savedChannel struct {
	ID       string         `json:"id"`
	Kind     int            `json:"kind"`
	Of       string         `json:"recipient,omitempty"`
	Thread   *savedThread   `json:"thread,omitempty"`
	Messages []savedMessage `json:"messages"`
}

type savedThread struct {
	Name     string    `json:"name"`
	Parent   string    `json:"parent"`
	Owner    string    `json:"owner"`
	Created  time.Time `json:"created"`
	Active   time.Time `json:"active"`
	Minutes  int       `json:"minutes"`
	Archived bool      `json:"archived"`
	Locked   bool      `json:"locked"`
	Count    int       `json:"count"`
}

type savedMessage struct {
	ID         string               `json:"id"`
	Author     string               `json:"author"`
	Kind       int                  `json:"kind"`
	Content    string               `json:"content,omitempty"`
	Embeds     []validate.Embed     `json:"embeds,omitempty"`
	Components []validate.Component `json:"components,omitempty"`
	Files      []Attachment         `json:"files,omitempty"`
	Flags      int                  `json:"flags,omitempty"`
	Nonce      string               `json:"nonce,omitempty"`
	Created    time.Time            `json:"created"`
	Edited     time.Time            `json:"edited"`
	Only       string               `json:"only,omitempty"`
	Answers    *savedAnswer         `json:"answers,omitempty"`
	Replies    string               `json:"replies,omitempty"`
	Thread     string               `json:"thread,omitempty"`
	Mentioned  []string             `json:"mentioned,omitempty"`
	Everyone   bool                 `json:"everyone,omitempty"`
	Pinged     []string             `json:"pinged,omitempty"`
}

// savedAnswer is the interaction that a message answers.
type savedAnswer struct {
	ID   string `json:"id"`
	Kind int    `json:"kind"`
	User string `json:"user"`
	Used string `json:"used,omitempty"`
}

// Save writes the messages and their files for [World.Load]. Deferred responses
// that have not come are left out.
func (w *World) Save(out io.Writer) error {
	k, files := w.snapshot()
	z := zip.NewWriter(out)
	entry, err := z.Create(worldFile)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(entry).Encode(k); err != nil {
		return err
	}
	for _, a := range files {
		entry, err := z.CreateHeader(&zip.FileHeader{Name: filesFolder + a.ID, Method: zip.Store})
		if err != nil {
			return err
		}
		if _, err := entry.Write(a.Data); err != nil {
			return err
		}
	}
	return z.Close()
}

func (w *World) snapshot() (k savedWorld, files []Attachment) {
	w.mu.Lock()
	defer w.mu.Unlock()
	k.At, k.LastID = w.now(), w.lastID
	for _, c := range w.sortedChannels(func(*channel) bool { return true }) {
		kc := savedChannel{ID: c.id, Kind: c.kind, Thread: c.savedThread()}
		if c.recipient != nil {
			kc.Of = c.recipient.id
		}
		for _, m := range c.messages {
			if m.flags&loading == 0 {
				kc.Messages = append(kc.Messages, m.saved())
				files = append(files, m.attachments...)
			}
		}
		k.Channels = append(k.Channels, kc)
	}
	return k, files
}

func (c *channel) savedThread() *savedThread {
	t := c.thread
	if t == nil {
		return nil
	}
	return &savedThread{c.name, t.parent.id, t.owner.id, t.created, t.active, t.minutes, t.archived, t.locked, t.count}
}

func (m *message) saved() savedMessage {
	k := savedMessage{
		ID: m.id, Author: m.author.id, Kind: m.kind, Content: m.content, Embeds: m.embeds, Components: slices.Clone(m.components), Files: slices.Clone(m.attachments), Flags: m.flags,
		Nonce: m.nonce, Created: m.created, Edited: m.edited, Mentioned: ids(m.mentioned), Everyone: m.everyone, Pinged: ids(m.pinged),
	}
	if m.only != nil {
		k.Only = m.only.id
	}
	if m.replies != nil {
		k.Replies = m.replies.id
	}
	if m.thread != nil {
		k.Thread = m.thread.id
	}
	if it := m.answers; it != nil {
		k.Answers = &savedAnswer{ID: it.id, Kind: it.kind, User: it.user.id, Used: it.used}
	}
	return k
}

func ids(users []*user) []string {
	var all []string
	for _, u := range users {
		all = append(all, u.id)
	}
	return all
}
