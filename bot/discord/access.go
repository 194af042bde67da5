package discord

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Permissions are a set of Discord's permissions, as bits.
type Permissions uint64

// Bits of Permissions.
const (
	PermissionAdministrator       Permissions = 1 << 3
	PermissionManageGuild         Permissions = 1 << 5
	PermissionViewChannel         Permissions = 1 << 10
	PermissionSendMessages        Permissions = 1 << 11
	PermissionEmbedLinks          Permissions = 1 << 14
	PermissionAttachFiles         Permissions = 1 << 15
	PermissionReadHistory         Permissions = 1 << 16
	PermissionConnect             Permissions = 1 << 20
	PermissionUseCommands         Permissions = 1 << 31
	PermissionManageThreads       Permissions = 1 << 34
	PermissionCreatePublicThreads Permissions = 1 << 35
	PermissionSendInThreads       Permissions = 1 << 38
)

// The types of permission overwrites.
const (
	overwriteOfRole   = 0
	overwriteOfMember = 1
)

// memberTimeout is how long a request about a member or a guild may take.
const memberTimeout = 1500 * time.Millisecond

// Access knows what members may do in channels. The gateway's events tell it of roles,
// channels and overwrites. It asks Discord for the roles of a member, and for guilds that
// the events have not described. It does not guess what Discord did not tell. It is safe
// for concurrent use.
type Access struct {
	client atomic.Pointer[Client] // nil: it cannot ask

	mu     sync.RWMutex
	guilds map[snowflake]*guildAccess

	memberRoles   accessCache[memberRoles]
	threadMembers accessCache[asked[bool]]
	askedGuilds   accessCache[asked[guildEvent]]
	askedChannels accessCache[asked[channelEvent]]
}

// guildAccess are the parts of a guild that permissions follow from.
type guildAccess struct {
	owner    snowflake
	roles    map[snowflake]Permissions
	channels map[snowflake]channelAccess
}

// channelAccess are the parts of a channel or thread that permissions follow from.
type channelAccess struct {
	kind       int
	parent     snowflake
	overwrites []overwrite
}

// memberRoles are a member's roles.
type memberRoles struct {
	roles []string
	// absent: not a member of the guild.
	absent bool
}

// NewAccess makes an Access that knows nothing.
func NewAccess() *Access { return &Access{guilds: map[snowflake]*guildAccess{}} }

// Permissions are what a member with these roles may do in a channel or thread. known is
// false if the events did not tell enough. They never tell who is in a private thread.
func (a *Access) Permissions(guildID, channelID, userID string, roles []string) (p Permissions, known bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.guilds[parseSnowflake(guildID)].permissionsIn(guildID, channelID, userID, roles)
}

// isDescribed reports whether the events have described a guild. They do so some time after
// the start, and never for a guild on a shard of another process.
func (a *Access) isDescribed(guildID string) bool {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.guilds[parseSnowflake(guildID)] != nil
}

// permissionsIn is Access.Permissions in a guild. For an unknown guild, g is nil.
func (g *guildAccess) permissionsIn(guildID, channelID, userID string, roles []string) (p Permissions, known bool) {
	if g == nil {
		return 0, false
	}
	c, ok := g.channels[parseSnowflake(channelID)]
	if !ok {
		return 0, false
	}
	private := c.kind == channelPrivateThread
	if isThread(c.kind) {
		if c, ok = g.channels[c.parent]; !ok {
			return 0, false
		}
	}
	p = g.permissions(parseSnowflake(guildID), c, parseSnowflake(userID), roles)
	return p, !private || p&PermissionManageThreads != 0
}

// permissions computes as
// https://docs.discord.com/developers/topics/permissions says.
func (g *guildAccess) permissions(everyone snowflake, c channelAccess, user snowflake, roles []string) Permissions {
	p := g.roles[everyone]
	has := make(map[snowflake]bool, len(roles))
	for _, r := range roles {
		id := parseSnowflake(r)
		has[id] = true
		p |= g.roles[id]
	}
	if user == g.owner || p&PermissionAdministrator != 0 {
		return ^Permissions(0)
	}
	var first, byRoles, last overwrite
	for _, o := range c.overwrites {
		switch {
		case o.Type == overwriteOfRole && o.ID == everyone:
			first = o
		case o.Type == overwriteOfRole && has[o.ID]:
			byRoles.Allow |= o.Allow
			byRoles.Deny |= o.Deny
		case o.Type == overwriteOfMember && o.ID == user:
			last = o
		}
	}
	for _, o := range []overwrite{first, byRoles, last} {
		p = p&^o.Deny | o.Allow
	}
	hidden := p&PermissionViewChannel == 0
	closed := isVoice(c.kind) && p&PermissionConnect == 0
	if hidden || closed {
		return 0
	}
	return p
}

// ErrNotTold: Discord does not tell what members may do in a channel.
var ErrNotTold = errors.New("permissions in the channel are unknown")

// PermissionsInside is Permissions, but it also asks Discord who is in a private thread,
// and for guilds that the events have not described. Each request may take 1.5 s, and its
// answer is cached for a minute. The error wraps ErrNotTold, or is an *APIError.
func (a *Access) PermissionsInside(ctx context.Context, guildID, channelID, userID string, roles []string) (Permissions, error) {
	var p Permissions
	var known bool
	if a.isDescribed(guildID) {
		p, known = a.Permissions(guildID, channelID, userID, roles)
	} else {
		g, err := a.ask(ctx, guildID, channelID)
		if err != nil {
			return 0, err
		}
		p, known = g.permissionsIn(guildID, channelID, userID, roles)
	}
	switch {
	case known:
		return p, nil
	case p&PermissionViewChannel == 0: // then the member does not see its threads
		return 0, ErrNotTold
	}
	is, err := a.threadMember(ctx, channelID, userID)
	if !is {
		p = 0
	}
	return p, err
}

// threadMember reports whether a user is in a thread. Failures are cached for a minute
// too, so that a list asks only once for each thread.
func (a *Access) threadMember(ctx context.Context, threadID, userID string) (is bool, err error) {
	if m, kept := a.threadMembers.get(threadID, userID); kept {
		return m.answer, m.err
	}
	c := a.client.Load()
	if c == nil {
		return false, ErrNotTold
	}
	ctx, cancel := context.WithTimeout(ctx, memberTimeout)
	defer cancel()
	err = c.ThreadMember(ctx, threadID, userID)
	m := asked[bool]{answer: err == nil}
	if CodeOf(err) != ErrCodeUnknownMember {
		m.err = err
	}
	a.threadMembers.put(threadID, userID, m, cacheLife)
	return m.answer, m.err
}

// MemberPermissions is PermissionsInside for a member whose roles it asks Discord for.
// The request may take 1.5 s, and the roles are cached for a minute.
func (a *Access) MemberPermissions(ctx context.Context, guildID, channelID, userID string) (Permissions, error) {
	m, err := a.member(ctx, guildID, userID)
	if err != nil || m.absent {
		return 0, err
	}
	return a.PermissionsInside(ctx, guildID, channelID, userID, m.roles)
}

// IsAbsent reports whether Discord says that a user is not a member of a guild. The
// request may take 1.5 s, and its answer is cached for a minute.
func (a *Access) IsAbsent(ctx context.Context, guildID, userID string) bool {
	m, err := a.member(ctx, guildID, userID)
	return err == nil && m.absent
}

// MayBeDeleted reports whether a channel or thread may have been deleted, as far as the
// events tell. ErrCodeUnknownChannel alone does not tell: Discord may also answer with it
// about a channel that the bot cannot view. The events name such channels, see
// https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels.
// It is false for a guild that the events have not described.
func (a *Access) MayBeDeleted(guildID, channelID string) bool {
	a.mu.RLock()
	defer a.mu.RUnlock()
	g := a.guilds[parseSnowflake(guildID)]
	if g == nil {
		return false
	}
	_, exists := g.channels[parseSnowflake(channelID)]
	return !exists
}

// IsDeleted asks Discord whether a channel was deleted, if it may have been. The request may
// take 1.5 s.
func (a *Access) IsDeleted(ctx context.Context, guildID, channelID string) bool {
	c := a.client.Load()
	if c == nil || !a.MayBeDeleted(guildID, channelID) {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, memberTimeout)
	defer cancel()
	_, err := c.channel(ctx, channelID)
	return CodeOf(err) == ErrCodeUnknownChannel
}

func (a *Access) member(ctx context.Context, guildID, userID string) (memberRoles, error) {
	if m, kept := a.memberRoles.get(guildID, userID); kept {
		return m, nil
	}
	c := a.client.Load()
	if c == nil {
		return memberRoles{}, ErrNotTold
	}
	ctx, cancel := context.WithTimeout(ctx, memberTimeout)
	defer cancel()
	found, err := c.Member(ctx, guildID, userID)
	absent := CodeOf(err) == ErrCodeUnknownMember
	if err != nil && !absent {
		return memberRoles{}, err
	}
	m := memberRoles{roles: found.Roles, absent: absent}
	a.memberRoles.put(guildID, userID, m, cacheLife)
	return m, nil
}

// Member returns a member of a guild.
func (c *Client) Member(ctx context.Context, guildID, userID string) (Member, error) {
	var m Member
	err := c.do(ctx, call{
		route: "get member", method: http.MethodGet, major: guildID,
		url: discordgo.EndpointGuildMember(url.PathEscape(guildID), url.PathEscape(userID)),
	}, nil, &m)
	return m, err
}

// ThreadMember returns nil if a user is in a thread, and an error with
// ErrCodeUnknownMember if not.
func (c *Client) ThreadMember(ctx context.Context, threadID, userID string) error {
	return c.do(ctx, call{
		route: "get thread member", method: http.MethodGet, major: threadID,
		url: discordgo.EndpointThreadMember(url.PathEscape(threadID), url.PathEscape(userID)),
	}, nil, nil)
}

// snowflake is an id of Discord. null and malformed ids are read as 0.
type snowflake uint64

// UnmarshalJSON reads an id, which is a string.
func (s *snowflake) UnmarshalJSON(data []byte) error {
	*s = parseSnowflake(strings.Trim(string(data), `"`))
	return nil
}

func (s snowflake) String() string { return strconv.FormatUint(uint64(s), 10) }

func parseSnowflake(text string) snowflake {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0
	}
	return snowflake(n)
}

// UnmarshalJSON reads permissions, which are a string.
func (p *Permissions) UnmarshalJSON(data []byte) error {
	*p = Permissions(parseSnowflake(strings.Trim(string(data), `"`)))
	return nil
}

// overwrite is a permission overwrite of a channel.
type overwrite struct {
	ID    snowflake   `json:"id"`
	Type  int         `json:"type"`
	Allow Permissions `json:"allow"`
	Deny  Permissions `json:"deny"`
}

// roleEvent is a role in an event.
type roleEvent struct {
	ID          snowflake   `json:"id"`
	Permissions Permissions `json:"permissions"`
}

// channelEvent is a channel or thread in an event.
type channelEvent struct {
	ID         snowflake   `json:"id"`
	GuildID    snowflake   `json:"guild_id"`
	Type       int         `json:"type"`
	ParentID   snowflake   `json:"parent_id"`
	Overwrites []overwrite `json:"permission_overwrites"`
	Thread     struct {
		Archived bool `json:"archived"`
	} `json:"thread_metadata"`
}

// guildEvent is an event about a guild, its roles or its channels.
type guildEvent struct {
	ID          snowflake      `json:"id"`
	GuildID     snowflake      `json:"guild_id"`
	Unavailable bool           `json:"unavailable"`
	OwnerID     snowflake      `json:"owner_id"`
	Role        roleEvent      `json:"role"`
	RoleID      snowflake      `json:"role_id"`
	Roles       []roleEvent    `json:"roles"`
	Channels    []channelEvent `json:"channels"`
	Threads     []channelEvent `json:"threads"`
	// ParentIDs are the channels of which a THREAD_LIST_SYNC lists all active threads; nil:
	// all channels of the guild.
	ParentIDs []snowflake `json:"channel_ids"`
}

// HandleEvent handles an event of the gateway. It ignores events that do not concern
// permissions.
func (a *Access) HandleEvent(event string, data json.RawMessage) error {
	switch event {
	case "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "THREAD_LIST_SYNC":
		e, err := decode[guildEvent](data)
		if err == nil {
			a.handleGuild(event, e)
		}
		return err
	case "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE":
		e, err := decode[channelEvent](data)
		if err == nil {
			a.handleChannel(e, strings.HasSuffix(event, "_DELETE"))
		}
		return err
	}
	return nil
}

func (a *Access) handleGuild(event string, e guildEvent) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case e.Unavailable:
		return // it comes back as it was
	case event == "GUILD_DELETE":
		delete(a.guilds, e.ID)
		return
	case event == "GUILD_CREATE":
		a.guilds[e.ID] = &guildAccess{roles: map[snowflake]Permissions{}, channels: map[snowflake]channelAccess{}}
	}
	g := a.guilds[max(e.GuildID, e.ID)]
	if g == nil {
		return
	}
	switch event {
	case "GUILD_CREATE", "GUILD_UPDATE":
		g.owner = e.OwnerID
		for _, r := range e.Roles {
			g.roles[r.ID] = r.Permissions
		}
	case "GUILD_ROLE_DELETE":
		delete(g.roles, e.RoleID)
	case "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE":
		g.roles[e.Role.ID] = e.Role.Permissions
	case "THREAD_LIST_SYNC":
		maps.DeleteFunc(g.channels, func(_ snowflake, c channelAccess) bool {
			return isThread(c.kind) && (e.ParentIDs == nil || slices.Contains(e.ParentIDs, c.parent))
		})
	}
	for _, list := range [][]channelEvent{e.Channels, e.Threads} {
		for _, c := range list {
			g.put(c)
		}
	}
}

func (a *Access) handleChannel(e channelEvent, gone bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	g := a.guilds[e.GuildID]
	switch {
	case g == nil:
	case gone: // Discord sends no event for the threads of a deleted channel
		maps.DeleteFunc(g.channels, func(id snowflake, c channelAccess) bool {
			return id == e.ID || isThread(c.kind) && c.parent == e.ID
		})
	default:
		g.put(e)
	}
}

// put stores a channel. Archived threads are removed: a guild can have very many.
func (g *guildAccess) put(c channelEvent) {
	if c.Thread.Archived {
		delete(g.channels, c.ID)
		return
	}
	g.channels[c.ID] = channelAccess{kind: c.Type, parent: c.ParentID, overwrites: c.Overwrites}
}
