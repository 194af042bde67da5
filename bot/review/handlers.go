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

// New makes the handlers. Playing finds the match that a command means.
func New(m *match.Service, b *matchview.Builder, p *permission.Checker, playing *playing.Handlers, t *thinking.Queue) *Handlers {
	return &Handlers{m, b, p, playing, t, bounded.NewMap[match.ID, review](mostKept)}
}
