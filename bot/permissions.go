package bot

import (
	"errors"
	"strings"

	"galet/game/match"
)

// Rights are a set of Discord's permissions, as bits.
type Rights uint64

// Permissions are the least that the bot must be given in a channel: to see
// it, send messages, embed links, attach files and read the history. A link
// that invites the bot asks for these.
const Permissions = viewChannel | sendMessages | embedLinks | attachFiles | readHistory

const (
	administrator Rights = 1 << 3
	viewChannel   Rights = 1 << 10
	sendMessages  Rights = 1 << 11
	embedLinks    Rights = 1 << 14
	attachFiles   Rights = 1 << 15
	readHistory   Rights = 1 << 16
	manageThreads Rights = 1 << 34
	sendInThreads Rights = 1 << 38
)

// permissionsError says what the bot lacks in a channel.
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

// missing are the names of the needed permissions that the bot lacks where
// the request was made, as Discord's settings show them.
func (r Request) missing() []string {
	if r.Allowed&administrator != 0 {
		return nil
	}
	needed := []struct {
		bit  Rights
		name string
	}{
		{viewChannel, "View Channel"},
		{sendMessages, "Send Messages"},
		{embedLinks, "Embed Links"},
		{attachFiles, "Attach Files"},
		{readHistory, "Read Message History"},
	}
	if r.Thread {
		needed[1].bit, needed[1].name = sendInThreads, "Send Messages in Threads"
	}
	var names []string
	for _, n := range needed {
		if r.Allowed&n.bit == 0 {
			names = append(names, n.name)
		}
	}
	return names
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
