package bot_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
	"galet/game/match"
	"galet/game/tournament"
)

// helpPages are the first page of /help and that of each of its buttons.
func helpPages(d *testBot, r ui.Request) []string {
	first := d.bot.Handle(r)
	pages := []string{first.Message.Content}
	for _, b := range first.Message.Rows[0].Buttons {
		p := r
		p.Kind, p.Private, p.Press = ui.Press, true, b.ID.String()
		pages = append(pages, d.bot.Handle(p).Message.Content)
	}
	return pages
}

func TestHelp(t *testing.T) {
	t.Parallel()
	reply := newTestBot(t).ask(ana, here, "help")
	if reply.Kind != ui.Private {
		t.Errorf("form %v", reply.Kind)
	}
	for _, e := range catalog.All() {
		if a := e.Words.About(lang.English()); !strings.Contains(reply.Message.Content, "**"+a.Title+"** – "+a.Tagline) {
			t.Errorf("no %s in\n%s", a.Title, reply.Message.Content)
		}
	}
}

// TestHelpNamesEveryCommand that the member can use, and no other.
func TestHelpNamesEveryCommand(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	if _, err := d.matches.ChangeServer(here.Guild, "7", "setting", func(s *match.Server) { s.Moderators = "7" }); err != nil {
		t.Fatal(err)
	}
	data, err := d.bot.Commands()
	if err != nil {
		t.Fatal(err)
	}
	var all []struct{ Name string }
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		asks   func(*ui.Request)
		lacked []string
	}{
		"a member":    {func(*ui.Request) {}, []string{"help", "settings", "end"}},
		"a moderator": {func(r *ui.Request) { r.Roles = []match.RoleID{"7"} }, []string{"help", "settings"}},
		"a manager":   {func(r *ui.Request) { r.ManagesServer = true }, []string{"help"}},
	} {
		r := request(ana, here, "help")
		row.asks(&r)
		said := strings.Join(helpPages(d, r), "\n")
		for _, c := range all {
			if named := strings.Contains(said, "`/"+c.Name+"`") || strings.Contains(said, "`/"+c.Name+" "); named == slices.Contains(row.lacked, c.Name) {
				t.Errorf("%s: /%s is named: %v", name, c.Name, named)
			}
		}
	}
}

// If a player asks for the board, the match moves to that channel, and its board is
// posted there. A member who does not play sees a board that nobody else sees. So does
// a player in a channel that the other player may not see.
func TestBoard(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	m := d.begin(squares, ana, bo, here)
	look := d.ask(cleo, here, "board", "match", "1")
	if look.Kind != ui.Private || !onlyLooks(look.Message.Rows, ui.ActFollow, ui.ActAnalysis, ui.ActNote) || len(look.Message.Files) != 1 || len(d.owed()) > 0 {
		t.Errorf("a stranger: %+v, owed %v", look, d.owed())
	}
	if hidden := d.ask(cleo, nextDoor, "board", "match", "1"); len(hidden.Message.Files) > 0 || !strings.Contains(hidden.Message.Content, "no such match") {
		t.Errorf("a stranger elsewhere: %+v", hidden)
	}
	stays := d.ask(bo, nextDoor, "board")
	if len(stays.Message.Files) != 1 || !onlyLooks(stays.Message.Rows, ui.ActAnalysis, ui.ActNote) || !strings.Contains(stays.Message.Content, "stays in <#11>") || len(d.owed()) > 0 {
		t.Errorf("a player elsewhere: %+v, owed %v", stays, d.owed())
	}
	board := d.ask(bo, here, "board")
	posted := d.compose(match.NoticeBoard)
	if board.Kind != ui.Private || len(posted.Rows) == 0 || len(posted.Pings) > 0 || !strings.Contains(board.Message.Content, "on its way") {
		t.Errorf("a player: %+v, posted %+v", board, posted)
	}
	d.sendAll()
	if now := d.match(1); now.Place != here || now.Board.Message == m.Board.Message || now.Board.Channel != here.Channel {
		t.Errorf("the match is at %+v, its board %+v", now.Place, now.Board)
	}
	if far := d.ask(ana, elsewhere, "board", "match", "1"); !strings.Contains(far.Message.Content, "another server") {
		t.Errorf("from another server: %+v", far)
	}
}

// The last board says how the match ended, in the message and its alt text.
func TestLastBoard(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		moves []game.Move
		by    match.Player
		says  string
		alt   string
	}{
		"resigned":                {[]game.Move{"d4", "d7"}, bo, "<@102> resigned, so <@101> wins.", "Bo resigned, so Ana wins."},
		"cancelled by the first":  {nil, ana, "<@101> called the match off before both had moved. Nobody wins.", "Ana called the match off"},
		"cancelled by the second": {[]game.Move{"d4"}, bo, "<@102> called the match off", "Bo called the match off"},
	} {
		d := newTestBot(t)
		d.begin(squares, ana, bo, here)
		d.play(1, row.moves...)
		asked := d.ask(row.by, here, "resign")
		if diff := cmp.Diff([]string{"resign", "keep"}, actions(asked)); diff != "" || asked.Kind != ui.Private {
			t.Errorf("%s: asked (-want +got):\n%s", name, diff)
		}
		done := d.press(row.by, here, ephemeral, asked.Message.Rows[0].Buttons[0].ID)
		if done.Kind != ui.Update || done.About != 1 || len(done.Message.Rows) > 0 {
			t.Errorf("%s: %+v", name, done)
		}
		d.sendAll()
		board := d.ask(cleo, here, "board", "match", "1")
		if !strings.Contains(board.Message.Content, row.says) || strings.Contains(board.Message.Content, "your turn") {
			t.Errorf("%s: said %q", name, board.Message.Content)
		}
		if !strings.HasPrefix(board.Message.Files[0].Alt, row.alt) {
			t.Errorf("%s: alt %q", name, board.Message.Files[0].Alt)
		}
	}
}

func TestKeepPlaying(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	asked := d.ask(ana, here, "resign")
	kept := d.press(ana, here, ephemeral, asked.Message.Rows[0].Buttons[1].ID)
	if kept.Kind != ui.Update || len(kept.Message.Rows) > 0 || d.match(1).Over() {
		t.Errorf("%+v, over %v", kept, d.match(1).Over())
	}
}

// The bot asks whether to resign, and says that nobody will win. If a move changes that,
// the bot asks again.
func TestResignAskedAgain(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	d.play(1, "d4")
	asked := d.ask(ana, here, "resign")
	if !strings.Contains(asked.Message.Content, "nobody will win") {
		t.Errorf("asked %q", asked.Message.Content)
	}
	d.play(1, "d7")
	again := d.press(ana, here, ephemeral, asked.Message.Rows[0].Buttons[0].ID)
	if !strings.Contains(again.Message.Content, "<@102> will win") || d.match(1).Over() {
		t.Errorf("asked again %q, over %v", again.Message.Content, d.match(1).Over())
	}
	d.press(ana, here, ephemeral, again.Message.Rows[0].Buttons[0].ID)
	if !d.match(1).Over() {
		t.Error("the match goes on")
	}
}

// A confirmation with a ply that the match does not have changes nothing.
func TestResignAtAnInventedPly(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	d.play(1, "d4", "d7")
	asked := d.ask(ana, here, "resign")
	yes := asked.Message.Rows[0].Buttons[0].ID
	yes.Ply = 99
	if said := d.press(ana, here, ephemeral, yes).Message.Content; !strings.Contains(said, "is at 2 moves") || d.match(1).Over() {
		t.Errorf("said %q, over %v", said, d.match(1).Over())
	}
}

// The record is a file that replays, of open and of ended matches, for anyone
// on the server.
func TestRecord(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, ana, bo, here)
	d.play(1, "d4", "d7")
	check := func(reply ui.Reply) {
		t.Helper()
		if reply.Kind != ui.Private || len(reply.Message.Files) != 1 {
			t.Fatalf("%+v", reply)
		}
		f := reply.Message.Files[0]
		record, err := game.ParseRecord(f.Data, catalog.Game)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]game.Move{"d4", "d7"}, record.Moves); diff != "" || f.Name != "kulami-1.json" || !json.Valid(f.Data) {
			t.Errorf("%s (-want +got):\n%s", f.Name, diff)
		}
	}
	check(d.ask(ana, here, "record"))
	check(d.ask(cleo, here, "record", "match", "#1"))
	if _, err := d.matches.Resign(1, bo, here); err != nil {
		t.Fatal(err)
	}
	check(d.ask(ana, here, "record"))
}

// TestTournamentsBehindHidden lists a tournament that is older than many that the member
// does not see.
func TestTournamentsBehindHidden(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	open := func(at match.Place) {
		of, err := d.matches.OpenTournament(match.TournamentProposal{
			EventProposal: match.EventProposal{Game: squares, By: ana, Place: at, Name: strings.Repeat("W", 60), Terms: match.Terms{Pace: match.DefaultPace}}, Format: tournament.Swiss,
		})
		if err == nil {
			_, err = d.matches.CancelTournament(of.ID, ana, at)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	open(here)
	for range 30 {
		open(nextDoor)
	}
	if said := d.ask(cleo, here, "tournament list").Message.Content; !strings.Contains(said, "#1 ") || strings.Contains(said, "#2 ") {
		t.Errorf("the list: %s", said)
	}
	// Not all have room in the text. No other command lists them.
	if said := d.ask(ana, nextDoor, "tournament list").Message.Content; !strings.HasSuffix(said, " more.") || strings.Contains(said, "/games") {
		t.Errorf("a long list: %s", said)
	}
}
