package bot

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Discord's limits, in characters.
const (
	contentLimit = 2000
	embedLimit   = 4096
	labelLimit   = 80
	itemLimit    = 100
	promptLimit  = 150
	altLimit     = 1024
)

// Discord's numbers.
const (
	kindRow    = 1
	kindButton = 2
	kindMenu   = 3

	flagEphemeral = 1 << 6
)

// payload is a message as Discord reads it.
type payload struct {
	Content    string          `json:"content"`
	Embeds     []embed         `json:"embeds,omitempty"`
	Components []component     `json:"components"`
	Mentions   allowedMentions `json:"allowed_mentions"`
	// Attachments are listed for every message but an edit that keeps what
	// it has.
	Attachments  *[]attachment `json:"attachments,omitempty"`
	Flags        int           `json:"flags,omitempty"`
	Nonce        string        `json:"nonce,omitempty"`
	EnforceNonce bool          `json:"enforce_nonce,omitempty"`

	files []File
}

// allowedMentions lists who is pinged; with parse empty, nobody else is.
type allowedMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

// embed holds what does not fit the content.
type embed struct {
	Description string `json:"description"`
}

type attachment struct {
	ID          int    `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// component is a row, a button or a menu.
type component struct {
	Type        int         `json:"type"`
	Components  []component `json:"components,omitempty"`
	CustomID    string      `json:"custom_id,omitempty"`
	Style       int         `json:"style,omitempty"`
	Disabled    bool        `json:"disabled,omitempty"`
	Label       string      `json:"label,omitempty"`
	Placeholder string      `json:"placeholder,omitempty"`
	Options     []option    `json:"options,omitempty"`
	// Of a menu of channels or roles.
	Least    *int     `json:"min_values,omitempty"`
	Most     int      `json:"max_values,omitempty"`
	Channels []int    `json:"channel_types,omitempty"`
	Picked   []picked `json:"default_values,omitempty"`
}

// picked is a channel or role that a menu shows as chosen.
type picked struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

type option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// payload writes the message; every text is cut to what Discord takes.
func (m Message) payload() payload {
	content, embeds := fold(m.Content)
	p := payload{
		Content:    content,
		Embeds:     embeds,
		Components: make([]component, len(m.Rows)),
		Mentions:   allowedMentions{Parse: []string{}},
		files:      m.Files,
	}
	for _, id := range m.Pings {
		p.Mentions.Users = append(p.Mentions.Users, string(id))
	}
	for i, r := range m.Rows {
		p.Components[i] = r.component()
	}
	if !m.Keep {
		p.Attachments = attachments(m.Files)
	}
	return p
}

// fold keeps a text as a message's content if it is short enough; of a longer
// one the first line, and an embed for the others, which has more room.
func fold(text string) (string, []embed) {
	if utf8.RuneCountInString(text) <= contentLimit {
		return text, nil
	}
	head, rest, ok := strings.Cut(text, "\n")
	if !ok {
		return clip(text, contentLimit), nil
	}
	return clip(head, contentLimit), []embed{{Description: clip(rest, embedLimit)}}
}

func attachments(files []File) *[]attachment {
	list := make([]attachment, len(files))
	for i, f := range files {
		list[i] = attachment{ID: i, Filename: f.Name, Description: clip(f.Alt, altLimit)}
	}
	return &list
}

func (r Row) component() component {
	row := component{Type: kindRow}
	if r.Menu != nil {
		row.Components = append(row.Components, r.Menu.component())
	}
	for _, b := range r.Buttons {
		row.Components = append(row.Components, component{
			Type: kindButton, CustomID: b.ID.String(), Style: int(b.Look), Label: clip(b.Label, labelLimit), Disabled: b.Off,
		})
	}
	return row
}

func (m *Menu) component() component {
	c := component{Type: kindMenu, CustomID: m.ID.String(), Placeholder: clip(m.Prompt, promptLimit)}
	switch m.Of {
	case Words:
	case Members:
		c.Type = int(m.Of)
	default:
		m.pick(&c)
	}
	for _, i := range m.Options {
		c.Options = append(c.Options, option{
			Label: clip(i.Label, itemLimit), Value: i.Value, Description: clip(i.Detail, itemLimit), Default: i.Chosen,
		})
	}
	return c
}

// challengeChannels are the types of channel in which members talk, by
// Discord's numbers: text, voice, announcements, and forums, whose posts are
// threads.
var challengeChannels = []int{0, 2, 5, 15}

// pick makes a component one of channels or roles.
func (m *Menu) pick(c *component) {
	least, of := 0, "role"
	if m.Of == Channels {
		of, c.Channels = "channel", challengeChannels
	}
	c.Type, c.Least, c.Most = int(m.Of), &least, m.Most
	for _, id := range m.Picked {
		c.Picked = append(c.Picked, picked{id, of})
	}
}

// clip cuts a text to at most limit characters and shows that it did.
func clip(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return string([]rune(s)[:limit-1]) + "…"
}

// nonceOf is the nonce of a notice's message: two posts of the same notice
// within some minutes are one message. What it is about began at a time, which
// tells it from the notice of the same number in another file.
func nonceOf(seq uint64, began time.Time) string {
	return strconv.FormatUint(seq, 36) + "." + strconv.FormatInt(began.UnixMilli(), 36)
}
