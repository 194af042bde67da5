// Package review answers requests to review an ended match: how the winning chances
// changed, and the moves that cost the most. It does not know how answers reach Discord.
package review

import (
	"galet/bot/bounded"
	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/bot/playing"
	"galet/bot/thinking"
	"galet/game/match"
)

// Config is what the handlers need. All fields are required. Playing finds the match that a
// command means.
type Config struct {
	Matches    *match.Service
	Builder    *matchview.Builder
	Permission *permission.Checker
	Playing    *playing.Handlers
	Thinking   *thinking.Queue
}

// Handlers answer the requests of this package.
type Handlers struct {
	matches    *match.Service
	builder    *matchview.Builder
	permission *permission.Checker
	playing    *playing.Handlers
	thinking   *thinking.Queue
	// kept are the last reviews. A thought is bound by time, so a second one about the
	// same match could name other moments.
	kept *bounded.Map[match.ID, review]
}

// mostKept is how many reviews are kept: they take about 2 kB each.
const mostKept = 1000

// New makes the handlers.
func New(c Config) *Handlers {
	return &Handlers{
		matches:    c.Matches,
		builder:    c.Builder,
		permission: c.Permission,
		playing:    c.Playing,
		thinking:   c.Thinking,
		kept:       bounded.NewMap[match.ID, review](mostKept),
	}
}
