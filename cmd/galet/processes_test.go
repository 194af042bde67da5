package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox"
	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
	"galet/storage/dump"
	"galet/storage/postgres/pgtest"
)

var (
	processKills = flag.Int("process-kills", 3, "how often one of three processes is killed")
	processSleep = flag.Duration("process-sleep", 0, "how long a process is stopped at least")
	processWhole = flag.Bool("process-whole", false, "play matches to their ends")
)

// shared is three processes of the bot, which share a database behind a balancer, and
// people who play all the time.
type shared struct {
	*crashTest
	*cluster
	url    string
	reader *storage.DB // reads the database while the processes run
	// slowest is how long a board took at most. The time counts from the answer to the
	// move, or from the last kill, at killed, if that was later.
	slowest time.Duration
	killed  time.Time
}

// newShared starts three processes on a database. With three shards, each process has two
// of them, so that each shard has two processes.
func newShared(t *testing.T, url string, pairs, shards int) *shared {
	t.Helper()
	people := newCrashTest(t, buildBinary(t), pairs, shards)
	s := &shared{crashTest: people, cluster: newCluster(people.instance, people.binary, fmt.Sprintf("postgres = %q", url), 3, shards), url: url}
	var err error
	if s.reader, err = storage.OpenRead(url, storage.Options{Games: catalog.Game}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.reader.Close(); err != nil {
			t.Error(err)
		}
	})
	ctx, end := context.WithCancel(context.Background())
	var watching sync.WaitGroup
	for _, p := range s.pairs {
		watching.Go(func() { s.watch(ctx, p) })
	}
	t.Cleanup(func() {
		end()
		watching.Wait()
	})
	return s
}

// watch measures how long a pair waits for the boards of its moves.
func (s *shared) watch(ctx context.Context, p *pair) {
	var since time.Time
	for ctx.Err() == nil {
		changed := s.world.Changed()
		switch waits := p.waitsForBoard(); {
		case waits && since.IsZero():
			since = time.Now()
		case !waits && !since.IsZero():
			s.mu.Lock()
			s.slowest = max(s.slowest, min(time.Since(since), time.Since(s.killed)))
			s.mu.Unlock()
			since = time.Time{}
		}
		s.wait(ctx, changed)
	}
}

// waitsForBoard reports whether a move was answered whose board is not in the channel yet.
func (p *pair) waitsForBoard() bool {
	p.mu.Lock()
	if len(p.begun) == 0 {
		p.mu.Unlock()
		return false
	}
	id, made := p.begun[len(p.begun)-1], 0
	for ply := range p.acked[id] {
		made = max(made, ply+1)
	}
	p.mu.Unlock()
	for _, m := range must(p.world.Messages(p.channel)) {
		if m.Only == "" && strings.HasPrefix(m.Content, "**#"+id.String()+" ") && shownPly(m) >= made {
			return false
		}
	}
	return made > 0
}

// catchesUp pauses the people and calls isWhole.
func (s *shared) catchesUp() {
	s.Helper()
	s.pause.Lock()
	defer s.pause.Unlock()
	s.isWhole()
}

// isWhole waits until nothing is left to post. Then it fails if a move is lost, or if a
// channel shows another position or two boards of a match. The people must be paused.
func (s *shared) isWhole() {
	s.Helper()
	s.readsDatabase(func(m *match.Service) {
		for late := time.After(timeout); ; {
			pending, err := m.Pending(1)
			if err == nil && len(pending) == 0 {
				break
			}
			select {
			case <-late:
				s.Fatalf("still to be posted: %v, %v", pending, err)
			case <-time.After(20 * time.Millisecond):
			}
		}
	})
	s.readsDatabase(func(m *match.Service) {
		for _, p := range s.pairs {
			p.lostNothing(0, m)
			p.seesAll(m)
			p.seesOnce()
		}
	})
}

// readsDatabase calls f with the matches in the database.
func (s *shared) readsDatabase(f func(*match.Service)) {
	f(match.New(match.Config{Store: s.reader, Games: catalog.Game, Now: time.Now}))
}

// seesOnce fails if a channel shows two boards of one match.
func (p *pair) seesOnce() {
	p.Helper()
	boards := map[string]int{}
	for _, m := range must(p.world.Messages(p.channel)) {
		if head, _, _ := strings.Cut(m.Content, " "); m.Only == "" && shownPly(m) >= 0 {
			boards[head]++
		}
	}
	for head, n := range boards {
		if n > 1 {
			p.Errorf("%s has %d boards\n%v", head, n, must(p.world.Messages(p.channel)))
		}
	}
}

// TestProcesses plays through three processes. Again and again it kills one of them and
// starts it again. -process-kills=300 is the long form.
func TestProcesses(t *testing.T) {
	t.Parallel()
	s := newShared(t, pgtest.Database(t), 4, 1)
	rng := rand.New(rand.NewPCG(uint64(*processKills), 5))
	s.play(5)
	for round := 1; round <= *processKills; round++ {
		killed := s.processes[rng.IntN(3)]
		if round%3 == 1 {
			killed = s.leader(nil)
		}
		s.kill(killed)
		s.play(1 + rng.IntN(5))
		killed.start()
		s.play(1 + rng.IntN(5))
		if round%10 == 0 || round == *processKills {
			s.catchesUp()
			t.Logf("%d kills, %d moves acknowledged, boards after %v at most", round, s.acknowledged(), s.latest())
		}
	}
	if late := s.latest(); late > 10*time.Second && *processKills > 10 {
		t.Errorf("a board came %v after its move", late)
	}
	s.noFaults()
}

// kill ends a process at once.
func (s *shared) kill(p *process) {
	s.Helper()
	s.mu.Lock()
	s.killed = time.Now()
	s.mu.Unlock()
	p.signal(syscall.SIGKILL)
	_ = p.command.Wait()
}

// TestProcessKinds plays a match of each game through three processes with three shards.
// Interactions come by HTTP and through the gateway in turn. In the middle it kills the
// leader. -process-whole plays the matches to their ends.
func TestProcessKinds(t *testing.T) {
	t.Parallel()
	s := newShared(t, pgtest.Database(t), 3, 3)
	killAt := 2
	if *processWhole {
		killAt = 4
	}
	var killed *process
	for phase := 1; ; phase++ {
		url, kind := s.balancer, "HTTP"
		if phase%2 == 0 {
			url, kind = "", "the gateway"
		}
		s.until("interactions come by "+kind, func() bool { return s.world.SetEndpoint(url) == nil })
		plies, over := s.playFirst(2)
		t.Logf("by %s: %v moves, %d matches over", kind, plies, over)
		switch {
		case phase == killAt:
			killed = s.leader(nil)
			s.kill(killed)
		case phase == killAt+1:
			killed.start()
		case phase > killAt+2 && (!*processWhole || over == len(s.pairs)):
			s.catchesUp()
			s.noFaults()
			return
		}
	}
}

// playFirst waits until the first match of each pair has more further moves, or is over.
// It returns how many moves each has, and how many matches are over.
func (s *shared) playFirst(more int) (plies []int, over int) {
	s.Helper()
	var want []int
	s.until("each pair moves", func() bool {
		all := s.firstMatches()
		if len(all) < len(s.pairs) {
			return false
		}
		plies, over = nil, 0
		enough := true
		for i, m := range all {
			if len(want) <= i {
				want = append(want, m.Ply()+more)
			}
			enough = enough && (m.Over() || m.Ply() >= want[i])
			plies = append(plies, m.Ply())
			if m.Over() {
				over++
			}
		}
		return enough
	})
	return plies, over
}

// firstMatches are the first match of each pair, if it has begun one.
func (s *shared) firstMatches() (all []match.Match) {
	s.Helper()
	s.readsDatabase(func(matches *match.Service) {
		for _, p := range s.pairs {
			p.mu.Lock()
			begun := p.begun
			p.mu.Unlock()
			if len(begun) > 0 {
				all = append(all, must(matches.Match(begun[0])))
			}
		}
	})
	return all
}

// tooLate is how old a press must be so that a process that wakes certainly drops it: the
// bot's 5 s, and 2 s for Discord's clock, which counts whole seconds.
const tooLate = 7 * time.Second

// TestProcessSleeps stops the leader, and waits until another process leads. When the
// stopped process goes on, it follows, and writes and posts nothing. -process-sleep=1m is
// the long form.
func TestProcessSleeps(t *testing.T) {
	t.Parallel()
	s := newShared(t, pgtest.Database(t), 3, 1)
	s.play(5)
	slept := s.leader(nil)
	s.pause.Lock()
	s.isWhole()
	// It has boards to post but has begun none: that one would still arrive when it wakes.
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Status: http.StatusServiceUnavailable, Times: math.MaxInt})
	s.pause.Unlock()
	s.until("a board waits", func() (waits bool) {
		s.readsDatabase(func(m *match.Service) { waits = len(must(m.Pending(1))) > 0 })
		return waits
	})
	slept.signal(syscall.SIGSTOP)
	s.world.Behave()
	enough := time.After(*processSleep)
	s.leader(slept)
	s.play(10)
	<-enough
	s.pause.Lock()
	<-time.After(tooLate)
	s.isWhole()
	stored, shown := s.stored(), s.shown()
	slept.signal(syscall.SIGCONT)
	s.until("the process follows", func() bool { return !slept.leads() })
	s.isWhole()
	if now := s.stored(); now != stored {
		t.Errorf("it wrote when it woke (-before +now):\n%s", cmp.Diff(stored, now))
	}
	if now := s.shown(); now != shown {
		t.Errorf("it posted when it woke (-before +now):\n%s", cmp.Diff(shown, now))
	}
	s.pause.Unlock()
	s.play(10)
	s.catchesUp()
	s.noFaults()
}

// stored is what the database holds, without the notes: the leader writes some at each
// tick.
func (s *shared) stored() string {
	s.Helper()
	var all bytes.Buffer
	if err := dump.Export(s.reader, &all); err != nil {
		s.Fatal(err)
	}
	kept := slices.DeleteFunc(strings.SplitAfter(all.String(), "\n"), func(line string) bool {
		return strings.HasPrefix(line, `{"note":`) || strings.HasPrefix(line, `{"end":`)
	})
	return strings.Join(kept, "")
}

// shown is the text of all messages that everybody sees.
func (s *shared) shown() string {
	var all strings.Builder
	for _, p := range s.pairs {
		for _, m := range must(s.world.Messages(p.channel)) {
			if m.Only == "" {
				fmt.Fprintln(&all, m.ID, m.Words())
			}
		}
	}
	return all.String()
}

// TestProcessesWithoutDatabase ends the processes' connections to PostgreSQL while
// people play, one at a time and all at once. Then it kills the server, and starts it
// again.
func TestProcessesWithoutDatabase(t *testing.T) {
	t.Parallel()
	server := pgtest.New(t)
	s := newShared(t, server.Database(t), 3, 1)
	s.play(5)
	ended := 0
	for round := range 20 {
		most := 1
		if round%10 == 9 {
			most = 0
		}
		ended += pgtest.Disconnect(t, s.url, most)
		s.play(1)
	}
	t.Logf("%d connections ended", ended)
	s.catchesUp()
	server.Kill(t)
	<-time.After(time.Second)
	server.Start(t)
	s.play(10)
	s.catchesUp()
	s.noFaults()
}

// TestProcessesUpgrade replaces three processes, one after the other, while people play.
// Then it writes an older schema into the database. A program refuses to upgrade it while
// others run, and upgrades it when they have stopped. A program refuses a newer schema.
func TestProcessesUpgrade(t *testing.T) {
	t.Parallel()
	s := newShared(t, pgtest.Database(t), 3, 1)
	s.play(5)
	for _, p := range s.processes {
		p.leaves()
		s.play(2)
		p.start()
		s.play(2)
	}
	s.catchesUp()
	s.noFaults()

	s.pause.Lock()
	defer s.pause.Unlock()
	newer := s.processes[0]
	newer.leaves()
	s.setSchema(6)
	newer.refuses("a galet of the earlier version uses it", "Stop every galet of the earlier version")
	for _, p := range s.processes[1:] {
		p.leaves()
	}
	newer.start()
	s.until("the newer program leads", newer.leads)
	s.setSchema(99)
	s.processes[1].refuses("from another version of galet: its schema is 99", "Use the galet that wrote it, or a later one")
}

// setSchema writes another version of the schema.
func (s *shared) setSchema(version int) {
	s.Helper()
	pgtest.Exec(s, s.url, fmt.Sprintf(`update galet_bucket_galet set value = '\x%08x' where key = 'schema'`, version))
}

// latest is how long a board took at most.
func (s *shared) latest() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.slowest
}

// noFaults fails if a process made a call that Discord would refuse.
func (s *shared) noFaults() {
	s.Helper()
	if faults := s.world.Faults(); len(faults) > 0 {
		s.Errorf("%q", faults)
	}
}
