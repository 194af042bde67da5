// Package ui has the values that the bot and members exchange: requests, replies,
// messages, custom ids and permissions, and how to read them from Discord and
// write them to it. It does not know what a request is about.
package ui

import (
	"context"
	"strconv"

	"galet/bot/discord"
	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

// Request is something that a member asked of the bot: a command, a press on a button or
// menu, or the completion of an option that is being typed.
type Request struct {
	// ID is the interaction's id, for logs; it may be empty.
	ID   string
	Kind Kind
	// App is the bot's own id, as an application and as a user.
	App string
	// Place is the channel; it is empty in a direct message with the bot.
	Place match.Place
	By    match.Player
	// Command is the command's name, with a space and the subcommand's name if there is
	// one.
	Command string
	// Options are the typed values by option name, as text: "6", "true".
	Options map[string]string
	// Members are the members named in options, by id.
	Members map[match.PlayerID]Member
	// Focus is the option that is being completed.
	Focus string
	// Press is the custom id of the button or menu, Values are the menu's choices.
	Press  string
	Values []string
	// Message is the message with the button or menu. Private: only the member sees it.
	// Layout: it is a layout. Offered: it has the pressed component.
	Message match.MessageID
	Private bool
	Layout  bool
	Offered bool
	// Allowed are the bot's permissions in the channel. Voice: it is a voice or stage channel.
	// Thread: it is a thread. Archived: it is archived. Locked: only few members may post in
	// it.
	Allowed  discord.Permissions
	Voice    bool
	Thread   bool
	Archived bool
	Locked   bool
	// Locale is the language of the member's Discord, ServerLocale that of the server,
	// such as "en-GB". Either may be empty.
	Locale, ServerLocale string
	// Under is the parent channel of a thread.
	Under match.ChannelID
	// ManagesServer: the member may manage the server. Roles are the member's roles
	// there.
	ManagesServer bool
	Roles         []match.RoleID

	Subject *Subject // set before a handler sees the request
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
	return Unknown
}

// Member is a person or bot in an option.
type Member struct {
	match.Player
	Bot bool
	// Absent: the member is not on the server, or no longer.
	Absent bool
	// Barred: the member cannot see the channel of the request. It is false if Discord does
	// not tell.
	Barred bool
}

// Member is the member in an option, or nil if the option is missing. A user without data
// is Absent.
func (r Request) Member(option string) *Member {
	id, given := r.Options[option]
	if !given {
		return nil
	}
	if m, known := r.Members[match.PlayerID(id)]; known {
		return &m
	}
	return &Member{Absent: true}
}

// MemberOrSelf is the member in an option, who may have left the server. If the option is
// missing, it is the member who asks. The error is ErrAbsent if the option has no member.
func (r Request) MemberOrSelf(option string) (Member, error) {
	m := r.Member(option)
	switch {
	case m == nil:
		return Member{Player: r.By}, nil
	case m.ID == "":
		return Member{}, ErrAbsent
	}
	return *m, nil
}

// Bool is a yes-or-no option; ok is false if the option is neither.
func (r Request) Bool(option string) (value, ok bool) {
	value, err := strconv.ParseBool(r.Options[option])
	return value, err == nil
}

// Number is a whole number of at least 1 in an option; 0: the option is missing. The error
// is game.ErrOptions.
func (r Request) Number(option string) (int, error) {
	typed, given := r.Options[option]
	if !given {
		return 0, nil
	}
	n, err := strconv.Atoi(typed)
	if err != nil || n < 1 {
		return 0, game.ErrOptions
	}
	return n, nil
}

// Value is the first choice of the menu, or empty.
func (r Request) Value() string {
	if len(r.Values) == 0 {
		return ""
	}
	return r.Values[0]
}

// Ephemeral is a reply to the member alone. It updates the pressed private message, if
// both messages or neither is a layout. Otherwise it makes a new one.
func (r Request) Ephemeral(m Message) Reply {
	if r.Private && !r.Archived && r.Layout == (m.Parts != nil) {
		return UpdateWith(m)
	}
	return Privately(m)
}

// DeferLayout is Defer for a layout. It updates the pressed message, if that is a private
// layout.
func (r Request) DeferLayout(later func(context.Context) (Message, error)) Reply {
	reply := Defer(later)
	if r.Private && !r.Archived && r.Layout {
		reply.Kind = DeferredUpdate
	}
	return reply
}

// CanUpdate reports whether the bot may update the pressed message. It must be public, and
// either be m or still have the pressed component.
func (r Request) CanUpdate(m match.MessageID) bool {
	return !r.Private && !r.Archived && !r.isLocked() && (m == r.Message || r.Offered)
}

// Loc is the language of the member who asked, for private answers.
func (r Request) Loc() game.Localizer { return lang.ForLocale(r.Locale) }

// Key orders requests: those with the same match are handled one after another; so are
// those without a match of the same member.
func (r Request) Key() string {
	if r.Subject.Path.ID != 0 {
		return "m" + r.Subject.Path.ID.String()
	}
	return "p" + string(r.By.ID)
}
