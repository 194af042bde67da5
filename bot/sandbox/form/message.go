package form

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The flags of a message that a bot may set.
const (
	SuppressEmbeds = 1 << 2
	Ephemeral      = 1 << 6
	Silent         = 1 << 12
	ComponentsV2   = 1 << 15
)

// Message is what a bot says: a new message, an answer, or an edit.
type Message struct {
	Content     string       `json:"content"`
	Embeds      []Embed      `json:"embeds"`
	Components  []Component  `json:"components"`
	Mentions    *Mentions    `json:"allowed_mentions"`
	Attachments []Attachment `json:"attachments"`
	Flags       int          `json:"flags"`
	TTS         bool         `json:"tts"`
	Reference   *Reference   `json:"message_reference"`
	Nonce       Text         `json:"nonce"`
	OneNonce    bool         `json:"enforce_nonce"`

	// given holds the keys that the request had; an edit leaves the others
	// as they are.
	given map[string]bool
}

// Has tells whether the request had this key, null included.
func (m *Message) Has(key string) bool { return m.given[key] }

// Attachment says something about a file of the request, by its number, or
// keeps one that the message already has, by its id.
type Attachment struct {
	ID          Text   `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
}

// Reference is the message that a reply answers.
type Reference struct {
	Message Text  `json:"message_id"`
	Channel Text  `json:"channel_id"`
	Must    *bool `json:"fail_if_not_exists"`
}

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
	// Layout: the message already has the Components V2 flag.
	Layout bool
	// Version of the API: 9 appends an edit's files, 10 refuses them unless
	// "attachments" is sent.
	Version int
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
	return object(fields{
		"content":           may(text(0, 2000)),
		"embeds":            may(embedsCheck),
		"allowed_mentions":  may(mentionsCheck),
		"components":        may(ignored),
		"attachments":       may(list(0, 10, attachmentCheck)),
		"flags":             may(integer(0, 1<<31-1)),
		"tts":               may(boolean),
		"nonce":             may(nonce),
		"enforce_nonce":     may(boolean),
		"message_reference": may(referenceCheck),
		"sticker_ids":       may(unimitated),
		"poll":              may(unimitated),
		"ID":                may(ignored),
		"Channel":           may(ignored),
	}, layoutRule(c), attachmentRule(c))
}

var attachmentCheck = object(fields{
	"id":          must(snowflake),
	"filename":    may(text(1, 1024)),
	"description": may(text(0, 1024)),
	"title":       may(text(0, 1024)),
	"is_spoiler":  may(boolean),
	"url":         may(ignored), "proxy_url": may(ignored), "size": may(ignored),
	"content_type": may(ignored), "ephemeral": may(ignored),
	"width": may(ignored), "height": may(ignored),
	"duration_secs": may(ignored), "waveform": may(ignored), "flags": may(ignored),
})

var referenceCheck = object(fields{
	"type": may(oneOf(0)), "message_id": must(snowflake), "channel_id": may(snowflake),
	"guild_id": may(snowflake), "fail_if_not_exists": may(boolean),
})

func nonce(a at, v any) {
	if size(v) > 25 {
		a.bad("BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
	}
}

// layoutRule: the Components V2 flag changes which components may be sent,
// excludes content and embeds, and is never taken back.
func layoutRule(c Context) rule {
	return func(a at, m map[string]any) {
		flags := whole(m["flags"], 0)
		if m["flags"] != nil && c.Layout && flags&ComponentsV2 == 0 {
			a.key("flags").bad("MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The IS_COMPONENTS_V2 flag cannot be removed from a message")
		}
		if !c.Layout && flags&ComponentsV2 == 0 {
			if m["components"] != nil {
				classicComponents(a.key("components"), m["components"])
			}
			return
		}
		for _, key := range []string{"content", "embeds"} {
			if size(m[key]) > 0 || len(entries(m[key])) > 0 {
				a.key(key).bad("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
					"The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", key)
			}
		}
		if m["components"] != nil {
			layoutComponents(a.key("components"), m["components"])
		}
	}
}

// attachmentRule: each entry names a file of this request or, in an edit, one
// that is there; and each file is named, where entries are sent at all.
func attachmentRule(c Context) rule {
	return func(a at, m map[string]any) {
		if m["attachments"] == nil {
			if c.Edit && c.Version >= 10 && len(c.Files) > 0 {
				a.key("attachments").bad("BASE_TYPE_REQUIRED", "This field is required")
			}
			return
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
