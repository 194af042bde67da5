package bot_test

import (
	"errors"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/sandbox"
	"galet/game/match"
)

// disk is the disk of the fixture's store; it can be full or slow.
type disk struct {
	full atomic.Bool
	// wait is the time that each write takes, in milliseconds.
	wait atomic.Int64
	// room is how many more writes a full disk takes.
	room atomic.Int64
}

// fills makes the disk full ("full"), full after two more writes ("full 2"), or
// makes room again ("free").
func (d *disk) fills(words []string) (err error) {
	room := 0
	if len(words) > 1 {
		if room, err = strconv.Atoi(words[1]); err != nil {
			return err
		}
	}
	d.room.Store(int64(room))
	d.full.Store(words[0] == "full")
	return nil
}

// under is a store on the disk.
func (d *disk) under(s match.Store) match.Store { return onDisk{s, d} }

type onDisk struct {
	match.Store
	disk *disk
}

// Update implements match.Store. On a full disk it rolls back.
func (s onDisk) Update(f func(match.Tx) error) error {
	time.Sleep(time.Duration(s.disk.wait.Load()) * time.Millisecond)
	return s.Store.Update(func(tx match.Tx) error {
		if err := f(tx); err != nil {
			return err
		}
		if s.disk.full.Load() && s.disk.room.Add(-1) < 0 {
			return fmt.Errorf("%w: %w", match.ErrStoreFailed, syscall.ENOSPC)
		}
		return nil
	})
}

// On a slow disk an answer is deferred, and comes later: after a command, after presses on
// public and private messages, while other requests of the match come first, and if the
// response to the deferral is lost.
func TestSlowDisk(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.change = func(c *bot.Config) { c.DeferAfter = 50 * time.Millisecond }
	ana, private, _ := s.practises("/practice game:kala level:1 first:me")
	bo := s.world.Person("bo")
	id, values := anyMove(t, ana, private, s.rng)
	slowly := func(act func() (sandbox.Reply, error)) (r sandbox.Reply) {
		t.Helper()
		s.disk.wait.Store(300)
		defer s.disk.wait.Store(0)
		before := s.calls(http.MethodPost, "/callback")
		r, err := act()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range s.world.Requests() {
			if c.Method == http.MethodPost && strings.HasSuffix(c.Path, "/callback") {
				if before--; before < 0 && !strings.Contains(c.Body, `"type":5`) && !strings.Contains(c.Body, `"type":6`) {
					t.Errorf("not deferred: %s", c.Body)
				}
			}
		}
		return r
	}
	slowly(func() (sandbox.Reply, error) { return ana.PressRaw(private, id, values...) })
	s.until("the board", func() bool { return s.practice().Ply() == 2 })
	s.settle()
	if board, is := s.world.Message(private); !is || !strings.Contains(board.Content, "2 moves") {
		t.Errorf("after a press on a private board it says %q", board.Content)
	}
	note := slowly(func() (sandbox.Reply, error) { return ana.Slash("general", "/challenge kulami opponent:@bo first:me") })
	if !strings.Contains(note.Message.Content, "on its way") {
		t.Errorf("the answer to a challenge: %v", note.Message)
	}
	s.until("the challenge", func() bool { return s.shown("challenge") == 1 })
	s.until("the note to go", func() bool { return !s.told("ana", "on its way") })

	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/interactions/*/*/callback", Lose: true, Times: 1})
	slowly(func() (sandbox.Reply, error) { return bo.Click("general", "Accept") })
	s.until("the deferral to be sent again", func() bool {
		all := s.world.Refusals()
		return len(all) == 1 && all[0].Code == 40060
	})
	s.world.ForgetRefusals()
	s.until("the board", func() bool { return s.shown("it is your turn") == 1 && s.shown("accepted @Ana’s challenge") == 1 })
	slowly(func() (reply sandbox.Reply, err error) {
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				if _, err := ana.Slash("general", "/move move:d4"); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		return reply, nil
	})
	s.until("the move", func() bool {
		return s.shown("played d4") == 1 && s.told("ana", "It is @Bo") && !s.told("ana", "You moved")
	})
	if _, err := ana.Slash("general", "/takeback"); err != nil {
		t.Fatal(err)
	}
	s.until("the request", func() bool { return s.shown("take back") > 0 })
	slowly(func() (sandbox.Reply, error) { return bo.Click("general", "Keep the move") })
	s.until("the request to go", func() bool { return s.shown("played d4") == 1 && s.shown("take back") == 0 })
	if problems := fmt.Sprint(s.world.Faults(), s.world.Refusals()); problems != "[] []" {
		t.Error(problems)
	}
}

// A thread is begun for a match, but the bot may not write in it, and the disk
// is too full to store that. Once there is room, the first board is in the
// channel.
func TestThreadIsLeftOnceThereIsRoom(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	var thread atomic.Pointer[string]
	var fills sync.Once
	s.behind("", func(w http.ResponseWriter, r *http.Request) bool {
		in, posts := strings.CutSuffix(r.URL.Path, "/messages")
		known := thread.Load()
		refused := posts && r.Method == http.MethodPost && known != nil && path.Base(in) == *known
		if refused {
			fills.Do(func() { s.disk.full.Store(true) })
			http.Error(w, `{"code": 50013}`, http.StatusForbidden)
		}
		return refused
	})
	s.starts()
	s.must(s.world.SetPermissions("general", sandbox.ThreadPermissions))
	_, err := s.world.Person("ana").Slash("general", "/challenge kulami opponent:@bo")
	s.must(errors.Join(err, s.world.Settle(t.Context())))
	c, err := s.Matches().Challenge(1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Matches().ChangeServer(c.Place.Guild, "7", "setting", func(server *match.Server) { server.Boards = match.ThreadBoards }); err != nil {
		t.Fatal(err)
	}
	began := string(c.Message)
	thread.Store(&began)
	s.click("bo", "general", "Accept")
	s.must(s.world.WaitFor("the disk to be full", s.disk.full.Load))
	s.settles()
	if n := len(s.boards(1)); n != 0 {
		t.Errorf("%d boards on a full disk", n)
	}
	s.disk.full.Store(false)
	s.must(s.tick())
	s.settles()
	if n := len(s.boards(1)); n != 1 {
		t.Errorf("%d boards in the channel once there is room", n)
	}
}
