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
func (hearer) Received(int)                                                 {}
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

// held is a fixture whose deferred answers wait at the first that is sent, until
// release is closed.
type held struct {
	*fixture
	begun, release chan struct{}
	cancelled      chan struct{} // closed when an answer is cancelled
}

// cancelling is a hearer that also hears of an answer that is cancelled.
type cancelling struct {
	hearer
	cancelled chan struct{}
}

func (c cancelling) Answered(_, _, outcome string, _ time.Duration) {
	if outcome == "cancelled" {
		close(c.cancelled)
	}
}

func newHeld(t *testing.T) *held {
	t.Helper()
	h := &held{newFixture(t), make(chan struct{}), make(chan struct{}), make(chan struct{})}
	var sent atomic.Int32
	h.change = func(c *bot.Config) {
		c.Observer = cancelling{hearer{nil, func(route string) {
			if route != "edit deferred answer" {
				return
			}
			n := sent.Add(1)
			if n == slowWorkers {
				close(h.begun)
			}
			if n <= slowWorkers {
				<-h.release
			}
		}}, h.cancelled}
	}
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	h.begins("general", "kulami")
	return h
}

// slowWorkers is how many parts of deferred answers are made at once.
const slowWorkers = 2

// asks types a command, and waits until the bot has promised an answer or given
// one. The channel has the answer.
func (h *held) asks(who, line string) <-chan string {
	h.Helper()
	before, said := h.answers(who), make(chan string, 1)
	go func() {
		reply, err := h.world.Person(who).Slash("general", line)
		if err != nil || reply.Message == nil {
			h.Errorf("%s was answered with %v, %v", line, reply.Message, err)
			said <- ""
			return
		}
		said <- reply.Message.String()
	}()
	if err := h.world.WaitFor("a promise", func() bool { return h.answers(who) > before }); err != nil {
		h.Fatal(err)
	}
	return said
}

// holdWorkers has two members hold both workers.
func (h *held) holdWorkers() {
	h.Helper()
	h.asks("ana", "/privacy data:export")
	h.asks("bo", "/privacy data:export")
	<-h.begun
}

// answers counts what a person was told or promised.
func (h *held) answers(who string) (n int) {
	all, err := h.world.Person(who).Messages("general")
	if err != nil {
		h.Error(err)
	}
	for _, m := range all {
		if m.Only != "" {
			n++
		}
	}
	return n
}

// Two members who ask for much hold both workers. A third is answered next, before
// what the two also wait for. A member who asks for more than three answers is
// told so.
func TestSlowAnswersAreShared(t *testing.T) {
	t.Parallel()
	h := newHeld(t)
	h.holdWorkers()
	mine := []<-chan string{h.asks("ana", "/replay match:1"), h.asks("ana", "/privacy data:export")}
	h.asks("bo", "/replay match:1")
	h.asks("bo", "/replay match:1")
	if got := <-h.asks("ana", "/replay match:1"); !strings.Contains(got, "already waiting for other answers") {
		t.Errorf("a fourth answer of a member: %s", got)
	}
	third := h.asks("cleo", "/replay match:1")
	close(h.release)
	if got := <-third; !strings.Contains(got, "kulami-1.gif") {
		t.Errorf("the third member was told %s", got)
	}
	for _, said := range mine {
		if got := <-said; !strings.Contains(got, "kulami-1.gif") && !strings.Contains(got, "galet.json") {
			t.Errorf("the first member was told %s", got)
		}
	}
}

// What waits at a shutdown is answered; so is what the member's deletion of their
// data makes useless.
func TestSlowAnswersEnd(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		end  func(h *held, question string)
		want string
	}{
		"by a deletion": {func(h *held, question string) {
			go h.world.Person("cleo").PressRaw(question, "v1/privacy/-/0/erase")
		}, "because you are deleting your data"},
		"by a shutdown": {func(h *held, _ string) { go h.Stop() }, "I am being restarted"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHeld(t)
			question, err := h.world.Person("cleo").Slash("general", "/privacy data:delete")
			if err != nil {
				t.Fatal(err)
			}
			h.holdWorkers()
			waits := h.asks("cleo", "/replay match:1")
			row.end(h, question.Message.ID)
			if got := <-waits; !strings.Contains(got, row.want) {
				t.Errorf("told %s", got)
			}
			close(h.release)
		})
	}
}

// What waits on a server that removes the bot is not made.
func TestSlowAnswersEndWithTheServer(t *testing.T) {
	t.Parallel()
	h := newHeld(t)
	h.holdWorkers()
	go h.world.Person("cleo").Slash("general", "/replay match:1")
	if err := h.world.WaitFor("a promise", func() bool { return h.answers("cleo") == 1 }); err != nil {
		t.Fatal(err)
	}
	if err := h.world.RemoveBot("Server"); err != nil {
		t.Fatal(err)
	}
	select {
	case <-h.cancelled:
	case <-time.After(time.Minute):
		t.Error("it still waits")
	}
	close(h.release)
}
