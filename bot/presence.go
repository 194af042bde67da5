package bot

import (
	"maps"
	"sync"
	"time"

	"galet/bot/discord"
	"galet/game/match"
)

// presences collects the servers that the bot joined or left, until they are stored. At
// the start of a session Discord names all servers of the shard.
type presences struct {
	mu      sync.Mutex
	pending guildEvents
	// awaited are the servers that Discord has named but not yet described, and since
	// when.
	awaited map[match.GuildID]time.Time
}

// guildEvents is the latest event of each server.
type guildEvents struct {
	events map[match.GuildID]match.Presence
	// listed are the servers that Discord named at the start of sessions, by shard of
	// shardCount.
	listed     map[int]map[match.GuildID]bool
	shardCount int
}

// guildCreateTimeout is how long Discord may take to describe a server that it named at
// the start of a session. After that the server counts as unreachable.
const guildCreateTimeout = time.Minute

// absent reports whether the shard of a server has started a session without the server.
func (n guildEvents) absent(id match.GuildID) bool {
	if n.shardCount == 0 {
		return false
	}
	guilds, began := n.listed[discord.ShardOf(string(id), n.shardCount)]
	return began && !guilds[id]
}

// begin adds the servers that Discord named at the start of a session.
func (p *presences) begin(r discord.Ready, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.awaited == nil {
		p.awaited = map[match.GuildID]time.Time{}
	}
	for _, g := range r.Guilds {
		p.awaited[match.GuildID(g.ID)] = now
	}
	if p.pending.listed == nil || p.pending.shardCount != r.ShardCount {
		p.pending.listed, p.pending.shardCount = map[int]map[match.GuildID]bool{}, r.ShardCount
	}
	guilds := make(map[match.GuildID]bool, len(r.Guilds))
	for _, g := range r.Guilds {
		guilds[match.GuildID(g.ID)] = true
	}
	p.pending.listed[r.ShardID] = guilds
}

// add adds an event about a server.
func (p *presences) add(g discord.Guild, gone bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.awaited, match.GuildID(g.ID))
	p.put(match.GuildID(g.ID), match.Presence{Locale: g.PreferredLocale, Gone: gone && !g.Unavailable, Unreachable: g.Unavailable})
}

func (p *presences) put(id match.GuildID, event match.Presence) {
	if p.pending.events == nil {
		p.pending.events = map[match.GuildID]match.Presence{}
	}
	p.pending.events[id] = event
}

// expire adds the servers that Discord has not described in time as unreachable.
func (p *presences) expire(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, since := range p.awaited {
		if now.Sub(since) >= guildCreateTimeout {
			delete(p.awaited, id)
			p.put(id, match.Presence{Unreachable: true})
		}
	}
}

// take returns the collected events and clears them.
func (p *presences) take() guildEvents {
	p.mu.Lock()
	defer p.mu.Unlock()
	news := p.pending
	p.pending = guildEvents{}
	return news
}

// putBack puts back events that could not be stored, unless there are newer ones.
func (p *presences) putBack(news guildEvents) {
	p.mu.Lock()
	defer p.mu.Unlock()
	events := maps.Clone(news.events)
	if events == nil {
		events = map[match.GuildID]match.Presence{}
	}
	maps.Copy(events, p.pending.events)
	p.pending.events = events
	if p.pending.listed == nil {
		p.pending.listed, p.pending.shardCount = map[int]map[match.GuildID]bool{}, news.shardCount
	}
	for shard, guilds := range news.listed {
		if _, newer := p.pending.listed[shard]; !newer && p.pending.shardCount == news.shardCount {
			p.pending.listed[shard] = guilds
		}
	}
}

// byShard splits events by the shards of their servers.
func (n guildEvents) byShard(shardOf func(match.GuildID) int) map[int]guildEvents {
	split := map[int]guildEvents{}
	part := func(shard int) guildEvents {
		p, begun := split[shard]
		if !begun {
			p = guildEvents{events: map[match.GuildID]match.Presence{}, shardCount: n.shardCount}
			split[shard] = p
		}
		return p
	}
	for id, event := range n.events {
		part(shardOf(id)).events[id] = event
	}
	for shard, guilds := range n.listed {
		p := part(shard)
		p.listed = map[int]map[match.GuildID]bool{shard: guilds}
		split[shard] = p
	}
	return split
}

// syncGuilds stores the servers that the bot is on. If a stored server is missing in a
// new session, the bot was removed from it while it was offline. Events that another
// process stores are kept, in case this one has to store them later.
func (h *host) syncGuilds() {
	h.presences.expire(h.bot.config.Now())
	for shard, news := range h.presences.take().byShard(h.shardOf) {
		term, stores := h.shardTerm(shard)
		if !stores {
			h.presences.putBack(news)
		} else if err := noteGuilds(term.Matches, news); err != nil {
			h.presences.putBack(news)
			h.bot.log.Error("cannot store which servers the bot is on: trying again", "err", err)
		}
	}
}

func noteGuilds(in *match.Service, news guildEvents) error {
	all := map[match.GuildID]match.Presence{}
	if news.listed != nil {
		known, err := in.Guilds()
		if err != nil {
			return err
		}
		for _, id := range known {
			if news.absent(id) {
				all[id] = match.Presence{Gone: true}
			}
		}
	}
	maps.Copy(all, news.events)
	return in.SyncGuilds(all)
}
