package discord

// The limits of a message, in characters.
const (
	ContentLimit               = 2000
	EmbedDescriptionLimit      = 4096
	ButtonLabelLimit           = 80
	OptionTextLimit            = 100 // a select option's label and description, and a command's choices
	PlaceholderLimit           = 150
	AttachmentDescriptionLimit = 1024 // an attachment's description, its alt text
	ThreadNameLimit            = 100
	CommandNameLimit           = 32
	SelectOptionsLimit         = 25   // options of a select menu, and choices of a completion
	LayoutTextLimit            = 4000 // of all texts of a layout
	// LayoutSizeLimit is the largest size of a layout's components in bytes, as
	// Component.Size counts them. Discord does not document it, and answers with status 500
	// above it. See https://github.com/discord/discord-api-docs/issues/8554.
	LayoutSizeLimit = 10_170
	FlagEphemeral   = 1 << 6
	// FlagLayout makes a message a layout ("Components V2"): components, with texts
	// and galleries among them, and no content and embeds. It stays one.
	FlagLayout = 1 << 15
)

// MessageSend is a message to create, or what to change of one.
type MessageSend struct {
	// Content and Embeds are nil in a layout. An edit keeps the embeds if they are nil, and
	// removes them if they are empty.
	Content         *string         `json:"content,omitempty"`
	Embeds          []Embed         `json:"embeds,omitzero"`
	Components      []Component     `json:"components"`
	AllowedMentions AllowedMentions `json:"allowed_mentions"`
	// Attachments are the message's attachments after the call; nil keeps the
	// attachments of an edited message.
	Attachments *[]Attachment `json:"attachments,omitempty"`
	Flags       int           `json:"flags,omitempty"`
	// Nonce with EnforceNonce: two messages with the same nonce within some
	// minutes are one.
	Nonce        string `json:"nonce,omitempty"`
	EnforceNonce bool   `json:"enforce_nonce,omitempty"`
	// Files are uploaded with the message; Attachments describe them.
	Files []File `json:"-"`
}

// AllowedMentions lists the users to notify; with an empty Parse, nobody else is
// notified.
type AllowedMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

// Embed is a box of text below the content.
type Embed struct {
	Description string `json:"description"`
}

// Attachment describes the file at the index ID of MessageSend.Files.
type Attachment struct {
	ID          int    `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// File is a file to upload.
type File struct {
	Name string
	Data []byte
}

// Message is the part of a message that the bot reads.
type Message struct {
	ID         string      `json:"id"`
	Flags      int         `json:"flags"`
	Components []Component `json:"components"`
}

// HasComponent reports whether the message has a component with this custom id.
func (m Message) HasComponent(customID string) bool {
	for _, row := range m.Components {
		for _, c := range row.Components {
			if c.CustomID == customID {
				return true
			}
		}
	}
	return false
}
