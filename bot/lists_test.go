package bot_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
	"galet/game/match"
	"galet/game/tournament"
	"galet/storage"
)

func TestGames(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	d.begin(squares, bo, ana, here)
	d.begin(squares, ana, cleo, nextDoor)
	d.begin(squares, ana, bo, elsewhere)
	d.ask(cleo, here, challengeSquares, "opponent", "101")
	d.ask(bo, here, challengeSquares)
	d.sendAll()
	reply := d.ask(ana, here, "games")
	mine := d.later(reply)
	for _, line := range []string{
		"**#2 Kulami** against <@103> – your turn – https://discord.com/channels/1/12/" + string(d.match(2).Board.Message),
		"**#1 Kulami** against <@102> – <@102>’s turn – https://discord.com/channels/1/11/" + string(d.match(1).Board.Message),
		"**#4 Kulami** – challenge from <@103>, expires <t:1795348800:R> – https://discord.com/channels/1/11/",
	} {
		if !strings.Contains(textOf(mine), line) {
			t.Errorf("no %q in\n%s", line, textOf(mine))
		}
	}
	if strings.Contains(textOf(mine), "#3") || strings.Contains(textOf(mine), "#5") || reply.Kind != ui.Deferred || len(mine.Pings) > 0 {
		t.Errorf("not hers alone: %+v", mine)
	}
	his := textOf(d.later(d.ask(ana, here, "games", "player", "102")))
	if !strings.HasPrefix(his, "<@102>’s matches and challenges") ||
		!strings.Contains(his, "**#1 Kulami** against <@101> – <@102>’s turn") || !strings.Contains(his, "**#5 Kulami** – challenge to anyone") {
		t.Errorf("his:\n%s", his)
	}
	if none := textOf(d.later(d.ask(match.Player{ID: "104"}, here, "games"))); none != "You have no open matches on this server. Start one with `/challenge`." {
		t.Errorf("none: %q", none)
	}
}

// textOf is all text of a message with parts.
func textOf(m ui.Message) string {
	var texts []string
	for _, part := range m.Parts {
		texts = append(texts, part.Text)
	}
	return strings.Join(texts, "\n")
}

// TestGamesPages lists more than has room, and turns the pages.
func TestGamesPages(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	const boards, all = 3, 34
	for n := range all {
		by := match.Player{ID: match.PlayerID(fmt.Sprint(200 + n))}
		if n < boards {
			d.begin(squares, ana, by, here)
		} else {
			d.ask(by, here, challengeSquares, "opponent", "101")
		}
	}
	page := d.later(d.ask(ana, here, "games"))
	for shown := 1; shown <= 4; shown++ {
		lines := strings.Split(textOf(page), "\n")[1:]
		from, to := 10*(shown-1), min(10*shown, all)
		if len(lines) != to-from {
			t.Errorf("page %d: %d lines", shown, len(lines))
		}
		for i, line := range lines {
			if !strings.HasPrefix(line, fmt.Sprintf("**#%d Kulami** ", from+i+1)) {
				t.Errorf("page %d, line %d: %s", shown, i+1, line)
			}
		}
		pictures := 0
		for _, part := range page.Parts {
			if len(part.Files) > 2 {
				t.Errorf("page %d: %d pictures side by side", shown, len(part.Files))
			}
			pictures += len(part.Files)
		}
		rows := page.Rows
		if want := max(min(to, boards)-from, 0); pictures != want || len(rows) > 1 != (want > 0) || want > 0 && len(rows[0].Menu.Options) != want {
			t.Errorf("page %d: %d pictures, %d rows", shown, pictures, len(rows))
		}
		buttons := rows[len(rows)-1].Buttons
		if off := [2]bool{buttons[0].Disabled, buttons[1].Disabled}; off != [2]bool{shown == 1, shown == 4} {
			t.Errorf("page %d: back and next are off: %v", shown, off)
		}
		turned := pressed(ana, here, ephemeral, buttons[1].ID)
		turned.Layout = true
		reply := d.bot.Handle(turned)
		if reply.Kind != ui.DeferredUpdate {
			t.Errorf("page %d: form %d", shown, reply.Kind)
		}
		page = d.later(reply)
	}
}

// Long private notes leave room for the words about boards that could not be posted.
func TestUnpostedGamesFit(t *testing.T) {
	t.Parallel()
	long := func(last string) string { return "12345678901234567" + last }
	at := match.Place{Guild: match.GuildID(long("001")), Channel: match.ChannelID(long("002"))}
	eve, dan := match.Player{ID: match.PlayerID(long("003")), Name: "Eve"}, match.Player{ID: match.PlayerID(long("004")), Name: "Dan"}
	d := newTestBotOfTen(t)
	for range 10 {
		c, err := d.matches.Propose(match.Proposal{Game: squares, By: eve, Against: &dan, First: match.FirstChallenger, Place: at, Terms: match.Terms{Pace: 3}})
		if err == nil {
			_, err = d.matches.Accept(c.ID, dan, at)
		}
		if err != nil {
			t.Fatal(err)
		}
		d.play(c.ID, "d4", "d7")
		_, err1 := d.matches.Play(match.PlayRequest{ID: c.ID, By: eve, Ply: match.AnyPly, Move: "d8", At: at})
		_, err2 := d.matches.RequestTakeBack(c.ID, eve, at)
		pending, err3 := d.matches.Pending(100)
		err = errors.Join(err1, err2, err3, d.matches.SetNote(c.ID, dan.ID, strings.Repeat("*", 60), at))
		for _, n := range pending {
			err = errors.Join(err, d.matches.MarkSent(n.Seq, match.Posted{}))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.matches.SetAway(dan.ID, d.now.Add(48*time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, l := range lang.All() {
		r := request(dan, at, "games")
		r.Locale = l.Tag()
		page := textOf(d.later(d.bot.Handle(r)))
		for id := range 10 {
			if said := l.Say("list.unposted", "Match", id+1); !strings.Contains(page, said) {
				t.Errorf("%s: the page lacks %q", l.Tag(), said)
			}
		}
		if n := utf8.RuneCountInString(page); n > discord.LayoutTextLimit {
			t.Errorf("%s: %d characters, want at most %d", l.Tag(), n, discord.LayoutTextLimit)
		}
	}
}

// newTestBotOfTen is a testBot that allows ten open matches between two members.
func newTestBotOfTen(t *testing.T) *testBot {
	t.Helper()
	var matches *match.Service
	d := newTestBotWith(t, func(c *bot.Config) {
		db, err := storage.Open(filepath.Join(t.TempDir(), "more.db"), storage.Options{Games: catalog.Game, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		c.Matches = match.New(match.Config{Store: db, Games: catalog.Game, MaxOpen: 10, Now: c.Now, Rand: rand.New(rand.NewPCG(1, 2))})
		matches = c.Matches
	})
	d.matches = matches
	return d
}

// Discord accepts a page of /games also if each board takes many words to describe.
func TestGamesOfFullBoardsFit(t *testing.T) {
	t.Parallel()
	d := newTestBotOfTen(t)
	words, _ := catalog.Find("unlur")
	french, _ := lang.Find("fr")
	long := func(last string) string { return "12345678901234567" + last }
	at := match.Place{Guild: match.GuildID(long("001")), Channel: match.ChannelID(long("002"))}
	eve, dan := match.Player{ID: match.PlayerID(long("003")), Name: strings.Repeat("前", 32)}, match.Player{ID: match.PlayerID(long("004")), Name: strings.Repeat("後", 32)}
	for range 10 {
		m := d.begin("unlur", eve, dan, at)
		p, err := m.Record.Last()
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(m.ID), 2))
		var moves, most []game.Move
		longest := 0
		for legal := p.Legal(); len(legal) > 0; legal = p.Legal() {
			if n := len(words.Words.Alt(french, p, [2]string{}, true)); n > longest {
				longest, most = n, moves
			}
			moves = append(moves, legal[rng.IntN(len(legal))])
			if p, err = p.Play(moves[len(moves)-1]); err != nil {
				t.Fatal(err)
			}
		}
		d.play(m.ID, most...)
		if err := d.matches.SetNote(m.ID, eve.ID, strings.Repeat("注", 60), at); err != nil {
			t.Fatal(err)
		}
	}
	r := request(eve, at, "games")
	r.Locale = "fr"
	payload := d.later(d.bot.Handle(r)).Payload()
	body, err := json.Marshal(payload)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := new(validate.Report).ReadMessage(body, validate.Context{Files: []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}); err != nil {
		t.Errorf("Discord refuses the page: %v", err)
	}
	boards := 0
	for _, c := range payload.Components {
		for _, item := range c.Items {
			if boards++; len(item.Description) < 250 {
				t.Errorf("cut too short: %s", item.Description)
			}
		}
	}
	if boards != 10 {
		t.Errorf("%d boards", boards)
	}
}

// A page of /games fits Discord's limits in every language: with the longest ids, a
// clock that another player's absence stops, and a request to take back.
func TestGamesFit(t *testing.T) {
	t.Parallel()
	long := func(last string) string { return "12345678901234567" + last }
	at := match.Place{Guild: match.GuildID(long("001")), Channel: match.ChannelID(long("002"))}
	eve, dan := match.Player{ID: match.PlayerID(long("003")), Name: strings.Repeat("W", 32)}, match.Player{ID: match.PlayerID(long("004")), Name: "Dan"}
	d := newTestBot(t)
	c, err := d.matches.Propose(match.Proposal{Game: squares, By: eve, Against: &dan, First: match.FirstChallenger, Place: at, Terms: match.Terms{Pace: 3}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.matches.Accept(c.ID, dan, at); err != nil {
		t.Fatal(err)
	}
	d.play(c.ID, "d4", "d7", "d8")
	if _, err := d.matches.RequestTakeBack(c.ID, eve, at); err != nil {
		t.Fatal(err)
	}
	if _, err := d.matches.SetAway(dan.ID, d.now.Add(48*time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, l := range lang.All() {
		r := request(dan, at, "games", "player", string(eve.ID))
		r.Members[eve.ID] = ui.Member{Player: eve}
		r.Locale = l.Tag()
		m := d.later(d.bot.Handle(r))
		head, line, found := strings.Cut(textOf(m), "\n")
		if all := utf8.RuneCountInString(head) + 10*(utf8.RuneCountInString(line)+len("#1234567")+len(long("005"))); !found || all > discord.LayoutTextLimit {
			t.Errorf("%s: %d characters, want at most %d: %s", l.Tag(), all, discord.LayoutTextLimit, line)
		}
		label := m.Rows[0].Menu.Options[0].Label
		if n := utf8.RuneCountInString(label) + len("234567"); n > discord.OptionTextLimit {
			t.Errorf("%s: an option of %d characters: %s", l.Tag(), n, label)
		}
	}
}

// A page of /games fits Discord's limits also with a long private note to each match. Its
// lines stay whole.
func TestGamesWithNotesFit(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.most = 10
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	types := func(who, line string) sandbox.Reply {
		reply, err := s.world.Person(who).Slash("#general", line)
		if err != nil {
			t.Fatal(err)
		}
		return reply
	}
	for n := range s.most {
		s.begins("#general", "kulami")
		types("ana", fmt.Sprintf("/move match:%d move:d4", n+1))
		types("ana", fmt.Sprintf("/takeback match:%d", n+1))
		types("bo", fmt.Sprintf("/note match:%d text:%s", n+1, strings.Repeat("*", match.MaxNoteLength)))
	}
	types("ana", "/away until:3")
	types("bo", "/away until:3")
	asked := types("bo", "/games").Message.ID
	if err := s.world.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	shown, _ := s.world.Message(asked)
	lines := strings.Split(shown.Content, "\n")[1:]
	for _, line := range lines {
		if !strings.Contains(line, "https://discord.com/channels/") || !strings.Contains(line, "📝 \u2068\\*") {
			t.Error(line)
		}
	}
	if len(lines) != s.most || len(s.world.Refusals()) > 0 {
		t.Errorf("%d lines of %d, refused: %v", len(lines), s.most, s.world.Refusals())
	}
}

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
