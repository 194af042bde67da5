package bot_test

import (
	"slices"
	"strings"
	"testing"

	"galet/bot/discord"
	"galet/bot/ui"
)

// Matches can be played in the posts of a forum. The puzzle of the day is a message, and
// nothing can be posted in a forum itself.
func TestForumsInSettings(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for page, menu := range map[string]string{"v1/settings/-/0/page": "v1/settings/-/0/channels/", "v1/settings/-/1/page": "v1/settings/-/1/daily"} {
		r := request(ana, here, "")
		r.Kind, r.Press, r.ManagesServer, r.Private = ui.Press, page, true, true
		found := false
		for _, row := range d.bot.Handle(r).Message.Payload().Components {
			for _, c := range row.Components {
				if !strings.HasPrefix(c.CustomID, menu) {
					continue
				}
				found = true
				if offered, want := slices.Contains(c.ChannelTypes, discord.ChannelForum), strings.HasSuffix(menu, "channels/"); offered != want {
					t.Errorf("%s offers forums: %t, want %t", menu, offered, want)
				}
				if !slices.Contains(c.ChannelTypes, discord.ChannelStage) {
					t.Errorf("%s does not offer stage channels, which have messages too", menu)
				}
			}
		}
		if !found {
			t.Errorf("no menu %s", menu)
		}
	}
}
