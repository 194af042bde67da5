package bot_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord/discordtest"
	"galet/bot/sandbox"
	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Presses on one match are handled in their order, even if they come at almost the
// same time: each of these is legal only after the one before.
func TestPressesKeepTheirOrder(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	m := d.begin(squares, ana, bo, here)
	var presses [][]byte
	for range 40 {
		p, err := m.Record.Last()
		if err != nil {
			t.Fatal(err)
		}
		move := p.Legal()[0]
		path := ui.Path{Action: "commit", ID: m.ID, Ply: m.Ply(), Rest: string(move)}
		presses = append(presses, interaction(t, len(presses), m.Players[p.ToMove()], path))
		m.Record.Moves = append(m.Record.Moves, move)
	}
	transport := discordtest.RoundTripFunc(func(*http.Request) *http.Response { return discordtest.Response(200, `{"id":"5"}`) })
	if err := bot.Receive(t.Context(), d.bot, transport, presses); err != nil {
		t.Fatal(err)
	}
	if got := d.match(m.ID); got.Ply() != len(presses) {
		t.Errorf("%d of %d moves were made", got.Ply(), len(presses))
	}
}

// The same holds for presses that Discord delivers together after the gateway
// was lost: they are handled in the order in which they were made.
func TestDeliveriesKeepTheirOrder(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := s.keepLog()
	s.starts()
	s.begins("general", string(squares))
	ana := s.world.Person("ana")
	board := s.boards(1)[0]
	const presses = 60
	s.world.FailGateway(sandbox.GatewayFault{Close: -1})
	var pressing sync.WaitGroup
	for range presses {
		pressing.Go(func() { ana.PressRaw(board.ID, "v1/play/1/77", "a1") })
	}
	pressing.Wait()
	s.must(s.Stop())
	var order []int
	for _, found := range regexp.MustCompile(`msg=interaction interaction=(\d+) request="press play"`).FindAllStringSubmatch(log.String(), -1) {
		id, err := strconv.Atoi(found[1])
		if err != nil {
			t.Fatal(err)
		}
		order = append(order, id)
	}
	if len(order) != presses || !slices.IsSorted(order) {
		t.Errorf("%d presses were dealt with in the order %v", len(order), order)
	}
}

// A full queue drops and logs one more request; the waiting ones are handled.
func TestTooManyWait(t *testing.T) {
	t.Parallel()
	const room = 2048
	dropped, full := 0, make(chan struct{})
	d := newTestBotWith(t, func(c *bot.Config) {
		c.Observer = outcomeFunc(func(outcome string) {
			if outcome == "dropped" {
				dropped++
				close(full)
			}
		})
	})
	m := d.begin(squares, ana, bo, here)
	var presses [][]byte
	for range room + 1 {
		presses = append(presses, interaction(t, len(presses), ana, ui.Path{Action: "play", ID: m.ID, Ply: 7}))
	}
	answers := atomic.Int64{}
	transport := discordtest.RoundTripFunc(func(*http.Request) *http.Response {
		<-full
		answers.Add(1)
		return discordtest.Response(200, `{"id":"5"}`)
	})
	if err := bot.Receive(t.Context(), d.bot, transport, presses); err != nil {
		t.Fatal(err)
	}
	log := d.log.String()
	if dropped != 1 || answers.Load() == 0 || !strings.Contains(log, "interaction dropped: too many wait") {
		t.Errorf("%d dropped, %d answered:\n%.2000s", dropped, answers.Load(), log)
	}
}

// The bot ignores interactions that arrive while it stops, and logs no error.
func TestStoppedBotIgnoresInteractions(t *testing.T) {
	t.Parallel()
	d := newTestBotWith(t, func(c *bot.Config) {
		c.Observer = outcomeFunc(func(outcome string) { t.Errorf("a request ended: %s", outcome) })
	})
	if err := bot.ReceiveStopped(t.Context(), d.bot, interaction(t, 1, ana, ui.Path{Action: "play", ID: 1})); err != nil {
		t.Fatal(err)
	}
	if d.log.Len() > 0 {
		t.Errorf("logged %s", d.log)
	}
}

// outcomeFunc is an observer that does something when it hears how a request ended.
type outcomeFunc func(outcome string)

func (e outcomeFunc) Answered(_, _, outcome string, _ time.Duration)             { e(outcome) }
func (outcomeFunc) Called(string, int, time.Duration)                            {}
func (outcomeFunc) Drew(game.ID, time.Duration, int)                             {}
func (outcomeFunc) Received(int)                                                 {}
func (outcomeFunc) Connected(int, bool)                                          {}
func (outcomeFunc) Thought(thinking.Class, string, time.Duration, time.Duration) {}

// interaction is a press as Discord sends it.
func interaction(t *testing.T, n int, by match.Player, p ui.Path) []byte {
	t.Helper()
	data, err := json.Marshal(map[string]any{
		"id": fmt.Sprint(1000 + n), "token": "t", "type": 3, "guild_id": string(here.Guild), "channel_id": string(here.Channel),
		"app_permissions": fmt.Sprint(uint64(ui.Permissions)), "message": map[string]any{"id": "5"},
		"member": map[string]any{"user": map[string]any{"id": string(by.ID), "username": by.Name}},
		"data":   map[string]any{"custom_id": p.String()},
	})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// In an archived thread the answer to a typed move is private, because Discord
// allows nothing else. The board that follows unarchives the thread.
func TestTypedMoveInAnArchivedThread(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	m := d.begin(squares, ana, bo, here)
	data, err := json.Marshal(map[string]any{
		"id": "1000", "token": "t", "type": 2, "guild_id": string(here.Guild), "channel_id": string(here.Channel),
		"channel":         map[string]any{"type": 11, "thread_metadata": map[string]any{"archived": true}},
		"app_permissions": fmt.Sprint(uint64(ui.Permissions | ui.ThreadPermissions)),
		"member":          map[string]any{"user": map[string]any{"id": string(ana.ID), "username": ana.Name}},
		"data":            map[string]any{"name": "move", "options": []any{map[string]any{"name": "move", "type": 3, "value": "a1"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var calls []string
	transport := discordtest.RoundTripFunc(func(r *http.Request) *http.Response {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		mu.Lock()
		defer mu.Unlock()
		to := "other"
		switch {
		case strings.HasSuffix(r.URL.Path, "/callback") && strings.Contains(string(body), `"flags":64`):
			to = "alone"
		case strings.HasSuffix(r.URL.Path, "/channels/"+string(here.Channel)+"/messages"):
			to = "all"
		}
		calls = append(calls, to)
		return discordtest.Response(200, `{"id":"5"}`)
	})
	if err := bot.Receive(t.Context(), d.bot, transport, [][]byte{data}); err != nil {
		t.Fatal(err)
	}
	if d.match(m.ID).Ply() != 1 || len(calls) < 2 || !slices.Equal(calls[:2], []string{"alone", "all"}) {
		t.Errorf("at ply %d, told %v", d.match(m.ID).Ply(), calls)
	}
}

// panickingGame is a game that panics while its menus are made.
type panickingGame struct{ game.Words }

func (panickingGame) Menu(game.Localizer, game.Position) []game.Choice { panic("boom") }

// A panic is answered and logged; the bot and other matches go on. So do they
// after a panic in the outbox.
func TestPanicIsSurvived(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := s.keepLog()
	s.change = func(c *bot.Config) { c.Games[0].Words = panickingGame{c.Games[0].Words} }
	s.starts()
	ana, bo := s.world.Person("ana"), s.world.Person("bo")
	ask := func(line string) string {
		t.Helper()
		reply, err := ana.Slash("general", line)
		if err != nil || reply.Message == nil {
			t.Fatalf("%s was answered with %v, %v", line, reply.Message, err)
		}
		return reply.Message.Text
	}
	ask("/challenge " + string(squares) + " opponent:@bo first:me")
	if _, err := bo.Click("general", "Accept"); err != nil {
		t.Fatal(err)
	}
	if said := ask("/move move:a1"); !strings.HasPrefix(said, "Something went wrong") {
		t.Errorf("said %q", said)
	}
	if said := ask("/help"); !strings.HasPrefix(said, "**Galet**") {
		t.Errorf("afterwards, /help said %q", said)
	}
	s.must(s.Stop())
	panics := strings.Count(log.String(), `level=ERROR msg="panic: please report it"`)
	if stacks := strings.Count(log.String(), "panickingGame.Menu("); panics < 2 || stacks < panics {
		t.Errorf("%d panics were logged, %d with their stack:\n%s", panics, stacks, log)
	}
}

// A panic in what is done at each tick does not end the process.
func TestPanicAtATickIsSurvived(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := s.keepLog()
	s.change = func(c *bot.Config) {
		ready := c.Ready
		c.Ready = func() {
			ready()
			panic("boom")
		}
	}
	s.starts()
	if reply, err := s.world.Person("ana").Slash("general", "/help"); err != nil || reply.Message == nil {
		t.Errorf("answered with %v, %v", reply.Message, err)
	}
	s.must(s.Stop())
	if !strings.Contains(log.String(), `level=ERROR msg="panic: please report it"`) {
		t.Errorf("logged %s", log)
	}
}
