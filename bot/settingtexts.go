package bot

import (
	"strings"

	"galet/game/match"
)

// channelList names channels, as many as there is room for in a line.
func channelList(channels []match.ChannelID) string {
	shown := make([]string, len(channels))
	for i, c := range channels {
		shown[i] = channelLink(c)
	}
	return strings.Join(shown, ", ")
}
