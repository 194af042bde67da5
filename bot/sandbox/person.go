package sandbox

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// Person is someone who acts in the world and sees what Discord would show
// them. An unknown person sees and can do nothing.
//
// A channel is given as "#general" or "general", as "Server/general" if two servers
// have one of that name, by id, or as "dm", the conversation with the bot. "" is the
// first channel that the person sees.
type Person struct {
	w    *World
	user *user
}

// ClientError is an act that Discord's client does not send: an unknown
// command, a missing option, a disabled button.
type ClientError struct{ Reason string }

func (e *ClientError) Error() string { return e.Reason }

func clientErrorf(format string, args ...any) error {
	return &ClientError{fmt.Sprintf(format, args...)}
}

// Person finds a person by user name. It returns a Person for an unknown name,
// too; all that it does fails.
func (w *World) Person(name string) *Person {
	u := read(w, func() *user { return w.userNamed(strings.TrimPrefix(name, "@")) })
	if u == nil || u.bot {
		u = &user{name: name}
	}
	return &Person{w, u}
}

// People lists the user names of all people in the order of the configuration.
func (w *World) People() []string {
	return read(w, func() []string {
		people := filter(w.users, func(u *user) bool { return !u.bot })
		return each(people, func(u *user) string { return u.name })
	})
}

// Name is the person's user name.
func (p *Person) Name() string { return p.user.name }

// ID is the person's id, or "" for an unknown person.
func (p *Person) ID() string { return p.user.id }

// Place is a channel in a person's channel list.
type Place struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Guild is the server's name; "" for direct messages.
	Guild string `json:"guild"`
	// Type is the channel's type as Discord numbers it.
	Type int `json:"type"`
	// Parent is the id of a thread's channel; Archived marks an archived thread.
	Parent   string `json:"parent"`
	Archived bool   `json:"archived"`
}

// Places lists the channels that the person sees.
func (p *Person) Places() []Place {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	var all []Place
	for _, c := range p.w.sortedChannels(func(c *channel) bool { return c.sees(p.user) }) {
		place := Place{ID: c.ID, Name: c.name, Type: c.Kind}
		if c.guild != nil {
			place.Guild = c.guild.name
		}
		if c.Thread != nil {
			place.Parent, place.Archived = c.Thread.Parent, p.w.archived(c)
		}
		all = append(all, place)
	}
	return all
}

// sortedChannels are the channels for which keep returns true, in the order of
// the servers, with direct messages last. Older channels come first, and
// threads follow their channel.
func (w *World) sortedChannels(keep func(*channel) bool) []*channel {
	server := func(c *channel) int {
		if c.guild == nil {
			return len(w.guilds)
		}
		return slices.Index(w.guilds, c.guild)
	}
	all := filter(slices.Collect(maps.Values(w.channels)), keep)
	slices.SortFunc(all, func(a, b *channel) int {
		return cmp.Or(cmp.Compare(server(a), server(b)), compareIDs(a.root().ID, b.root().ID), compareIDs(a.ID, b.ID))
	})
	return all
}

// label names a channel in test output.
func (w *World) label(c *channel) string {
	if c.guild == nil {
		return "dm of " + w.userByID(c.Recipient).name
	}
	return c.guild.name + "/#" + c.name
}

// Channel is the id of a channel, or "" if the person sees no such channel.
func (p *Person) Channel(ref string) string {
	id, _ := in(p, ref, func(c *channel) (string, error) { return c.ID, nil })
	return id
}

// channel finds a channel that the person sees. The caller holds the lock.
func (p *Person) channel(ref string) (*channel, error) {
	if p.user.id == "" {
		return nil, clientErrorf("nobody is called %q", p.user.name)
	}
	if ref == "dm" {
		return p.w.directMessages(p.user), nil
	}
	found := p.w.sortedChannels(func(c *channel) bool {
		return (c.is(ref) || ref == "") && c.sees(p.user)
	})
	switch {
	case len(found) == 0:
		return nil, clientErrorf("%s sees no channel %q", p.user.name, ref)
	case len(found) > 1 && ref != "":
		return nil, clientErrorf("%s sees several channels %q: name the server", p.user.name, ref)
	}
	return found[0], nil
}

// in returns what f returns for a channel that the person sees, with the lock held.
func in[T any](p *Person, ref string, f func(*channel) (T, error)) (v T, err error) {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	c, err := p.channel(ref)
	if err != nil {
		return v, err
	}
	return f(c)
}

// is reports whether a channel is meant by an id or a name, as [Person] describes.
func (c *channel) is(ref string) bool {
	server, name, ok := strings.Cut(ref, "/")
	if !ok {
		server, name = "", ref
	}
	fits := name != "" && c.name == strings.TrimPrefix(name, "#") && (server == "" || c.guild.name == server)
	return fits || c.ID == ref
}

func (p *Person) sees(m *message) bool {
	return m.channel.sees(p.user) && (m.Only == "" || m.Only == p.user.id)
}

// Messages lists what the person sees in a channel, oldest first.
func (p *Person) Messages(channel string) ([]Message, error) {
	all, _, err := p.Tail(channel, math.MaxInt)
	return all, err
}

// Messages lists all messages of a channel, oldest first, private ones
// included.
func (w *World) Messages(channel string) ([]Message, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c, err := w.findChannel(channel)
	if err != nil {
		return nil, err
	}
	return each(c.Messages, w.view), nil
}

// Message returns a message as it is now, and false if it is deleted.
func (w *World) Message(id string) (Message, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.messages[id]
	if m == nil {
		return Message{}, false
	}
	return w.view(m), true
}

// Say posts an ordinary message.
func (p *Person) Say(ref, text string) (Message, error) {
	return in(p, ref, func(c *channel) (Message, error) {
		m := &message{ID: p.w.nextID(), channel: c, Author: p.user.id, Content: strings.TrimSpace(text), Created: p.w.Now()}
		if m.Content == "" {
			return Message{}, clientErrorf("an empty message cannot be sent")
		}
		if c.Thread != nil && c.Thread.Locked {
			return Message{}, clientErrorf("the thread is locked")
		}
		p.w.setMentions(m, nil, []string{"users"})
		p.w.setPings(m)
		p.w.addMessage(m)
		p.w.bump()
		return p.w.view(m), nil
	})
}
