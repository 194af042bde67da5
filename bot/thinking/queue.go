package thinking

import (
	"time"

	"galet/bot/fairqueue"
	"galet/game"
	"galet/game/engine"
)

// limits: a member has at most two thoughts under way, running or waiting. The number of
// waiting thoughts of all members is limited too. Moves, and thoughts that continue an
// answer, count but are never refused.
var limits = fairqueue.Limits{RunningPerMember: 2, PerMember: 2, Waiting: 256}

// Queue shares a few slots among thoughts. It is safe for concurrent use.
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

// slot has the engines that one thought at a time may use, one for each game.
type slot map[game.ID]engine.Engine

// On reports whether there are workers.
func (q *Queue) On() bool { return q.config.Workers > 0 }

// Wait is the maximum time before a new thought of a class begins, unless thoughts of its
// class or a more urgent one come later.
func (q *Queue) Wait(c Class) time.Duration { return q.slots.Wait(int(c)) }

// Waiting is how many thoughts wait for a slot.
func (q *Queue) Waiting() int { return q.slots.Waiting() }
