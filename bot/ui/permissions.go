package ui

import (
	"errors"
	"strings"

	"galet/game/match"
)

// Rights are a set of Discord's permissions, as bits.
type Rights uint64

// Permissions are the minimum in a channel: to see it, send messages, embed
// links, attach files and read the history. ThreadPermissions are needed too
// where each match has a thread: to create public threads and send messages in
// them. The invite link asks for all of these. In a voice channel the bot also needs the
// permission to connect, which members have by default.
const (
	Permissions       = viewChannel | sendMessages | embedLinks | attachFiles | readHistory
	ThreadPermissions = createThreads | sendInThreads
)

const (
	administrator Rights = 1 << 3
	ManageServer  Rights = 1 << 5
	viewChannel   Rights = 1 << 10
	sendMessages  Rights = 1 << 11
	embedLinks    Rights = 1 << 14
	attachFiles   Rights = 1 << 15
	readHistory   Rights = 1 << 16
	connect       Rights = 1 << 20
	manageThreads Rights = 1 << 34
	createThreads Rights = 1 << 35
	sendInThreads Rights = 1 << 38
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
	bit Rights
	key string
}

// neededInThreads are the rights for a thread of each match.
var neededInThreads = []right{
	{createThreads, "permission.create-threads"},
	{sendInThreads, "permission.threads"},
}

// missing are the needed permissions that the bot lacks in the channel of the request, by
// the keys of their names.
func (r Request) missing() []string {
	needed := []right{
		{embedLinks, "permission.embed"}, // First: Spanish has no "y" before its i.
		{viewChannel, "permission.view"},
		{sendMessages, "permission.send"},
		{attachFiles, "permission.attach"},
		{readHistory, "permission.history"},
	}
	if r.Thread {
		needed[2] = neededInThreads[1]
	}
	if r.Voice {
		needed = append(needed, right{connect, "permission.connect"})
	}
	return r.lacks(needed)
}

// LacksForThreads are the thread permissions that the bot lacks in the channel of
// the request.
func (r Request) LacksForThreads() []string { return r.lacks(neededInThreads) }

// BotViews reports whether the bot can view the channel of the request. If it cannot,
// Discord does not tell it what members may do there.
func (r Request) BotViews() bool { return r.Allowed&(viewChannel|administrator) != 0 }

// lacks are the permissions that the bot lacks, by the keys of their names.
func (r Request) lacks(needed []right) []string {
	if r.Allowed&administrator != 0 {
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
	return r.Locked && r.Allowed&(manageThreads|administrator) == 0
}

// PermittedIn is Permitted if the post goes to the channel of the request. For other
// channels it returns nil: the request does not have their permissions.
func (r Request) PermittedIn(to match.ChannelID) error {
	if r.Place.Channel != to {
		return nil
	}
	return r.Permitted()
}
