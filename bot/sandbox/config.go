package sandbox

import (
	"cmp"
	"context"
	"time"
)

// Config describes a new [World]. The zero value is a world without servers.
type Config struct {
	Guilds []Guild
	// Token is the bot's token without "Bot "; default "sandbox-token".
	Token string
	// BotName is the name of the bot and of its application; default "bot".
	BotName string
	// BotID is the id of the application and of its user; empty means a random
	// one.
	BotID string
	// Permissions are the bot's permissions in channels that do not set their
	// own; default [LeastPermissions].
	Permissions Permissions

	// Now is the world's clock; default time.Now. Interaction tokens, links and
	// threads expire by it.
	Now func() time.Time
	// AnswerWithin is the time limit of an interaction's first response, in
	// real time and on the world's clock; default 3 s.
	AnswerWithin time.Duration
	// Patience is how long people wait in real time for what they expect before
	// they give up; default a minute.
	Patience time.Duration
	// Heartbeat is the heartbeat interval that HELLO asks for; default 41.25 s.
	Heartbeat time.Duration
	// Quiet, if not nil, returns when the bot has nothing left to send.
	// [World.Settle] calls it.
	Quiet func(context.Context) error

	// Keep is the maximum number of messages of a channel, and of refusals and
	// requests in memory. 0 keeps all messages, and 1,000 of the others.
	Keep int
	// Description returns what Discord's API description forbids in the JSON body
	// of a response, or, if the status is 0, of a request. A nil Description
	// allows all. Path is a route with placeholders, "/channels/{channel_id}".
	Description func(method, path string, status int, body []byte) error
}

// Guild describes a server.
type Guild struct {
	// Name must be unique. An empty ID means a random one.
	Name, ID string
	// Locale is the server's language; default "en-US".
	Locale   string
	Channels []Channel
	// Roles are those besides the one that everyone has.
	Roles   []Role
	Members []Member
}

// Channel describes a text channel.
type Channel struct {
	// Name has no "#". An empty ID means a random one.
	Name, ID string
	// Permissions are the bot's permissions here; nil means the world's.
	Permissions *Permissions
	// For are the names of the members who see the channel; nil means all.
	For []string
}

// Member describes a member of a server. One Name in two servers is one person.
type Member struct {
	// Name is the user name, which [World.Person] takes. It must be unique. An
	// empty ID means a random one.
	Name, ID string
	// Display is the person's display name, Nick the nickname in this server.
	// Both may be empty.
	Display, Nick string
	// Locale is the person's language; default "en-US".
	Locale string
	// Bot marks a user that belongs to an application.
	Bot bool
	// Roles are the names of the member's roles.
	Roles []string
}

func (c Config) withDefaults() Config {
	c.Token = cmp.Or(c.Token, "sandbox-token")
	c.BotName = cmp.Or(c.BotName, "bot")
	c.Permissions = cmp.Or(c.Permissions, LeastPermissions)
	c.AnswerWithin = cmp.Or(c.AnswerWithin, 3*time.Second)
	c.Patience = cmp.Or(c.Patience, time.Minute)
	c.Heartbeat = cmp.Or(c.Heartbeat, 41250*time.Millisecond)
	if c.Now == nil {
		c.Now = time.Now
	}
	return c
}
