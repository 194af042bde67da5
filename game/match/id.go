package match

import (
	"fmt"
	"strconv"
)

// ID is the number of a challenge and of its match, from 1, in the order of the
// challenges.
type ID uint64

// String writes the number in decimal.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

// ParseID parses the result of String and nothing else: no sign, no space, no
// leading zero. The error wraps ErrNotFound.
func ParseID(s string) (ID, error) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || n == 0 || ID(n).String() != s {
		return 0, fmt.Errorf("%w: %q is not a match number", ErrNotFound, s)
	}
	return ID(n), nil
}

// The identities that the host gives out; this package only compares them.
type (
	// PlayerID is a member, the same on every server.
	PlayerID string
	// GuildID is a server.
	GuildID string
	// ChannelID is a channel or thread of a server.
	ChannelID string
	// MessageID is a message of a channel.
	MessageID string
	// RoleID is a role of a server.
	RoleID string
)

// Player is a member as far as a match knows one.
type Player struct {
	ID PlayerID
	// Name is the member's latest known name. It may hold anything.
	Name string
}

// Place is where messages are posted.
type Place struct {
	Guild   GuildID
	Channel ChannelID
}
