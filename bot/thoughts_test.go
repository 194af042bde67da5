package bot_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"galet/bot"
	"galet/bot/sandbox"
	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game"
	"galet/game/engine"
	"galet/game/match"
)

// practises starts a practice match of Ana on one device, and brings it back on
// another. It returns both messages.
func (s *fixture) practises(asked string) (ana *sandbox.Person, first, second string) {
	s.Helper()
	if err := s.start(); err != nil {
		s.Fatal(err)
	}
	ana = s.world.Person("ana")
	one, err := ana.Slash("general", asked)
	s.act(one, err)
	two, err := ana.Slash("general", "/practice")
	s.act(two, err)
	return ana, one.Message.ID, two.Message.ID
}

func (s *fixture) practice() match.Match {
	s.Helper()
	m, err := s.Matches().Match(1)
	if err != nil {
		s.Fatal(err)
	}
	return m
}

// Two presses at once, from two devices, make one move. The message that comes too
// late brings itself up to date.
func TestPracticeOnTwoDevices(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	ana, first, second := s.practises("/practice game:kala level:1 first:me")
	id, values := anyMove(t, ana, first, s.rng)
	var wg sync.WaitGroup
	for _, message := range []string{first, second, first} {
		wg.Go(func() {
			if _, err := ana.PressRaw(message, id, values...); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	s.settle()
	if n := s.practice().Ply(); n != 2 {
		t.Errorf("%d moves after three presses of one, want 2", n)
	}
	late, err := ana.PressRaw(second, id, values...)
	s.act(late, err)
	other, err := s.world.Person("bo").PressRaw(first, id, values...)
	s.act(other, err)
	if s.practice().Ply() != 2 || !strings.Contains(other.Message.Content, "no such match") {
		t.Errorf("a stale press, or another person's, makes a move: %s", other.Message.Content)
	}
}

// slowEngine is an engine that begins to think when a channel is closed.
type slowEngine struct {
	engine.Engine
	begins <-chan struct{}
}

func (e slowEngine) Think(p game.Position, l engine.Limits) (engine.Thought, error) {
	<-e.begins
	return e.Engine.Think(p, l)
}

// wrapEngines changes all engines of the bot.
func (s *fixture) wrapEngines(wrap func(engine.Engine) engine.Engine) {
	before := s.change
	s.change = func(c *bot.Config) {
		if before != nil {
			before(c)
		}
		c.Games = slices.Clone(c.Games)
		for i, g := range c.Games {
			c.Games[i].NewEngine = func(bytes int) engine.Engine { return wrap(g.NewEngine(bytes)) }
		}
	}
}

// newSlowFixture has a bot whose engines begin to think when begin is called.
func newSlowFixture(t *testing.T) (s *fixture, begin func()) {
	t.Helper()
	s, begins := newFixture(t), make(chan struct{})
	begin = sync.OnceFunc(func() { close(begins) })
	t.Cleanup(begin)
	s.wrapEngines(func(e engine.Engine) engine.Engine { return slowEngine{e, begins} })
	return s, begin
}

// thinkOn lets each thought go on until it is stopped.
func (s *fixture) thinkOn() {
	before := s.change
	s.change = func(c *bot.Config) {
		before(c)
		c.Think.Nodes = 1 << 40
	}
}

// A thought that a restart ends is thought again.
func TestRestartDuringAThought(t *testing.T) {
	t.Parallel()
	s, begin := newSlowFixture(t)
	s.thinkOn()
	ana, first, _ := s.practises("/practice game:kulami level:8 first:me")
	for range 2 { // a row, and a field in it
		id, values := anyMove(t, ana, first, s.rng)
		if _, err := ana.Press(first, id, values...); err != nil {
			t.Fatal(err)
		}
	}
	if n := s.practice().Ply(); n != 1 {
		t.Fatalf("%d moves while Galet thinks, want 1", n)
	}
	s.change = func(c *bot.Config) {}
	begin()
	s.must(s.Restart(t.Context()))
	s.settle()
	if n := s.practice().Ply(); n != 2 {
		t.Errorf("%d moves after the restart, want 2", n)
	}
}

// A member has at most two thoughts under way. A third hint is refused, and the board stays.
func TestThirdHint(t *testing.T) {
	t.Parallel()
	s, _ := newSlowFixture(t)
	ana, _, _ := s.practises("/practice game:kala level:1 first:me")
	var hints []string
	for range 3 {
		shown, err := ana.Slash("general", "/hint")
		if err != nil {
			t.Fatal(err)
		}
		hints = append(hints, shown.Message.ID)
	}
	refused := ""
	err := s.world.WaitFor("an answer to a hint", func() bool {
		for _, id := range hints {
			if m, ok := s.world.Message(id); ok && !strings.Contains(m.Content, "thinking about a hint") {
				refused = m.Content
			}
		}
		return refused != ""
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"#1 Kala", "already waiting for other answers"} {
		if !strings.Contains(refused, want) {
			t.Errorf("a third hint says %q, want %q", refused, want)
		}
	}
}

// panickingEngine is an engine that panics.
type panickingEngine struct{ engine.Engine }

func (panickingEngine) Think(game.Position, engine.Limits) (engine.Thought, error) { panic("boom") }

// After a panic of the engine, who asked for a hint learns that there is none. The log has one
// error.
func TestHintAfterAPanic(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := s.keepLog()
	s.wrapEngines(func(e engine.Engine) engine.Engine { return panickingEngine{e} })
	ana, _, _ := s.practises("/practice game:kala level:1 first:me")
	shown, err := ana.Slash("general", "/hint")
	s.act(shown, err)
	m, ok := s.world.Message(shown.Message.ID)
	for _, want := range []string{"#1 Kala", "Something went wrong on my side"} {
		if !ok || !strings.Contains(m.Content, want) {
			t.Errorf("the hint says %q, want %q", m.Content, want)
		}
	}
	if log.count("level=ERROR") != 1 || !log.has("panickingEngine.Think(") {
		t.Errorf("the log: %v", log)
	}
}

// A hint that the bot can no longer think about is refused, and not promised.
func TestHintWhileTheBotStops(t *testing.T) {
	t.Parallel()
	d := newTestBotWith(t, func(c *bot.Config) { c.Think = thinking.Config{Workers: 1, Memory: 1 << 20, Nodes: 50} })
	if _, err := d.matches.Begin(match.Proposal{Game: squares, By: ana, First: match.FirstChallenger}, 1); err != nil {
		t.Fatal(err)
	}
	// The bot is not running.
	if reply := d.ask(ana, here, ui.CmdHint); reply.Edit != nil || !strings.Contains(reply.Message.Content, "being restarted") {
		t.Errorf("said %q", reply.Message.Content)
	}
}

// Who waits for a hint while the bot stops learns that there is none.
func TestStopDuringAHint(t *testing.T) {
	t.Parallel()
	s, begin := newSlowFixture(t)
	s.thinkOn()
	ana, _, _ := s.practises("/practice game:kulami level:1 first:me")
	shown, err := ana.Slash("general", "/hint")
	if err != nil {
		t.Fatal(err)
	}
	begin()
	s.must(s.Restart(t.Context()))
	if m, ok := s.world.Message(shown.Message.ID); !ok || !strings.Contains(m.Content, "being restarted") {
		t.Errorf("the hint says %q", m.Content)
	}
}

// Without workers, every command that needs an engine says so. Puzzles need none.
func TestWithoutThoughts(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	ana, first, _ := s.practises("/practice game:kala level:1 first:me")
	id, values := anyMove(t, ana, first, s.rng)
	choice, err := ana.Slash("general", "/practice level:2")
	s.act(choice, err)
	public, err := ana.Slash("general", "/challenge kala level:1 first:me")
	s.act(public, err)
	s.change = func(c *bot.Config) { c.Think = thinking.Config{} }
	s.must(s.Restart(t.Context()))
	said := func(r sandbox.Reply, err error) string {
		s.act(r, err)
		return r.Message.Content
	}
	for what, got := range map[string]string{
		"a press":              said(ana.Press(first, id, values...)),
		"a new practice match": said(ana.Press(choice.Message.ID, "v1/practice-press/-/2/game/kulami/lots")),
		"practice":             said(ana.Slash("general", "/practice game:kulami")),
		"a hint":               said(ana.Slash("general", "/hint")),
		"challenge":            said(ana.Slash("general", "/challenge kala level:3")),
	} {
		if !strings.Contains(got, "turned that off") {
			t.Errorf("%s: %s", what, got)
		}
	}
	games, err := ana.Slash("general", "/games")
	s.act(games, err)
	if shown, _ := s.world.Message(games.Message.ID); !strings.Contains(shown.Content, "#2") || strings.Contains(shown.Content, "#1") {
		t.Errorf("a match is missing, or practice that cannot go on is listed: %s", shown.Content)
	}
	if got := said(ana.Slash("general", "/puzzle game:kala")); !strings.Contains(got, "Only one move wins") {
		t.Errorf("a puzzle: %s", got)
	}
}
