package bot_test

import (
	"strings"
	"testing"

	"galet/bot/ui"
)

// A choice on a page that shows an old list changes nothing: a member who was blocked since
// stays blocked. The answer shows the present list.
func TestBlockOnOldPage(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	menuOf := func(reply ui.Reply) ui.Path { return reply.Message.Rows[0].Menu.ID }
	shown := menuOf(d.ask(ana, here, ui.CmdBlock, ui.OptPlayer, string(bo.ID)))
	d.ask(ana, here, ui.CmdBlock, ui.OptPlayer, string(cleo.ID))
	blocked := func() int {
		list, _, err := d.matches.Blocked(ana.ID)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	for _, p := range []ui.Path{shown, {Action: ui.ActBlock, Rest: "members"}} {
		reply := d.press(ana, here, ephemeral, p)
		if said := reply.Message.Content; !strings.Contains(said, "out of date") || !strings.Contains(said, ui.Mention(cleo.ID)) || blocked() != 2 {
			t.Errorf("%d blocked after a choice on an old page: %s", blocked(), said)
		}
		shown = menuOf(reply)
	}
	if d.press(ana, here, ephemeral, shown, string(cleo.ID)); blocked() != 1 {
		t.Errorf("%d blocked after a choice on the present page, want 1", blocked())
	}
}
