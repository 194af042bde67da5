package bot_test

import (
	"strings"
	"testing"
	"time"

	"galet/bot/ui"
	"galet/game/match"
	"galet/game/puzzle"
)

// On the server where the solution of the last puzzle of the day is told, and in direct
// messages, that puzzle is not answered any more: not in a menu that is still open, and
// not with /puzzle.
func TestLastDailyIsNotAnswered(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	const number = 68 // a new member gets it first
	day := int(d.now.Unix() / (24 * 60 * 60))
	for id, n, err := puzzle.OfDay(day); id != "kala" || n != number; id, n, err = puzzle.OfDay(day) {
		if day++; err != nil {
			t.Fatal(err)
		}
	}
	d.now = match.DailyStart(day).Add(time.Hour)
	if _, err := d.matches.SetDaily(here.Guild, ana.ID, "daily", here.Channel); err != nil {
		t.Fatal(err)
	}
	pending, err := d.matches.Pending(1)
	if err != nil || len(pending) != 1 {
		t.Fatalf("%d notices, %v", len(pending), err)
	}
	if err := d.matches.MarkSent(pending[0].Seq, match.Posted{Channel: here.Channel, Message: "1"}); err != nil {
		t.Fatal(err)
	}
	d.now = d.now.Add(24 * time.Hour)
	for more := true; more; {
		if more, err = d.matches.Maintain(d.now); err != nil {
			t.Fatal(err)
		}
	}
	at := ui.Path{Action: ui.ActPuzzle, Ply: number, Rest: "kala/move"}
	direct := match.Place{Channel: "5"}
	for what, test := range map[string]struct {
		reply     ui.Reply
		has, lack string
	}{
		"its menu, direct": {d.press(bo, direct, ephemeral, at, "c2-c3-b3-a3"), "The winning move: up 1, left 2 to a3, harvest 4.", "1500"},
		"/puzzle, direct":  {d.ask(bo, direct, "puzzle", "game", "kala"), "**Kala puzzle ", "puzzle 68*"},
		"its open menu":    {d.press(bo, here, ephemeral, at, "c2-c3-b3-a3"), "The winning move: up 1, left 2 to a3, harvest 4.", "1500"},
		"/puzzle":          {d.ask(bo, here, "puzzle", "game", "kala"), "**Kala puzzle ", "puzzle 68*"},
		"on other servers": {d.ask(bo, elsewhere, "puzzle", "game", "kala"), "**Kala puzzle 68**", "Your puzzle rating"},
	} {
		if said := test.reply.Message.Content; !strings.Contains(said, test.has) || strings.Contains(said, test.lack) {
			t.Errorf("%s: %q", what, said)
		}
	}
	if settings, err := d.matches.Settings(bo.ID); err != nil || len(settings) > 0 {
		t.Errorf("Bo has %v, %v", settings, err)
	}
}
