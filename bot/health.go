package bot

import (
	"sync/atomic"
	"time"
)

// Health is what must hold for the bot to be of use.
type Health struct {
	// Connected: a session on Discord's gateway is open.
	Connected bool
	// Heartbeat: Discord has answered the last heartbeat.
	Heartbeat bool
	// Registered: Discord has the bot's commands.
	Registered bool
}

// Health tells how the bot is. It never waits.
func (b *Bot) Health() Health {
	heard := b.vitals.heard()
	return Health{
		Connected:  b.vitals.wire.Load() != nil,
		Heartbeat:  !heard.IsZero() && time.Since(heard) < b.config.Heartbeat,
		Registered: b.vitals.registered.Load(),
	}
}

// vitals are what Health is told from.
type vitals struct {
	wire       atomic.Pointer[wire] // nil while the gateway is not connected
	before     bool                 // it was connected before; of the gateway alone
	registered atomic.Bool
	answered   atomic.Pointer[time.Time]
}

// linked notes that the gateway is connected, or with nil that it is not.
func (b *Bot) linked(l *wire) {
	b.vitals.wire.Store(l)
	if l == nil {
		return
	}
	if b.vitals.before {
		b.config.Observer.Reconnected()
	}
	b.vitals.before = true
}

// heard is when Discord last answered a heartbeat, as far as can be told
// while the library is busy; zero if it is not connected.
func (v *vitals) heard() time.Time {
	l := v.wire.Load()
	if l == nil {
		return time.Time{}
	}
	if at, ok := l.acknowledged(); ok {
		v.answered.Store(&at)
	}
	if at := v.answered.Load(); at != nil {
		return *at
	}
	return time.Time{}
}
