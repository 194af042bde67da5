package bot_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"galet/bot"
	"galet/game"
	"galet/game/match"
)

// Presses on one match are dealt with in the order in which they came, however
// close together: each of these is legal only after the one before.
func TestPressesKeepTheirOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	m := d.begin(squares, ana, bo, here)
	var presses [][]byte
	for range 40 {
		p, err := m.Position()
		if err != nil {
			t.Fatal(err)
		}
		move := p.Legal()[0]
		path := bot.Path{Action: "commit", ID: m.ID, Ply: m.Ply(), Rest: string(move)}
		presses = append(presses, interaction(t, len(presses), m.Players[p.ToMove()], path))
		m.Record.Moves = append(m.Record.Moves, move)
	}
	if err := bot.Heard(t.Context(), d.bot, wiring(func(*http.Request) *http.Response { return says(200, `{"id":"5"}`) }), presses); err != nil {
		t.Fatal(err)
	}
	if got := d.match(m.ID); got.Ply() != len(presses) {
		t.Errorf("%d of %d moves were made", got.Ply(), len(presses))
	}
}

// interaction is a press as Discord sends it.
func interaction(t *testing.T, n int, by match.Player, p bot.Path) []byte {
	t.Helper()
	data, err := json.Marshal(map[string]any{
		"id": fmt.Sprint(1000 + n), "token": "t", "type": 3, "guild_id": string(here.Guild), "channel_id": string(here.Channel),
		"app_permissions": fmt.Sprint(uint64(bot.Permissions)), "message": map[string]any{"id": "5"},
		"member": map[string]any{"user": map[string]any{"id": string(by.ID), "username": by.Name}},
		"data":   map[string]any{"custom_id": p.String()},
	})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// explosive is a game that panics while its menus are made.
type explosive struct{ game.Words }

func (explosive) Menu(game.Speaker, game.Position) []game.Choice { panic("boom") }

// A panic is answered and logged, and neither the bot nor any other match is
// the worse for it; that of a notice is logged too.
func TestPanicIsSurvived(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	log := &strings.Builder{}
	s.log = log
	s.change = func(c *bot.Config) { c.Games[0].Words = explosive{c.Games[0].Words} }
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
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
	if said := ask("/board"); !strings.HasPrefix(said, "Something went wrong") {
		t.Errorf("said %q", said)
	}
	if said := ask("/help"); !strings.HasPrefix(said, "**Galet**") {
		t.Errorf("afterwards, /help said %q", said)
	}
	if err := s.exit(); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(log.String(), "level=ERROR msg=panic"); n < 2 {
		t.Errorf("%d panics were logged:\n%s", n, log)
	}
}
