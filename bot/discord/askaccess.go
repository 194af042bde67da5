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
// result is nil if the bot may not read them. After an error a later call may succeed.
func (a *Access) ask(ctx context.Context, guildID, channelID string) (*guildAccess, error) {
	c := a.client.Load()
	if c == nil {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, memberTimeout)
	defer cancel()
	guild, err := askOnce(&a.askedGuilds, guildID, func() (guildEvent, error) { return c.guild(ctx, guildID) })
	if err != nil {
		return nil, unlessFinal(err)
	}
	g := &guildAccess{owner: guild.OwnerID, roles: map[snowflake]Permissions{}, channels: map[snowflake]channelAccess{}}
	for _, r := range guild.Roles {
		g.roles[r.ID] = r.Permissions
	}
	for of := channelID; of != ""; {
		e, err := askOnce(&a.askedChannels, of, func() (channelEvent, error) { return c.channel(ctx, of) })
		if err != nil || e.GuildID != guild.ID {
			return nil, unlessFinal(err)
		}
		g.channels[e.ID] = channelAccess{kind: e.Type, parent: e.ParentID, overwrites: e.Overwrites}
		if of = ""; isThread(e.Type) {
			of = e.ParentID.String()
		}
	}
	return g, nil
}

// asked is what Discord answered about a guild or channel, or the error of the call.
type asked[T any] struct {
	answer T
	err    error
}

// askOnce returns the cached answer about an id. If there is none, it calls ask and caches
// its answer.
func askOnce[T any](cache *accessCache[asked[T]], id string, ask func() (T, error)) (T, error) {
	if a, kept := cache.get(id, ""); kept {
		return a.answer, a.err
	}
	answer, err := ask()
	life := cacheLife
	if unlessFinal(err) != nil {
		if a, kept := cache.get(id, ""); kept && a.err == nil { // another call was answered meanwhile
			return a.answer, nil
		}
		life = failureLife
	}
	cache.put(id, "", asked[T]{answer, err}, life)
	return answer, err
}

// unlessFinal is the error of a call, or nil if a later call would fail too.
func unlessFinal(err error) error {
	if api, ok := errors.AsType[*APIError](err); ok && !api.Retryable() {
		return nil
	}
	return err
}

// guild returns a guild without its channels.
func (c *Client) guild(ctx context.Context, id string) (e guildEvent, err error) {
	err = c.do(ctx, call{
		route: "get guild", method: http.MethodGet, major: id, url: discordgo.EndpointGuild(url.PathEscape(id)),
	}, nil, &e)
	return e, err
}

// channel returns a channel or thread.
func (c *Client) channel(ctx context.Context, id string) (e channelEvent, err error) {
	err = c.do(ctx, call{
		route: "get channel", method: http.MethodGet, major: id, url: discordgo.EndpointChannel(url.PathEscape(id)),
	}, nil, &e)
	return e, err
}

const (
	// cacheLife is how long answers are cached.
	cacheLife = time.Minute
	// failureLife is how long askOnce caches the error of a call that may succeed later. So a
	// list asks for its guild only once while Discord does not answer.
	failureLife = memberTimeout
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
	until  time.Time
}

func (c *accessCache[T]) get(a, b string) (answer T, kept bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, kept := c.answers[[2]string{a, b}]
	if !kept || !time.Now().Before(found.until) {
		return answer, false
	}
	return found.answer, true
}

func (c *accessCache[T]) put(a, b string, answer T, life time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.answers == nil || len(c.answers) >= cacheLimit {
		c.answers = map[[2]string]cached[T]{}
	}
	c.answers[[2]string{a, b}] = cached[T]{answer, time.Now().Add(life)}
}
