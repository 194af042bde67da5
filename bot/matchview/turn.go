package matchview

import (
	"galet/game/match"
)

// IsTurnOf reports whether a match is open and it is the member's turn.
func (b *Builder) IsTurnOf(m match.Match, p match.PlayerID) bool {
	mover, ok := b.mover(m)
	return ok && mover.ID == p
}

// mover is the player to move in a match; false: the match is over, or its record cannot
// be played.
func (b *Builder) mover(m match.Match) (match.Player, bool) {
	r, err := b.Matches.Replay(m)
	if err != nil || m.Over() {
		return match.Player{}, false
	}
	return m.Players[r.Position.ToMove()], true
}
