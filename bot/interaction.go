package bot

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"

	"galet/game/match"
)

// interaction is what Discord sends when a member does something.
type interaction struct {
	ID             string          `json:"id"`
	Token          string          `json:"token"`
	Type           int             `json:"type"`
	GuildID        string          `json:"guild_id"`
	ChannelID      string          `json:"channel_id"`
	Channel        channel         `json:"channel"`
	AppPermissions string          `json:"app_permissions"`
	Locale         string          `json:"locale"`
	GuildLocale    string          `json:"guild_locale"`
	Member         *guildMember    `json:"member"`
	User           *user           `json:"user"`
	Message        carrier         `json:"message"`
	Data           interactionData `json:"data"`
}

type channel struct {
	Type   int    `json:"type"`
	Parent string `json:"parent_id"`
	Thread struct {
		Archived bool `json:"archived"`
		Locked   bool `json:"locked"`
	} `json:"thread_metadata"`
}

// carrier is the message that carries the button or menu.
type carrier struct {
	ID         string      `json:"id"`
	Flags      int         `json:"flags"`
	Components []component `json:"components"`
}

// offers tells whether a custom id stands on the message.
func (c carrier) offers(id string) bool {
	for _, row := range c.Components {
		for _, part := range row.Components {
			if part.CustomID == id {
				return true
			}
		}
	}
	return false
}

type guildMember struct {
	User        *user    `json:"user"`
	Nick        string   `json:"nick"`
	Roles       []string `json:"roles"`
	Permissions string   `json:"permissions"`
}

type user struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

type interactionData struct {
	Name     string        `json:"name"`
	Options  []givenOption `json:"options"`
	Resolved resolved      `json:"resolved"`
	CustomID string        `json:"custom_id"`
	Values   []string      `json:"values"`
}

type givenOption struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value"`
	Focused bool            `json:"focused"`
	Options []givenOption   `json:"options"`
}

type resolved struct {
	Users   map[string]user        `json:"users"`
	Members map[string]guildMember `json:"members"`
}

// subcommand is the type of an option that is a subcommand.
const subcommand = 1

// threads are the channel types that are threads.
var threads = map[int]bool{10: true, 11: true, 12: true}

// errInteraction is an interaction that cannot be read.
var errInteraction = errors.New("unreadable interaction")

// parseInteraction reads an interaction. This is the door: past it everything
// that a member sent has a type.
func parseInteraction(data []byte) (interaction, Request, error) {
	var i interaction
	if err := json.Unmarshal(data, &i); err != nil || i.ID == "" || i.Token == "" {
		return interaction{}, Request{}, errInteraction
	}
	by := i.by()
	if by.ID == "" {
		return interaction{}, Request{}, errInteraction
	}
	allowed, err := strconv.ParseUint(i.AppPermissions, 10, 64)
	if err != nil && i.GuildID != "" {
		return interaction{}, Request{}, errInteraction
	}
	r := Request{
		ID:      i.ID,
		Kind:    Kind(i.Type),
		Place:   match.Place{Guild: match.GuildID(i.GuildID), Channel: match.ChannelID(i.ChannelID)},
		By:      by,
		Command: i.Data.Name,
		Press:   i.Data.CustomID,
		Values:  i.Data.Values,
		Message: match.MessageID(i.Message.ID),
		Private: i.Message.Flags&flagEphemeral != 0,
		Offered: i.Message.offers(i.Data.CustomID),
		Allowed: Rights(allowed),
		Thread:  threads[i.Channel.Type],
		Asleep:  i.Channel.Thread.Archived,
		Locked:  i.Channel.Thread.Locked,
		Locale:  i.Locale,
		Members: i.Data.Resolved.named(),

		ServerLocale: i.GuildLocale,
	}
	if r.Thread {
		r.Under = match.ChannelID(i.Channel.Parent)
	}
	if i.Member != nil {
		r.Manages, r.Roles = i.Member.standing()
	}
	r.readOptions(i.Data.Options)
	return i, r, nil
}

// by is who did it.
func (i interaction) by() match.Player {
	if i.Member != nil && i.Member.User != nil {
		return i.Member.player(*i.Member.User)
	}
	if i.User != nil {
		return guildMember{}.player(*i.User)
	}
	return match.Player{}
}

// standing tells whether a member may manage the server, and the member's
// roles.
func (m guildMember) standing() (manages bool, roles []match.RoleID) {
	for _, id := range m.Roles {
		roles = append(roles, match.RoleID(id))
	}
	may, err := strconv.ParseUint(m.Permissions, 10, 64)
	return err == nil && Rights(may)&(manageServer|administrator) != 0, roles
}

// player is a member under the name that the server shows.
func (m guildMember) player(u user) match.Player {
	name := m.Nick
	if name == "" {
		name = u.GlobalName
	}
	if name == "" {
		name = u.Username
	}
	return match.Player{ID: match.PlayerID(u.ID), Name: name}
}

func (r resolved) named() map[match.PlayerID]Member {
	found := make(map[match.PlayerID]Member, len(r.Users))
	for id, u := range r.Users {
		m, here := r.Members[id]
		found[match.PlayerID(id)] = Member{Player: m.player(u), Bot: u.Bot, Absent: !here}
	}
	return found
}

func (r *Request) readOptions(given []givenOption) {
	if len(given) == 1 && given[0].Type == subcommand {
		r.Command += " " + given[0].Name
		given = given[0].Options
	}
	r.Options = make(map[string]string, len(given))
	for _, o := range given {
		r.Options[o.Name] = plainText(o.Value)
		if o.Focused {
			r.Focus = o.Name
		}
	}
}

// plainText is a JSON value as text: a string's characters, else the value as it
// is written.
func plainText(value json.RawMessage) string {
	var s string
	if err := json.Unmarshal(value, &s); err == nil {
		return s
	}
	return string(bytes.TrimSpace(value))
}
