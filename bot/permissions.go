package bot

import (
	"errors"
	"strings"

	"galet/game/match"
)

// Rights are a set of Discord's permissions, as bits.
type Rights uint64

// Permissions are the least that the bot must be given in a channel: to see
// it, send messages, embed links, attach files and read the history.
// ThreadPermissions are what it needs besides where each match has a thread:
// to begin public threads and send messages in them. A link that invites the
// bot asks for all of these.
const (
	Permissions       = viewChannel | sendMessages | embedLinks | attachFiles | readHistory
	ThreadPermissions = createThreads | sendInThreads
)

const (
	administrator Rights = 1 << 3
	manageServer  Rights = 1 << 5
	viewChannel   Rights = 1 << 10
	sendMessages  Rights = 1 << 11
	embedLinks    Rights = 1 << 14
	attachFiles   Rights = 1 << 15
	readHistory   Rights = 1 << 16
	manageThreads Rights = 1 << 34
	createThreads Rights = 1 << 35
	sendInThreads Rights = 1 << 38
)

// permissionsError says what the bot lacks in a channel, by the keys of the
// permissions' names.
type permissionsError struct {
	missing []string
}

// Error names the missing permissions.
func (e *permissionsError) Error() string {
	return "missing permissions: " + strings.Join(e.missing, ", ")
}

// errPrivate refuses what is asked outside a server.
var errPrivate = errors.New("not in a server")

// errLocked refuses what would have to be posted in a locked thread.
var errLocked = errors.New("the thread is locked")

// right is a permission, and the key of its name.
type right struct {
	bit Rights
	key string
}

// neededInThreads are the rights for a thread of each match.
var neededInThreads = []right{
	{createThreads, "permission.create-threads"},
	{sendInThreads, "permission.threads"},
}

// missing are the keys of the names of the needed permissions that the bot
// lacks where the request was made.
func (r Request) missing() []string {
	needed := []right{
		{viewChannel, "permission.view"},
		{sendMessages, "permission.send"},
		{embedLinks, "permission.embed"},
		{attachFiles, "permission.attach"},
		{readHistory, "permission.history"},
	}
	if r.Thread {
		needed[1] = neededInThreads[1]
	}
	return r.lacks(needed)
}

// lacksForThreads are those of the rights for threads that the bot lacks where
// the request was made.
func (r Request) lacksForThreads() []string { return r.lacks(neededInThreads) }

// lacks are the keys of the names of those rights that the bot lacks.
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

// permitted refuses what the bot could not post in the channel of the request.
func (r Request) permitted() error {
	if missing := r.missing(); len(missing) > 0 {
		return &permissionsError{missing}
	}
	if r.Locked && r.Allowed&(manageThreads|administrator) == 0 {
		return errLocked
	}
	return nil
}

// permittedIn does so if the post goes to the channel of the request; of
// others the request does not tell what is allowed there.
func (r Request) permittedIn(to match.ChannelID) error {
	if r.Place.Channel != to {
		return nil
	}
	return r.permitted()
}
