package sandbox

import (
	"context"
	"time"
)

// Config is how a [World] begins. Its zero value is a world with one server, one
// channel and nobody in it.
type Config struct {
	// Guilds are the servers. None given: one called "Server" with the
	// channel "general".
	Guilds []Guild
	// Token is the bot's token, without "Bot ". The default is "sandbox-token".
	Token string
	// BotName is the name of the bot and of its application; default "bot".
	BotName string
	// BotID is the id of the application and of its user; drawn if empty.
	BotID string
	// Permissions are what the bot may do where a channel does not say
	// otherwise. The default is [LeastPermissions].
	Permissions Permissions

	// Now is the world's clock; default time.Now. The life of interaction
	// tokens, links and threads is measured on it.
	Now func() time.Time
	// AnswerWithin is how long an interaction waits for its first answer, in
	// real time and on the world's clock; default three seconds.
	AnswerWithin time.Duration
	// Patience is how long people wait, in real time, for what they expect
	// to see before they give up; default 20 seconds.
	Patience time.Duration
	// Heartbeat is the interval that the gateway asks for; default 41.25 s.
	Heartbeat time.Duration
	// Quiet, if given, returns once the bot has nothing more to say of its
	// own accord. [World.Settle] asks it.
	Quiet func(context.Context) error

	// Keep bounds how many messages a channel holds, and how many refusals
	// and requests are remembered; 0 keeps every message, and 1,000 others.
	Keep int
	// Description checks requests and answers against a description of
	// Discord's API as well; nil leaves that out.
	Description Description
}

// Description is a machine-readable description of Discord's HTTP API.
type Description interface {
	// Request says what is wrong with the JSON body of a request, or "".
	// Path is the route with its placeholders, "/channels/{channel_id}".
	Request(method, path string, body []byte) string
	// Response says the same of the body of an answer.
	Response(method, path string, status int, body []byte) string
}

// Guild is a server at the beginning.
type Guild struct {
	// Name must be unique. ID is drawn if empty.
	Name, ID string
	// Locale is the server's language; default "en-US".
	Locale   string
	Channels []Channel
	// Roles are those besides the one that everyone has.
	Roles   []Role
	Members []Member
}

// Channel is a text channel at the beginning.
type Channel struct {
	// Name is without the "#". ID is drawn if empty.
	Name, ID string
	// Permissions of the bot here; nil for the world's.
	Permissions *Permissions
	// For names the members who see the channel; nil for all.
	For []string
}

// Member is a person in a server. The same Name in two servers is one person.
type Member struct {
	// Name is the user name, by which [World.Person] finds the person; it
	// must be unique. ID is drawn if empty.
	Name, ID string
	// Display is the name that the person chose to be shown by everywhere,
	// Nick the one for this server; both may be empty.
	Display, Nick string
	// Locale is the person's language; default "en-US".
	Locale string
	// Bot: an application's user, not a person.
	Bot bool
	// Roles names the roles of the person in the server.
	Roles []string
	// Permissions of the person in the server, besides those of the roles and
	// [MemberPermissions].
	Permissions Permissions
}

func (c Config) withDefaults() Config {
	if len(c.Guilds) == 0 {
		c.Guilds = []Guild{{Name: "Server", Channels: []Channel{{Name: "general"}}}}
	}
	c.Token = or(c.Token, "sandbox-token")
	c.BotName = or(c.BotName, "bot")
	c.Permissions = or(c.Permissions, LeastPermissions)
	c.AnswerWithin = or(c.AnswerWithin, 3*time.Second)
	c.Patience = or(c.Patience, 20*time.Second)
	c.Heartbeat = or(c.Heartbeat, 41250*time.Millisecond)
	if c.Now == nil {
		c.Now = time.Now
	}
	return c
}

// or is v, or fallback where v is the zero value.
func or[T comparable](v, fallback T) T {
	var zero T
	if v == zero {
		return fallback
	}
	return v
}
