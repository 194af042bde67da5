package bot_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/sandbox"
)

// A gateway that cannot be used ends the run with the reason.
func TestGatewayAtTheStart(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		fault   sandbox.GatewayFault
		timeout time.Duration
		want    error
		says    string
	}{
		"silent":          {sandbox.GatewayFault{Silent: true}, 200 * time.Millisecond, discord.ErrGateway, "did not become ready"},
		"a refused token": {sandbox.GatewayFault{Close: 4004}, time.Minute, discord.ErrToken, "token"},
		"an old version":  {sandbox.GatewayFault{Close: 4012}, time.Minute, discord.ErrGatewayRefused, "no longer serves"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newFixture(t)
			s.world.FailIdentify(row.fault)
			s.change = func(c *bot.Config) { c.StartTimeout = row.timeout }
			if err := s.start(); !errors.Is(err, row.want) || !strings.Contains(err.Error(), row.says) {
				t.Errorf("got %v, want %v", err, row.want)
			}
		})
	}
}

// While Discord cannot be reached at the start, the log says why.
func TestUnreachableAtTheStart(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := s.keepLog()
	s.world.Misbehave(sandbox.Rule{Path: "/gateway/bot", Status: 503})
	s.starts()
	s.must(s.Stop())
	if want := "cannot get the gateway's address"; !strings.Contains(log.String(), want) || !strings.Contains(log.String(), "status 503") {
		t.Errorf("the log lacks %q:\n%s", want, log)
	}
}

// After Discord refuses a session, the bot waits before it asks again, both for
// a new session and for one that was open for a while.
func TestRefusedSession(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.world.FailIdentify(sandbox.GatewayFault{Op: 9})
	s.starts()
	began := s.world.Identified()
	s.world.FailGateway(sandbox.GatewayFault{Op: 9})
	if err := s.world.WaitFor("another session", func() bool { return s.world.Identified() > began && s.world.Connected() }); err != nil {
		t.Error(err)
	}
	if faults := s.world.Faults(); len(faults) > 0 {
		t.Error(faults)
	}
}

// A bot that was connected once reconnects after every kind of loss.
func TestGatewayLost(t *testing.T) {
	t.Parallel()
	// while loses the connection, and then another while the bot connects.
	while := func(f sandbox.GatewayFault) func(*sandbox.World) {
		return func(w *sandbox.World) {
			w.FailIdentify(f)
			w.FailGateway(sandbox.GatewayFault{Op: 9})
			w.FailGateway(sandbox.GatewayFault{Close: -1})
		}
	}
	var losses sync.WaitGroup
	for name, lose := range map[string]func(*sandbox.World){
		"cut":                  func(w *sandbox.World) { w.FailGateway(sandbox.GatewayFault{Close: -1}) },
		"closed":               func(w *sandbox.World) { w.FailGateway(sandbox.GatewayFault{Close: 4000}) },
		"asked to reconnect":   func(w *sandbox.World) { w.FailGateway(sandbox.GatewayFault{Op: 7}) },
		"silent":               func(w *sandbox.World) { w.FailGateway(sandbox.GatewayFault{Silent: true}) },
		"cut, and then silent": while(sandbox.GatewayFault{Silent: true}),
		"cut, and asked to reconnect while connecting":     while(sandbox.GatewayFault{Op: 7}),
		"cut, and a stray acknowledgment while connecting": while(sandbox.GatewayFault{Op: 11}),
		"cut, and then a greeting without a word":          while(sandbox.GatewayFault{Op: 11, Silent: true}),
	} {
		s := newFixture(t)
		s.change = func(c *bot.Config) { c.StartTimeout, c.IdleTimeout = 4*time.Second, 2*time.Second }
		s.starts()
		losses.Go(func() {
			lose(s.world)
			ana := s.world.Person("ana")
			if err := s.world.WaitFor("the bot to be back", func() bool {
				if !s.world.Connected() {
					return false
				}
				reply, err := ana.Slash("general", "/help")
				return err == nil && reply.Message != nil
			}); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	losses.Wait()
}

// A fatal close code ends the run, at the start and later.
func TestGatewayClosedForGood(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	s.world.FailIdentify(slices.Repeat([]sandbox.GatewayFault{{Close: 4014}}, 5)...)
	s.world.FailGateway(sandbox.GatewayFault{Op: 9})
	if err := s.Wait(); !errors.Is(err, discord.ErrGatewayRefused) || !strings.Contains(err.Error(), "not allowed") {
		t.Errorf("got %v, want ErrGatewayRefused", err)
	}
}
