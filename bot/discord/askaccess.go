package discord

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"
)

// ownShards are the shards of this process, among count shards. nil: all of them.
type ownShards struct {
	ids   []int
	count int
}

// has reports whether a guild is on one of the shards, so that the gateway sends its
// events.
func (s *ownShards) has(guildID string) bool {
	return s == nil || slices.Contains(s.ids, ShardOf(guildID, s.count))
}

// askedGuild is a guild and one of its channels, at the time of Discord's answer.
type askedGuild struct {
	*guildAccess
	at time.Time
}

// ask asks Discord for a guild and one of its channels, with the parent of a thread. The
// answer is cached for a minute; nil: Discord does not tell. An error means that a later
// call may succeed.
func (a *Access) ask(ctx context.Context, guildID, channelID string) (*guildAccess, error) {
	key := [2]snowflake{parseSnowflake(guildID), parseSnowflake(channelID)}
	a.members.Lock()
	known, kept := a.askedGuilds[key]
	a.members.Unlock()
	c := a.client.Load()
	if kept && time.Since(known.at) < memberLife || c == nil {
		return known.guildAccess, nil
	}
	ctx, cancel := context.WithTimeout(ctx, memberTimeout)
	defer cancel()
	g, err := c.guildAccess(ctx, guildID, channelID)
	var api *APIError
	if err != nil && (!errors.As(err, &api) || api.Retryable()) {
		return nil, err
	}
	a.members.Lock()
	defer a.members.Unlock()
	if len(a.askedGuilds) >= membersLimit {
		clear(a.askedGuilds)
	}
	a.askedGuilds[key] = askedGuild{g, time.Now()}
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
		var e channelEvent
		err := c.do(ctx, call{
			route: "get channel", method: http.MethodGet, major: of, url: discordgo.EndpointChannel(url.PathEscape(of)),
		}, nil, &e)
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
