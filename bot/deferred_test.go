package bot_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/thinking"
	"galet/game"
)

// hearer is an observer that calls a function for each answer and each call.
type hearer struct{ answered, called func(what string) }

func (h hearer) Answered(_, asked, _ string, _ time.Duration)               { h.answered(asked) }
func (h hearer) Called(route string, _ int, _ time.Duration)                { h.called(route) }
func (hearer) Drew(game.ID, time.Duration, int)                             {}
func (hearer) Connected(int, bool)                                          {}
func (hearer) Thought(thinking.Class, string, time.Duration, time.Duration) {}

// The bot survives and logs a panic that follows an answer, deferred or not.
func TestPanicAfterAnAnswer(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := &strings.Builder{}
	s.logTo(log)
	explode := func(asked string) {
		if asked == "replay" || asked == "help" {
			panic("boom")
		}
	}
	s.change = func(c *bot.Config) { c.Observer = hearer{explode, func(string) {}} }
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	ana := s.world.Person("ana")
	if _, err := ana.Slash("general", "/challenge kulami first:me"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.world.Person("bo").Click("general", "Accept"); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ line, want string }{
		{"/replay match:1", "kulami-1.gif"}, {"/help", "**Galet**"}, {"/replay match:1", "kulami-1.gif"}, {"/help", "**Galet**"},
	} {
		if reply, err := ana.Slash("general", row.line); err != nil || reply.Message == nil || !strings.Contains(reply.Message.String(), row.want) {
			t.Errorf("%s was answered with %v, %v", row.line, reply.Message, err)
		}
	}
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(log.String(), "level=ERROR msg=panic"); n != 4 {
		t.Errorf("%d panics were logged:\n%s", n, log)
	}
}

// Only a limited number of slow requests wait, of all kinds together. A member
// who asks for one more is told to ask again; those that wait are done.
func TestCrowded(t *testing.T) {
	t.Parallel()
	const room, over = 64, 3
	s := newFixture(t)
	begun, release := make(chan struct{}), make(chan struct{})
	var first atomic.Bool
	s.change = func(c *bot.Config) {
		c.Observer = hearer{func(string) {}, func(route string) {
			if route == "edit deferred answer" && first.CompareAndSwap(false, true) {
				close(begun)
				<-release
			}
		}}
	}
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	ana := s.world.Person("ana")
	if _, err := ana.Slash("general", "/challenge kulami first:me"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.world.Person("bo").Click("general", "Accept"); err != nil {
		t.Fatal(err)
	}
	said := make(chan string)
	ask := func(line string) {
		reply, err := ana.Slash("general", line)
		if err != nil || reply.Message == nil {
			t.Errorf("answered %v, %v", reply.Message, err)
			said <- ""
			return
		}
		said <- reply.Message.String()
	}
	go ask("/privacy data:export")
	<-said
	<-begun // what has made it is not done yet
	promised := func() (n int) {
		all, err := ana.Messages("general")
		if err != nil {
			t.Error(err)
		}
		for _, m := range all {
			if m.Only != "" {
				n++
			}
		}
		return n
	}
	before := promised()
	for i := range room - 1 + over {
		go ask([...]string{"/replay match:1", "/privacy data:export"}[i%2])
		if err := s.world.WaitFor("a promise", func() bool { return promised() > before+i }); err != nil {
			t.Fatal(err)
		}
	}
	for i := range room - 1 + over {
		got := <-said
		refused := strings.Contains(got, "I’m too busy right now. Please try")
		made := strings.Contains(got, "kulami-1.gif") || strings.Contains(got, "galet.json")
		if refused != (i < over) || made != (i >= over) {
			t.Errorf("answer %d: %s", i, got)
		}
		if i == over-1 {
			close(release)
		}
	}
}
