package sandbox

import (
	"regexp"
	"slices"
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

// The flags that Discord sets by itself.
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
	attachments []*attachment
	flags       int
	nonce       string

	created time.Time
	edited  time.Time
	// only is the person who sees it; nil means everyone.
	only *user
	// answers is the interaction that it is an answer to, if any.
	answers *interaction
	// replies is the message that it replies to, if any.
	replies *message
	thread  *channel
	gone    bool

	// mentioned are the people whom the text may mention; pinged are those who
	// were notified.
	mentioned []*user
	everyone  bool
	pinged    []*user
}

// draft is a message before it is posted.
type draft struct {
	form    *validate.Message
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
		m.flags &^= validate.Ephemeral
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
func (w *World) fill(m *message, f *validate.Message, files []upload) error {
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
	w.attach(m, f, files)
	if m.content == "" && len(m.embeds) == 0 && len(m.attachments) == 0 && len(m.components) == 0 {
		return errEmptyMessage
	}
	return nil
}

// attach keeps the attachments that the form names, all if it names none, and
// adds the files of the request.
func (w *World) attach(m *message, f *validate.Message, files []upload) {
	said := map[string]validate.Attachment{}
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

// edit lays a form over a message that is there.
func (w *World) edit(m *message, f *validate.Message, files []upload) error {
	changed := *m
	changed.edited = w.now()
	changed.flags &^= loading
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

var mentionPattern = regexp.MustCompile(`<@!?(\d+)>`)

// mention works out whom a message names: those whom its text mentions and
// its form allows; where the form says nothing, parse does.
func (w *World) mention(m *message, allowed *validate.Mentions, parse []string) {
	var users []string
	if allowed != nil {
		parse, users = allowed.Parse, allowed.Users
	}
	m.mentioned = nil
	for _, found := range mentionPattern.FindAllStringSubmatch(m.content, -1) {
		u := w.userByID(found[1])
		permitted := slices.Contains(parse, "users") || slices.Contains(users, found[1])
		if u != nil && permitted && !slices.Contains(m.mentioned, u) {
			m.mentioned = append(m.mentioned, u)
		}
	}
	text := m.content
	loud := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	may := m.author != w.bot || w.botPermissions(m.channel).Has(MentionEveryone)
	m.everyone = loud && may && slices.Contains(parse, "everyone")
	if m.replies != nil && (allowed == nil || allowed.RepliedUser) && !slices.Contains(m.mentioned, m.replies.author) {
		m.mentioned = append(m.mentioned, m.replies.author)
	}
}

// notify works out who is told of a new message: those whom it names and who
// see it; in a direct channel, the other one.
func (w *World) notify(m *message) {
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
