package matchview

import (
	"fmt"
	"strings"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
	"galet/render/text"
)

// Mention shows a member by their current name, and Galet with its level.
func Mention(p match.PlayerID) string {
	if level := p.Level(); level != 0 {
		return fmt.Sprintf("Galet (%d)", level)
	}
	return "<@" + string(p) + ">"
}

// ChannelLink shows a channel by the name of the moment.
func ChannelLink(c match.ChannelID) string { return "<#" + string(c) + ">" }

// ChannelList shows all channels, as mentions. There are at most 25, as many as
// a menu of Discord takes.
func ChannelList(channels []match.ChannelID) string {
	shown := make([]string, len(channels))
	for i, c := range channels {
		shown[i] = ChannelLink(c)
	}
	return strings.Join(shown, ", ")
}

// Whom names a member in a message; a member whose data were deleted is
// "someone".
func Whom(loc game.Localizer, p match.PlayerID) string {
	if p == "" {
		return loc.Say("name.someone")
	}
	return Mention(p)
}

// Mentions are the two players by seat, as messages name them.
func Mentions(loc game.Localizer, players [2]match.Player) [2]string {
	return [2]string{Whom(loc, players[game.First].ID), Whom(loc, players[game.Second].ID)}
}

// PlainName is a player's name where no mention is possible: one line,
// without what could hide, break or turn the text around it.
func PlainName(loc game.Localizer, p match.Player) string {
	if p.ID.Level() != 0 {
		return Mention(p.ID)
	}
	if name := text.Clean(p.Name); name != "" {
		return ui.Clip(name, 32)
	}
	return loc.Say("name.someone")
}

// PlainNames are the two players by seat, for alt texts.
func PlainNames(loc game.Localizer, players [2]match.Player) [2]string {
	return [2]string{PlainName(loc, players[game.First]), PlainName(loc, players[game.Second])}
}

// Escape makes text from a member safe in a message.
func Escape(s string) string {
	return markdown.Replace(s)
}

var markdown = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, "`", "\\`", `~`, `\~`, `|`, `\|`,
	`<`, `\<`, `>`, `\>`, `[`, `\[`, `]`, `\]`, `@`, "@\u200b", "\n", " ", "\r", " ",
)

// Unlinked is a plain name, for messages to people who cannot resolve the
// mention. Discord makes neither links nor emoji of it.
func Unlinked(name string) string { return links.Replace(Escape(name)) }

var links = strings.NewReplacer(`/`, `\/`, `:`, `\:`)

// Sentence begins a phrase with a capital and ends it with a full stop.
func Sentence(s string) string { return game.Capital(Ended(s)) }

// Ended ends a phrase with a full stop.
func Ended(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") {
		return s
	}
	return s + "."
}

// link leads to a message of a server, or is empty if the message is unknown.
func link(g match.GuildID, c match.ChannelID, m match.MessageID) string {
	if g == "" || c == "" || m == "" {
		return ""
	}
	return "https://discord.com/channels/" + string(g) + "/" + string(c) + "/" + string(m)
}

// BoardLink leads to the latest board of a match.
func BoardLink(m match.Match) string {
	return link(m.Place.Guild, m.Board.Channel, m.Board.Message)
}

// Bold names permissions by the keys of their names.
func Bold(loc game.Localizer, keys []string) string {
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = "**" + loc.Say(key) + "**"
	}
	return game.JoinAnd(loc, names)
}
