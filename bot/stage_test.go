package bot_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/sandbox"
	"galet/bot/sandbox/openapi"
	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
)

// stage is a world with the real bot in it, on a real file.
type stage struct {
	*testing.T
	world *sandbox.World
	path  string
	log   io.Writer
	tick  chan time.Time
	disk  *disk
	// change alters the bot's settings before it comes in.
	change func(*bot.Config)

	mu      sync.Mutex
	now     time.Time
	awake   time.Duration // how far the clock was moved while the bot ran
	db      *storage.DB
	matches *match.Service
	bot     *bot.Bot
	leave   context.CancelFunc
	left    chan error
	rng     *rand.Rand
}

// newStage sets the stage; the bot is not there yet.
func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{
		T: t, path: filepath.Join(t.TempDir(), "galet.db"), tick: make(chan time.Time), disk: &disk{},
		now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), log: io.Discard, change: func(*bot.Config) {}, rng: rand.New(rand.NewPCG(7, 8)),
	}
	if testing.Verbose() {
		s.log = t.Output()
	}
	people := []sandbox.Member{
		{Name: "ana", Display: "Ana"}, {Name: "bo", Nick: "Bo \u202e**the** bold 🦊"}, {Name: "cleo"}, {Name: "robo", Bot: true},
	}
	keepers := append(slices.Clone(people),
		sandbox.Member{Name: "mona", Display: "Mona", Permissions: sandbox.MemberPermissions | sandbox.ManageGuild},
		sandbox.Member{Name: "rex", Display: "Rex", Roles: []string{"referees"}})
	var err error
	s.world, err = sandbox.New(sandbox.Config{
		Guilds: []sandbox.Guild{
			{Name: "Server", Channels: []sandbox.Channel{{Name: "general"}, {Name: "attic"}}, Members: keepers, Roles: []sandbox.Role{{Name: "referees"}}},
			{Name: "Other", Channels: []sandbox.Channel{{Name: "lounge"}}, Members: people},
		},
		Now: s.clock, Quiet: s.quiet, Patience: time.Minute, Description: description(t),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.exit()
		s.world.Close()
	})
	return s
}

// descriptionFile is Discord's own description of its API, where it is at
// hand beside the repository.
const descriptionFile = "../../shared/discord-openapi.json"

// description is shared: what it compiles it keeps.
var loaded = sync.OnceValues(func() (*openapi.Description, error) { return openapi.Load(descriptionFile) })

func description(t *testing.T) sandbox.Description {
	d, err := loaded()
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (s *stage) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// forward moves the clock, as if so much time had passed.
func (s *stage) forward(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(d)
	s.awake += d
}

// jump moves the clock and no time has passed.
func (s *stage) jump(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(d)
}

// cutOff moves the clock while the bot has no gateway, and has it look what
// is due then.
func (s *stage) cutOff(d time.Duration) error {
	s.world.FailIdentify(slices.Repeat([]sandbox.GatewayFault{{Close: -1}}, 3)...)
	s.world.InvalidateSessions(false)
	err := s.world.WaitFor("the gateway to be gone", func() bool { return !s.bot.Health().Connected })
	if err != nil {
		return err
	}
	s.forward(d)
	return s.sweep()
}

func (s *stage) ran() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.awake
}

// begins has Ana challenge Bo in a channel, and Bo accept.
func (s *stage) begins(channel, challenge string) {
	s.Helper()
	if _, err := s.world.Person("ana").Slash(channel, "/challenge "+challenge+" opponent:@bo first:me"); err != nil {
		s.Fatal(err)
	}
	if _, err := s.world.Person("bo").Click(channel, "Accept"); err != nil {
		s.Fatal(err)
	}
	if err := s.world.Settle(s.Context()); err != nil {
		s.Fatal(err)
	}
}

// enter brings the bot in: a new process, as far as it can tell.
func (s *stage) enter() error {
	log := slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	db, err := storage.Open(s.path, storage.Options{Games: catalog.Game, Log: log})
	if err != nil {
		return err
	}
	matches := match.New(match.Config{Store: s.disk.under(db), Games: catalog.Game, MaxOpen: 4, MaxChallenges: 6, Now: s.clock, Rand: rand.New(rand.NewPCG(5, 6))})
	ready := make(chan struct{})
	c := bot.Config{
		Token: s.world.Token(), APIURL: s.world.URL(), Games: games(), Matches: matches, Pictures: pictures(),
		Log: log, Now: s.clock, Awake: s.ran, Tick: s.tick, Patience: time.Minute, Ready: func() { close(ready) },
	}
	s.change(&c)
	b, err := bot.New(c)
	if err != nil {
		return err
	}
	ctx, leave := context.WithCancel(context.Background())
	left := make(chan error, 1)
	s.mu.Lock()
	s.db, s.matches, s.bot, s.leave, s.left = db, matches, b, leave, left
	s.mu.Unlock()
	go func() { left <- b.Run(ctx) }()
	select {
	case <-ready:
		return nil
	case err := <-left:
		left <- err
		return fmt.Errorf("the bot has left: %w", err)
	case <-time.After(2 * time.Minute):
		return errors.New("the bot did not become ready")
	}
}

// sweep has the bot do what is due. A tick is taken only once the one before
// it has been dealt with.
func (s *stage) sweep() error {
	for range 2 {
		select {
		case s.tick <- s.clock():
		case err := <-s.left:
			s.left <- err
			return fmt.Errorf("the bot has left: %w", err)
		}
	}
	return nil
}

// exit has the bot leave, as a signal would, and gives what it says.
func (s *stage) exit() error {
	if s.leave == nil {
		return nil
	}
	s.leave()
	s.leave = nil
	return errors.Join(<-s.left, s.db.Close())
}

// leaves waits until the bot leaves of itself, and gives what it says.
func (s *stage) leaves() error {
	select {
	case err := <-s.left:
		s.left <- nil
		return err
	case <-time.After(time.Minute):
		return errors.New("the bot goes on")
	}
}

// quiet returns once the bot has nothing more to say.
func (s *stage) quiet(ctx context.Context) error {
	s.mu.Lock()
	b := s.bot
	s.mu.Unlock()
	if b == nil {
		return nil
	}
	return b.Idle(ctx)
}
