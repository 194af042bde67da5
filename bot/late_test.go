package bot_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/sandbox/sandboxtest"
)

// TestLateInteraction: an interaction reaches a process more than 5 s late, as after a stop.
// The process drops it.
func TestLateInteraction(t *testing.T) {
	t.Parallel()
	s, other := processes(t, true)
	s.slash("ana", "general", "/challenge kulami opponent:@bo first:me")
	if err := errors.Join(other.Stop(), other.Start(t.Context())); err != nil {
		t.Fatal(err)
	}
	s.clock.Forward(6 * time.Second)
	s.world.Redeliver(1)
	s.slash("cleo", "general", "/challenge kala opponent:@bo")
	s.until("the challenges to be posted", func() bool { return s.shown("challenge") == 2 })
	by := map[string]int{}
	for _, c := range inDatabase(t, other.Matches().Challenge) {
		by[c.By.Name]++
	}
	if by["Ana"] != 1 || by["cleo"] != 1 || len(by) != 2 {
		t.Errorf("a late interaction was carried out: challenges are by %v", by)
	}
}

// A single process drops what comes too late, as several processes do. Many late commands
// cost few calls that ask Discord for the time.
func TestTooLate(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := s.keepLog()
	base, _ := s.byHTTP()
	const commands = 20
	if asked := s.dropsLate(base+discord.EndpointPath, log, commands); asked == 0 || asked > commands/4 {
		t.Errorf("it asked %d times", asked)
	}
}

// TestClockAhead has processes whose clocks are a minute ahead of Discord's. They carry
// out what members do now, but not what a member did 10 s ago.
func TestClockAhead(t *testing.T) {
	t.Parallel()
	log := &keptLog{}
	var endpoint string
	s, _ := processesWith(t, true, func(i int, c *bot.Config) {
		now := c.Now
		c.Now = func() time.Time { return now().Add(time.Minute) }
		c.Log = log.logger()
		endpoint = "http://" + c.Listener.Addr().String() + discord.EndpointPath
	})
	s.slash("ana", "general", "/challenge kulami opponent:@bo")
	s.until("the challenge to be posted", func() bool { return s.shown("challenge") == 1 })
	if !log.has("the clock of this machine differs") {
		t.Error("the log does not name the clock")
	}
	s.dropsLate(endpoint, log, 1)
}

// dropsLate sends commands that are 10 s old to an endpoint, and waits until the log says
// that they are not carried out. It returns how often the bot has asked Discord for the time.
func (s *fixture) dropsLate(endpoint string, log *keptLog, commands int) (asked int) {
	s.Helper()
	const epoch = 1_420_070_400_000
	id := (s.clock.Now().UnixMilli() - 10_000 - epoch) << 22
	before := len(s.world.Requests())
	for n := range commands {
		s.sendsCommand(endpoint, id+int64(n))
	}
	for deadline := time.Now().Add(sandboxtest.Patience); log.count("it came too late") < commands; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			s.Fatalf("not all were dropped:\n%s", log.String())
		}
	}
	for _, r := range s.world.Requests()[before:] {
		if strings.HasSuffix(r.Path, "/gateway/bot") {
			asked++
		}
	}
	return asked
}

// sendsCommand sends a command to an endpoint.
func (s *fixture) sendsCommand(endpoint string, id int64) {
	s.Helper()
	body := fmt.Sprintf(`{"id":"%d","token":"t","type":2,"guild_id":"1","channel_id":"2","app_permissions":"117760",
		"member":{"user":{"id":"9","username":"eve"}},"data":{"name":"challenge","options":[{"name":"kulami","type":1}]}}`, id)
	r, err := s.world.SignedRequest(endpoint, []byte(body), time.Now())
	if err != nil {
		s.Fatal(err)
	}
	if got := status(r); got != http.StatusAccepted {
		s.Fatalf("status %d", got)
	}
}
