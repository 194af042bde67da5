package bot_test

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/sandbox"
	"galet/bot/thinking"
	"galet/game"
)

// observerFuncs is an observer that calls a function for each answer and each call.
type observerFuncs struct{ answered, called func(what string) }

func (h observerFuncs) Answered(_, asked, _ string, _ time.Duration)               { h.answered(asked) }
func (h observerFuncs) Called(route string, _ int, _ time.Duration)                { h.called(route) }
func (observerFuncs) Drew(game.ID, time.Duration, int)                             {}
func (observerFuncs) Received(int)                                                 {}
func (observerFuncs) Connected(int, bool)                                          {}
func (observerFuncs) Thought(thinking.Class, string, time.Duration, time.Duration) {}

// The bot survives and logs a panic that follows an answer, deferred or not.
func TestPanicAfterAnAnswer(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := s.keepLog()
	explode := func(asked string) {
		if asked == "replay" || asked == "help" {
			panic("boom")
		}
	}
	s.change = func(c *bot.Config) { c.Observer = observerFuncs{explode, func(string) {}} }
	s.starts()
	ana := s.world.Person("ana")
	if _, err := ana.Slash("general", "/challenge kulami first:me"); err != nil {
		t.Fatal(err)
	}
	s.click("bo", "general", "Accept")
	for _, row := range []struct{ line, want string }{
		{"/replay match:1", "kulami-1.gif"}, {"/help", "**Galet**"}, {"/replay match:1", "kulami-1.gif"}, {"/help", "**Galet**"},
	} {
		if reply, err := ana.Slash("general", row.line); err != nil || reply.Message == nil || !strings.Contains(reply.Message.String(), row.want) {
			t.Errorf("%s was answered with %v, %v", row.line, reply.Message, err)
		}
	}
	s.must(s.Stop())
	if n := strings.Count(log.String(), `level=ERROR msg="panic: please report it"`); n != 4 {
		t.Errorf("%d panics were logged:\n%s", n, log)
	}
}

// Discord may for some seconds not know an interaction that it has just accepted an answer
// to.
func TestDeferredAnswerToAnUnknownInteraction(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	s.begins("general", "kulami")
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPatch, Path: "/webhooks/*/*/messages/@original", Status: http.StatusNotFound, Code: 10015, Times: 2})
	reply, err := s.world.Person("ana").Slash("general", "/games")
	if err != nil || reply.Message == nil || !strings.Contains(reply.Message.String(), "#1 Kulami") {
		t.Errorf("/games was answered with %v, %v", reply.Message, err)
	}
}

// busyFixture is a fixture whose first deferred answers stop at their first message
// until release is closed.
type busyFixture struct {
	*fixture
	begun, release chan struct{} // begun is closed once all of them have stopped
	cancelled      chan struct{} // closed when an answer is cancelled
	held           chan struct{} // closed when /help stops after its answer, until release is closed
}

// busyObserver is the observer of a busyFixture.
type busyObserver struct {
	observerFuncs
	h *busyFixture
}

func (o busyObserver) Answered(_, asked, outcome string, _ time.Duration) {
	if outcome == "cancelled" {
		close(o.h.cancelled)
	}
	if asked == "help" {
		close(o.h.held)
		<-o.h.release
	}
}

// newBusyFixture has a fixture in which this many answers stop and wait.
func newBusyFixture(t *testing.T, stopped int32) *busyFixture {
	t.Helper()
	h := &busyFixture{
		fixture: newFixture(t), begun: make(chan struct{}), release: make(chan struct{}),
		cancelled: make(chan struct{}), held: make(chan struct{}),
	}
	var sent atomic.Int32
	h.change = func(c *bot.Config) {
		c.Observer = busyObserver{observerFuncs{nil, func(route string) {
			if route != "edit deferred answer" {
				return
			}
			n := sent.Add(1)
			if n == stopped {
				close(h.begun)
			}
			if n <= stopped {
				<-h.release
			}
		}}, h}
	}
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	h.begins("general", "kulami")
	return h
}

// slowWorkers is how many parts of deferred answers are made at once.
const slowWorkers = 2

// ask types a command, and waits until the bot has answered or deferred the answer. The
// channel receives the answer.
func (h *busyFixture) ask(who, line string) <-chan string {
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
	if err := h.world.WaitFor("a deferred answer", func() bool { return h.answers(who) > before }); err != nil {
		h.Fatal(err)
	}
	return said
}

// holdWorkers has two members hold both workers.
func (h *busyFixture) holdWorkers() {
	h.Helper()
	h.ask("ana", "/privacy data:export")
	h.ask("bo", "/privacy data:export")
	<-h.begun
}

// answers counts a person's answers, deferred ones included.
func (h *busyFixture) answers(who string) (n int) {
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

// Two members with many requests hold both workers. The first request of a third
// member runs before their other requests. A fourth waiting answer of a member is
// refused.
func TestSlowAnswersAreShared(t *testing.T) {
	t.Parallel()
	h := newBusyFixture(t, slowWorkers)
	h.holdWorkers()
	mine := []<-chan string{h.ask("ana", "/replay match:1"), h.ask("ana", "/privacy data:export")}
	h.ask("bo", "/replay match:1")
	h.ask("bo", "/replay match:1")
	if got := <-h.ask("ana", "/replay match:1"); !strings.Contains(got, "already waiting for other answers") {
		t.Errorf("a fourth answer of a member: %s", got)
	}
	third := h.ask("cleo", "/replay match:1")
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

// A member has one worker at most, also while another is free: the second request
// waits for the first, and other members do not.
func TestMemberHasOneSlowWorker(t *testing.T) {
	t.Parallel()
	h := newBusyFixture(t, 1)
	defer close(h.release)
	h.ask("ana", "/replay match:1")
	<-h.begun
	second := h.ask("ana", "/replay match:1")
	for range 3 {
		if got := <-h.ask("bo", "/replay match:1"); !strings.Contains(got, "kulami-1.gif") {
			t.Errorf("another member was told %s", got)
		}
	}
	select {
	case got := <-second:
		t.Errorf("the second request did not wait: %s", got)
	default:
	}
}

// Work on an answer ends before Discord stops accepting it.
func TestSlowAnswersEndInTime(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		ago  time.Duration
		want error
	}{
		{0, nil},
		{discord.TokenLife - time.Minute, nil},
		{discord.TokenLife - 20*time.Second, context.DeadlineExceeded},
		{discord.TokenLife, context.DeadlineExceeded},
	} {
		ctx, stop := bot.DeferredContext(t.Context(), time.Now().Add(-row.ago))
		if err := ctx.Err(); err != row.want {
			t.Errorf("asked %v ago: %v, want %v", row.ago, err, row.want)
		}
		stop()
	}
}

// A waiting answer ends with a reason, at a shutdown and when the member deletes their
// data.
func TestSlowAnswersEnd(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		end  func(h *busyFixture, question string)
		want string
	}{
		"by a deletion": {func(h *busyFixture, question string) {
			go h.world.Person("cleo").PressRaw(question, "v1/privacy/-/0/erase")
		}, "because you are deleting your data"},
		"by a shutdown": {func(h *busyFixture, _ string) { go h.Stop() }, "I am being restarted"},
		"by a shutdown that waits for a request": {func(h *busyFixture, _ string) {
			go h.world.Person("bo").Slash("general", "/help")
			<-h.held
			go h.Stop()
		}, "I am being restarted"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newBusyFixture(t, slowWorkers)
			question, err := h.world.Person("cleo").Slash("general", "/privacy data:delete")
			if err != nil {
				t.Fatal(err)
			}
			h.holdWorkers()
			waits := h.ask("cleo", "/replay match:1")
			row.end(h, question.Message.ID)
			if got := <-waits; !strings.Contains(got, row.want) {
				t.Errorf("told %s", got)
			}
			close(h.release)
		})
	}
}

// The waiting answers on a server that removes the bot are cancelled.
func TestSlowAnswersEndWithTheServer(t *testing.T) {
	t.Parallel()
	h := newBusyFixture(t, slowWorkers)
	h.holdWorkers()
	go h.world.Person("cleo").Slash("general", "/replay match:1")
	if err := h.world.WaitFor("a deferred answer", func() bool { return h.answers("cleo") == 1 }); err != nil {
		t.Fatal(err)
	}
	if err := h.world.RemoveBot("Server", false); err != nil {
		t.Fatal(err)
	}
	select {
	case <-h.cancelled:
	case <-time.After(time.Minute):
		t.Error("it still waits")
	}
	close(h.release)
}
