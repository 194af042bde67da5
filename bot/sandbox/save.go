package sandbox

import (
	"archive/zip"
	"encoding/json"
	"io"
	"time"
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
	ID       string     `json:"id"`
	Kind     int        `json:"kind"`
	Of       *user      `json:"recipient,omitempty"`
	Thread   *thread    `json:"thread,omitempty"`
	Messages []*message `json:"messages"`
}

// MarshalText and UnmarshalText save a user as its id.
func (u *user) MarshalText() ([]byte, error) { return []byte(u.id), nil }

func (u *user) UnmarshalText(id []byte) error {
	u.id = string(id)
	return nil
}

// MarshalText and UnmarshalText save a reference to a channel as its id.
func (c *channel) MarshalText() ([]byte, error) { return []byte(c.id), nil }

func (c *channel) UnmarshalText(id []byte) error {
	c.id = string(id)
	return nil
}

// Save writes the messages and their files for [World.Load]. Deferred responses
// that have not come are left out.
func (w *World) Save(out io.Writer) error {
	raw, files, err := w.snapshot()
	if err != nil {
		return err
	}
	z := zip.NewWriter(out)
	entry, err := z.Create(worldFile)
	if err != nil {
		return err
	}
	if _, err := entry.Write(raw); err != nil {
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

// snapshot is the world as JSON, and its files.
func (w *World) snapshot() (raw []byte, files []Attachment, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	k := savedWorld{At: w.now(), LastID: w.lastID}
	for _, c := range w.sortedChannels(func(*channel) bool { return true }) {
		saved := savedChannel{ID: c.id, Kind: c.kind, Of: c.recipient, Thread: c.thread}
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
