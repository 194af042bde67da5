package bot

import (
	"galet/game"
	"galet/game/match"
)

// matchLine is a match of a member in a message to a viewer.
func (b *Bot) matchLine(in game.Speaker, m match.Match, of, viewer match.PlayerID) string {
	return textMatchLine(in, m, b.title(in, m.Record.Game), whom(in, opponent(m, of).ID), b.turnWords(in, m, viewer))
}

// turnWords say whose turn it is in a match, to a viewer, and the time left.
func (b *Bot) turnWords(in game.Speaker, m match.Match, viewer match.PlayerID) string {
	turn := in.Say("list.over")
	if s, err := b.scene(in, m); err == nil && !m.Over() {
		turn = textTheirTurn(in, mention(s.mover().ID))
		if s.mover().ID == viewer {
			turn = in.Say("list.your-turn")
		}
		if c, err := b.matches.Clock(m); err == nil {
			turn = textLeft(in, turn, c, m.Players)
		}
	}
	return turn
}

// matchLabel is a match of a member in a completion.
func (b *Bot) matchLabel(in game.Speaker, m match.Match, of match.PlayerID) string {
	turn := in.Say("list.over")
	if m.Over() {
		turn = in.Say("list.over-how", "Outcome", textOutcome(in, *m.End, plainNames(in, m.Players)))
	} else if s, err := b.scene(in, m); err == nil {
		turn = textTheirTurn(in, plainName(in, s.mover()))
		if s.mover().ID == of {
			turn = in.Say("list.your-turn")
		}
	}
	return textMatchLabel(in, m, b.title(in, m.Record.Game), plainName(in, opponent(m, of)), turn)
}

// opponent is whom a member plays against.
func opponent(m match.Match, of match.PlayerID) match.Player {
	seat, _ := m.Seat(of)
	return m.Players[seat.Other()]
}

// title is a game's name, or its id if this bot does not have the game.
func (b *Bot) title(in game.Speaker, id game.ID) string {
	if e, ok := b.byID[id]; ok {
		return e.Words.About(in).Title
	}
	return string(id)
}
