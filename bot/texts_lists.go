package bot

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"galet/game"
	"galet/game/match"
)

// textHelp is the whole of /help.
func textHelp(games []game.About) string {
	lines := []string{
		"**Galet** – board games for two, move by move, over hours or days.",
		"",
		"**The games**",
	}
	for _, g := range games {
		lines = append(lines, fmt.Sprintf("**%s** – %s. %s", g.Title, g.Tagline, g.Goal))
	}
	return strings.Join(append(lines,
		"The rules are those of the printed rulebooks; the pictures mark where you may play.",
		"",
		"**What to type**",
		"`/challenge` – a member, or anyone who likes to play",
		"`/move` – a move, if you would rather type than choose below the board",
		"`/board` – the board again, here",
		"`/games` – your matches: whose turn, and where",
		"`/resign` – give a match up, or end one whose other player has left",
		"`/record` – all moves of a match as a file",
		"`/replay` – a whole match as an animation",
		"`/preview` – whether a chosen move is shown to you before it counts",
		"",
		"You are mentioned when it is your turn.",
	), "\n")
}

// textMatchLine is one match in a list, as seen by a member.
func textMatchLine(m match.Match, title, opponent, turn string) string {
	line := fmt.Sprintf("%s against %s – %s", textHead(m.ID, title), opponent, turn)
	if to := boardLink(m); to != "" {
		line += " – " + to
	}
	return line
}

// textMatchLabel is one match in a completion, where nothing but plain text
// can stand.
func textMatchLabel(m match.Match, title, opponent, turn string) string {
	return fmt.Sprintf("#%s %s vs %s – %s", m.ID, title, opponent, turn)
}

// textMoveLabel is a move of one of several matches in a completion.
func textMoveLabel(id match.ID, title, opponent, move string) string {
	return fmt.Sprintf("#%s %s vs %s: %s", id, title, opponent, move)
}

// The turns in lists.
const (
	textYourTurn = "your turn"
	textOver     = "over"
)

// textTheirTurn says whose turn it is.
func textTheirTurn(name string) string { return name + "'s turn" }

// textChallengeLine is one waiting challenge in a list, as seen by a member.
func textChallengeLine(c match.Challenge, title string, viewer match.PlayerID) string {
	who := "to anyone, by " + mention(c.By.ID)
	switch {
	case c.Against != nil && c.By.ID == viewer:
		who = "to " + mention(c.Against.ID)
	case c.Against != nil:
		who = "from " + mention(c.By.ID)
	case c.By.ID == viewer:
		who = "to anyone"
	}
	line := fmt.Sprintf("%s – challenge %s, until <t:%d:R>", textHead(c.ID, title), who, c.Expires.Unix())
	if to := link(c.Place.Guild, c.Place.Channel, c.Message); to != "" {
		line += " – " + to
	}
	return line
}

// textGames is a list of matches and challenges; empty ones are said so.
func textGames(whose string, lines []string) string {
	if len(lines) == 0 {
		return fmt.Sprintf("%s no open match on this server. `/challenge` starts one.", whose)
	}
	return fmt.Sprintf("%s these on this server:\n%s", whose, textLines(lines, embedLimit))
}

// The beginnings of textGames.
const textYouHave = "You have"

func textHas(p match.PlayerID) string { return mention(p) + " has" }

// textLines joins lines and leaves out, and counts, those for which there is
// no room.
func textLines(lines []string, room int) string {
	used := len("… and 1000 more")
	for i, l := range lines {
		if used += utf8.RuneCountInString(l) + 1; used > room {
			return strings.Join(append(lines[:i:i], fmt.Sprintf("… and %d more", len(lines)-i)), "\n")
		}
	}
	return strings.Join(lines, "\n")
}
