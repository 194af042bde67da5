package sandbox

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"galet/bot/sandbox/validate"
)

// The kinds of message.
const (
	plainMessage   = 0
	replyMessage   = 19
	commandMessage = 20
)

// The message flags that Discord sets itself.
const (
	hasThread = 1 << 5
	loading   = 1 << 7
)

// message is a message in a channel.
type message struct {
	id      string
	channel *channel
	author  *user
	kind    int

	content     string
	embeds      []validate.Embed
	components  []validate.Component
	attachments []Attachment
	flags       int
	nonce       string

	created time.Time
	edited  time.Time
	// only is the person who sees the message; nil means everyone.
	only *user
	// answers is the interaction that the message answers, if any.
	answers *interaction
	// replies is the message that this one replies to, if any.
	replies *message
	thread  *channel
	gone    bool

	// mentioned are the people whom the text mentions. pinged are those whom it
	// notified.
	mentioned []*user
	everyone  bool
	pinged    []*user
}

// draft is a message that is not posted yet.
type draft struct {
	form    *validate.Message
	files   []upload
	channel *channel
	author  *user
	kind    int
	only    *user
	answers *interaction
	replies *message
	// parse is the allowed_mentions.parse for a form that has none.
	parse []string
}

// publish posts a draft, or refuses it.
func (w *World) publish(d draft) (*message, error) {
	m := &message{
		id: w.nextID(), channel: d.channel, author: d.author, kind: d.kind, created: w.now(),
		only: d.only, answers: d.answers, replies: d.replies,
		flags: d.form.Flags &^ (hasThread | loading), nonce: string(d.form.Nonce),
	}
	if d.only == nil {
		m.flags &^= validate.Ephemeral
	}
	if err := w.applyForm(m, d.form, d.files); err != nil {
		return nil, err
	}
	w.setMentions(m, d.form.Mentions, d.parse)
	w.setPings(m)
	w.addMessage(m)
	return m, nil
}

// addMessage adds a message to its channel.
func (w *World) addMessage(m *message) {
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
		w.unarchive(c)
	}
}

// applyForm sets what the form has; absent keys change nothing.
func (w *World) applyForm(m *message, f *validate.Message, files []upload) error {
	if f.Has("content") {
		m.content = strings.TrimSpace(f.Content)
	}
	if f.Has("embeds") {
		m.embeds = f.Embeds
	}
	if f.Has("components") {
		validate.FillIn(f.Components)
		m.components = f.Components
	}
	m.flags |= f.Flags & validate.Layout
	w.attach(m, f, files)
	m.describe()
	if m.content == "" && len(m.embeds) == 0 && len(m.attachments) == 0 && len(m.components) == 0 {
		return errEmptyMessage
	}
	return nil
}

// attach keeps the attachments that the form lists, or all if it lists none,
// and adds the request's files.
func (w *World) attach(m *message, f *validate.Message, files []upload) {
	said := map[string]validate.Attachment{}
	for _, a := range f.Attachments {
		said[string(a.ID)] = a
	}
	if f.Has("attachments") {
		m.attachments = slices.DeleteFunc(slices.Clone(m.attachments), func(a Attachment) bool {
			_, kept := said[a.ID]
			return !kept
		})
	}
	for _, u := range files {
		a := w.newAttachment(u)
		entry := said[strconv.Itoa(u.number)]
		a.Filename = cmp.Or(entry.Filename, a.Filename)
		a.Description = entry.Description
		m.attachments = append(m.attachments, a)
	}
}

// describe gives the pictures of galleries the alt texts that they have there.
func (m *message) describe() {
	validate.Walk(m.components, func(c *validate.Component) {
		for _, item := range c.Items {
			for i, a := range m.attachments {
				if a.Filename == item.FileName() {
					m.attachments[i].Description = item.Description
				}
			}
		}
	})
}

// words is the message's text: its content, or the texts of a layout.
func (m *message) words() string {
	if m.flags&validate.Layout == 0 {
		return m.content
	}
	var texts []string
	validate.Walk(m.components, func(c *validate.Component) {
		if c.Type == validate.TextDisplay {
			texts = append(texts, c.Content)
		}
	})
	return strings.Join(texts, "\n")
}

// edit applies a form to an existing message.
func (w *World) edit(m *message, f *validate.Message, files []upload) error {
	changed := *m
	changed.edited = w.now()
	changed.flags &^= loading
	if err := w.applyForm(&changed, f, files); err != nil {
		return err
	}
	before := m.pinged
	w.setMentions(&changed, f.Mentions, []string{"users", "roles", "everyone"})
	changed.pinged = before
	*m = changed
	w.finishIfDone(m.answers)
	return nil
}

// removeMessage deletes a message.
func (w *World) removeMessage(m *message) {
	m.gone = true
	delete(w.messages, m.id)
	c := m.channel
	c.messages = slices.DeleteFunc(c.messages, func(o *message) bool { return o == m })
	w.finishIfDone(m.answers)
}

var mentionPattern = regexp.MustCompile(`<@!?(\d+)>`)

// setMentions finds the users whom the text mentions and allowed_mentions
// permits. Parse holds if the form has no allowed_mentions.
func (w *World) setMentions(m *message, allowed *validate.Mentions, parse []string) {
	var users []string
	if allowed != nil {
		parse, users = allowed.Parse, allowed.Users
	}
	m.mentioned = nil
	for _, found := range mentionPattern.FindAllStringSubmatch(m.words(), -1) {
		u := w.userByID(found[1])
		permitted := slices.Contains(parse, "users") || slices.Contains(users, found[1])
		if u != nil && permitted && !slices.Contains(m.mentioned, u) {
			m.mentioned = append(m.mentioned, u)
		}
	}
	text := m.words()
	loud := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	may := m.author != w.bot || w.botPermissions(m.channel).Has(MentionEveryone)
	m.everyone = loud && may && slices.Contains(parse, "everyone")
	if m.replies != nil && (allowed == nil || allowed.RepliedUser) && !slices.Contains(m.mentioned, m.replies.author) {
		m.mentioned = append(m.mentioned, m.replies.author)
	}
}

// setPings finds who is notified of a new message: mentioned users who see it;
// in a direct channel, the other person.
func (w *World) setPings(m *message) {
	if m.only != nil {
		return
	}
	for _, u := range w.users {
		named := slices.Contains(m.mentioned, u) || m.everyone || m.channel.kind == directChannel
		if named && u != m.author && !u.bot && m.channel.sees(u) {
			m.pinged = append(m.pinged, u)
		}
	}
}
