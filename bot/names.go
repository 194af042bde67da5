package bot

import (
	"strings"

	"galet/game"
	"galet/game/match"
	"galet/render/text"
)

// mention shows a member by the name of the moment; it can hold nothing else.
func mention(p match.PlayerID) string { return "<@" + string(p) + ">" }

// channelLink shows a channel by the name of the moment.
func channelLink(c match.ChannelID) string { return "<#" + string(c) + ">" }

// channelList shows channels, all of them: at most as many as a menu takes.
func channelList(channels []match.ChannelID) string {
	shown := make([]string, len(channels))
	for i, c := range channels {
		shown[i] = channelLink(c)
	}
	return strings.Join(shown, ", ")
}

// whom names a member in a message; one who had all data deleted is someone.
func whom(in game.Speaker, p match.PlayerID) string {
	if p == "" {
		return in.Say("name.someone")
	}
	return mention(p)
}

// mentions are the two players by seat, as messages name them.
func mentions(in game.Speaker, players [2]match.Player) [2]string {
	return [2]string{whom(in, players[game.First].ID), whom(in, players[game.Second].ID)}
}

// plainName is a player's name where no mention is possible: one line,
// without what could hide, break or turn the text around it.
func plainName(in game.Speaker, p match.Player) string {
	if name := text.Clean(p.Name); name != "" {
		return clip(name, 32)
	}
	return in.Say("name.someone")
}

// plainNames are the two players by seat, for alt texts.
func plainNames(in game.Speaker, players [2]match.Player) [2]string {
	return [2]string{plainName(in, players[game.First]), plainName(in, players[game.Second])}
}

// escape makes a text that may repeat what a member typed safe in a message.
func escape(s string) string {
	return markdown.Replace(s)
}

var markdown = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, "`", "\\`", `~`, `\~`, `|`, `\|`,
	`<`, `\<`, `>`, `\>`, `[`, `\[`, `]`, `\]`, `@`, "@\u200b", "\n", " ", "\r", " ",
)

// spelled is a plain name in a message where a mention would tell nobody who is
// meant: as it is typed, with neither links nor emoji made of it.
func spelled(name string) string { return links.Replace(escape(name)) }

var links = strings.NewReplacer(`/`, `\/`, `:`, `\:`)

// sentence begins a phrase with a capital and ends it with a full stop.
func sentence(s string) string { return game.Capital(ended(s)) }

// ended ends a phrase with a full stop.
func ended(s string) string {
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

// boardLink leads to the latest board of a match.
func boardLink(m match.Match) string {
	return link(m.Place.Guild, m.Board.Channel, m.Board.Message)
}
