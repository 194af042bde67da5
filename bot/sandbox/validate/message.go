package validate

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Ephemeral is the flag of a message that one person alone sees.
const Ephemeral = 1 << 6

// Message is the body of a new message, a response, or an edit.
type Message struct {
	Content     string       `json:"content"`
	Embeds      []Embed      `json:"embeds"`
	Components  []Component  `json:"components"`
	Mentions    *Mentions    `json:"allowed_mentions"`
	Attachments []Attachment `json:"attachments"`
	Flags       int          `json:"flags"`
	Nonce       Text         `json:"nonce"`
	OneNonce    bool         `json:"enforce_nonce"`

	// given are the keys of the request. An edit changes no others.
	given map[string]json.RawMessage
}

// Embed is a framed block of text under a message.
type Embed struct {
	Type        string `json:"type,omitempty"`
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"`
	Color       int    `json:"color,omitempty"`
}

// Mentions is allowed_mentions: whom the message may notify.
type Mentions struct {
	Parse       []string `json:"parse"`
	Users       []string `json:"users"`
	Roles       []string `json:"roles"`
	RepliedUser bool     `json:"replied_user"`
}

// Attachment describes a file of the request by its number, or keeps an
// existing one by its id.
type Attachment struct {
	ID          Text   `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
}

// Has reports whether the request had this key, null included.
func (m *Message) Has(key string) bool { return m.given[key] != nil }

// Text is a string that clients may also send as a number.
type Text string

// UnmarshalJSON accepts a string or a number.
func (t *Text) UnmarshalJSON(raw []byte) error {
	*t = Text(strings.Trim(string(raw), `"`))
	if string(raw) == "null" {
		*t = ""
	}
	return nil
}

// Context is what the rules for a message depend on.
type Context struct {
	// Files are the numbers n of the request's files[n] parts.
	Files []int
	// Kept are the ids of the attachments that an edited message has.
	Kept []string
	// Layout: the message is a layout.
	Layout bool
}

// ReadMessage parses a message or an edit. The error wraps ErrJSON, or is the
// report.
func (r *Report) ReadMessage(raw []byte, c Context) (*Message, error) {
	m, err := at{report: r}.message(raw, c)
	return m, cmp.Or(err, r.refusal())
}

func (a at) message(raw []byte, c Context) (*Message, error) {
	var becomes struct{ Flags int }
	_ = json.Unmarshal(raw, &becomes) // read reports what is wrong
	a.report.layout = c.Layout || becomes.Flags&Layout != 0
	m := &Message{}
	if err := a.read(raw, m, "message"); err != nil {
		return nil, err
	}
	_ = json.Unmarshal(raw, &m.given)
	m.checkMentions(a.key("allowed_mentions"))
	m.checkEmbeds(a.key("embeds"))
	m.checkFiles(a.key("attachments"), c)
	fillIn(m.Components)
	checkComponents(a.key("components"), m.Components)
	if a.report.layout {
		return m, m.checkLayout(a)
	}
	return m, nil
}

// checkEmbeds checks that all embeds have at most 6,000 characters together.
func (m *Message) checkEmbeds(a at) {
	total := 0
	for _, e := range m.Embeds {
		total += utf8.RuneCountInString(e.Title) + utf8.RuneCountInString(e.Description)
	}
	if total > 6000 {
		a.bad("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
}

// checkMentions checks that a type in parse is not also listed by ids.
func (m *Message) checkMentions(a at) {
	if m.Mentions == nil {
		return
	}
	listed := map[string][]string{"users": m.Mentions.Users, "roles": m.Mentions.Roles}
	for _, kind := range m.Mentions.Parse {
		if len(listed[kind]) > 0 {
			a.bad("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				"parse:[%q] and %s: [ids...] are mutually exclusive.", kind, kind)
		}
	}
}

// checkFiles checks that the request has at most ten files, that each attachment
// names one of them, or in an edit an existing one, and that every file has an
// entry if there are any entries. Without entries, an edit's files are added to
// those that are there.
func (m *Message) checkFiles(a at, c Context) {
	a.length(len(c.Files), "0..10")
	named := seen{}
	for i, entry := range m.Attachments {
		id := string(entry.ID)
		n, err := strconv.Atoi(id)
		switch {
		case named.again(id):
			a.index(i).key("id").bad("MESSAGE_ATTACHMENT_DUPLICATED", "Attachment id is used twice")
		case err == nil && slices.Contains(c.Files, n), slices.Contains(c.Kept, id):
		default:
			a.index(i).key("id").bad("MESSAGE_ATTACHMENT_NOT_FOUND", "Attachment data not found")
		}
	}
	for _, n := range c.Files {
		if m.Attachments != nil && !named[strconv.Itoa(n)] {
			a.bad("MESSAGE_ATTACHMENT_NOT_NAMED", "files[%d] has no entry in attachments", n)
		}
	}
}
