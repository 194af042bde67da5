package outbox

import (
	"context"
	"time"

	"galet/bot/discord"
	"galet/game/match"
)

// Delay is how long a notice waits after this many failures in a row, if the last one
// asked for a wait.
func Delay(failures int, asked time.Duration) (wait time.Duration) {
	o := New(Config{})
	for range failures {
		wait, _, _ = o.delay(match.Notice{ID: 1}, &discord.APIError{RetryAfter: asked})
	}
	return wait
}

// MaybeSent reports whether a notice may have been sent after a failure.
func MaybeSent(failure *discord.APIError) bool {
	o, n := New(Config{}), match.Notice{ID: 1, Seq: 1}
	o.delay(n, failure)
	return o.maybeSent(n)
}

// BlockedTooLong reports, for each of these failures of a notice, one a second, whether the
// notice is then blocked for too long.
func BlockedTooLong(failures []discord.APIError) (is []bool) {
	o := New(Config{})
	defer o.Close(context.Background())
	for _, failure := range failures {
		is = append(is, o.blockedTooLong(match.Notice{ID: 1, Seq: 1}, &failure))
		time.Sleep(time.Second)
	}
	return is
}

// DirectChannels are the channels of a match's direct notices to these players, one after
// the other. An empty player's data were deleted.
func DirectChannels(c *discord.Client, players ...match.PlayerID) (channels []match.ChannelID) {
	o := delivery{Worker: New(Config{}), Rest: c}
	defer o.Close(context.Background())
	for _, p := range players {
		channel, _ := o.directChannel(context.Background(), match.Notice{ID: 1, Kind: match.NoticeRemind, Player: p})
		channels = append(channels, channel)
	}
	return channels
}
