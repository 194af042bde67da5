package outbox

import (
	"testing"
	"time"

	"galet/bot/discord"
)

// The answer to an earlier change of a match is a private note. The later change
// has none, so its answer is not deleted.
func TestNoteOfAnEarlierChange(t *testing.T) {
	t.Parallel()
	ts := targets{now: time.Now}
	for _, id := range []string{"1", "2"} {
		ts.put(7, target{interaction: discord.Interaction{ID: id}, expires: time.Now().Add(tokenLife)})
	}
	for id, want := range map[string]bool{"1": false, "2": true} {
		ts.setNote(7, id, true)
		if got, _ := ts.get(7); got.note != want {
			t.Errorf("after the answer to interaction %s, there is a note: %t", id, got.note)
		}
		ts.setNote(7, id, false)
	}
}
