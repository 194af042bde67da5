package bot_test

import (
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
	"galet/storage"
)

// The people and places of the handler tests.
var (
	ana  = match.Player{ID: "101", Name: "Ana"}
	bo   = match.Player{ID: "102", Name: "Bo"}
	cleo = match.Player{ID: "103", Name: "Cleo"}

	here      = match.Place{Guild: "1", Channel: "11"}
	nextDoor  = match.Place{Guild: "1", Channel: "12"}
	elsewhere = match.Place{Guild: "2", Channel: "21"}
)

// pictures is shared: drawing is safe for concurrent use, and the first
// picture of each game costs the most.
var pictures = sync.OnceValue(func() *render.Renderer {
	r := render.New()
	for _, e := range games() {
		if err := bot.DrawFirst(r, e); err != nil {
			panic(err)
		}
	}
	return r
})

// testBot is a bot that answers requests without Discord, on a store of its own.
type testBot struct {
	*testing.T
	bot     *bot.Bot
	matches *match.Service
	log     *strings.Builder
	now     time.Time
	seq     uint64 // of the last notice that was said
}

func newTestBot(t *testing.T) *testBot { return newTestBotWith(t, func(*bot.Config) {}) }

func newTestBotWith(t *testing.T, change func(*bot.Config)) *testBot {
	t.Helper()
	d := &testBot{T: t, log: &strings.Builder{}, now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	now := func() time.Time { return d.now }
	db, err := storage.Open(filepath.Join(t.TempDir(), "galet.db"), storage.Options{
		Games: catalog.Game, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	d.matches = match.New(match.Config{Store: byMenus{db}, Games: catalog.Game, MaxOpen: 4, Now: now, Rand: rand.New(rand.NewPCG(1, 2))})
	c := bot.Config{
		APIURL: "http://127.0.0.1:1", Games: games(), Matches: d.matches, Pictures: pictures(),
		Log: slog.New(slog.NewTextHandler(d.log, &slog.HandlerOptions{Level: slog.LevelDebug})), Now: now,
	}
	change(&c)
	if d.bot, err = bot.New(c); err != nil {
		t.Fatal(err)
	}
	return d
}

// ask types a command in a channel where the bot has its permissions. Options
// are pairs of name and value.
func (d *testBot) ask(by match.Player, at match.Place, command string, options ...string) ui.Reply {
	return d.bot.Handle(request(by, at, command, options...))
}

func request(by match.Player, at match.Place, command string, options ...string) ui.Request {
	r := ui.Request{
		Kind: ui.Command, By: by, Place: at, Command: command, Allowed: ui.Permissions,
		Options: map[string]string{}, Members: map[match.PlayerID]ui.Member{},
	}
	for i := 0; i < len(options); i += 2 {
		r.Options[options[i]] = options[i+1]
	}
	for _, p := range []match.Player{ana, bo, cleo} {
		r.Members[p.ID] = ui.Member{Player: p}
	}
	return r
}

// complete asks for the completion of an option while it is typed.
func (d *testBot) complete(by match.Player, command, option, typed string, options ...string) []string {
	r := request(by, here, command, append(options, option, typed)...)
	r.Kind, r.Focus = ui.Completion, option
	reply := d.bot.Handle(r)
	if reply.Kind != ui.Complete {
		d.Errorf("completing %s of %s: form %v", option, command, reply.Kind)
	}
	names := []string{}
	for _, c := range reply.Choices {
		names = append(names, c.Value)
	}
	return names
}

// press presses a button or chooses in a menu, on the message that carries it.
func (d *testBot) press(by match.Player, at match.Place, on match.MessageID, p ui.Path, values ...string) ui.Reply {
	return d.bot.Handle(pressed(by, at, on, p, values...))
}

func pressed(by match.Player, at match.Place, on match.MessageID, p ui.Path, values ...string) ui.Request {
	return ui.Request{
		Kind: ui.Press, By: by, Place: at, Press: p.String(), Values: values,
		Message: on, Private: on == ephemeral, Allowed: ui.Permissions,
	}
}

// ephemeral is a message that only the member sees.
const ephemeral match.MessageID = "ephemeral"

// begin starts a match where the first of the two moves first, and posts its
// pending notices.
func (d *testBot) begin(id game.ID, first, second match.Player, at match.Place) match.Match {
	d.Helper()
	c, err := d.matches.Propose(match.Proposal{Game: id, By: first, Against: &second, First: match.FirstChallenger, Place: at})
	if err != nil {
		d.Fatal(err)
	}
	if _, err := d.matches.Accept(c.ID, second, at); err != nil {
		d.Fatal(err)
	}
	d.sendAll()
	return d.match(c.ID)
}

// sendAll posts the pending notices, as messages whose ids count up.
func (d *testBot) sendAll() {
	d.Helper()
	for {
		owed, err := d.matches.Pending(100)
		if err != nil {
			d.Fatal(err)
		}
		if len(owed) == 0 {
			return
		}
		for _, n := range owed {
			d.seq = n.Seq
			posted := match.Posted{}
			if n.Kind == match.NoticeBoard || n.Kind == match.NoticeChallenge {
				posted = match.Posted{Channel: n.Place.Channel, Message: messageOf(n.Seq)}
			}
			if err := d.matches.MarkSent(n.Seq, posted); err != nil {
				d.Fatal(err)
			}
		}
	}
}

// immediateAnswerer gives a deferred answer without a queue.
type immediateAnswerer struct{ sent []ui.Message }

func (a *immediateAnswerer) Turn(part func() error) error { return part() }

func (a *immediateAnswerer) Send(m ui.Message) error {
	a.sent = append(a.sent, m)
	return nil
}

// later is the one message of a deferred answer.
func (d *testBot) later(reply ui.Reply) ui.Message {
	d.Helper()
	all := d.allLater(reply)
	if len(all) != 1 {
		d.Fatalf("%d messages", len(all))
	}
	return all[0]
}

// allLater are the messages of a deferred answer.
func (d *testBot) allLater(reply ui.Reply) []ui.Message {
	d.Helper()
	var a immediateAnswerer
	if err := reply.Later(d.Context(), &a); err != nil {
		d.Fatal(err)
	}
	return a.sent
}

func (a *immediateAnswerer) Refuse(words string) error { return a.Send(ui.Message{Content: words}) }

func (d *testBot) match(id match.ID) match.Match {
	d.Helper()
	m, err := d.matches.Match(id)
	if err != nil {
		d.Fatal(err)
	}
	return m
}

// compose is the message that the outbox would post for the first pending notice, which
// must be of this kind.
func (d *testBot) compose(kind match.Kind) ui.Message {
	d.Helper()
	pending, err := d.matches.Pending(1)
	if err != nil || len(pending) == 0 || pending[0].Kind != kind {
		d.Fatalf("pending %v, %v; want kind %d", pending, err, kind)
	}
	m, err := d.bot.Compose(pending[0])
	if err != nil {
		d.Fatal(err)
	}
	return m
}

// latest is the message that the outbox would post for the latest notice of a match.
func (d *testBot) latest(id match.ID) ui.Message {
	d.Helper()
	out, err := d.matches.Outgoing(id)
	if err != nil || len(out.Pending) == 0 {
		d.Fatalf("pending of %v: %v, %v", id, out.Pending, err)
	}
	m, err := d.bot.Compose(out.Pending[len(out.Pending)-1])
	if err != nil {
		d.Fatal(err)
	}
	return m
}

// messageOf is the message that says a notice.
func messageOf(seq uint64) match.MessageID { return match.MessageID(fmt.Sprintf("9%d", seq)) }

// play makes moves for the player to move, and sends pending notices.
func (d *testBot) play(id match.ID, moves ...game.Move) match.Match {
	d.Helper()
	for _, move := range moves {
		m := d.match(id)
		p, err := m.Record.Last()
		if err != nil {
			d.Fatal(err)
		}
		d.now = d.now.Add(time.Minute)
		r := match.PlayRequest{ID: id, By: m.Players[p.ToMove()], Ply: match.AnyPly, Move: move, At: m.Place}
		if _, err := d.matches.Play(r); err != nil {
			d.Fatal(err)
		}
	}
	d.sendAll()
	return d.match(id)
}

// owed are the kinds of the pending notices.
func (d *testBot) owed() []match.Kind {
	d.Helper()
	owed, err := d.matches.Pending(100)
	if err != nil {
		d.Fatal(err)
	}
	var kinds []match.Kind
	for _, n := range owed {
		kinds = append(kinds, n.Kind)
	}
	return kinds
}

// A game that is played on square fields, for tests that need one.
const squares game.ID = "kulami"
