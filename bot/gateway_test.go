package bot_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/sandbox"
)

// A gateway that does not become ready, or cannot be used, ends the run with
// the reason; one that comes to its senses in time does not.
func TestGatewayAtTheStart(t *testing.T) {
	t.Parallel()
	silent := sandbox.GatewayFault{Silent: true}
	const (
		long    = time.Minute
		waiting = 10 * time.Second       // half of it in vain
		short   = 200 * time.Millisecond // all of it in vain
	)
	var entrances sync.WaitGroup // they wait more than they work
	for name, row := range map[string]struct {
		faults   []sandbox.GatewayFault
		patience time.Duration
		want     error
		says     string
	}{
		"silent":                 {[]sandbox.GatewayFault{silent}, short, bot.ErrGateway, "did not become ready"},
		"a refused token":        {[]sandbox.GatewayFault{{Close: 4004}}, long, bot.ErrToken, "token"},
		"a shard too many":       {[]sandbox.GatewayFault{{Close: 4010}}, long, bot.ErrGateway, "shard"},
		"too many servers":       {[]sandbox.GatewayFault{{Close: 4011}}, long, bot.ErrGateway, "needs shards"},
		"an old version":         {[]sandbox.GatewayFault{{Close: 4012}}, long, bot.ErrGateway, "no longer serves"},
		"unknown intents":        {[]sandbox.GatewayFault{{Close: 4013}}, long, bot.ErrGateway, "invalid intents"},
		"intents not allowed":    {[]sandbox.GatewayFault{{Close: 4014}}, long, bot.ErrGateway, "not allowed"},
		"cut once":               {[]sandbox.GatewayFault{{Close: -1}}, long, nil, ""},
		"cut twice":              {[]sandbox.GatewayFault{{Close: -1}, {Close: -1}}, long, nil, ""},
		"an unknown failure":     {[]sandbox.GatewayFault{{Close: 4000}}, long, nil, ""},
		"asked to reconnect":     {[]sandbox.GatewayFault{{Op: 7}}, waiting, nil, ""},
		"a stray acknowledgment": {[]sandbox.GatewayFault{{Op: 11}}, waiting, nil, ""},
		"an invalid session":     {[]sandbox.GatewayFault{{Op: 9}}, long, nil, ""},
	} {
		s := newStage(t)
		s.world.FailIdentify(row.faults...)
		s.change = func(c *bot.Config) { c.Patience = row.patience }
		least := time.Duration(0)
		for try, fault := range row.faults {
			if fault.Close != 0 && row.want == nil {
				least += bot.Pause(try+1, true)
			}
		}
		entrances.Go(func() {
			began := time.Now()
			err := s.enter()
			if took := time.Since(began); took < least {
				t.Errorf("%s: tried again too soon, in %v of %v", name, took, least)
			}
			if !errors.Is(err, row.want) || row.want != nil && !strings.Contains(err.Error(), row.says) {
				t.Errorf("%s: got %v, want %v", name, err, row.want)
			}
		})
	}
	entrances.Wait()
}

// A session that Discord refuses is not asked for again at once, as the library
// would: neither when it is to begin nor when it has gone on for a while.
func TestRefusedSession(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.world.FailIdentify(sandbox.GatewayFault{Op: 9})
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
	began := s.world.Identified()
	s.world.InvalidateSessions(false)
	if err := s.world.WaitFor("another session", func() bool { return s.world.Identified() > began && s.world.Connected() }); err != nil {
		t.Error(err)
	}
	if faults := s.world.Faults(); len(faults) > 0 {
		t.Error(faults)
	}
}

// Once it was connected, the bot finds back after every kind of loss.
func TestGatewayLost(t *testing.T) {
	t.Parallel()
	// while loses the connection, and then another while the bot connects.
	while := func(f sandbox.GatewayFault) func(*sandbox.World) {
		return func(w *sandbox.World) {
			w.FailIdentify(f)
			w.InvalidateSessions(false)
			w.DropGateway(-1)
		}
	}
	var losses sync.WaitGroup
	for name, lose := range map[string]func(*sandbox.World){
		"cut":                  func(w *sandbox.World) { w.DropGateway(-1) },
		"closed":               func(w *sandbox.World) { w.DropGateway(4000) },
		"asked to reconnect":   (*sandbox.World).AskReconnect,
		"silent":               (*sandbox.World).SilenceGateway,
		"cut, and then silent": while(sandbox.GatewayFault{Silent: true}),
		"cut, and asked to reconnect while connecting":     while(sandbox.GatewayFault{Op: 7}),
		"cut, and a stray acknowledgment while connecting": while(sandbox.GatewayFault{Op: 11}),
		"cut, and then a greeting without a word":          while(sandbox.GatewayFault{Op: 11, Silent: true}),
	} {
		s := newStage(t)
		s.change = func(c *bot.Config) { c.Patience, c.Silence = 4*time.Second, 2*time.Second }
		if err := s.enter(); err != nil {
			t.Fatal(err)
		}
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

// A connection that is lost again is left alone for a while, by the library too.
func TestGatewayFlaps(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	told := newTally()
	s.change = func(c *bot.Config) { c.Observer = told }
	noted := make(chan time.Time, 2)
	s.log = logged(func(line string) {
		if strings.Contains(line, "gateway connection lost") {
			noted <- time.Now()
		}
	})
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
	lost := bot.Flaps()
	for n := range 2 {
		s.world.DropGateway(-1)
		at := <-noted
		if err := s.world.WaitFor("the bot to be back", s.world.Connected); err != nil {
			t.Fatal(err)
		}
		if took, wait := time.Since(at), lost(0); took < wait {
			t.Errorf("loss %d: back in %v, before %v", n+1, took, wait)
		}
		if err := s.world.WaitFor("the bot to know it", func() bool { return told.has("reconnected") > n }); err != nil {
			t.Fatal(err)
		}
	}
}

// logged is a log that does something at each line.
type logged func(line string)

func (l logged) Write(p []byte) (int, error) {
	l(string(p))
	return len(p), nil
}

// A code that makes every further attempt useless ends the run, later too.
func TestGatewayClosedForGood(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
	s.world.FailIdentify(slices.Repeat([]sandbox.GatewayFault{{Close: 4014}}, 5)...)
	s.world.InvalidateSessions(false)
	if err := s.leaves(); !errors.Is(err, bot.ErrGateway) || !strings.Contains(err.Error(), "not allowed") {
		t.Errorf("got %v, want ErrGateway", err)
	}
}

// Attempts in vain come further and further apart: never more than ten seconds
// if they cost nothing, and else few enough for a day's thousand sessions.
func TestGatewayPauses(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		tries int
		cheap bool
		want  time.Duration
	}{
		{0, true, 0},
		{0, false, 0},
		{1, true, time.Second},
		{4, true, 8 * time.Second},
		{1000, true, 8 * time.Second},
		{4, false, 8 * time.Second},
		{7, false, 64 * time.Second},
		{1000, false, 2 * time.Minute},
	} {
		if got := bot.Pause(row.tries, row.cheap); got != row.want {
			t.Errorf("after %d tries, cheap %v: %v, want %v", row.tries, row.cheap, got, row.want)
		}
	}
}

// An attempt is cheap only if it can have begun no session.
func TestCheapAttempts(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ reached, begun, silent, want bool }{
		{reached: false, begun: false, want: true},
		{reached: false, begun: true, silent: true, want: true},
		{reached: true, begun: true, want: true},
		{reached: true, begun: true, silent: true, want: false},
		{reached: true, begun: false, want: false},
	} {
		if got := bot.Cheap(row.reached, row.begun, row.silent); got != row.want {
			t.Errorf("%+v: %v", row, got)
		}
	}
}

// The library keeps nothing of the servers that Discord tells of.
func TestNoState(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.world.Person("ana").Slash("general", "/help"); err != nil {
		t.Fatal(err)
	}
	if n := s.bot.Guilds(); n != 0 {
		t.Errorf("%d servers are kept", n)
	}
}
