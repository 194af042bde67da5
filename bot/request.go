package bot

import (
	"strconv"

	"galet/game/match"
)

// Request is one thing that a member asked of the bot: a command, a press on
// a button or menu, or the completion of an option while it is typed.
type Request struct {
	// ID is the interaction's, for logs; it may be empty.
	ID   string
	Kind Kind
	// Place is empty where the bot was asked in private.
	Place match.Place
	By    match.Player
	// Command is the command's name and, for one that has them, a space and
	// the subcommand's name.
	Command string
	// Options are what was typed, by option name, as text: "6", "true".
	Options map[string]string
	// Members are those named in options of the kind user, by id.
	Members map[match.PlayerID]Member
	// Focus is the option that is being completed.
	Focus string
	// Press is the custom id of the button or menu, Values what was chosen in
	// the menu.
	Press  string
	Values []string
	// Message carries the button or menu; Private says that only the member
	// sees it, Offered that what was pressed does stand on it.
	Message match.MessageID
	Private bool
	Offered bool
	// Allowed is what the bot may do in the channel. Thread says that it is
	// one, Asleep that it is archived, Locked that few may post in it.
	Allowed Rights
	Thread  bool
	Asleep  bool
	Locked  bool
	// Locale is the language of the member's Discord, ServerLocale that of the
	// server: "en-GB". Either may be empty.
	Locale, ServerLocale string
	// Under is the channel of which the channel is a thread.
	Under match.ChannelID
	// Manages says that the member may manage the server, Roles which roles
	// the member has there.
	Manages bool
	Roles   []match.RoleID

	of *subject // set before a handler sees the request
}

// Kind is the kind of a Request.
type Kind int

// The kinds, with Discord's own numbers.
const (
	Command    Kind = 2
	Press      Kind = 3
	Completion Kind = 4
)

// String is the kind in logs and figures.
func (k Kind) String() string {
	switch k {
	case Command:
		return "command"
	case Press:
		return "press"
	case Completion:
		return "completion"
	}
	return unknown
}

// Member is a person or bot whom an option names.
type Member struct {
	match.Player
	Bot bool
	// Absent: not a member of the server, or no more.
	Absent bool
}

// member is the member whom a user option names, or nil if it is not given. One
// of whom Discord says nothing is nobody.
func (r Request) member(option string) *Member {
	id, given := r.Options[option]
	if !given {
		return nil
	}
	if m, known := r.Members[match.PlayerID(id)]; known {
		return &m
	}
	return &Member{Absent: true}
}

// whose is the member whom a user option names, who may have left the server,
// else the one who asks; errAbsent if it names nobody.
func (r Request) whose(option string) (Member, error) {
	m := r.member(option)
	switch {
	case m == nil:
		return Member{Player: r.By}, nil
	case m.ID == "":
		return Member{}, errAbsent
	}
	return *m, nil
}

// truth is a yes-or-no option, and false if it is neither.
func (r Request) truth(option string) (value, ok bool) {
	value, err := strconv.ParseBool(r.Options[option])
	return value, err == nil
}

// value is what was chosen in the menu, or empty.
func (r Request) value() string {
	if len(r.Values) == 0 {
		return ""
	}
	return r.Values[0]
}
