package matchview

import (
	"strings"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
	"galet/render/text"
)

// ChannelLink is a mention of a channel.
func ChannelLink(c match.ChannelID) string { return "<#" + string(c) + ">" }

// ChannelList lists channels as mentions. There are at most 25, because a menu of Discord
// allows no more.
func ChannelList(channels []match.ChannelID) string {
	shown := make([]string, len(channels))
	for i, c := range channels {
		shown[i] = ChannelLink(c)
	}
	return strings.Join(shown, ", ")
}

// MentionOrSomeone is a mention of a member, or "someone" if the member's data were
// deleted.
func MentionOrSomeone(loc game.Localizer, p match.PlayerID) string {
	if p == "" {
		return loc.Say("name.someone")
	}
	return ui.Mention(p)
}

// Mentions are the two players by seat, as mentions.
func Mentions(loc game.Localizer, players [2]match.Player) [2]string {
	return [2]string{MentionOrSomeone(loc, players[game.First].ID), MentionOrSomeone(loc, players[game.Second].ID)}
}

// PlainName is a player's name for texts without mentions: one line, without characters
// that could hide, break or reorder the text around it.
func PlainName(loc game.Localizer, p match.Player) string {
	if p.ID.Level() != 0 {
		return ui.Mention(p.ID)
	}
	if name := text.Clean(p.Name); name != "" {
		return ui.Clip(name, 32)
	}
	return loc.Say("name.someone")
}

// PlainNames are the plain names of two players by seat.
func PlainNames(loc game.Localizer, players [2]match.Player) [2]string {
	return [2]string{PlainName(loc, players[game.First]), PlainName(loc, players[game.Second])}
}

// Escape escapes text from a member for a message.
func Escape(s string) string {
	return markdown.Replace(s)
}

var markdown = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, "`", "\\`", `~`, `\~`, `|`, `\|`,
	`<`, `\<`, `>`, `\>`, `[`, `\[`, `]`, `\]`, `@`, "@\u200b", "\n", " ", "\r", " ",
)

// EscapeAll escapes a plain name for readers who cannot resolve a mention. Discord makes
// no links and no emoji of it.
func EscapeAll(name string) string { return links.Replace(Escape(name)) }

var links = strings.NewReplacer(`/`, `\/`, `:`, `\:`)

// Sentence makes a phrase a sentence: with a capital and a full stop.
func Sentence(s string) string { return game.Capital(WithFullStop(s)) }

// WithFullStop ends a phrase with a full stop.
func WithFullStop(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") {
		return s
	}
	return s + "."
}

// link is a link to a message of a server; empty: the message is not known.
func link(g match.GuildID, c match.ChannelID, m match.MessageID) string {
	if g == "" || c == "" || m == "" {
		return ""
	}
	return "https://discord.com/channels/" + string(g) + "/" + string(c) + "/" + string(m)
}

// BoardLink is a link to the latest board of a match.
func BoardLink(m match.Match) string {
	return link(m.Place.Guild, m.Board.Channel, m.Board.Message)
}

// Bold lists permissions in bold, by the keys of their names.
func Bold(loc game.Localizer, keys []string) string {
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = "**" + loc.Say(key) + "**"
	}
	return game.JoinAnd(loc, names)
}
