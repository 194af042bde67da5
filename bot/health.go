package bot

import "time"

// Health is the bot's state, for health checks and metrics.
type Health struct {
	// Connected: each shard has an open session on Discord's gateway.
	Connected bool
	// Heartbeat: Discord has acknowledged the last heartbeat of each shard.
	Heartbeat bool
	// Registered: Discord has the bot's commands.
	Registered bool
	// Leads: this process is the leader. Of the processes that share a store, only the
	// leader posts, enforces deadlines and registers the commands.
	Leads bool
	// WaitsUntil is when a limit of Discord ends and the bot can start sessions again; zero
	// or past: there is no such limit now.
	WaitsUntil time.Time
	// ThoughtsWaiting is how many thoughts wait for their turn.
	ThoughtsWaiting int
	// Shards are the shards of this process; none before Discord has said how
	// many there are.
	Shards []ShardHealth
}

// ShardHealth is the state of one shard.
type ShardHealth struct {
	ID                   int
	Connected, Heartbeat bool
}

// Health returns the bot's health. It does not block.
func (b *Bot) Health() Health {
	h := Health{Registered: b.registered.Load(), ThoughtsWaiting: b.thinking.Waiting()}
	running := b.host.Load()
	if running == nil {
		return h
	}
	h.WaitsUntil = running.gateway.WaitsUntil()
	shards := running.gateway.Status()
	h.Connected, h.Heartbeat = len(shards) > 0, len(shards) > 0
	if running.leases == nil {
		h.Leads = len(shards) > 0
	} else {
		_, h.Leads = running.term()
	}
	for _, s := range shards {
		beats := s.Connected && time.Since(s.HeartbeatACK) < b.config.HeartbeatTimeout
		h.Shards = append(h.Shards, ShardHealth{s.ID, s.Connected, beats})
		h.Connected = h.Connected && s.Connected
		h.Heartbeat = h.Heartbeat && beats
	}
	return h
}
