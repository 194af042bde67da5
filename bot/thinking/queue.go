package thinking

import (
	"time"

	"galet/bot/fairqueue"
	"galet/game"
	"galet/game/engine"
)

// limits: a member has at most two thoughts under way, running or waiting, and moves
// do not count. The number of waiting thoughts of all members is limited too.
var limits = fairqueue.Limits{Running: 2, Each: 2, Waiting: 256}

// Queue shares few slots out among thoughts. It is safe for concurrent use.
type Queue struct {
	config Config
	slots  *fairqueue.Queue[slot]
}

// New makes a queue.
func New(c Config) *Queue {
	slots := make([]slot, c.Workers)
	for i := range slots {
		slots[i] = slot{}
	}
	return &Queue{config: c, slots: fairqueue.New(limits, slots...)}
}

// slot is what one thought at a time uses: an engine for each game.
type slot map[game.ID]engine.Engine

// On reports whether anything thinks here at all.
func (q *Queue) On() bool { return q.config.Workers > 0 }

// Wait is the longest time that a thought of a class, asked for now, waits before it
// begins, unless others of its class or a more urgent one are asked for later.
func (q *Queue) Wait(c Class) time.Duration { return q.slots.Wait(int(c)) }

// Waiting is how many thoughts wait for a slot.
func (q *Queue) Waiting() int { return q.slots.Waiting() }
