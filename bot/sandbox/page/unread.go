package page

import (
	"context"
	"sync"

	"galet/bot/sandbox"
)

// marks are the newest messages that people have read.
type marks struct {
	mu sync.Mutex
	to map[place]string
}

func (m *marks) get(at place) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.to[at]
}

func (m *marks) set(at place, message string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.to == nil {
		m.to = map[place]string{}
	}
	m.to[at] = message
}

// all marks everything as read.
func (m *marks) all(w *sandbox.World) {
	for _, name := range w.People() {
		who := w.Person(name)
		for _, at := range who.Places() {
			if tail, _, err := who.Tail(at.ID, "", 1); err == nil && len(tail) > 0 {
				m.set(place{name, at.ID}, tail[0].ID)
			}
		}
	}
}

// count is a person's number of unread messages in a channel.
type count struct {
	Unread int `json:"unread"`
	Pings  int `json:"pings"`
}

// counts are all unread messages, by user name and channel. Channels without
// any are left out.
func (p *page) counts() map[string]map[string]count {
	all := map[string]map[string]count{}
	for _, name := range p.world.People() {
		who := p.world.Person(name)
		all[name] = map[string]count{}
		for _, at := range who.Places() {
			unread, pings := who.Unread(at.ID, p.marks.get(place{name, at.ID}))
			if unread > 0 {
				all[name][at.ID] = count{unread, pings}
			}
		}
	}
	return all
}

// read marks a person's messages in a channel as read.
func (p *page) read(_ context.Context, seen request) outcome {
	if m, ok := p.world.Message(seen.Message); ok && m.Channel == seen.Channel {
		p.marks.set(seen.place, m.ID)
		p.world.Touch()
	}
	return outcome{}
}
