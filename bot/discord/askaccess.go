package discord

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// ask asks Discord for a guild and one of its channels, with the parent of a thread. The
// answer is cached for a minute; nil: Discord does not tell. An error means that a later
// call may succeed.
func (a *Access) ask(ctx context.Context, guildID, channelID string) (*guildAccess, error) {
	known, kept := a.askedGuilds.get(guildID, channelID)
	c := a.client.Load()
	if kept || c == nil {
		return known, nil
	}
	ctx, cancel := context.WithTimeout(ctx, memberTimeout)
	defer cancel()
	g, err := c.guildAccess(ctx, guildID, channelID)
	var api *APIError
	if err != nil && (!errors.As(err, &api) || api.Retryable()) {
		return nil, err
	}
	a.askedGuilds.put(guildID, channelID, g)
	return g, nil
}

// guildAccess returns the parts of a guild that permissions in a channel follow from.
func (c *Client) guildAccess(ctx context.Context, guildID, channelID string) (*guildAccess, error) {
	var guild guildEvent
	err := c.do(ctx, call{
		route: "get guild", method: http.MethodGet, major: guildID, url: discordgo.EndpointGuild(url.PathEscape(guildID)),
	}, nil, &guild)
	if err != nil {
		return nil, err
	}
	g := &guildAccess{owner: guild.OwnerID, roles: map[snowflake]Permissions{}, channels: map[snowflake]channelAccess{}}
	for _, r := range guild.Roles {
		g.roles[r.ID] = r.Permissions
	}
	for of := channelID; of != ""; {
		e, err := c.channel(ctx, of)
		if err != nil || e.GuildID != guild.ID {
			return nil, err
		}
		g.channels[e.ID] = channelAccess{kind: e.Type, parent: e.ParentID, overwrites: e.Overwrites}
		if of = ""; isThread(e.Type) {
			of = e.ParentID.String()
		}
	}
	return g, nil
}

// channel returns a channel or thread.
func (c *Client) channel(ctx context.Context, id string) (e channelEvent, err error) {
	err = c.do(ctx, call{
		route: "get channel", method: http.MethodGet, major: id, url: discordgo.EndpointChannel(url.PathEscape(id)),
	}, nil, &e)
	return e, err
}

const (
	// cacheLife is how long an accessCache keeps an answer.
	cacheLife = time.Minute
	// cacheLimit is how many answers an accessCache has at most. A full one is emptied.
	cacheLimit = 10_000
)

// accessCache keeps what Discord answered about pairs of ids. It is safe for concurrent
// use.
type accessCache[T any] struct {
	mu      sync.Mutex
	answers map[[2]string]cached[T]
}

type cached[T any] struct {
	answer T
	at     time.Time
}

func (c *accessCache[T]) get(a, b string) (answer T, kept bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, kept := c.answers[[2]string{a, b}]
	if !kept || time.Since(found.at) >= cacheLife {
		return answer, false
	}
	return found.answer, true
}

func (c *accessCache[T]) put(a, b string, answer T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.answers == nil || len(c.answers) >= cacheLimit {
		c.answers = map[[2]string]cached[T]{}
	}
	c.answers[[2]string{a, b}] = cached[T]{answer, time.Now()}
}
