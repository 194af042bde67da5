package sandbox

import (
	"cmp"
	"maps"
	"math"
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

// message is a message in a channel. [World.Save] keeps its exported fields.
type message struct {
	channel *channel

	ID         string               `json:"id"`
	Author     string               `json:"author"` // the id
	Kind       int                  `json:"kind"`
	Content    string               `json:"content,omitempty"`
	Embeds     []validate.Embed     `json:"embeds,omitempty"`
	Components []validate.Component `json:"components,omitempty"`
	Files      []Attachment         `json:"files,omitempty"`
	Flags      int                  `json:"flags,omitempty"`
	Nonce      string               `json:"nonce,omitempty"`
	Created    time.Time            `json:"created"`
	Edited     time.Time            `json:"edited"`
	// Only is the id of the person who sees the message; "" means everyone.
	Only string `json:"only,omitempty"`
	// Answers is the interaction that the message answers, if any.
	Answers *interaction `json:"answers,omitempty"`
	// Replies is the id of the message that this one replies to, Thread that of its
	// thread. Both are "" if none.
	Replies string `json:"replies,omitempty"`
	Thread  string `json:"thread,omitempty"`
	// Mentioned are the ids of the people whom the text mentions, Pinged of those
	// whom it notified.
	Mentioned []string `json:"mentioned,omitempty"`
	Everyone  bool     `json:"everyone,omitempty"`
	Pinged    []string `json:"pinged,omitempty"`
}

// publish posts a message of the bot, or refuses it. The caller has set its channel
// and what it answers. Parse is the allowed_mentions.parse for a form that has none.
func (w *World) publish(m *message, f *validate.Message, files map[int]Attachment, parse ...string) error {
	if m.Answers != nil && m.Only == "" && w.archived(m.channel) {
		return errArchived
	}
	m.ID, m.Author, m.Created = w.nextID(), w.bot.id, w.Now()
	m.Flags, m.Nonce = f.Flags&^(hasThread|loading), string(f.Nonce)
	if m.Only == "" {
		m.Flags &^= validate.Ephemeral
	}
	if err := w.applyForm(m, f, files); err != nil {
		return err
	}
	w.setMentions(m, f.Mentions, parse)
	w.setPings(m)
	w.addMessage(m)
	return nil
}

// addMessage adds a message to its channel, and reopens an archived thread.
func (w *World) addMessage(m *message) {
	c := m.channel
	w.messages[m.ID] = m
	all := append(c.Messages, m)
	c.Messages = keepLast(all, cmp.Or(w.cfg.Keep, math.MaxInt/2))
	for _, old := range all[:len(all)-len(c.Messages)] {
		delete(w.messages, old.ID)
	}
	if m.Only == "" && c.Thread != nil {
		c.Thread.Archived, c.Thread.Active = false, w.Now()
	}
}

// applyForm sets what the form has; absent keys change nothing.
func (w *World) applyForm(m *message, f *validate.Message, files map[int]Attachment) error {
	if f.Has("content") {
		m.Content = strings.TrimSpace(f.Content)
	}
	if f.Has("embeds") {
		m.Embeds = f.Embeds
	}
	if f.Has("components") {
		m.Components = f.Components
	}
	m.Flags |= f.Flags & validate.Layout
	w.attach(m, f, files)
	w.showInGalleries(m)
	if m.Content == "" && len(m.Embeds) == 0 && len(m.Files) == 0 && len(m.Components) == 0 {
		return errEmptyMessage
	}
	return nil
}

// attach keeps the attachments that the form lists, or all if it lists none,
// and adds the request's files.
func (w *World) attach(m *message, f *validate.Message, files map[int]Attachment) {
	said := map[string]validate.Attachment{}
	for _, a := range f.Attachments {
		said[string(a.ID)] = a
	}
	if f.Has("attachments") {
		m.Files = slices.DeleteFunc(slices.Clone(m.Files), func(a Attachment) bool {
			_, kept := said[a.ID]
			return !kept
		})
	}
	for _, n := range slices.Sorted(maps.Keys(files)) {
		a, entry := files[n], said[strconv.Itoa(n)]
		a.ID = w.nextID()
		a.Filename = cmp.Or(entry.Filename, a.Filename)
		a.Description = entry.Description
		m.Files = append(m.Files, a)
	}
}

// showInGalleries sets where the pictures of galleries are. The files get the alt
// texts that they have there.
func (w *World) showInGalleries(m *message) {
	validate.Walk(m.Components, func(c *validate.Component) {
		for i := range c.Items {
			item := &c.Items[i]
			for j := range m.Files {
				if a := &m.Files[j]; item.Media.URL == validate.Attached+a.Filename {
					a.Description = item.Description
					item.Media = validate.Media{URL: w.link(m, *a), ProxyURL: w.link(m, *a), ID: a.ID, AttachmentID: a.ID, ContentType: a.ContentType, Width: a.Width, Height: a.Height}
				}
			}
		}
	})
}

// words is the message's text: its content, or the texts of a layout.
func (m *message) words() string {
	if m.Flags&validate.Layout == 0 {
		return m.Content
	}
	var texts []string
	validate.Walk(m.Components, func(c *validate.Component) {
		if c.Type == validate.TextDisplay {
			texts = append(texts, c.Content)
		}
	})
	return strings.Join(texts, "\n")
}

// edit applies a form to an existing message.
func (w *World) edit(m *message, f *validate.Message, files map[int]Attachment) error {
	if m.Only == "" && w.archived(m.channel) {
		return errArchived
	}
	if m.Only == "" && m.channel.Thread != nil && m.channel.Thread.Locked && !w.botPermissions(m.channel).Has(manageThreads) {
		return errLockedThread
	}
	changed := *m
	changed.Edited = w.Now()
	changed.Flags &^= loading
	if err := w.applyForm(&changed, f, files); err != nil {
		return err
	}
	w.setMentions(&changed, f.Mentions, []string{"users", "roles", "everyone"})
	*m = changed
	w.finishIfDone(m.Answers)
	return nil
}

func (w *World) removeMessage(m *message) {
	delete(w.messages, m.ID)
	c := m.channel
	c.Messages = slices.DeleteFunc(c.Messages, func(o *message) bool { return o == m })
	c.removed = keepLast(append(c.removed, m), 10)
	w.finishIfDone(m.Answers)
}

var mentionPattern = regexp.MustCompile(`<@!?(\d+)>`)

// setMentions finds the users whom the text mentions and allowed_mentions
// permits. Parse holds if the form has no allowed_mentions.
func (w *World) setMentions(m *message, allowed *validate.Mentions, parse []string) {
	var users []string
	if allowed != nil {
		parse, users = allowed.Parse, allowed.Users
	}
	m.Mentioned = nil
	for _, found := range mentionPattern.FindAllStringSubmatch(m.words(), -1) {
		id := found[1]
		permitted := slices.Contains(parse, "users") || slices.Contains(users, id)
		if w.userByID(id) != nil && permitted && !slices.Contains(m.Mentioned, id) {
			m.Mentioned = append(m.Mentioned, id)
		}
	}
	text := m.words()
	loud := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	may := m.Author != w.bot.id || w.botPermissions(m.channel).Has(MentionEveryone)
	m.Everyone = loud && may && slices.Contains(parse, "everyone")
	if to := w.messages[m.Replies]; to != nil && (allowed == nil || allowed.RepliedUser) && !slices.Contains(m.Mentioned, to.Author) {
		m.Mentioned = append(m.Mentioned, to.Author)
	}
}

// setPings finds who is notified of a new message: mentioned users who see it;
// in a direct channel, the other person.
func (w *World) setPings(m *message) {
	if m.Only != "" {
		return
	}
	for _, u := range w.users {
		named := slices.Contains(m.Mentioned, u.id) || m.Everyone || m.channel.Kind == directChannel
		if named && u.id != m.Author && !u.bot && m.channel.sees(u) {
			m.Pinged = append(m.Pinged, u.id)
		}
	}
}
