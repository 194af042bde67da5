package bot

import (
	"galet/game"
	"galet/game/match"
)

// listGames answers /games: the open matches and challenges of a member.
func (b *Bot) listGames(r Request) (Reply, error) {
	who, whose := r.By.ID, textYouHave
	if m := r.member(optPlayer); m != nil && m.ID != who {
		who, whose = m.ID, textHas(m.ID)
	}
	open, err := b.matches.OpenMatches(r.Place.Guild, who)
	if err != nil {
		return Reply{}, err
	}
	var lines, others []string
	for i := range open {
		m := open[len(open)-1-i]
		if b.isTurnOf(m, who) {
			lines = append(lines, b.matchLine(m, who, r.By.ID))
		} else {
			others = append(others, b.matchLine(m, who, r.By.ID))
		}
	}
	lines = append(lines, others...)
	challenges, err := b.matches.OpenChallenges(r.Place.Guild, who)
	if err != nil {
		return Reply{}, err
	}
	for _, c := range challenges {
		if c.Expires.After(b.now()) {
			lines = append(lines, textChallengeLine(c, b.title(c.Game), who))
		}
	}
	return private(textGames(whose, lines)), nil
}

// matchLine is a match of a member in a message to a viewer.
func (b *Bot) matchLine(m match.Match, of, viewer match.PlayerID) string {
	turn := textOver
	if s, err := b.scene(m); err == nil && !m.Over() {
		turn = textTheirTurn(mention(s.mover().ID))
		if s.mover().ID == viewer {
			turn = textYourTurn
		}
	}
	return textMatchLine(m, b.title(m.Record.Game), mention(opponent(m, of).ID), turn)
}

// matchLabel is a match of a member in a completion.
func (b *Bot) matchLabel(m match.Match, of match.PlayerID) string {
	turn := textOver
	if m.Over() {
		turn += ", " + textOutcome(*m.End, plainNames(m.Players))
	} else if s, err := b.scene(m); err == nil {
		turn = textTheirTurn(plainName(s.mover()))
		if s.mover().ID == of {
			turn = textYourTurn
		}
	}
	return textMatchLabel(m, b.title(m.Record.Game), plainName(opponent(m, of)), turn)
}

// opponent is whom a member plays against.
func opponent(m match.Match, of match.PlayerID) match.Player {
	seat, _ := m.Seat(of)
	return m.Players[seat.Other()]
}

// title is a game's name, or its id if this bot does not have the game.
func (b *Bot) title(id game.ID) string {
	if e, ok := b.byID[id]; ok {
		return e.Words.About().Title
	}
	return string(id)
}

// help answers /help.
func (b *Bot) help(Request) (Reply, error) {
	games := make([]game.About, len(b.games))
	for i, g := range b.games {
		games[i] = g.Words.About()
	}
	return private(textHelp(games)), nil
}
