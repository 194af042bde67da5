package bot_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/sandbox"
	"galet/bot/sandbox/runner"
	"galet/bot/sandbox/sandboxtest"
	"galet/bot/thinking"
	"galet/game/match"
)

// fixture is a world with the real bot in it, on a real file and a clock that
// the test moves.
type fixture struct {
	*testing.T
	*runner.Runner
	// other is a second process on the same database; nil if there is none.
	other atomic.Pointer[runner.Runner]
	world *sandbox.World
	clock *sandbox.Clock
	disk  *disk
	path  string // of the database
	// change alters the bot's settings before it starts.
	change func(*bot.Config)
	rng    *rand.Rand
	// buttons: moves are chosen by buttons, not from menus.
	buttons bool
	// most is how many open matches and challenges a member may have.
	most int
}

// newFixture makes a world; the bot is not started yet. more are members of both
// servers.
func newFixture(t *testing.T, more ...sandbox.Member) *fixture {
	t.Helper()
	s := &fixture{
		T: t, clock: sandbox.StoppedClock(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)), disk: &disk{},
		change: func(*bot.Config) {}, rng: rand.New(rand.NewPCG(7, 8)), path: filepath.Join(t.TempDir(), "galet.db"),
		most: 4,
	}
	people := []sandbox.Member{
		{Name: "ana", Display: "Ana"}, {Name: "bo", Nick: "Bo \u202e**the** bold 🦊"}, {Name: "cleo"}, {Name: "robo", Bot: true},
	}
	people = append(people, more...)
	managers := append(slices.Clone(people),
		sandbox.Member{Name: "mona", Display: "Mona", Roles: []string{"managers"}},
		sandbox.Member{Name: "rex", Display: "Rex", Roles: []string{"referees"}})
	s.world = sandboxtest.World(t, sandbox.Config{
		Guilds: []sandbox.Guild{
			{Name: "Server", Channels: []sandbox.Channel{{Name: "general"}, {Name: "attic"}}, Members: managers, Roles: []sandbox.Role{{Name: "referees"}, {Name: "managers", Permissions: sandbox.ManageGuild}}},
			{Name: "Other", Channels: []sandbox.Channel{{Name: "lounge"}}, Members: people},
		},
		Now: s.clock.Now, Quiet: func(ctx context.Context) error { return s.idle(ctx) },
	})
	s.Runner = runner.New(runner.Config{
		World: s.world, Clock: s.clock, Path: s.path, Pictures: pictures(),
		ChangeMatches: func(c *match.Config) {
			if !s.buttons {
				c.Store = byMenus{c.Store}
			}
			c.Store, c.MaxOpen, c.MaxChallenges, c.MaxWaiting, c.Rand = s.disk.under(c.Store), s.most, 6, 4, rand.New(rand.NewPCG(5, 6))
		},
		ChangeBot: func(c *bot.Config) {
			c.Games, c.Awake, c.StartTimeout = games(), s.clock.Passed, sandboxtest.Patience
			c.CallsPerSecond = 10_000 // the limit would be most of what a test waits for
			c.Think = thinking.Config{Workers: 1, Memory: 16 << 20, Nodes: 200}
			s.change(c)
		},
	})
	s.logTo(s.output())
	t.Cleanup(func() { s.Stop() })
	return s
}

// idle waits until no process has anything left to send.
func (s *fixture) idle(ctx context.Context) error {
	err := s.Idle(ctx)
	if other := s.other.Load(); other != nil {
		err = errors.Join(err, other.Idle(ctx))
	}
	return err
}

// output is where the log goes: nowhere, unless the test is verbose.
func (s *fixture) output() io.Writer {
	if testing.Verbose() {
		return s.Output()
	}
	return io.Discard
}

// logTo has the next bot log to w.
func (s *fixture) logTo(w io.Writer) {
	s.Runner.Log = slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// keepLog returns what the next bot logs.
func (s *fixture) keepLog() *keptLog {
	log := &keptLog{}
	s.logTo(log)
	return log
}

// start starts the bot and waits until it is ready.
func (s *fixture) start() error { return s.Start(context.Background()) }

// tick has the bot do what is due.
func (s *fixture) tick() error { return s.Tick(context.Background()) }

// cutOff moves the clock while the bot has no gateway, and then sends it a tick.
func (s *fixture) cutOff(d time.Duration) error {
	s.world.FailIdentify(slices.Repeat([]sandbox.GatewayFault{{Close: -1}}, 100)...)
	defer s.world.FailIdentify()
	s.world.FailGateway(sandbox.GatewayFault{Op: 9})
	err := s.world.WaitFor("the gateway to be gone", func() bool { return !s.Bot().Health().Connected })
	if err != nil {
		return err
	}
	s.clock.Forward(d)
	return s.tick()
}

// must ends the test after an error.
func (s *fixture) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// starts starts the bot and waits until it is ready.
func (s *fixture) starts() {
	s.Helper()
	s.must(s.start())
}

// slash has a person type a command in a channel.
func (s *fixture) slash(who, channel, line string) {
	s.Helper()
	_, err := s.world.Person(who).Slash(channel, line)
	s.must(err)
}

// click has a person click a button in a channel.
func (s *fixture) click(who, channel, label string) {
	s.Helper()
	_, err := s.world.Person(who).Click(channel, label)
	s.must(err)
}

// settles waits until the bot has nothing left to do.
func (s *fixture) settles() {
	s.Helper()
	s.must(s.world.Settle(s.Context()))
}

// begins has Ana challenge Bo in a channel, and Bo accept.
func (s *fixture) begins(channel, challenge string) {
	s.Helper()
	s.slash("ana", channel, "/challenge "+challenge+" opponent:@bo first:me")
	s.click("bo", channel, "Accept")
	s.settles()
}
