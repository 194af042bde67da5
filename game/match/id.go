package match

import (
	"fmt"
	"strconv"
)

// ID numbers a challenge and the match that it becomes, from 1, in the order
// in which challenges are made.
type ID uint64

// String writes the number in decimal.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

// ParseID reads what String writes and nothing else: no sign, no space, no
// leading zero. The error wraps ErrNotFound, for no match has such a number.
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
	// Name is what the member was called when last seen. It may hold anything.
	Name string
}

// Place is where something is said.
type Place struct {
	Guild   GuildID
	Channel ChannelID
}
