package ui

import (
	"bytes"
	"encoding/json"

	"galet/bot/discord"
	"galet/game/match"
)

// NewRequest parses an interaction. After this, everything that a member sent has a type.
func NewRequest(i discord.Interaction) (Request, error) {
	by := player(i)
	if by.ID == "" {
		return Request{}, discord.ErrInteraction
	}
	if i.AppPermissions == nil {
		if i.GuildID != "" {
			return Request{}, discord.ErrInteraction
		}
		i.AppPermissions = new(discord.Permissions)
	}
	r := Request{
		ID:       i.ID,
		Kind:     Kind(i.Type),
		App:      i.ApplicationID,
		Place:    match.Place{Guild: match.GuildID(i.GuildID), Channel: match.ChannelID(i.ChannelID)},
		By:       by,
		Command:  i.Data.Name,
		Press:    i.Data.CustomID,
		Values:   i.Data.Values,
		Message:  match.MessageID(i.Message.ID),
		Private:  i.Message.Flags&discord.FlagEphemeral != 0,
		Layout:   i.Message.Flags&discord.FlagLayout != 0,
		Offered:  i.Message.HasComponent(i.Data.CustomID),
		Allowed:  *i.AppPermissions,
		Voice:    i.Channel.IsVoice(),
		Thread:   i.Channel.IsThread(),
		Archived: i.Channel.Thread.Archived,
		Locked:   i.Channel.Thread.Locked,
		Locale:   i.Locale,
		Members:  resolvedMembers(i.Data.Resolved),

		ServerLocale: i.GuildLocale,
	}
	if r.Thread {
		r.Under = match.ChannelID(i.Channel.ParentID)
	}
	if i.Member != nil {
		r.ManagesServer, r.Roles = memberRights(*i.Member)
	}
	r.readOptions(i.Data.Options)
	return r, nil
}

// player is the member who used a command or a component.
func player(i discord.Interaction) match.Player {
	if i.Member != nil && i.Member.User != nil {
		return memberPlayer(*i.Member, *i.Member.User)
	}
	if i.User != nil {
		return memberPlayer(discord.Member{}, *i.User)
	}
	return match.Player{}
}

// memberRights returns whether a member may manage the server, and the member's roles.
func memberRights(m discord.Member) (manages bool, roles []match.RoleID) {
	for _, id := range m.Roles {
		roles = append(roles, match.RoleID(id))
	}
	return m.Permissions != nil && *m.Permissions&(discord.PermissionManageGuild|discord.PermissionAdministrator) != 0, roles
}

// memberPlayer is a member with the name that the server shows.
func memberPlayer(m discord.Member, u discord.User) match.Player {
	name := m.Nick
	if name == "" {
		name = u.GlobalName
	}
	if name == "" {
		name = u.Username
	}
	return match.Player{ID: match.PlayerID(u.ID), Name: name}
}

func resolvedMembers(r discord.Resolved) map[match.PlayerID]Member {
	found := make(map[match.PlayerID]Member, len(r.Users))
	for id, u := range r.Users {
		m, here := r.Members[id]
		found[match.PlayerID(id)] = Member{Player: memberPlayer(m, u), Bot: u.Bot, Absent: !here, Barred: isBarred(m)}
	}
	return found
}

// isBarred reports whether a member lacks the permission to view the channel of the
// interaction. It is false if Discord sent no permissions.
func isBarred(m discord.Member) bool {
	const view = discord.PermissionViewChannel | discord.PermissionAdministrator
	return m.Permissions != nil && *m.Permissions&view == 0
}

func (r *Request) readOptions(given []discord.InteractionOption) {
	if len(given) == 1 && given[0].Type == discord.OptionSubcommand {
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

// plainText is a JSON value as text: the content of a string, or the value's
// JSON.
func plainText(value json.RawMessage) string {
	var s string
	if err := json.Unmarshal(value, &s); err == nil {
		return s
	}
	return string(bytes.TrimSpace(value))
}
