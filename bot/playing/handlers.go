// Package playing answers the players' requests in a match: moves, boards, takebacks,
// resigning, records, replays and previews. It also answers a moderator's request to end
// a match. It does not know how answers reach Discord.
package playing

import (
	"galet/bot/bounded"
	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/game/match"
)

// Handlers answer the requests of this package.
type Handlers struct {
	*matchview.Builder
	permission *permission.Checker
	// reviews are the last reviews. A thought is bound by time, so a second one about the
	// same match could name other moments.
	reviews *bounded.Map[match.ID, review]
}

// reviewsKept is how many reviews are kept: they take about 2 kB each.
const reviewsKept = 1000

// New makes the handlers.
func New(b *matchview.Builder, p *permission.Checker) *Handlers {
	return &Handlers{b, p, bounded.NewMap[match.ID, review](reviewsKept)}
}
