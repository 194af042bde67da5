package discord

import (
	"encoding/json"
	"errors"
	"time"
)

// TokenLife is how long an interaction's token is valid. Until then Discord accepts
// an answer, changes to it, and follow-ups.
const TokenLife = 15 * time.Minute

// Interaction is what Discord sends when a member uses a command or a
// component.
type Interaction struct {
	ID             string          `json:"id"`
	ApplicationID  string          `json:"application_id"`
	Token          string          `json:"token"`
	Type           int             `json:"type"`
	GuildID        string          `json:"guild_id"`
	ChannelID      string          `json:"channel_id"`
	Channel        Channel         `json:"channel"`
	AppPermissions *Permissions    `json:"app_permissions"`
	Locale         string          `json:"locale"`
	GuildLocale    string          `json:"guild_locale"`
	Member         *Member         `json:"member"`
	User           *User           `json:"user"`
	Message        Message         `json:"message"`
	Data           InteractionData `json:"data"`
}

// The types of channels with messages.
const (
	ChannelGuildText     = 0
	ChannelGuildVoice    = 2
	ChannelAnnouncement  = 5
	channelPrivateThread = 12
	ChannelStage         = 13
	ChannelForum         = 15 // its posts are threads
)

// interactionPing is the type of Discord's test request to the interactions endpoint.
const interactionPing = 1

// Channel is the part of a channel that the bot reads.
type Channel struct {
	ID       string `json:"id"`
	Type     int    `json:"type"`
	ParentID string `json:"parent_id"`
	Thread   struct {
		Archived bool `json:"archived"`
		Locked   bool `json:"locked"`
	} `json:"thread_metadata"`
}

// IsThread reports whether the channel is a thread.
func (c Channel) IsThread() bool { return isThread(c.Type) }

func isThread(kind int) bool { return kind >= 10 && kind <= channelPrivateThread }

// IsVoice reports whether the channel is a voice or stage channel. Its messages need the
// permission to connect.
func (c Channel) IsVoice() bool { return isVoice(c.Type) }

func isVoice(kind int) bool { return kind == ChannelGuildVoice || kind == ChannelStage }

// Member is a user in a guild.
type Member struct {
	User        *User        `json:"user"`
	Nick        string       `json:"nick"`
	Roles       []string     `json:"roles"`
	Permissions *Permissions `json:"permissions"`
}

// User is a person or a bot.
type User struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

// InteractionData is the typed options, or the pressed component and its values.
type InteractionData struct {
	Name     string              `json:"name"`
	Options  []InteractionOption `json:"options"`
	Resolved Resolved            `json:"resolved"`
	CustomID string              `json:"custom_id"`
	Values   []string            `json:"values"`
}

// InteractionOption is an option that was given, or a subcommand.
type InteractionOption struct {
	Name    string              `json:"name"`
	Type    int                 `json:"type"`
	Value   json.RawMessage     `json:"value"`
	Focused bool                `json:"focused"`
	Options []InteractionOption `json:"options"`
}

// Resolved are the users in options, and their memberships of the guild, by id.
type Resolved struct {
	Users   map[string]User   `json:"users"`
	Members map[string]Member `json:"members"`
}

// ErrInteraction is an interaction that cannot be read.
var ErrInteraction = errors.New("malformed interaction")

// At is when Discord made the interaction.
func (i Interaction) At() time.Time {
	const epoch = 1_420_070_400_000 // the first of 2015, in milliseconds
	return time.UnixMilli(int64(parseSnowflake(i.ID)>>22) + epoch)
}

// ParseInteraction decodes an interaction. It returns ErrInteraction for one without an
// id or a token, because it could not be answered. A PING needs neither.
func ParseInteraction(data []byte) (Interaction, error) {
	var i Interaction
	if err := json.Unmarshal(data, &i); err != nil || i.Type != interactionPing && (i.ID == "" || i.Token == "") {
		return Interaction{}, ErrInteraction
	}
	return i, nil
}
