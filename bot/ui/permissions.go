package ui

import (
	"errors"
	"strings"

	"galet/bot/discord"
	"galet/game/match"
)

// Permissions are the minimum in a channel: to see it, send messages, embed
// links, attach files and read the history. ThreadPermissions are needed too
// where each match has a thread: to create public threads and send messages in
// them. The invite link asks for all of these. In a voice channel the bot also needs the
// permission to connect, which members have by default.
const (
	Permissions = discord.PermissionViewChannel | discord.PermissionSendMessages | discord.PermissionEmbedLinks |
		discord.PermissionAttachFiles | discord.PermissionReadHistory
	ThreadPermissions = discord.PermissionCreatePublicThreads | discord.PermissionSendInThreads
)

// PermissionsError lists the permissions that the bot lacks in a channel, by the
// keys of their names.
type PermissionsError struct {
	Missing []string
}

// Error names the missing permissions.
func (e *PermissionsError) Error() string {
	return "missing permissions: " + strings.Join(e.Missing, ", ")
}

// ErrPrivate: the request was made in a direct message, and works only on a server.
var ErrPrivate = errors.New("not in a server")

// ErrLocked: the answer would have to be posted in a locked thread.
var ErrLocked = errors.New("the thread is locked")

// right is a permission and the key of its name.
type right struct {
	bit discord.Permissions
	key string
}

// neededInThreads are the rights for a thread of each match.
var neededInThreads = []right{
	{discord.PermissionCreatePublicThreads, "permission.create-threads"},
	{discord.PermissionSendInThreads, "permission.threads"},
}

// missing are the needed permissions that the bot lacks in the channel of the request, by
// the keys of their names.
func (r Request) missing() []string {
	needed := []right{
		{discord.PermissionEmbedLinks, "permission.embed"}, // First: Spanish has no "y" before its i.
		{discord.PermissionViewChannel, "permission.view"},
		{discord.PermissionSendMessages, "permission.send"},
		{discord.PermissionAttachFiles, "permission.attach"},
		{discord.PermissionReadHistory, "permission.history"},
	}
	if r.Thread {
		needed[2] = neededInThreads[1]
	}
	if r.Voice {
		needed = append(needed, right{discord.PermissionConnect, "permission.connect"})
	}
	return r.lacks(needed)
}

// LacksForThreads are the thread permissions that the bot lacks in the channel of
// the request.
func (r Request) LacksForThreads() []string { return r.lacks(neededInThreads) }

// BotViews reports whether the bot can view the channel of the request. If it cannot,
// Discord does not tell it what members may do there.
func (r Request) BotViews() bool {
	return r.Allowed&(discord.PermissionViewChannel|discord.PermissionAdministrator) != 0
}

// lacks are the permissions that the bot lacks, by the keys of their names.
func (r Request) lacks(needed []right) []string {
	if r.Allowed&discord.PermissionAdministrator != 0 {
		return nil
	}
	var keys []string
	for _, n := range needed {
		if r.Allowed&n.bit == 0 {
			keys = append(keys, n.key)
		}
	}
	return keys
}

// Permitted returns an error if the bot may not post in the channel of the
// request.
func (r Request) Permitted() error {
	if missing := r.missing(); len(missing) > 0 {
		return &PermissionsError{missing}
	}
	if r.isLocked() {
		return ErrLocked
	}
	return nil
}

// isLocked reports whether the request came from a locked thread, where the bot may
// neither post nor edit.
func (r Request) isLocked() bool {
	return r.Locked && r.Allowed&(discord.PermissionManageThreads|discord.PermissionAdministrator) == 0
}

// PermittedIn is Permitted if the post goes to the channel of the request. For other
// channels it returns nil: the request does not have their permissions.
func (r Request) PermittedIn(to match.ChannelID) error {
	if r.Place.Channel != to {
		return nil
	}
	return r.Permitted()
}
