package bot

import (
	"encoding/json"
	"maps"
	"sync"

	"galet/game/match"
)

// presences gather in which servers the bot is, and from which it was removed,
// until that is noted: at the start Discord tells of all of them.
type presences struct {
	mu    sync.Mutex
	heard map[match.GuildID]match.Presence
	// listed are the servers that Discord named when the session began; nil:
	// that is dealt with.
	listed map[match.GuildID]bool
}

// guildEvent is what Discord says of a server. Unavailable is one that Discord
// itself cannot reach now.
type guildEvent struct {
	ID          match.GuildID `json:"id"`
	Locale      string        `json:"preferred_locale"`
	Unavailable bool          `json:"unavailable"`
}

// begin takes the servers of a new session.
func (p *presences) begin(list []guildEvent) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.listed = make(map[match.GuildID]bool, len(list))
	for _, g := range list {
		p.listed[g.ID] = true
	}
}

// hear takes an event about a server, and tells whether it says anything.
func (p *presences) hear(data json.RawMessage, gone bool) bool {
	var g guildEvent
	if err := json.Unmarshal(data, &g); err != nil || g.ID == "" || g.Unavailable {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.heard == nil {
		p.heard = map[match.GuildID]match.Presence{}
	}
	p.heard[g.ID] = match.Presence{Locale: g.Locale, Gone: gone}
	return true
}

// take gives what was heard, and forgets it.
func (p *presences) take() (heard map[match.GuildID]match.Presence, listed map[match.GuildID]bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	heard, listed = p.heard, p.listed
	p.heard, p.listed = nil, nil
	return heard, listed
}

// giveBack keeps what could not be noted for the next time, unless other
// things have been heard since.
func (p *presences) giveBack(heard map[match.GuildID]match.Presence, listed map[match.GuildID]bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.Copy(heard, p.heard)
	p.heard = heard
	if p.listed == nil {
		p.listed = listed
	}
}

// attend notes in which servers the bot is. From those that it knows and that a
// new session does not name it was removed while it was away.
func (h *host) attend() {
	heard, listed := h.presences.take()
	if len(heard) == 0 && listed == nil {
		return
	}
	all := maps.Clone(heard)
	if all == nil {
		all = map[match.GuildID]match.Presence{}
	}
	var known []match.GuildID
	var err error
	if listed != nil {
		known, err = h.matches.Known()
	}
	for _, id := range known {
		if _, told := all[id]; !told && !listed[id] {
			all[id] = match.Presence{Gone: true}
		}
	}
	if err == nil {
		err = h.matches.Attend(all)
	}
	if err != nil {
		h.presences.giveBack(all, listed)
		h.log.Error("servers", "err", err)
	}
}
