package matchview

import (
	"strings"
	"unicode/utf8"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// TextChallengeLine is one waiting challenge in a list, as seen by a member.
func TextChallengeLine(loc game.Localizer, c match.Challenge, title string, viewer match.PlayerID) string {
	key, other := "list.challenge-of", c.By.ID
	switch {
	case c.Against != nil && c.By.ID == viewer:
		key, other = "list.challenge-to", c.Against.ID
	case c.Against != nil:
		key = "list.challenge-from"
	case c.By.ID == viewer:
		key = "list.challenge-open"
	}
	line := loc.Say(key, "Head", TextHead(c.ID, title), "Player", ui.Mention(other), "Left", Moment(c.Expires, FromNow))
	return WithLink(line, link(c.Place.Guild, c.Place.Channel, c.Message))
}

// WithLink appends a link to a line, if there is one.
func WithLink(line, to string) string {
	if to == "" {
		return line
	}
	return line + " – " + to
}

// TextLines joins the lines that fit. The text with the key more says how many it left
// out.
func TextLines(loc game.Localizer, more string, lines []string, room int) string {
	fit := Fitting(lines, room-utf8.RuneCountInString(loc.Say(more, "N", 1000)))
	if left := len(lines) - fit; left > 0 {
		lines = append(lines[:fit:fit], loc.Say(more, "N", left))
	}
	return strings.Join(lines, "\n")
}

// Fitting is how many of the lines fit in so many characters.
func Fitting(lines []string, room int) int {
	for i, l := range lines {
		if room -= utf8.RuneCountInString(l) + 1; room < 0 {
			return i
		}
	}
	return len(lines)
}
