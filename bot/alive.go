package bot

import "time"

// leap is by how much the clock may run ahead of the time that the bot has
// been awake before it counts as moved.
const leap = time.Minute

// pulse is what the bot knew when it last looked whether members can move.
type pulse struct {
	at    time.Time
	awake time.Duration
	// could tells that they could then.
	could bool
}

// alive notes in the store that members can move now, or what kept them from
// it, and tells whether that is known: only then may time do anything to them.
func (h *host) alive() bool {
	now := h.feel()
	now.could = h.reachable()
	before := h.pulse
	h.pulse = now
	if !now.could {
		return false
	}
	if err := h.matches.Alive(before.could && !h.leapt(before, now)); err != nil {
		h.log.Error("alive", "err", err)
		h.pulse.could = false // look again from where it was last noted
		return false
	}
	return true
}

// farewell notes at the end that members could move until now, if they could
// when that was last looked at.
func (h *host) farewell() {
	if !h.pulse.could {
		return
	}
	if err := h.matches.Alive(!h.leapt(h.pulse, h.feel())); err != nil {
		h.log.Error("alive", "err", err)
	}
}

// feel is what the clocks say. The one on the wall is read without the other
// one, which a time of this process carries along and by which it would be told
// how far two times are apart: that stands still while the machine sleeps.
func (h *host) feel() pulse {
	now := pulse{at: h.now().Round(0)}
	if h.config.Awake != nil {
		now.awake = h.config.Awake()
	}
	return now
}

// leapt tells whether the clock was moved, or the machine slept.
func (h *host) leapt(before, now pulse) bool {
	return h.config.Awake != nil && now.at.Sub(before.at)-(now.awake-before.awake) > leap
}

// reachable tells whether Discord can be reached, as far as is known: a
// process that was stopped for a while finds its connection still open.
func (h *host) reachable() bool {
	health := h.Health()
	return health.Connected && health.Heartbeat
}
