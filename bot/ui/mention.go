package ui

import (
	"fmt"

	"galet/game/match"
)

// Mention is a mention of a member, or the name of Galet with its level.
func Mention(p match.PlayerID) string {
	if level := p.Level(); level != 0 {
		return fmt.Sprintf("Galet (%d)", level)
	}
	return "<@" + string(p) + ">"
}
