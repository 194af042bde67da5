package sandbox

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"galet/bot/sandbox/validate"
)

// Component, Embed, Choice and Command are Discord's objects, as the bot sent
// them.
type (
	Component = validate.Component
	Embed     = validate.Embed
	Choice    = validate.Choice
	Command   = validate.Command
)

// Message is a snapshot of a message as people see it. The page uses its JSON keys.
type Message struct {
	ID      string `json:"id"`
	Channel string `json:"-"`
	// Author is the author's shown name, AuthorID the id. FromBot marks the
	// bot's messages.
	Author   string `json:"author"`
	AuthorID string `json:"authorID"`
	FromBot  bool   `json:"bot,omitempty"`
	// Content is the raw text, that of a layout included. Text has names in place
	// of mentions.
	Content     string       `json:"content,omitempty"`
	Text        string       `json:"-"`
	Embeds      []Embed      `json:"embeds,omitempty"`
	Components  []Component  `json:"components,omitempty"`
	Attachments []Attachment `json:"files,omitempty"`
	// Only is the name of the person who alone sees the message; "" means
	// everyone.
	Only string `json:"only,omitempty"`
	// Layout: the components are all of the message, its texts and pictures
	// included.
	Layout bool `json:"layout,omitempty"`
	// Thinking marks a deferred response, Edited an edited message.
	Thinking bool `json:"thinking,omitempty"`
	Edited   bool `json:"edited,omitempty"`
	// Pings are the names of the people whom the message notified, Mentions of
	// the people whom it mentions.
	Pings    []string `json:"-"`
	Mentions []string `json:"mentions,omitempty"`
	// Used is the command that the message answers, as "/name subcommand"; By
	// is who used it. Both are "" if none.
	Used string `json:"used,omitempty"`
	By   string `json:"by,omitempty"`
	// ReplyTo is the id of the replied message, or "".
	ReplyTo string `json:"replyTo,omitempty"`
	// Thread is the id of the message's thread, or "".
	Thread string    `json:"thread,omitempty"`
	Time   time.Time `json:"time"`
}

// Attachment is a file of a message. [World.Save] and the page use its JSON
// keys.
type Attachment struct {
	ID       string `json:"id"`
	Filename string `json:"name"`
	// Description is the alt text.
	Description string `json:"description,omitempty"`
	ContentType string `json:"kind"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	Size        int    `json:"size"`
	Data        []byte `json:"-"`
}

// view is a snapshot of a message. The caller holds the lock.
func (w *World) view(m *message) Message {
	v := Message{
		ID: m.ID, Channel: m.channel.ID, Author: w.shownIn(m.channel, w.userByID(m.Author)), AuthorID: m.Author, FromBot: m.Author == w.bot.id,
		Content: m.words(), Text: w.named(m.channel, m.words()), Embeds: slices.Clone(m.Embeds),
		Components: slices.Clone(m.Components), Attachments: slices.Clone(m.Files), Layout: m.Flags&validate.Layout != 0, Thinking: m.Flags&loading != 0, Edited: !m.Edited.IsZero(), ReplyTo: m.Replies, Thread: m.Thread, Time: m.Created,
	}
	name := func(u *user) string { return u.name }
	v.Pings, v.Mentions = each(w.usersByID(m.Pinged), name), each(w.usersByID(m.Mentioned), name)
	if m.Only != "" {
		v.Only = w.userByID(m.Only).name
	}
	if by := m.Answers; by != nil && by.Used != "" && w.userByID(by.User) != nil {
		v.Used, v.By = "/"+by.Used, w.userByID(by.User).name
	}
	return v
}

// shownIn is the name of a user in a channel.
func (w *World) shownIn(c *channel, u *user) string {
	if m := c.guild.member(u); m != nil && m.nick != "" {
		return m.nick
	}
	return cmp.Or(u.display, u.name)
}

// named replaces mentions by names.
func (w *World) named(c *channel, text string) string {
	return mentionPattern.ReplaceAllStringFunc(text, func(s string) string {
		if u := w.userByID(mentionPattern.FindStringSubmatch(s)[1]); u != nil {
			return "@" + w.shownIn(c, u)
		}
		return "@unknown-user"
	})
}

// Words is all that can be read on the message, one item a line: text, embeds,
// alt texts, buttons in brackets, menus and their options.
func (m Message) Words() string {
	lines := []string{m.Text}
	for _, e := range m.Embeds {
		lines = append(lines, e.Title, e.Description)
	}
	for _, a := range m.Attachments {
		lines = append(lines, a.Filename, a.Description)
	}
	validate.Walk(m.Components, func(c *Component) {
		if c.Type == validate.Button {
			lines = append(lines, "["+c.Label+"]")
		}
		lines = append(lines, c.Placeholder)
		for _, o := range c.Options {
			lines = append(lines, o.Label, o.Description)
		}
	})
	return strings.Join(slices.DeleteFunc(lines, func(s string) bool { return s == "" }), "\n")
}

// String shows the message in a few lines of plain text.
func (m Message) String() string {
	return strings.ReplaceAll(m.Author+": "+m.Words()+m.notes(), "\n", "\n    ") + "\n"
}

// notes are further facts about a message, each in brackets.
func (m Message) notes() string {
	notes := ""
	add := func(holds bool, note string) {
		if holds {
			notes += " (" + note + ")"
		}
	}
	add(m.Only != "", "only "+m.Only+" sees this")
	add(m.Thinking, "thinking…")
	add(m.Edited, "edited")
	add(len(m.Pings) > 0, "pings "+strings.Join(m.Pings, ", "))
	validate.Walk(m.Components, func(c *Component) { add(c.Disabled, fmt.Sprintf("%q is off", c.Label+c.Placeholder)) })
	return notes
}
