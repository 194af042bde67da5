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

// Message is what a bot says: a new message, an answer, or an edit.
type Message struct {
	Content     string       `json:"content"`
	Embeds      []Embed      `json:"embeds"`
	Components  []Component  `json:"components"`
	Mentions    *Mentions    `json:"allowed_mentions"`
	Attachments []Attachment `json:"attachments"`
	Flags       int          `json:"flags"`
	Nonce       Text         `json:"nonce"`
	OneNonce    bool         `json:"enforce_nonce"`

	// given holds the keys that the request had; an edit leaves the others
	// as they are.
	given map[string]bool
}

// Embed is a framed block of text under a message.
type Embed struct {
	Type        string `json:"type,omitempty"`
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"`
	Color       int    `json:"color,omitempty"`
}

// Mentions says whom a message may notify.
type Mentions struct {
	Parse       []string `json:"parse"`
	Users       []string `json:"users"`
	RepliedUser bool     `json:"replied_user"`
}

// Attachment says something about a file of the request, by its number, or
// keeps one that the message already has, by its id.
type Attachment struct {
	ID          Text   `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
}

// Has tells whether the request had this key, null included.
func (m *Message) Has(key string) bool { return m.given[key] }

// Text is a string that clients may also send as a number.
type Text string

// UnmarshalJSON reads either spelling.
func (t *Text) UnmarshalJSON(raw []byte) error {
	*t = Text(strings.Trim(string(raw), `"`))
	if string(raw) == "null" {
		*t = ""
	}
	return nil
}

// Context is what a message's form depends on beyond the message itself.
type Context struct {
	// Edit: absent keys leave what is there.
	Edit bool
	// Files are the numbers n of the files[n] sent along.
	Files []int
	// Kept are the ids of the attachments that the message has.
	Kept []string
}

// ReadMessage reads a message or the edit of one. The error, if any, wraps
// ErrJSON; what Discord would refuse is in the report.
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
			componentsCheck(a.key("components"), m["components"])
		}
	})
}

// embedsTotal: at most 6,000 characters in all embeds.
func embedsTotal(a at, m map[string]any) {
	total := 0
	for _, e := range entries(m["embeds"]) {
		total += size(dict(e)["title"]) + size(dict(e)["description"])
	}
	if total > 6000 {
		a.key("embeds").bad("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
}

// mentionsExclusive: what is parsed from the text cannot be listed as well.
func mentionsExclusive(a at, m map[string]any) {
	for _, parsed := range entries(m["parse"]) {
		kind, _ := parsed.(string)
		if kind != "everyone" && len(entries(m[kind])) > 0 {
			a.bad("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				"parse:[%q] and %s: [ids...] are mutually exclusive.", kind, kind)
		}
	}
}

// attachmentRule: each entry names a file of this request or, in an edit, one
// that is there; and each file is named, where entries are sent at all.
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
