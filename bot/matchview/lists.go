package matchview

import (
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// MatchLine is a line about a match, for a viewer. It names the opponent of the member "of".
func (b *Builder) MatchLine(loc game.Localizer, m match.Match, of, viewer match.PlayerID) string {
	head, opponent := TextHead(m.ID, b.Title(loc, m.Record.Game)), MentionOrSomeone(loc, Opponent(m, of).ID)
	return WithLink(loc.Say("list.match", "Head", head, "Opponent", opponent, "Turn", b.TurnWords(loc, m, viewer)), BoardLink(m))
}

// TurnWords say whose turn it is in a match, and the time left, for a viewer.
func (b *Builder) TurnWords(loc game.Localizer, m match.Match, viewer match.PlayerID) string {
	turn := loc.Say("list.over")
	if mover, ok := b.config.Matches.PlayerToMove(m); ok {
		turn = loc.Say("list.their-turn", "Player", ui.Mention(mover.ID))
		if mover.ID == viewer {
			turn = loc.Say("list.your-turn")
		}
		if c, err := b.config.Matches.Clock(m); err == nil {
			turn = textLeft(loc, turn, c, m.Players)
		}
	}
	return turn
}

// MatchLabel is a match as a choice for the viewer. It names the opponent of the member "of".
func (b *Builder) MatchLabel(loc game.Localizer, m match.Match, of, viewer match.PlayerID) string {
	turn := loc.Say("list.over")
	if m.Over() {
		turn = loc.Say("list.over-how", "Outcome", TextOutcome(loc, *m.End, PlainNames(loc, m.Players)))
	} else if mover, ok := b.config.Matches.PlayerToMove(m); ok {
		turn = loc.Say("list.their-turn", "Player", PlainName(loc, mover))
		if mover.ID == viewer {
			turn = loc.Say("list.your-turn")
		}
	}
	return loc.Say("list.label", "Match", m.ID, "Game", b.Title(loc, m.Record.Game), "Opponent", PlainName(loc, Opponent(m, of)), "Turn", turn)
}

// Opponent is the member's opponent.
func Opponent(m match.Match, of match.PlayerID) match.Player {
	seat, _ := m.Seat(of)
	return m.Players[seat.Other()]
}

// Title is a game's name, or its id if this bot does not have the game.
func (b *Builder) Title(loc game.Localizer, id game.ID) string {
	if e, err := b.Entry(id); err == nil {
		return e.Words.About(loc).Title
	}
	return string(id)
}

// TrueFirst compares two values for a sort that puts true before false.
func TrueFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}
