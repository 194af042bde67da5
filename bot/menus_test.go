package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
	"galet/game/match"
)

// Through whole matches of every game, each legal move can be reached from
// the board in two touches, and no other can.
func TestEveryMoveIsInReach(t *testing.T) {
	t.Parallel()
	for _, e := range catalog.All() {
		t.Run(string(e.Game.ID()), func(t *testing.T) {
			t.Parallel()
			d := newTestBot(t)
			m := d.begin(e.Game.ID(), ana, bo, here)
			rng := rand.New(rand.NewPCG(3, 4))
			for !m.Over() {
				p, err := m.Record.Last()
				if err != nil {
					t.Fatal(err)
				}
				legal := p.Legal()
				mover := m.Players[p.ToMove()]
				board := d.ask(cleo, here, "board", "match", m.ID.String())
				if !onlyLooks(board.Message.Rows, ui.ActFollow, ui.ActAnalysis, ui.ActNote) {
					t.Fatal("a stranger's board has menus")
				}
				d.ask(mover, here, "board", "match", m.ID.String())
				got := reach(d, mover, d.compose(match.NoticeBoard).Rows)
				if diff := cmp.Diff(sortedByName(legal), got); diff != "" {
					t.Fatalf("ply %d (-legal +offered):\n%s", m.Ply(), diff)
				}
				d.sendAll()
				m = d.play(m.ID, legal[rng.IntN(len(legal))])
			}
			d.ask(ana, here, "board", "match", m.ID.String())
			if last := d.compose(match.NoticeBoard); len(reach(d, ana, last.Rows)) > 0 || len(last.Pings) > 0 {
				t.Errorf("the last board has menus or pings: %+v", last)
			}
		})
	}
}

// onlyLooks reports whether rows are one row of buttons with these actions.
func onlyLooks(rows []ui.Row, actions ...string) bool {
	if len(rows) != 1 || rows[0].Menu != nil {
		return false
	}
	var found []string
	for _, b := range rows[0].Buttons {
		found = append(found, b.ID.Action)
	}
	return slices.Equal(found, actions)
}

// reach are the moves that rows of components offer, those of groups
// included, sorted.
func reach(d *testBot, mover match.Player, rows []ui.Row) []game.Move {
	d.Helper()
	var found []game.Move
	for _, r := range rows {
		for _, b := range r.Buttons {
			if b.ID.Action == "play" {
				found = append(found, game.Move(b.ID.Rest))
			}
		}
		if r.Menu == nil {
			continue
		}
		if n := len(r.Menu.Options); n < 1 || n > 25 || r.Menu.Prompt == "" {
			d.Errorf("a menu %q of %d options", r.Menu.Prompt, n)
		}
		for _, item := range r.Menu.Options {
			if r.Menu.ID.Action == "play" {
				found = append(found, game.Move(item.Value))
				continue
			}
			reply := d.press(mover, here, "1", r.Menu.ID, item.Value)
			if ask := reply.Message.Rows[0].Buttons; len(ask) > 0 { // a move that asks first
				found = append(found, game.Move(ask[0].ID.Rest))
				continue
			}
			if reply.Kind != ui.Private || !chosen(reply.Message.Rows[0], item.Value) {
				d.Errorf("group %q: %+v", item.Value, reply)
			}
			for _, item := range reply.Message.Rows[1].Menu.Options {
				found = append(found, game.Move(item.Value))
			}
		}
	}
	return sortedByName(found)
}

// chosen reports whether a menu shows this value, and no other, as its choice.
func chosen(r ui.Row, value string) bool {
	for _, item := range r.Menu.Options {
		if item.Chosen != (item.Value == value) {
			return false
		}
	}
	return true
}

func sortedByName(moves []game.Move) []game.Move {
	moves = slices.Clone(moves)
	slices.Sort(moves)
	return moves
}

// A move that is chosen on the board removes the board's menus. One that is
// chosen in a private answer is confirmed in it.
func TestPlayingFromMenus(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		on      func(match.Match) match.MessageID
		form    ui.ReplyKind
		retires bool
		says    string
	}{
		"on the board":             {func(m match.Match) match.MessageID { return m.Board.Message }, ui.Update, true, "**#1 "},
		"private":                  {func(match.Match) match.MessageID { return ephemeral }, ui.Update, false, "You moved in #1: **d5**"},
		"on a message of no match": {func(match.Match) match.MessageID { return "5" }, ui.Private, false, "You moved in #1: **d5**"},
	} {
		d := newTestBot(t)
		m := d.begin(squares, ana, bo, here)
		on := row.on(m)
		reply := d.press(ana, here, on, ui.Path{Action: "play", ID: m.ID}, "d5")
		if reply.Kind != row.form || (reply.Closed == on) != row.retires || !strings.Contains(reply.Message.Content, row.says) {
			t.Errorf("%s: %+v", name, reply)
		}
		if len(reply.Message.Rows) > 0 || reply.About != m.ID {
			t.Errorf("%s: rows %v, about %v", name, reply.Message.Rows, reply.About)
		}
		if diff := cmp.Diff([]match.Kind{match.NoticeBoard}, d.owed()); diff != "" {
			t.Errorf("%s: owed (-want +got):\n%s", name, diff)
		}
	}
}

func TestPreview(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	m := d.begin(squares, ana, bo, here)
	path := ui.Path{Action: "play", ID: m.ID}
	if reply := d.ask(ana, here, "preview", "game", string(squares), "show", "true"); reply.Kind != ui.Private || !strings.Contains(reply.Message.Content, "I show you the board before it is played") {
		t.Errorf("/preview: %+v", reply)
	}
	shown := d.press(ana, here, m.Board.Message, path, "d5")
	if shown.Kind != ui.Private || len(shown.Message.Files) != 1 || !strings.Contains(shown.Message.Content, "**d5**") {
		t.Fatalf("preview: form %v, %q", shown.Kind, shown.Message.Content)
	}
	buttons := shown.Message.Rows[0].Buttons
	if diff := cmp.Diff([]string{"v1/commit/1/0/d5", "v1/again/1/0"}, []string{buttons[0].ID.String(), buttons[1].ID.String()}); diff != "" {
		t.Errorf("buttons (-want +got):\n%s", diff)
	}
	if !strings.Contains(shown.Message.Files[0].Alt, "d5") || d.match(m.ID).Ply() != 0 {
		t.Errorf("alt %q, ply %d", shown.Message.Files[0].Alt, d.match(m.ID).Ply())
	}
	again := d.press(ana, here, ephemeral, buttons[1].ID)
	if again.Kind != ui.Update || again.Message.Rows[0].Menu == nil || again.Message.Keep {
		t.Errorf("choose again: %+v", again)
	}
	if refused := d.press(ana, here, ephemeral, path, "d4 d5"); !strings.Contains(refused.Message.Content, "can’t read") {
		t.Errorf("a preview of nothing: %+v", refused)
	}
	d.press(ana, here, ephemeral, buttons[0].ID)
	if diff := cmp.Diff([]game.Move{"d5"}, d.match(m.ID).Record.Moves); diff != "" {
		t.Errorf("moves (-want +got):\n%s", diff)
	}
	if stale := d.press(ana, here, ephemeral, buttons[0].ID); !strings.Contains(stale.Message.Content, "out of date") {
		t.Errorf("pressed twice: %+v", stale)
	}
}

// The game says whether moves are previewed until a member does.
func TestPreviewSetting(t *testing.T) {
	t.Parallel()
	for _, e := range catalog.All() {
		d := newTestBot(t)
		id := e.Game.ID()
		m := d.begin(id, ana, bo, here)
		move := e.Words.Menu(lang.English(), m.Record.Options.Start())[0].Move
		for _, row := range []struct {
			set  string
			want bool
		}{{"", e.Words.About(lang.English()).PreviewFirst}, {"true", true}, {"false", false}} {
			if row.set != "" {
				d.ask(ana, here, "preview", "game", string(id), "show", row.set)
			}
			ply := d.match(m.ID).Ply()
			reply := d.press(ana, here, m.Board.Message, ui.Path{Action: "play", ID: m.ID, Ply: ply}, string(move))
			if got := d.match(m.ID).Ply() == ply; got != row.want {
				t.Errorf("%s set to %q: previewed %v, want %v: %+v", id, row.set, got, row.want, reply.Message.Content)
			}
			if !row.want {
				break
			}
		}
	}
}
