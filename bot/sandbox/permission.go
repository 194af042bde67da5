package sandbox

import "strconv"

// Permissions is a set of what a member may do, in Discord's bits.
type Permissions uint64

// The permissions that this package looks at.
const (
	Administrator       Permissions = 1 << 3
	ManageChannels      Permissions = 1 << 4
	ManageGuild         Permissions = 1 << 5
	ViewChannel         Permissions = 1 << 10
	SendMessages        Permissions = 1 << 11
	ManageMessages      Permissions = 1 << 13
	EmbedLinks          Permissions = 1 << 14
	AttachFiles         Permissions = 1 << 15
	ReadHistory         Permissions = 1 << 16
	MentionEveryone     Permissions = 1 << 17
	UseCommands         Permissions = 1 << 31
	ManageThreads       Permissions = 1 << 34
	CreatePublicThreads Permissions = 1 << 35
	SendInThreads       Permissions = 1 << 38
)

// LeastPermissions let a bot see a channel, read it, and send messages with
// embeds and files.
const LeastPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadHistory

// ThreadPermissions are [LeastPermissions] and what public threads need.
const ThreadPermissions = LeastPermissions | CreatePublicThreads | SendInThreads

// MemberPermissions are what an ordinary member has.
const MemberPermissions = ThreadPermissions | UseCommands

// Has tells whether all of want are in the set; an administrator has all.
func (p Permissions) Has(want Permissions) bool {
	return p&Administrator != 0 || p&want == want
}

// String is the set as Discord writes it: a decimal number.
func (p Permissions) String() string { return strconv.FormatUint(uint64(p), 10) }
