package bot_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"galet/bot"
	"galet/bot/discord/discordtest"
	"galet/bot/ui"
	"galet/game/match"
)

// Many presses by spectators of a match do not delay its players, nor those of other
// matches: the spectators are answered after the players.
func TestSpectatorsDoNotDelayPlayers(t *testing.T) {
	t.Parallel()
	const crowd = 400
	d := newTestBot(t)
	m, other := d.begin(squares, ana, bo, here), d.begin(squares, ana, cleo, here)
	quick := discordtest.RoundTripFunc(func(*http.Request) *http.Response { return discordtest.Response(200, `{"id":"5"}`) })
	first := interaction(t, 999, cleo, ui.Path{Action: "look", ID: m.ID, Ply: m.Ply()})
	if err := bot.Receive(t.Context(), d.bot, quick, [][]byte{first}); err != nil {
		t.Fatal(err)
	}
	var presses [][]byte
	for n := range crowd {
		who := match.Player{ID: match.PlayerID(fmt.Sprint(1000 + n)), Name: "Eve"}
		presses = append(presses, interaction(t, len(presses), who, ui.Path{Action: "look", ID: m.ID, Ply: m.Ply()}))
	}
	for _, by := range []struct {
		player match.Player
		id     match.ID
		move   string
	}{{ana, m.ID, "d4"}, {bo, m.ID, "d7"}, {ana, other.ID, "d4"}} {
		presses = append(presses, interaction(t, len(presses), by.player, ui.Path{
			Action: "commit", ID: by.id, Ply: d.match(by.id).Ply() + map[bool]int{true: 1}[by.player == bo], Rest: by.move,
		}))
	}
	var played atomic.Int32
	var open sync.Once
	allPlayed := make(chan struct{})
	transport := discordtest.RoundTripFunc(func(r *http.Request) *http.Response {
		if !strings.Contains(r.URL.Path, "/callback") {
			return discordtest.Response(200, `{"id":"5"}`)
		}
		number := 0
		if _, err := fmt.Sscanf(r.URL.Path, "/api/v9/interactions/%d/", &number); err != nil {
			t.Error(err)
		}
		if number-1000 < crowd {
			select {
			case <-allPlayed:
			case <-r.Context().Done():
				open.Do(func() { t.Error("the players waited for the crowd"); close(allPlayed) })
			}
		} else if played.Add(1) == 3 {
			open.Do(func() { close(allPlayed) })
		}
		return discordtest.Response(200, `{"id":"5"}`)
	})
	if err := bot.Receive(t.Context(), d.bot, transport, presses); err != nil {
		t.Fatal(err)
	}
	if d.match(m.ID).Ply() != 2 || d.match(other.ID).Ply() != 1 {
		t.Errorf("plies %d and %d", d.match(m.ID).Ply(), d.match(other.ID).Ply())
	}
}
