package bot_test

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord/discordtest"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
)

// countingStore counts its transactions.
type countingStore struct {
	match.Store
	reads, writes atomic.Int64
}

func (s *countingStore) View(f func(match.Tx) error) error {
	s.reads.Add(1)
	return s.Store.View(f)
}

func (s *countingStore) Update(f func(match.Tx) error) error {
	s.writes.Add(1)
	return s.Store.Update(f)
}

// countingGame counts how often a record is played from its start.
type countingGame struct {
	game.Game
	starts *atomic.Int64
}

type countingOptions struct {
	game.Options
	starts *atomic.Int64
}

func (g countingGame) ParseOptions(data []byte) (game.Options, error) {
	o, err := g.Game.ParseOptions(data)
	return countingOptions{o, g.starts}, err
}

func (g countingGame) Setup(chosen map[string]string, rng *rand.Rand) (game.Options, error) {
	o, err := g.Game.Setup(chosen, rng)
	return countingOptions{o, g.starts}, err
}

func (o countingOptions) Start() game.Position {
	o.starts.Add(1)
	return o.Options.Start()
}

// counter counts the cost of one interaction for a bot with empty caches.
type counter struct {
	*testBot
	store  *countingStore
	starts atomic.Int64
}

func newCounter(t *testing.T) *counter {
	t.Helper()
	c := &counter{testBot: newTestBot(t)}
	db, err := storage.Open(filepath.Join(t.TempDir(), "galet.db"), storage.Options{Games: c.find, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	c.store = &countingStore{Store: db}
	c.matches = c.service()
	return c
}

func (c *counter) find(id game.ID) (game.Game, bool) {
	g, ok := catalog.Game(id)
	return countingGame{g, &c.starts}, ok
}

// service returns a service with empty caches.
func (c *counter) service() *match.Service {
	return match.New(match.Config{Store: c.store, Games: c.find, Now: func() time.Time { return c.now }, Rand: rand.New(rand.NewPCG(1, 2))})
}

// cost counts the reads and writes of one interaction: reads up to the last message
// posted for it, its answer included; writes until an old message is edited later, or
// all writes.
type cost struct{ replays, reads, writes int64 }

// spent has a bot take one interaction and counts.
func (c *counter) spent(b *bot.Bot, interaction []byte) (got cost) {
	c.Helper()
	posted, cleared := false, false
	var mu sync.Mutex
	transport := discordtest.RoundTripFunc(func(r *http.Request) *http.Response {
		mu.Lock()
		defer mu.Unlock()
		toChannel := strings.Contains(r.URL.Path, "/channels/")
		switch {
		case r.Method == http.MethodPost:
			got.reads = c.store.reads.Load()
			posted = posted || toChannel
		case (r.Method == http.MethodPatch || r.Method == http.MethodDelete) && toChannel && posted && !cleared:
			got.writes, cleared = c.store.writes.Load(), true
		}
		return discordtest.Response(200, `{"id":"5"}`)
	})
	c.starts.Store(0)
	c.store.reads.Store(0)
	c.store.writes.Store(0)
	if err := bot.Receive(c.Context(), b, transport, [][]byte{interaction}); err != nil {
		c.Fatal(err)
	}
	if !cleared {
		got.writes = c.store.writes.Load()
	}
	got.replays = c.starts.Load()
	return got
}

// on is a press on a message, as Discord sends it.
func (c *counter) on(message match.MessageID, by match.Player, p ui.Path) []byte {
	c.Helper()
	return bytes.Replace(interaction(c.T, 1, by, p), []byte(`{"id":"5"}`), fmt.Appendf(nil, `{"id":%q}`, message), 1)
}

// typed is the interaction of a typed command.
func (c *counter) typed(by match.Player, data string) []byte {
	return fmt.Appendf(nil, `{"id":"1000","token":"t","type":2,"guild_id":%q,"channel_id":%q,"app_permissions":"%d",
		"member":{"user":{"id":%q,"username":%q}},"data":%s}`, here.Guild, here.Channel, ui.Permissions, by.ID, by.Name, data)
}

// challenged is a challenge of ana to bo that was posted.
func (c *counter) challenged() match.Challenge {
	c.Helper()
	made, err := c.matches.Propose(match.Proposal{
		Game: squares, By: ana, Against: &bo, First: match.FirstChallenger, Terms: match.Terms{Pace: match.DefaultPace, Rated: true}, Place: here,
	})
	if err != nil {
		c.Fatal(err)
	}
	c.sendAll()
	if made, err = c.matches.Challenge(made.ID); err != nil {
		c.Fatal(err)
	}
	return made
}

// going is a match where both players have moved.
func (c *counter) going() match.Match {
	c.Helper()
	m := c.begin(squares, ana, bo, here)
	return c.play(m.ID, "d4", "d7")
}

// asked is a match where bo asks to take back the last move.
func (c *counter) asked() match.Match {
	c.Helper()
	m := c.going()
	if _, err := c.matches.RequestTakeBack(m.ID, bo, here); err != nil {
		c.Fatal(err)
	}
	c.sendAll()
	return c.testBot.match(m.ID)
}

// over is a match that bo lost.
func (c *counter) over() match.Match {
	c.Helper()
	m := c.going()
	if _, err := c.matches.Resign(m.ID, bo, here); err != nil {
		c.Fatal(err)
	}
	c.sendAll()
	return c.testBot.match(m.ID)
}

// From the interaction to the posted board the bot plays the record once, reads
// four times and writes twice at most.
func TestRequestCost(t *testing.T) {
	t.Parallel()
	type rows map[string]func(*counter) []byte
	onChallenge := func(by match.Player, action string) func(*counter) []byte {
		return func(c *counter) []byte {
			made := c.challenged()
			return c.on(made.Message, by, ui.Path{Action: action, ID: made.ID})
		}
	}
	onBoard := func(m func(*counter) match.Match, by match.Player, action, rest string) func(*counter) []byte {
		return func(c *counter) []byte {
			m := m(c)
			return c.on(m.Board.Message, by, ui.Path{Action: action, ID: m.ID, Ply: m.Ply(), Rest: rest})
		}
	}
	command := func(m func(*counter) match.Match, by match.Player, data string) func(*counter) []byte {
		return func(c *counter) []byte {
			if m != nil {
				m(c)
			}
			return c.typed(by, data)
		}
	}
	for name, prepare := range (rows{
		"accept":    onChallenge(bo, ui.ActAccept),
		"decline":   onChallenge(bo, ui.ActDecline),
		"withdraw":  onChallenge(ana, ui.ActWithdraw),
		"play":      onBoard((*counter).going, ana, ui.ActCommit, "d8"),
		"allow":     onBoard((*counter).asked, ana, ui.ActAllow, ""),
		"refuse":    onBoard((*counter).asked, ana, ui.ActRefuse, ""),
		"resign":    onBoard((*counter).going, ana, ui.ActResign, ""),
		"rematch":   onBoard((*counter).over, bo, ui.ActRematch, ""),
		"/move":     command((*counter).going, ana, `{"name":"move","options":[{"name":"move","type":3,"value":"d8"}]}`),
		"/takeback": command((*counter).going, bo, `{"name":"takeback"}`),
		"/resign":   command((*counter).going, ana, `{"name":"resign"}`),
		"/board":    command((*counter).going, ana, `{"name":"board"}`),
		"/challenge": command(nil, ana, `{"name":"challenge","options":[{"name":"kulami","type":1,"options":[{"name":"opponent","type":6,"value":"102"}]}],
			"resolved":{"users":{"102":{"id":"102","username":"Bo"}},"members":{"102":{}}}}`),
		"a rematch offered by the other": func(c *counter) []byte {
			m := c.over()
			if _, err := c.matches.Rematch(m.ID, ana, here, ""); err != nil {
				c.Fatal(err)
			}
			c.sendAll()
			return c.on(m.Board.Message, bo, ui.Path{Action: ui.ActRematch, ID: m.ID, Ply: m.Ply()})
		},
	}) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCounter(t)
			data := prepare(c)
			restarted := newTestBotWith(t, func(config *bot.Config) { config.Matches = c.service() })
			got := c.spent(restarted.bot, data)
			if strings.Contains(name, "rematch") {
				got.replays-- // the start of the new match
			}
			got.reads -= 2 // at the start of the process
			if got.replays > 1 || got.reads > 4 || got.writes > 2 || !strings.Contains(restarted.log.String(), "outcome=ok") {
				t.Errorf("%+v:\n%s", got, restarted.log)
			}
		})
	}
}

// Of two presses only the first plays the record.
func TestSecondPressReplaysNothing(t *testing.T) {
	t.Parallel()
	c := newCounter(t)
	m := c.going()
	restarted := newTestBotWith(t, func(config *bot.Config) { config.Matches = c.service() })
	for n, want := range []int64{1, 0} {
		p := ui.Path{Action: ui.ActCommit, ID: m.ID, Ply: m.Ply(), Rest: []string{"d8", "a8"}[n]}
		if got := c.spent(restarted.bot, c.on(m.Board.Message, m.Players[n], p)); got.replays != want {
			t.Errorf("press %d: %+v", n, got)
		}
		if m = c.testBot.match(m.ID); m.Ply() != 3+n || m.Board.Ply != m.Ply() {
			t.Fatalf("ply %d, board %+v", m.Ply(), m.Board)
		}
	}
}
