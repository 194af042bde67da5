package bot_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/sandbox"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
)

// Commands are registered at the first start, and again only when they differ
// from those that Discord has.
func TestCommandsRegisteredOnce(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	for _, row := range []struct {
		start          string
		other, meddled bool
		want           int
	}{
		{"the first", false, false, 1},
		{"the second", false, false, 1},
		{"after a game was renamed", true, false, 2},
		{"the same again", true, false, 2},
		{"after someone else registered", true, true, 3},
		{"the last", true, false, 3},
	} {
		s.change = func(c *bot.Config) {
			if row.other {
				c.Games[0].Words = renamed{c.Games[0].Words}
			}
		}
		if row.meddled {
			s.meddle()
		}
		s.starts()
		if got := s.calls(http.MethodPut, "/commands"); got != row.want {
			t.Errorf("%s start: registered %d times, want %d", row.start, got, row.want)
		}
		s.must(s.Stop())
	}
	if faults, refusals := s.world.Faults(), s.world.Refusals(); len(faults)+len(refusals) > 0 {
		t.Errorf("faults %v, refusals %v", faults, refusals)
	}
}

// renamed is a game under another name.
type renamed struct{ game.Words }

func (r renamed) About(loc game.Localizer) game.About {
	a := r.Words.About(loc)
	a.Title = "Old " + a.Title
	return a
}

// calls counts the bot's calls of a method to paths with this end.
func (s *fixture) calls(method, end string) int {
	n := 0
	for _, r := range s.world.Requests() {
		if r.Method == method && strings.HasSuffix(r.Path, end) && !strings.HasPrefix(r.Body, "[]") {
			n++
		}
	}
	return n
}

// meddle removes the bot's commands behind its back.
func (s *fixture) meddle() {
	s.Helper()
	to := fmt.Sprintf("%s/api/v9/applications/%s/commands", s.world.URL(), s.world.BotID())
	r, err := http.NewRequest(http.MethodPut, to, strings.NewReader("[]"))
	if err != nil {
		s.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+s.world.Token())
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "DiscordBot (test, 1)")
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != http.StatusOK {
		s.Fatalf("removing the commands: %v, %v", answer, err)
	}
	answer.Body.Close()
}

// A token that Discord refuses ends the run, at the start and later.
func TestRefusedToken(t *testing.T) {
	t.Parallel()
	t.Run("at the start", func(t *testing.T) {
		t.Parallel()
		s := newFixture(t)
		s.change = func(c *bot.Config) { c.Token = "wrong" }
		if err := s.start(); !errors.Is(err, discord.ErrToken) {
			t.Errorf("got %v, want ErrToken", err)
		}
	})
	t.Run("later", func(t *testing.T) {
		t.Parallel()
		s := newFixture(t)
		s.starts()
		s.world.RevokeToken()
		if err := s.Wait(); !errors.Is(err, discord.ErrToken) {
			t.Errorf("got %v, want ErrToken", err)
		}
	})
}

// A single call for which Discord refuses the token stops the bot, too.
func TestRefusedCalls(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		method, path string
	}{
		"where the gateway is":  {http.MethodGet, "/gateway/bot"},
		"which commands are":    {http.MethodGet, "/applications/*/commands"},
		"what the outbox posts": {http.MethodPost, "/channels/*/messages"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newFixture(t)
			s.world.Misbehave(sandbox.Rule{Method: row.method, Path: row.path, Status: http.StatusUnauthorized})
			err := s.start()
			if row.method == http.MethodPost && err == nil {
				s.slash("ana", "general", "/challenge kulami opponent:@bo")
				err = s.Wait()
			}
			if !errors.Is(err, discord.ErrToken) {
				t.Errorf("got %v, want ErrToken", err)
			}
		})
	}
}

// An event that Discord delivers twice is done once.
func TestDeliveredTwice(t *testing.T) {
	t.Parallel()
	for way, byHTTP := range map[string]bool{"gateway": false, "HTTP": true} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			s := newFixture(t)
			s.ByHTTP = byHTTP
			s.starts()
			s.slash("ana", "general", "/challenge kulami")
			s.world.Redeliver(1)
			s.slash("ana", "general", "/games")
			s.settles()
			if c, err := s.Matches().Challenge(2); !errors.Is(err, match.ErrNotFound) {
				t.Errorf("there is a second challenge: %+v, %v", c, err)
			}
		})
	}
}

// A bot that is stopped during many moves loses no move that it answered. After
// the restart it posts each pending board once.
func TestStopUnderLoad(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	const tables = 3
	for range tables {
		s.slash("ana", "general", "/challenge kulami opponent:@bo first:me")
		s.click("bo", "general", "Accept")
	}
	s.settles()
	var people sync.WaitGroup
	answered := make([]int, tables+1)
	started := make(chan struct{}, tables)
	for id := match.ID(1); id <= tables; id++ {
		people.Go(func() { answered[id] = s.moveUntilGone(id, started) })
	}
	for range tables {
		<-started
	}
	s.must(s.Stop())
	people.Wait()
	s.starts()
	s.settles()
	for id := match.ID(1); id <= tables; id++ {
		m, err := s.Matches().Match(id)
		if err != nil {
			t.Fatal(err)
		}
		if m.Ply() < answered[id] || m.Ply() > answered[id]+1 {
			t.Errorf("match %d: %d moves were answered, %d are kept", id, answered[id], m.Ply())
		}
		if boards := s.boards(id); m.Board.Ply != m.Ply() || len(boards) != 1 {
			t.Errorf("match %d at ply %d: its board is of ply %d, boards with menus: %v", id, m.Ply(), m.Board.Ply, boards)
		}
	}
}

// A bot that is stopped during a call finishes it first: an answer, a deferred
// answer, or a notice.
func TestStopFinishes(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		method, end string // of the call
		act         func(*fixture, *sandbox.Person) (sandbox.Reply, error)
		done        func(*fixture, sandbox.Reply) bool
	}{
		"an answer": {
			http.MethodPost, "/callback",
			func(_ *fixture, p *sandbox.Person) (sandbox.Reply, error) { return p.Slash("general", "/help") },
			func(_ *fixture, r sandbox.Reply) bool {
				return r.Message != nil && strings.HasPrefix(r.Message.Text, "**Galet**")
			},
		},
		"a promise": {
			http.MethodPatch, "/messages/@original",
			func(_ *fixture, p *sandbox.Person) (sandbox.Reply, error) { return p.Slash("general", "/replay") },
			func(_ *fixture, r sandbox.Reply) bool {
				return r.Message != nil && strings.Contains(r.Message.String(), "kulami-1.gif")
			},
		},
		"a notice": {
			http.MethodPost, "/messages",
			func(s *fixture, p *sandbox.Person) (sandbox.Reply, error) {
				return p.PressRaw(s.boards(1)[0].ID, "v1/play/1/0", "d4")
			},
			func(s *fixture, _ sandbox.Reply) bool {
				boards := s.boards(1)
				return len(boards) == 1 && strings.Contains(boards[0].Content, "1 move")
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newFixture(t)
			var armed atomic.Bool
			begun := make(chan struct{})
			s.behind("", func(_ http.ResponseWriter, r *http.Request) bool {
				if r.Method != row.method || !strings.HasSuffix(r.URL.Path, row.end) || !armed.CompareAndSwap(true, false) {
					return false
				}
				body, err := io.ReadAll(r.Body)
				if err != nil {
					t.Error(err)
				}
				r.Body = io.NopCloser(bytes.NewReader(body))
				close(begun)
				select {
				case <-time.After(time.Second):
					return false
				case <-r.Context().Done():
					return true // nobody waits for it any more
				}
			})
			s.starts()
			ana := s.world.Person("ana")
			if _, err := ana.Slash("general", "/challenge kulami opponent:@bo first:me"); err != nil {
				t.Fatal(err)
			}
			s.click("bo", "general", "Accept")
			s.settles()
			armed.Store(true)
			acted := make(chan sandbox.Reply, 1)
			go func() {
				reply, err := row.act(s, ana)
				if err != nil {
					t.Error(err)
				}
				acted <- reply
			}()
			<-begun
			s.must(s.Stop())
			if reply := <-acted; !row.done(s, reply) {
				t.Errorf("left undone: %v\n%s", reply.Message, s.world.Dump())
			}
		})
	}
}

// moveUntilGone types moves until nobody answers, and counts the answers.
func (s *fixture) moveUntilGone(id match.ID, started chan<- struct{}) (answered int) {
	for {
		t, err := s.turn(id)
		if err != nil || t.m.Over() {
			return answered // the bot has left, and the store with it
		}
		if answered == 3 {
			started <- struct{}{}
		}
		reply, err := t.who.Slash("general", fmt.Sprintf("/move match:%s move:%s", id, t.position.Legal()[0]))
		if err != nil || reply.Message == nil {
			return answered
		}
		answered++
	}
}

// boards are the messages that offer moves of a match.
func (s *fixture) boards(id match.ID) []sandbox.Message {
	s.Helper()
	all, err := s.world.Messages("Server/#general")
	if err != nil {
		s.Fatal(err)
	}
	var found []sandbox.Message
	for _, m := range all {
		if strings.HasPrefix(m.Content, fmt.Sprintf("**#%s ", id)) && len(m.Components) > 0 {
			found = append(found, m)
		}
	}
	return found
}

// Of many presses for the same ply at the same moment, one is a move. The others are
// refused, and one board follows.
func TestPressedTogether(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	s.begins("general", "kulami")
	ana := s.world.Person("ana")
	board := s.boards(1)[0]
	fields := []string{"a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"}
	said := make([]string, len(fields))
	var pressing sync.WaitGroup
	for i, field := range fields {
		pressing.Go(func() {
			if reply, err := ana.PressRaw(board.ID, "v1/play/1/0", field); err == nil && reply.Message != nil {
				said[i] = reply.Message.Text
			}
		})
	}
	pressing.Wait()
	s.settles()
	refused := 0
	for _, text := range said {
		if strings.HasPrefix(text, "That board is out of date. #1 is at 1 move now") {
			refused++
		}
	}
	m, err := s.Matches().Match(1)
	if err != nil || m.Ply() != 1 || refused != len(fields)-1 || len(s.boards(1)) != 1 {
		t.Errorf("ply %d, %d refused, %d boards, %v: %q", m.Ply(), refused, len(s.boards(1)), err, said)
	}
}

// A registration that was refused waits as long as Discord asks, even if many
// ticks come meanwhile.
func TestRegistrationWaits(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	var asked atomic.Int32
	s.behind("", func(w http.ResponseWriter, r *http.Request) bool {
		commands := strings.HasSuffix(r.URL.Path, "/commands")
		if commands {
			asked.Add(1)
			w.Header().Set("Retry-After", "60")
			http.Error(w, "too many", http.StatusTooManyRequests)
		}
		return commands
	})
	entered := make(chan error, 1)
	go func() { entered <- s.start() }()
	s.becomes(bot.Health{Connected: true, Heartbeat: true})
	for range 20 {
		s.must(s.tick())
	}
	if n := asked.Load(); n != 1 {
		t.Errorf("Discord was asked %d times", n)
	}
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	<-entered
}

// If Discord refuses the commands themselves, the bot waits for a minute and longer, and the
// log says what may help.
func TestRegistrationRefused(t *testing.T) {
	t.Parallel()
	for _, refused := range []int{http.StatusBadRequest, http.StatusForbidden} {
		t.Run(fmt.Sprint(refused), func(t *testing.T) {
			t.Parallel()
			s := newFixture(t)
			log := s.keepLog()
			s.world.Misbehave(sandbox.Rule{Method: http.MethodPut, Status: refused, Code: 50035, Times: 1000})
			entered := make(chan error, 1)
			go func() { entered <- s.start() }()
			s.until("the refusal is logged", func() bool { return log.has("commands not registered") })
			for range 20 {
				s.must(s.tick())
			}
			if log.count("commands not registered") != 1 || !log.has("wait=1m0s") || !log.has("a later version of galet") {
				t.Error(log.String())
			}
			if err := s.Stop(); err != nil {
				t.Error(err)
			}
			<-entered
		})
	}
}

// The bot is ready after the first step of maintenance, however much there is to do.
func TestReadyBeforeAllIsDone(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	db, err := storage.Open(s.path, storage.Options{Games: catalog.Game, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	service := match.New(match.Config{Store: db, Games: catalog.Game, Now: s.clock.Now, MaxOpen: 1000, MaxChallenges: 1000, MaxWaiting: 1000, Rand: s.rng})
	const made = 110
	for range made {
		_, failed := service.Propose(match.Proposal{Game: "kulami", By: match.Player{ID: "7", Name: "Ana"}, Terms: match.Terms{Pace: match.DefaultPace}, Place: match.Place{Guild: "1", Channel: "2"}})
		err = errors.Join(err, failed)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	s.clock.Forward(match.ChallengeLife)
	left := 0
	s.change = func(c *bot.Config) {
		ready, matches := c.Ready, c.Matches
		c.Ready = func() {
			for id := match.ID(1); id <= made; id++ {
				if c, err := matches.Challenge(id); err == nil && c.State == match.Open {
					left++
				}
			}
			ready()
		}
	}
	s.starts()
	if left == 0 || left == made {
		t.Errorf("%d of %d challenges had expired", made-left, made)
	}
}
