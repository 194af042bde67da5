package bot_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/match"
)

// A refusal changes nothing, and tells the member why and what to do.
func TestRefusals(t *testing.T) {
	t.Parallel()
	type attempt func(d *testBot, m match.Match) ui.Reply
	press := func(by match.Player, at match.Place, ply int, move string) attempt {
		return func(d *testBot, m match.Match) ui.Reply {
			return d.press(by, at, m.Board.Message, ui.Path{Action: "play", ID: m.ID, Ply: ply}, move)
		}
	}
	for name, row := range map[string]struct {
		attempt attempt
		says    []string
	}{
		"not their turn":     {press(bo, here, 1, "d5"), []string{"<@101>’s turn", "https://discord.com/channels/1/11/"}},
		"a stranger":         {press(cleo, here, 1, "d5"), []string{"Only <@101> and <@102> play", "`/board`"}},
		"an old board":       {press(ana, here, 0, "d5"), []string{"out of date", "is at 2 moves", "it is your turn", "https://discord.com/"}},
		"a board to come":    {press(ana, here, 9, "d5"), []string{"out of date"}},
		"another server":     {press(ana, elsewhere, 2, "d5"), []string{"belongs to another server"}},
		"against the rules":  {press(ana, here, 2, "d4"), []string{"not possible:", "still your turn"}},
		"not a move":         {press(ana, here, 2, "hello"), []string{"can’t read that as a move"}},
		"nothing was chosen": {press(ana, here, 2, ""), []string{"can’t read that as a move"}},
		"a match that is not": {func(d *testBot, _ match.Match) ui.Reply {
			return d.press(ana, here, "1", ui.Path{Action: "play", ID: 99, Ply: 1}, "d5")
		}, []string{"no such match", "`/games`"}},
		"a button of another version": {func(d *testBot, m match.Match) ui.Reply {
			r := pressed(ana, here, m.Board.Message, ui.Path{Action: "play", ID: m.ID, Ply: 2}, "d5")
			r.Press = "v0" + strings.TrimPrefix(r.Press, "v1")
			return d.bot.Handle(r)
		}, []string{"no longer works", "`/board`"}},
		"an action that is not": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(ana, here, m.Board.Message, ui.Path{Action: "win", ID: m.ID, Ply: 2})
		}, []string{"no longer works"}},
		"a group that is not": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(ana, here, m.Board.Message, ui.Path{Action: "group", ID: m.ID, Ply: 2}, "row 99")
		}, []string{"no longer works"}},
		"a group, from another server": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(ana, elsewhere, m.Board.Message, ui.Path{Action: "group", ID: m.ID, Ply: 2}, "of d5")
		}, []string{"belongs to another server"}},
		"to choose again, from another server": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(ana, elsewhere, m.Board.Message, ui.Path{Action: "again", ID: m.ID, Ply: 2})
		}, []string{"belongs to another server"}},
		"to look back, from another server": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(ana, elsewhere, m.Board.Message, ui.Path{Action: "look", ID: m.ID, Ply: 2})
		}, []string{"belongs to another server"}},
		"an earlier board, from another server": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(ana, elsewhere, ephemeral, ui.Path{Action: "step", ID: m.ID, Ply: 1, Rest: "back"})
		}, []string{"belongs to another server"}},
		"the record, from another server": {func(d *testBot, m match.Match) ui.Reply {
			return d.ask(ana, elsewhere, "record", "match", m.ID.String())
		}, []string{"belongs to another server"}},
		"to accept, from another server": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(bo, elsewhere, "1", ui.Path{Action: "accept", ID: m.ID})
		}, []string{"belongs to another server"}},
		"a group for others": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(cleo, here, m.Board.Message, ui.Path{Action: "group", ID: m.ID, Ply: 2}, "of d5")
		}, []string{"Only <@101> and <@102> play"}},
		"a group of an old board": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(ana, here, m.Board.Message, ui.Path{Action: "group", ID: m.ID, Ply: 0}, "of d5")
		}, []string{"out of date"}},
		"a group of a branch that is not": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(ana, here, m.Board.Message, ui.Path{Action: "group", ID: m.ID, Ply: 2, Branch: 1}, "of d5")
		}, []string{"out of date"}},
		"a group out of turn": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(bo, here, m.Board.Message, ui.Path{Action: "group", ID: m.ID, Ply: 2}, "of d5")
		}, []string{"<@101>’s turn"}},
		"a typed move out of turn": {func(d *testBot, m match.Match) ui.Reply {
			return d.ask(bo, here, "move", "move", "d5", "match", m.ID.String())
		}, []string{"<@101>’s turn"}},
		"a typed move by a stranger": {func(d *testBot, m match.Match) ui.Reply {
			return d.ask(cleo, here, "move", "move", "d5", "match", m.ID.String())
		}, []string{"Only <@101> and <@102> play"}},
		"a typed move from another server": {func(d *testBot, m match.Match) ui.Reply {
			return d.ask(ana, elsewhere, "move", "move", "d5", "match", m.ID.String())
		}, []string{"another server"}},
		"a typed move that is none": {func(d *testBot, _ match.Match) ui.Reply {
			return d.ask(ana, here, "move", "move", "*x* @everyone")
		}, []string{"can’t read that as a move"}},
		"a number that is none": {func(d *testBot, _ match.Match) ui.Reply {
			return d.ask(ana, here, "board", "match", "the first")
		}, []string{"no such match"}},
		"to resign for others": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(cleo, here, ephemeral, ui.Path{Action: "resign", ID: m.ID, Ply: 2})
		}, []string{"Only <@101> and <@102> play"}},
		"to accept a challenge again": {func(d *testBot, m match.Match) ui.Reply {
			return d.press(bo, here, messageOf(1), ui.Path{Action: "accept", ID: m.ID})
		}, []string{"accepted", "match #1 has started", "https://discord.com/"}},
		"the profile of nobody": {func(d *testBot, _ match.Match) ui.Reply {
			return d.ask(ana, here, "profile", "player", "everyone")
		}, []string{"not a member of this server"}},
		"the games of nobody": {func(d *testBot, _ match.Match) ui.Reply {
			return d.ask(ana, here, "games", "player", "everyone")
		}, []string{"not a member of this server"}},
		"a command that is not": {func(d *testBot, _ match.Match) ui.Reply { return d.ask(ana, here, "win") }, []string{"no longer works"}},
		"a game that is not":    {func(d *testBot, _ match.Match) ui.Reply { return d.ask(ana, here, "challenge chess") }, []string{"don’t know that game"}},
		"outside servers":       {func(d *testBot, _ match.Match) ui.Reply { return d.ask(ana, match.Place{Channel: "5"}, "games") }, []string{"only `/practice`, `/hint`, `/puzzle` and `/privacy` work"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestBot(t)
			m := d.begin(squares, ana, bo, here)
			if name != "not their turn" {
				m = d.play(m.ID, "d4", "d7")
			}
			reply := row.attempt(d, m)
			if reply.Kind != ui.Private {
				t.Errorf("form %v, want a private answer", reply.Kind)
			}
			if len(reply.Message.Pings) > 0 || reply.About != 0 {
				t.Errorf("pings %v, about %v; want neither", reply.Message.Pings, reply.About)
			}
			for _, says := range row.says {
				if !strings.Contains(reply.Message.Content, says) {
					t.Errorf("said %q, want in it %q", reply.Message.Content, says)
				}
			}
			if diff := cmp.Diff(m.Record.Moves, d.match(m.ID).Record.Moves); diff != "" || len(d.owed()) > 0 {
				t.Errorf("something changed: owed %v, moves %s", d.owed(), diff)
			}
		})
	}
}

func TestFinishedMatch(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	m := d.begin(squares, ana, bo, here)
	d.play(m.ID, "d4", "d7")
	if _, err := d.matches.Resign(m.ID, bo, here); err != nil {
		t.Fatal(err)
	}
	d.sendAll()
	over := "#1 is over: <@101> won."
	for name, reply := range map[string]ui.Reply{
		"a press":      d.press(ana, here, "1", ui.Path{Action: "play", ID: m.ID, Ply: 2}, "d5"),
		"a typed move": d.ask(ana, here, "move", "move", "d5", "match", "1"),
		"to resign":    d.press(ana, here, ephemeral, ui.Path{Action: "resign", ID: m.ID, Ply: 2}),
		"to be asked":  d.ask(ana, here, "resign", "match", "1"),
	} {
		if !strings.HasPrefix(reply.Message.Content, over) || reply.Kind != ui.Private {
			t.Errorf("%s: said %q, form %v", name, reply.Message.Content, reply.Kind)
		}
	}
}

// If the bot lacks permissions in a channel, it names them and changes nothing.
func TestMissingPermissions(t *testing.T) {
	t.Parallel()
	const view, send, embed, attach, history, inThreads, admin = 1 << 10, 1 << 11, 1 << 14, 1 << 15, 1 << 16, 1 << 38, 1 << 3
	for name, row := range map[string]struct {
		allowed discord.Permissions
		thread  bool
		missing string
	}{
		"nothing is allowed":   {0, false, "**Embed Links**, **View Channel**, **Send Messages**, **Attach Files** and **Read Message History**"},
		"files are not":        {ui.Permissions &^ attach, false, "**Attach Files**"},
		"messages in threads":  {ui.Permissions, true, "**Send Messages in Threads**"},
		"all that is needed":   {ui.Permissions, false, ""},
		"all in a thread":      {view | embed | attach | history | inThreads, true, ""},
		"everything, as admin": {admin, false, ""},
	} {
		d := newTestBot(t)
		m := d.begin(squares, ana, bo, here)
		asked := map[string]ui.Request{
			"challenge": request(ana, here, "challenge "+string(squares)),
			"move":      request(ana, here, "move", "move", "d4"),
			"board":     request(bo, here, "board"),
			"play":      pressed(ana, here, m.Board.Message, ui.Path{Action: "play", ID: m.ID, Ply: d.match(m.ID).Ply()}, "d5"),
		}
		for _, what := range []string{"challenge", "board", "play"} {
			r := asked[what]
			r.Allowed, r.Thread = row.allowed, row.thread
			before := len(d.owed())
			reply := d.bot.Handle(r)
			if row.missing == "" {
				if strings.Contains(reply.Message.Content, "need more permissions") {
					t.Errorf("%s, /%s: said %q", name, what, reply.Message.Content)
				}
				continue
			}
			want := "I need more permissions in this channel: " + row.missing + "."
			if !strings.HasPrefix(reply.Message.Content, want) || reply.Kind != ui.Private || len(d.owed()) != before {
				t.Errorf("%s, /%s: said %q, owed %v", name, what, reply.Message.Content, d.owed())
			}
		}
	}
}

// A panic is logged and answered, after a deferred answer too.
func TestPanic(t *testing.T) {
	t.Parallel()
	d := newTestBotWith(t, func(c *bot.Config) { c.Pictures = nil })
	d.begin(squares, ana, bo, here)
	reply := d.ask(cleo, here, "board", "match", "1")
	if reply.Kind != ui.Private || !strings.Contains(reply.Message.Content, "went wrong") {
		t.Errorf("answered %+v", reply)
	}
	if log := d.log.String(); !strings.Contains(log, `level=ERROR msg="panic: please report it" request=/board`) || !strings.Contains(log, "outcome=panic") {
		t.Errorf("logged %s", log)
	}
	if m := d.later(d.ask(ana, here, "replay")); !strings.Contains(m.Content, "went wrong") {
		t.Errorf("kept as %+v", m)
	}
	if log := d.log.String(); !strings.Contains(log, `level=ERROR msg="panic: please report it" request=/replay`) {
		t.Errorf("logged %s", log)
	}
}

// The log says which command or button was used and how it ended. It has
// nothing that was typed.
func TestLog(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	d.ask(ana, here, "move", "move", "secret words")
	d.press(cleo, here, "1", ui.Path{Action: "play", ID: 1}, "secret words")
	d.bot.Handle(ui.Request{Kind: ui.Press, By: ana, Place: here, Press: "secret words"})
	d.press(ana, here, "1", ui.Path{Action: "secret", ID: 1})
	d.bot.Handle(ui.Request{ID: "555", Kind: ui.Command, By: ana, Place: here, Command: "secret"})
	d.bot.Handle(ui.Request{Kind: ui.Completion, By: ana, Place: here, Command: "move", Focus: "secret"})
	log := d.log.String()
	for _, want := range []string{
		`request=/move match=1 ply=0 game=kulami outcome="not a move"`,
		`request="press play" match=1 ply=0 game=kulami outcome="not a player"`,
		`request="press unknown" outcome=unknown`,
		`interaction=555 request="command unknown" outcome=unknown`,
		`request="completion unknown" outcome=unknown`,
	} {
		if !strings.Contains(log, want) {
			t.Errorf("the log lacks %s:\n%s", want, log)
		}
	}
	if strings.Contains(log, "secret") {
		t.Errorf("the log holds what was typed:\n%s", log)
	}
}
