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

// A choice on a page of the settings that shows an old list of channels changes nothing: a
// channel that another manager has added since stays.
func TestChannelsOnOldPage(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	choose := func(p ui.Path, channels ...string) ui.Reply {
		r := pressed(ana, here, ephemeral, p, channels...)
		r.ManagesServer = true
		return d.bot.Handle(r)
	}
	shown := d.channelsMenu()
	choose(shown, "11", "12")
	for _, p := range []ui.Path{shown, {Action: ui.ActSettings, Rest: "channels"}} {
		said := choose(p, "11").Message.Content
		server, err := d.matches.Server(here.Guild)
		if err != nil || len(server.Channels) != 2 || !strings.Contains(said, "out of date") || !strings.Contains(said, "<#12>") {
			t.Errorf("%v, %v after a choice on an old page: %s", server.Channels, err, said)
		}
	}
	if said := choose(d.channelsMenu(), "11").Message.Content; !strings.Contains(said, "Done.") || strings.Contains(said, "<#12>") {
		t.Errorf("after a choice on the present page: %s", said)
	}
}

// channelsMenu is the path of the menu of channels that /settings shows now.
func (d *testBot) channelsMenu() ui.Path {
	d.Helper()
	r := request(ana, here, ui.CmdSettings)
	r.ManagesServer = true
	return d.bot.Handle(r).Message.Rows[0].Menu.ID
}
