package bot_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
	"galet/game/match"
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
	s.starts()
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
	s.settles()
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
