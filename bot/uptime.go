package bot

import (
	"time"

	"galet/game/match"
)

// clockLeap is how far the clock may run ahead of the running time of the process before
// it counts as set forward.
const clockLeap = time.Minute

// clockSample is the time of both clocks at one moment, and whether members could move
// then.
type clockSample struct {
	at       time.Time
	awake    time.Duration
	couldAct bool
}

// recordUptime stores that members could move until now. It returns that moment; zero:
// they cannot move, or it could not be stored.
func (h *host) recordUptime(in *match.Service) time.Time {
	now := h.sampleClock()
	now.couldAct = h.reachable()
	before := h.ticks.lastSample
	h.ticks.lastSample = now
	if !now.couldAct {
		return time.Time{}
	}
	if err := in.RecordUptime(now.at, before.couldAct && !h.clockJumped(before, now)); err != nil {
		h.bot.log.Error("cannot store the uptime", "err", err)
		h.ticks.lastSample.couldAct = false // the next tick starts from what was saved
		return time.Time{}
	}
	return now.at
}

// recordStop stores at the end of Run that members could move until now, if they could at
// the last tick.
func (h *host) recordStop() {
	term, leads := h.term()
	if !leads || term.Number != h.ticks.term || !h.ticks.lastSample.couldAct {
		return
	}
	now := h.sampleClock()
	if err := term.Matches.RecordUptime(now.at, !h.clockJumped(h.ticks.lastSample, now)); err != nil {
		h.bot.log.Error("cannot store the uptime", "err", err)
	}
}

// sampleClock reads both clocks. Round drops the monotonic reading, which stands still
// while the machine sleeps.
func (h *host) sampleClock() clockSample {
	now := clockSample{at: h.bot.config.Now().Round(0)}
	if h.bot.config.Awake != nil {
		now.awake = h.bot.config.Awake()
	}
	return now
}

// clockJumped reports whether the clock was set, or the machine slept.
func (h *host) clockJumped(before, now clockSample) bool {
	return h.bot.config.Awake != nil && now.at.Sub(before.at)-(now.awake-before.awake) > clockLeap
}

// reachable reports whether Discord's gateway and its HTTP API can be reached, as far as
// the bot knows. After a pause of the process, its connection still looks open although
// it may be dead. If processes share a store, all shards must be connected to some
// process.
func (h *host) reachable() bool {
	health := h.bot.Health()
	connected := health.Connected && health.Heartbeat
	if h.leases != nil {
		connected = h.allShards()
	}
	return connected && h.rest.Reachable(h.work)
}
