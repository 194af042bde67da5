package bot_test

import (
	"strconv"
	"strings"
	"testing"

	"galet/bot/ui"
	"galet/game/match"
)

// A member with too many notes can delete the oldest, even if its match is on another
// server.
func TestTooManyNotes(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	var first, last match.ID
	for i := range match.MaxNotes + 1 {
		at := elsewhere
		if i > 0 {
			at = here
		}
		n := strconv.Itoa(1000 + 2*i)
		last = d.begin(squares, match.Player{ID: match.PlayerID(n)}, match.Player{ID: match.PlayerID(n + "0")}, at).ID
		if i == 0 {
			first = last
		}
		if reply := d.ask(cleo, at, ui.CmdNote, ui.OptMatch, last.String(), ui.OptText, "plan "+strconv.Itoa(i)); i < match.MaxNotes {
			wantContent(t, reply, "plan "+strconv.Itoa(i))
			continue
		}
		reply := d.ask(cleo, here, ui.CmdNote, ui.OptMatch, last.String(), ui.OptText, "the last plan")
		wantContent(t, reply, "the one on #"+first.String()+":", "plan 0")
		button := reply.Message.Rows[0].Buttons[0]
		if want := "Delete the note on #" + first.String(); button.Label != want {
			t.Errorf("the button %q, want %q", button.Label, want)
		}
		wantContent(t, d.press(cleo, here, ephemeral, button.ID), "Your note on #"+first.String()+" is deleted")
	}
	wantContent(t, d.ask(cleo, here, ui.CmdNote, ui.OptMatch, last.String(), ui.OptText, "the last plan"), "the last plan")
}

func wantContent(t *testing.T, reply ui.Reply, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(reply.Message.Content, part) {
			t.Fatalf("%q lacks %q", reply.Message.Content, part)
		}
	}
}
