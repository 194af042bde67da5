package sandbox

import (
	"slices"
	"strings"
	"time"

	"galet/bot/sandbox/form"
)

// The kinds of message.
const (
	plainMessage   = 0
	replyMessage   = 19
	commandMessage = 20
	contextMessage = 23
)

// The flags that Discord sets by itself.
const (
	hasThread = 1 << 5
	loading   = 1 << 7
)

// message is what was said in a channel.
type message struct {
	id      string
	channel *channel
	author  *user
	kind    int

	content     string
	embeds      []form.Embed
	components  []form.Component
	attachments []*attachment
	flags       int
	nonce       string

	created time.Time
	edited  time.Time
	// only is the one who sees it; nil for everyone.
	only *user
	// answers is the interaction that it is an answer to, if any.
	answers *interaction
	// replies is the message that it replies to, if any.
	replies *message
	thread  *channel
	gone    bool

	// mentioned are the people whom the text names and may name; pinged are
	// those who were notified of it.
	mentioned []*user
	everyone  bool
	pinged    []*user
}

// draft is a message before it is said.
type draft struct {
	form    *form.Message
	files   []upload
	channel *channel
	author  *user
	kind    int
	only    *user
	answers *interaction
	replies *message
	// parse says which mentions count where the form does not.
	parse []string
}

// say makes a message of a draft, or refuses it.
func (w *World) say(d draft) (*message, error) {
	m := &message{
		id: w.nextID(), channel: d.channel, author: d.author, kind: d.kind, created: w.now(),
		only: d.only, answers: d.answers, replies: d.replies,
		flags: d.form.Flags &^ (hasThread | loading), nonce: string(d.form.Nonce),
	}
	if d.only == nil {
		m.flags &^= form.Ephemeral
	}
	if err := w.fill(m, d.form, d.files); err != nil {
		return nil, err
	}
	w.mention(m, d.form.Mentions, d.parse)
	w.notify(m)
	w.keep(m)
	return m, nil
}

// keep puts a message into its channel.
func (w *World) keep(m *message) {
	c := m.channel
	c.messages = append(c.messages, m)
	w.messages[m.id] = m
	if w.cfg.Keep > 0 && len(c.messages) > 2*w.cfg.Keep {
		drop := len(c.messages) - w.cfg.Keep
		for _, old := range c.messages[:drop] {
			delete(w.messages, old.id)
		}
		c.messages = slices.Clone(c.messages[drop:])
	}
	if m.only == nil {
		w.wake(c)
	}
}

// fill lays what a form says over a message; absent keys change nothing.
func (w *World) fill(m *message, f *form.Message, files []upload) error {
	if f.Has("content") {
		m.content = strings.TrimSpace(f.Content)
	}
	if f.Has("embeds") {
		m.embeds = slices.DeleteFunc(slices.Clone(f.Embeds), form.Embed.Empty)
	}
	if f.Has("components") {
		form.AssignIDs(f.Components)
		form.CountChoices(f.Components)
		m.components = f.Components
	}
	w.attach(m, f, files)
	if err := references(m); err != nil {
		return err
	}
	if m.content == "" && len(m.embeds) == 0 && len(m.attachments) == 0 && len(m.components) == 0 {
		return errEmptyMessage
	}
	return nil
}

// attach keeps the attachments that the form names, all if it names none, and
// adds the files of the request.
func (w *World) attach(m *message, f *form.Message, files []upload) {
	said := map[string]form.Attachment{}
	for _, a := range f.Attachments {
		said[string(a.ID)] = a
	}
	if f.Has("attachments") {
		m.attachments = slices.DeleteFunc(slices.Clone(m.attachments), func(a *attachment) bool {
			_, kept := said[a.id]
			return !kept
		})
	}
	for _, u := range files {
		a := w.newAttachment(m.channel, u)
		entry := said[itoa(u.number)]
		a.filename = or(entry.Filename, a.filename)
		a.description = entry.Description
		m.attachments = append(m.attachments, a)
	}
}

// references: "attachment://name" must name a file of the message.
func references(m *message) error {
	missing := ""
	look := func(media *form.Media) {
		if media == nil {
			return
		}
		name, ok := strings.CutPrefix(media.URL, "attachment://")
		named := func(a *attachment) bool { return a.filename == name }
		if ok && !slices.ContainsFunc(m.attachments, named) {
			missing = name
		}
	}
	for _, e := range m.embeds {
		look(e.Image)
		look(e.Thumbnail)
	}
	form.Walk(m.components, func(c *form.Component) {
		look(c.Media)
		look(c.File)
		for i := range c.Items {
			look(&c.Items[i].Media)
		}
	})
	if missing != "" {
		return refuseAt("components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found: "+missing)
	}
	return nil
}

// edit lays a form over a message that is there.
func (w *World) edit(m *message, f *form.Message, files []upload) error {
	changed := *m
	changed.edited = w.now()
	if f.Has("flags") {
		const bots = form.SuppressEmbeds | form.ComponentsV2
		changed.flags = m.flags&^form.SuppressEmbeds | f.Flags&bots
	}
	changed.flags &^= loading
	if changed.flags&form.ComponentsV2 != 0 && m.flags&form.ComponentsV2 == 0 {
		changed.content, changed.embeds = "", nil
	}
	if err := w.fill(&changed, f, files); err != nil {
		return err
	}
	before := m.pinged
	w.mention(&changed, f.Mentions, []string{"users", "roles", "everyone"})
	changed.pinged = before
	*m = changed
	w.resolve(m.answers)
	return nil
}

// erase takes a message away.
func (w *World) erase(m *message) {
	m.gone = true
	delete(w.messages, m.id)
	c := m.channel
	c.messages = slices.DeleteFunc(c.messages, func(o *message) bool { return o == m })
	w.resolve(m.answers)
}

// attachmentIDs are the ids of the files that a message has.
func (m *message) attachmentIDs() []string {
	var ids []string
	for _, a := range m.attachments {
		ids = append(ids, a.id)
	}
	return ids
}

// layout tells whether the message is made of Components V2.
func (m *message) layout() bool { return m.flags&form.ComponentsV2 != 0 }

// text is all that a message says in words.
func (m *message) text() string {
	all := []string{m.content}
	form.Walk(m.components, func(c *form.Component) { all = append(all, c.Content) })
	return strings.Join(all, "\n")
}
