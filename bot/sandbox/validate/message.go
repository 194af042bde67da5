package validate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
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
	given map[string]bool
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
func (m *Message) Has(key string) bool { return m.given[key] }

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
	// Edit: the message exists, and absent keys keep their values.
	Edit bool
	// Files are the numbers n of the request's files[n] parts.
	Files []int
	// Kept are the ids of the message's present attachments.
	Kept []string
	// Layout: the message is a layout.
	Layout bool
}

// ReadMessage parses a message or an edit. The error wraps ErrJSON. The report
// lists what Discord would refuse.
func ReadMessage(raw []byte, c Context) (*Message, *Report, error) {
	var m Message
	report, err := read(raw, messageCheck(c), &m)
	if err != nil {
		return nil, nil, err
	}
	m.given = keys(raw)
	return &m, report, nil
}

func keys(raw []byte) map[string]bool {
	var m map[string]json.RawMessage
	if json.Unmarshal(raw, &m) != nil {
		return nil
	}
	had := map[string]bool{}
	for k := range m {
		had[k] = true
	}
	return had
}

func messageCheck(c Context) check {
	return schema("message", embedsTotal, attachmentRule(c), func(a at, m map[string]any) {
		if m["components"] != nil {
			componentsCheck(a.key("components"), m["components"], isLayout(c, m))
		}
	}, layoutRule(c))
}

// embedsTotal checks that all embeds have at most 6,000 characters together.
func embedsTotal(a at, m map[string]any) {
	total := 0
	for _, e := range entries(m["embeds"]) {
		total += size(dict(e)["title"]) + size(dict(e)["description"])
	}
	if total > 6000 {
		a.key("embeds").bad("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
}

// mentionsExclusive checks that a type in parse is not also listed by ids.
func mentionsExclusive(a at, m map[string]any) {
	for _, parsed := range entries(m["parse"]) {
		kind, _ := parsed.(string)
		if kind != "everyone" && len(entries(m[kind])) > 0 {
			a.bad("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				"parse:[%q] and %s: [ids...] are mutually exclusive.", kind, kind)
		}
	}
}

// attachmentRule checks that each entry names a file of the request, or in an
// edit an existing one, and that every file has an entry if there are any
// entries.
func attachmentRule(c Context) rule {
	return func(a at, m map[string]any) {
		if m["attachments"] == nil {
			return // an edit's files are added to those that are there
		}
		a = a.key("attachments")
		named := map[string]bool{}
		for i, entry := range entries(m["attachments"]) {
			id := fmt.Sprint(dict(entry)["id"])
			n, err := strconv.Atoi(id)
			switch {
			case named[id]:
				a.index(i).key("id").bad("MESSAGE_ATTACHMENT_DUPLICATED", "Attachment id is used twice")
			case err == nil && slices.Contains(c.Files, n), c.Edit && slices.Contains(c.Kept, id):
			default:
				a.index(i).key("id").bad("MESSAGE_ATTACHMENT_NOT_FOUND", "Attachment data not found")
			}
			named[id] = true
		}
		for _, n := range c.Files {
			if !named[strconv.Itoa(n)] {
				a.bad("MESSAGE_ATTACHMENT_NOT_NAMED", "files[%d] has no entry in attachments", n)
			}
		}
	}
}
