package outbox

import (
	"slices"
	"testing"
	"time"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// The notes about all changes that are posted in their channel are deleted, in
// whatever order the changes are answered. Other answers stay, and so do notes in
// other channels.
func TestNotesOfQuickChanges(t *testing.T) {
	t.Parallel()
	const id = match.ID(7)
	ts := targets{now: time.Now}
	changed := func(name string, in match.ChannelID) (answer func(note bool)) {
		answered := make(chan struct{})
		ts.put(id, target{
			interaction: discord.Interaction{ID: name}, request: ui.Request{Place: match.Place{Channel: in}},
			expires: time.Now().Add(discord.TokenLife), answered: answered,
		})
		return func(note bool) {
			ts.update(id, func(t *target) { t.note = t.note || note && t.interaction.ID == name })
			close(answered)
		}
	}
	taken := func(when string, want ...string) {
		t.Helper()
		var got []string
		for _, i := range ts.takeNotes(id) {
			got = append(got, i.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s the notes of %q go, want %q", when, got, want)
		}
	}
	first, second, third, elsewhere := changed("first", "here"), changed("second", "here"), changed("third", "here"), changed("elsewhere", "there")
	second(true)
	third(false)
	elsewhere(true)
	taken("before the post")
	ts.posted(id, "here")
	taken("after the post", "second")
	first(true)
	taken("after the answer", "first")
	taken("again")
	changed("next", "here")(true)
	taken("before the next post")
	ts.posted(id, "here")
	taken("after the next post", "next")
	if n := len(ts.byMatch[id]); n > 2 {
		t.Errorf("%d targets are kept", n)
	}
}
