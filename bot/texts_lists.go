package bot

import (
	"strings"
	"unicode/utf8"

	"galet/game"
	"galet/game/match"
)

// textMatchLine is one match in a list, as seen by a member.
func textMatchLine(in game.Speaker, m match.Match, title, opponent, turn string) string {
	line := in.Say("list.match", "Head", textHead(m.ID, title), "Opponent", opponent, "Turn", turn)
	return withLink(line, boardLink(m))
}

// textMatchLabel is one match in a completion, where nothing but plain text
// can stand.
func textMatchLabel(in game.Speaker, m match.Match, title, opponent, turn string) string {
	return in.Say("list.label", "Match", m.ID, "Game", title, "Opponent", opponent, "Turn", turn)
}

// textMoveLabel is a move of one of several matches in a completion.
func textMoveLabel(in game.Speaker, id match.ID, title, opponent, move string) string {
	return in.Say("list.move", "Match", id, "Game", title, "Opponent", opponent, "Move", move)
}

// textTheirTurn says whose turn it is.
func textTheirTurn(in game.Speaker, name string) string {
	return in.Say("list.their-turn", "Player", name)
}

// textChallengeLine is one waiting challenge in a list, as seen by a member.
func textChallengeLine(in game.Speaker, c match.Challenge, title string, viewer match.PlayerID) string {
	key, other := "list.challenge-of", c.By.ID
	switch {
	case c.Against != nil && c.By.ID == viewer:
		key, other = "list.challenge-to", c.Against.ID
	case c.Against != nil:
		key = "list.challenge-from"
	case c.By.ID == viewer:
		key = "list.challenge-open"
	}
	line := in.Say(key, "Head", textHead(c.ID, title), "Player", mention(other), "Left", moment(c.Expires, fromNow))
	return withLink(line, link(c.Place.Guild, c.Place.Channel, c.Message))
}

// withLink ends a line with a link, if there is one.
func withLink(line, to string) string {
	if to == "" {
		return line
	}
	return line + " – " + to
}

// textGames is a list of matches and challenges, the viewer's or those of
// another member; empty ones are said so.
func textGames(in game.Speaker, of, viewer match.PlayerID, lines []string) string {
	list := textLines(in, lines, embedLimit)
	switch own := of == viewer; {
	case own && len(lines) == 0:
		return in.Say("list.none")
	case len(lines) == 0:
		return in.Say("list.none-of", "Player", mention(of))
	case own:
		return in.Say("list.yours") + "\n" + list
	}
	return in.Say("list.theirs", "Player", mention(of)) + "\n" + list
}

// textMissed tells of matches that ended without its being said, each with its
// line.
func textMissed(in game.Speaker, lines []string) string {
	return strings.Join([]string{
		in.Say("lost.ended", "N", len(lines)),
		textLines(in, lines, contentLimit-400),
		in.Say("lost.ended-foot"),
	}, "\n")
}

// textMissedTurns tells of matches in which it is the reader's turn without its
// being said, each with its line.
func textMissedTurns(in game.Speaker, lines []string) string {
	return strings.Join([]string{
		in.Say("lost.turn", "N", len(lines)),
		textLines(in, lines, contentLimit-400),
		in.Say("lost.turn-foot"),
	}, "\n")
}

// textLines joins lines and leaves out, and counts, those for which there is
// no room.
func textLines(in game.Speaker, lines []string, room int) string {
	used := utf8.RuneCountInString(in.Say("list.and-more", "N", 1000))
	for i, l := range lines {
		if used += utf8.RuneCountInString(l) + 1; used > room {
			return strings.Join(append(lines[:i:i], in.Say("list.and-more", "N", len(lines)-i)), "\n")
		}
	}
	return strings.Join(lines, "\n")
}
