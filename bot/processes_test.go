package bot_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord/discordtest"
	"galet/bot/sandbox"
	"galet/bot/sandbox/runner"
	"galet/bot/thinking"
	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
	"galet/storage/postgres/pgtest"
)

// processes starts two processes on one database. The first one leads; the second
// takes what comes by HTTP, if anything does.
func processes(t *testing.T, byHTTP bool) (*fixture, *runner.Runner) {
	t.Helper()
	return processesWith(t, byHTTP, func(int, *bot.Config) {})
}

// processesWith starts processes whose settings a function changes; it gets their
// numbers, 0 and 1.
func processesWith(t *testing.T, byHTTP bool, change func(int, *bot.Config)) (*fixture, *runner.Runner) {
	t.Helper()
	s := newFixture(t)
	s.path = pgtest.Database(t)
	s.Path, s.ByHTTP = s.path, byHTTP
	s.change = func(c *bot.Config) { change(0, c) }
	s.starts()
	s.until("the first process leads", func() bool { return s.Bot().Health().Leads })
	other := runner.New(runner.Config{
		World: s.world, Clock: s.clock, Path: s.path, Log: s.Runner.Log, Pictures: pictures(), ByHTTP: byHTTP,
		ChangeBot: func(c *bot.Config) {
			c.Games, c.Awake, c.Tick, c.Think = games(), s.clock.Passed, nil, thinking.Config{Workers: 1, Memory: 16 << 20, Nodes: 200}
			change(1, c)
		},
	})
	t.Cleanup(func() { other.Stop() })
	s.other.Store(other)
	if err := other.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s, other
}

func (s *fixture) until(what string, holds func() bool) {
	s.Helper()
	if err := s.world.WaitFor(what, holds); err != nil {
		s.Fatalf("%v\n%s", err, s.world.Dump())
	}
}

// told reports whether a person sees a private message with a text.
func (s *fixture) told(name, text string) bool {
	all, err := s.world.Person(name).Messages("general")
	if err != nil {
		s.Error(err)
	}
	for _, m := range all {
		if m.Only == name && strings.Contains(m.Words(), text) {
			return true
		}
	}
	return false
}

// numbers is how far inDatabase looks. PostgreSQL skips the number of a transaction that
// is repeated.
const numbers = 50

// inDatabase reads what the database has under the first numbers.
func inDatabase[T any](t *testing.T, read func(match.ID) (T, error)) (all []T) {
	t.Helper()
	for id := range match.ID(numbers) {
		switch found, err := read(id + 1); {
		case err == nil:
			all = append(all, found)
		case !errors.Is(err, match.ErrNotFound):
			t.Fatal(err)
		}
	}
	return all
}

// shown counts the messages for all with a text.
func (s *fixture) shown(text string) (n int) {
	all, err := s.world.Messages("general")
	if err != nil {
		s.Error(err)
	}
	for _, m := range all {
		if m.Only == "" && strings.Contains(m.Words(), text) {
			n++
		}
	}
	return n
}

// TestTwoProcesses has one process answer and the other one post. The answering one
// deletes its private notes once the board is there, and tells a member if it cannot
// be posted.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	s, other := processes(t, true)
	s.slash("ana", "general", "/challenge kulami opponent:@bo first:me")
	s.until("the challenge to be posted", func() bool { return s.shown("challenge") == 1 })
	s.until("the note to go", func() bool { return !s.told("ana", "on its way") })
	s.click("bo", "general", "Accept")
	s.until("the board", func() bool { return s.shown("it is your turn") == 1 })
	s.slash("ana", "general", "/move move:d4")
	s.until("the next board alone", func() bool { return s.shown("played d4") == 1 && s.shown("it is your turn") == 1 })
	s.until("the note to go", func() bool { return !s.told("ana", "You moved") })

	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Status: http.StatusForbidden, Code: 50013})
	s.slash("ana", "general", "/challenge kala opponent:@bo")
	s.until("the loss to be told", func() bool { return s.told("ana", "couldn’t post your challenge #2") })
	if other.Bot().Health().Leads {
		t.Error("both lead")
	}
}

// TestLeaderStops stops the leader: the other process leads at once, and posts.
func TestLeaderStops(t *testing.T) {
	t.Parallel()
	s, other := processes(t, true)
	s.must(s.Stop())
	s.slash("ana", "general", "/challenge kulami opponent:@bo first:me")
	s.until("the challenge to be posted", func() bool { return s.shown("challenge") == 1 })
	if !other.Bot().Health().Leads {
		t.Error("nobody leads")
	}
}

// TestStandby runs two processes on the gateway with the same shard: one handles the
// events, and the other one takes over when the first has stopped.
func TestStandby(t *testing.T) {
	t.Parallel()
	s, other := processes(t, false)
	s.slash("ana", "general", "/challenge kulami opponent:@bo first:me")
	s.until("the challenge to be posted", func() bool { return s.shown("challenge") == 1 })
	s.must(s.Stop())
	s.until("the other process to lead", func() bool { return other.Bot().Health().Leads })
	s.slash("bo", "general", "/challenge kala opponent:@cleo first:me")
	s.until("the challenge to be posted", func() bool { return s.shown("challenge") == 2 })
	if all := inDatabase(t, other.Matches().Challenge); len(all) != 2 {
		t.Errorf("both processes made a challenge: %v", all)
	}
}

// TestTermBetweenTicks has another process lead between two ticks. The time between is
// an outage: this process does not know whether members could move.
func TestTermBetweenTicks(t *testing.T) {
	t.Parallel()
	db, err := storage.Open(pgtest.Database(t), storage.Options{Games: catalog.Game})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	matches := match.New(match.Config{Store: db, Games: catalog.Game, Now: func() time.Time { return now }, Rand: rand.New(rand.NewPCG(1, 2))})
	d := newTestBotWith(t, func(c *bot.Config) { c.Matches, c.Now = matches, func() time.Time { return now } })
	leader, err := bot.NewSender(t.Context(), d.bot, discordtest.RoundTripFunc(func(r *http.Request) *http.Response {
		if strings.HasSuffix(r.URL.Path, "/commands") {
			return discordtest.Response(200, "[]")
		}
		return discordtest.Response(200, `{"id":"5"}`)
	}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(leader.Stop)
	made, err := matches.Propose(match.Proposal{Game: squares, By: ana, Terms: match.Terms{Pace: match.DefaultPace}, Place: here})
	if err != nil {
		t.Fatal(err)
	}
	tick := func() {
		leader.Renew()
		leader.Tick()
		if err := d.bot.Idle(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	tick()
	now = now.Add(10 * time.Minute)
	all, err := matches.AcquireLeases("other", 0)
	for _, led := range all {
		err = errors.Join(err, matches.ReleaseLeases(led.Owner, led.Name))
	}
	if _, failed := matches.AcquireLeases("other", 0, "leader"); err != nil || failed != nil || len(all) == 0 {
		t.Fatal(all, err, failed)
	}
	tick()
	after, err := matches.Challenge(made.ID)
	if err != nil || !after.Expires.Equal(made.Expires.Add(10*time.Minute)) {
		t.Errorf("it expires at %v, and before at %v; %v", after.Expires, made.Expires, err)
	}
}

// TestDatabaseDown stops the lease of the shard from being stored, and then stops the
// server. Each time the member is told, also one who only reads, and the log has one line
// for each interaction.
func TestDatabaseDown(t *testing.T) {
	t.Parallel()
	server, s := pgtest.New(t), newFixture(t)
	log := s.keepLog()
	s.path = server.Database(t)
	s.Path = s.path
	s.must(errors.Join(s.start(), s.Stop()))
	s.disk.full.Store(true)
	s.starts()
	s.slash("ana", "general", "/challenge kulami opponent:@bo")
	s.until("the refusal", func() bool { return s.told("ana", "database isn’t working") })
	server.Kill(t)
	defer server.Start(t) // the database is dropped at the end
	s.slash("bo", "general", "/challenge kulami opponent:@ana")
	s.until("the refusal", func() bool { return s.told("bo", "database isn’t working") })
	s.slash("cleo", "general", "/profile")
	s.until("the refusal", func() bool { return s.told("cleo", "database isn’t working") })
	for request, want := range map[string]int{"/challenge": 2, "/profile": 1} {
		got := 0
		for line := range strings.Lines(log.String()) { // a slow machine's answer may fail: Discord refuses it after 3 s
			if strings.Contains(line, "request="+request) && !strings.Contains(line, `msg="answer failed"`) {
				got++
			}
		}
		if got != want {
			t.Errorf("the log has %d lines about %s, want %d:\n%s", got, request, want, log.String())
		}
	}
}

// TestChangesUnread: a process cannot read whether the leader has posted its changes. It
// looks several times a second, but the log says it once.
func TestChangesUnread(t *testing.T) {
	t.Parallel()
	log := &keptLog{}
	s, _ := processesWith(t, true, func(i int, c *bot.Config) {
		if i == 1 {
			c.Log = log.logger()
		}
	})
	hold := make(chan struct{})
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Times: 2, Hold: hold})
	s.slash("ana", "general", "/challenge kulami opponent:@bo")
	s.slash("cleo", "general", "/challenge kulami opponent:@bo")
	const rename = "alter table %s rename to %s"
	pgtest.Exec(t, s.path, fmt.Sprintf(rename, "galet_bucket_outbox", "away"))
	const text = "cannot read whether a change is posted"
	s.until("the log to say it", func() bool { return log.has(text) })
	close(hold)
	pgtest.Exec(t, s.path, fmt.Sprintf(rename, "away", "galet_bucket_outbox"))
	// The leader may have found the changes before, and failed to read them. It tries again
	// with the next tick.
	s.must(s.tick())
	s.until("the challenges to be posted", func() bool { return s.shown("challenge") == 2 })
	if got := log.count(text); got != 1 {
		t.Errorf("the log says it %d times:\n%s", got, log.String())
	}
}

// TestDatabaseSilent cuts the network to the database without closing connections.
// Members are told in time, also when the leases have expired; afterwards the bot goes
// on. The log says once that the database is away, and once that it is back.
func TestDatabaseSilent(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := s.keepLog()
	proxy := pgtest.NewProxy(t, pgtest.Database(t))
	s.path = proxy.URL
	s.Path = s.path
	s.starts()
	s.until("the process leads", func() bool { return s.Bot().Health().Leads })
	proxy.Silence(true)
	s.slash("ana", "general", "/challenge kulami opponent:@bo")
	s.until("the refusal", func() bool { return s.told("ana", "database isn’t working") })
	s.until("the leases to expire", func() bool { return !s.Bot().Health().Leads })
	s.slash("bo", "general", "/challenge kulami opponent:@ana")
	s.until("the refusal", func() bool { return s.told("bo", "database isn’t working") })
	proxy.Silence(false)
	s.until("the process leads again", func() bool { return s.Bot().Health().Leads })
	for text, want := range map[string]int{
		"cannot renew the leases": 1, "leases renewed again": 1, "cannot read the registered commands": 0,
		`level=WARN msg="cannot read the pending notices"`: 0, "cannot store the server's language": 0, "undelivered notices not shown": 0,
	} {
		if got := log.count(text); got != want {
			t.Errorf("the log says %d times %q, want %d", got, text, want)
		}
	}
	s.slash("cleo", "general", "/challenge kulami opponent:@ana")
	s.until("the challenge to be posted", func() bool { return s.shown("challenge") == 1 })
}

// TestFollowerOfOtherShard: the gateway does not tell the leader of the
// server, because another process has its shard. The leader asks Discord who
// sees the channel, and asks again if Discord fails.
func TestFollowerOfOtherShard(t *testing.T) {
	t.Parallel()
	s, other := processesWith(t, false, func(i int, c *bot.Config) { c.Shards, c.ShardIDs = 2, []int{1 - i} })
	s.until("both are connected", func() bool { return other.Bot().Health().Connected })
	s.slash("ana", "general", "/challenge kulami opponent:@bo first:me")
	s.until("the challenge", func() bool { return s.shown("challenge") == 1 })
	s.click("bo", "general", "Accept")
	s.until("the board", func() bool { return s.shown("it is your turn") == 1 })
	all := inDatabase(t, s.Matches().Match)
	if len(all) != 1 {
		t.Fatal(all)
	}
	m := all[0]
	for _, name := range []string{"cleo", "mona"} {
		s.slash(name, "general", "/board match:"+m.ID.String())
		if _, err := s.world.Person(name).Click("general", "Follow"); err != nil {
			t.Fatal(err)
		}
	}
	s.must(s.world.SetOverwrite("general", "cleo", 0, sandbox.ViewChannel))
	s.slash("ana", "general", "/resign match:"+m.ID.String())
	s.world.Misbehave(sandbox.Rule{Method: "GET", Path: "/guilds/*", Status: 503, Times: 2})
	s.click("ana", "general", "Call off the match")
	heard := func(name string) bool {
		all, err := s.world.Person(name).Messages("dm")
		return err == nil && len(all) == 1 && strings.Contains(all[0].Words(), "the match you followed is over")
	}
	s.until("the follower to be told", func() bool { return heard("mona") })
	s.until("nothing is left to send", func() bool {
		pending, err := s.Matches().Pending(1)
		return err == nil && len(pending) == 0
	})
	if heard("cleo") || !s.Bot().Health().Leads {
		t.Error("one who does not see the channel was told, or the other process leads")
	}
}

// TestLeaderWithoutGateway: another process takes the leader's shard, as one
// does when only the leader's gateway connection is lost. The leader gives
// back its lease at once, and the lease of a shard soon.
func TestLeaderWithoutGateway(t *testing.T) {
	t.Parallel()
	s, other := processes(t, true)
	s.world.FailIdentify(slices.Repeat([]sandbox.GatewayFault{{Close: -1}}, 100)...)
	s.world.FailGateway(sandbox.GatewayFault{Op: 9})
	s.until("the gateway to be gone", func() bool { return !s.Bot().Health().Connected && !other.Bot().Health().Connected })
	began := time.Now()
	if all, err := s.Matches().AcquireLeases("third", time.Minute); err != nil || !slices.ContainsFunc(all, func(l match.Lease) bool { return l.Name == "leader" }) {
		t.Fatal(all, err)
	}
	holds := func(name string) bool {
		all, err := s.Matches().AcquireLeases("third", time.Minute, name)
		return err == nil && slices.ContainsFunc(all, func(l match.Lease) bool { return l.Name == name && l.Owner == "third" })
	}
	s.until("the shard to be free", func() bool { return holds("shard 0") })
	s.until("the leader to step back", func() bool { return holds("leader") })
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("the handover took %v", took)
	}
}
