package discord

import (
	"errors"
	"runtime/debug"
	"time"

	"github.com/bwmarrin/discordgo"
)

// dispatch handles an event. An error closes the connection.
func (c *connection) dispatch(e discordgo.Event) error {
	switch e.Type {
	case "READY":
		if err := c.begin(e); err != nil {
			return err
		}
		c.sessionOpened()
	case "RESUMED":
		c.sessionOpened()
	default:
		c.handle(e.Type, func() error { return c.Access.HandleEvent(e.Type, e.RawData) })
		c.handle(e.Type, func() error { return c.event(e) })
	}
	c.sequence.Store(max(c.sequence.Load(), e.Sequence)) // only now: an event that was not handled is sent again
	return nil
}

// begin stores a new session.
func (c *connection) begin(e discordgo.Event) error {
	r, err := decode[ready](e.RawData)
	if err == nil && (r.SessionID == "" || r.Application.ID == "") {
		err = errors.New("malformed payload: READY without a session")
	}
	if err != nil {
		return err
	}
	c.sessionID, c.resumeURL = r.SessionID, r.ResumeGatewayURL
	c.handle(e.Type, func() error {
		c.Handler.Ready(Ready{ApplicationID: r.Application.ID, ShardID: c.id, ShardCount: c.count, Guilds: r.Guilds})
		return nil
	})
	return nil
}

// sessionOpened records that a session is open on the connection.
func (c *connection) sessionOpened() {
	c.acked.Store(time.Now().UnixMilli())
	c.connected.Store(true)
	c.started.Store(true)
	c.handle("connected", func() error {
		c.Handler.Connected(c.id, c.before)
		return nil
	})
	c.before = true
}

// event hands an event to the handler.
func (c *connection) event(e discordgo.Event) error {
	switch e.Type {
	case "INTERACTION_CREATE":
		i, err := ParseInteraction(e.RawData)
		if err != nil {
			return err
		}
		c.Handler.InteractionCreate(i)
	case "GUILD_CREATE", "GUILD_DELETE":
		g, err := decode[Guild](e.RawData)
		if err != nil {
			return err
		}
		switch {
		case g.ID == "", g.Unavailable && e.Type == "GUILD_CREATE":
		case e.Type == "GUILD_CREATE":
			c.Handler.GuildCreate(g)
		default:
			c.Handler.GuildDelete(g)
		}
	}
	return nil
}

// handle calls a handler. If the event cannot be read, or the handler panics, only this
// event is lost.
func (c *connection) handle(event string, call func() error) {
	defer func() {
		if p := recover(); p != nil {
			c.log.Error("panic: please report it", "event", event, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	if err := call(); err != nil {
		c.log.Warn("cannot read a gateway event", "event", event, "err", err)
	}
}
