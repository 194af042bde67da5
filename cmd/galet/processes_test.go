package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"galet/bot/discord"
	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
	"galet/storage/postgres/pgtest"
)

var processKills = flag.Int("process-kills", 3, "how often one of three processes is killed")

// shared is three processes of the bot on one database, behind a balancer, and people
// who go on playing.
type shared struct {
	*crashTest
	url       string
	processes []*process
	// turn is the process to which the balancer sends the next request; mu guards it
	// and the addresses.
	mu   sync.Mutex
	turn int
	// slowest is the longest time from the answer to a move, or from the last kill
	// if that came later, to its board.
	slowest time.Duration
	killed  time.Time
}

// process is one of them.
type process struct {
	*shared
	config  string
	log     *lines
	command *exec.Cmd
	address string // of its endpoint; empty: not known yet
}

// newShared starts three processes on a database.
func newShared(t *testing.T, url string, pairs int) *shared {
	t.Helper()
	s := &shared{crashTest: newCrashTest(t, buildBinary(t), pairs), url: url}
	for range 3 {
		p := &process{shared: s, config: filepath.Join(t.TempDir(), "config.toml")}
		text := fmt.Sprintf("[discord]\napi_url = %q\ninteractions = \"http\"\npublic_key = %q\n[http]\naddress = \"127.0.0.1:0\"\n[storage]\npostgres = %q\n[limits]\nopen_matches = 1000\n[log]\nformat = \"json\"\n",
			s.world.URL(), hex.EncodeToString(s.world.PublicKey()), url)
		if err := os.WriteFile(p.config, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s.processes = append(s.processes, p)
		p.start()
	}
	t.Cleanup(func() {
		for _, p := range s.processes {
			_ = p.command.Process.Kill()
			_ = p.command.Wait()
			if t.Failed() {
				t.Logf("%s", p.log)
			}
		}
	})
	balancer := httptest.NewServer(http.HandlerFunc(s.balance))
	t.Cleanup(balancer.Close)
	s.until("an endpoint answers", func() bool { return s.world.SetEndpoint(balancer.URL+discord.EndpointPath) == nil })
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

// waitsForBoard reports whether the channel does not show yet the position after the
// last move that was answered.
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

func (p *process) start() {
	p.Helper()
	p.mu.Lock()
	p.address = ""
	p.mu.Unlock()
	log := &lines{changed: make(chan struct{})}
	p.log = log
	p.command = exec.Command(p.binary, "run", "-config", p.config)
	p.command.Env = []string{"DISCORD_TOKEN=" + p.world.Token()}
	p.command.Stdout, p.command.Stderr = log, log
	if err := p.command.Start(); err != nil {
		p.Fatal(err)
	}
	go func() {
		for {
			log.mu.Lock()
			changed := log.changed
			log.mu.Unlock()
			if found := log.parsed(p, "serving interactions"); len(found) > 0 {
				p.mu.Lock()
				p.address = fmt.Sprint(found[0]["address"])
				p.mu.Unlock()
				return
			}
			<-changed
		}
	}()
}

// signal sends a process a signal.
func (p *process) signal(sig syscall.Signal) {
	p.Helper()
	if err := p.command.Process.Signal(sig); err != nil {
		p.Fatalf("%v\n%s", err, p.log)
	}
}

// leads reports what a process last said about its leadership.
func (p *process) leads() bool {
	said := p.log.parsed(p, "leadership changed")
	return len(said) > 0 && said[len(said)-1]["leads"] == true
}

// leader waits until a process other than but leads, and returns it.
func (s *shared) leader(but *process) (leader *process) {
	s.Helper()
	s.until("a process leads", func() bool {
		for _, p := range s.processes {
			if p != but && p.leads() {
				leader = p
			}
		}
		return leader != nil
	})
	return leader
}

// until waits for something.
func (s *shared) until(what string, holds func() bool) {
	s.Helper()
	for deadline := time.Now().Add(timeout); !holds(); {
		if time.Now().After(deadline) {
			s.Fatalf("waited in vain until %s", what)
		}
		s.wait(s.Context(), s.world.Changed())
	}
}

// balance sends a request to the next process that takes it.
func (s *shared) balance(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	for range s.processes {
		s.mu.Lock()
		s.turn = (s.turn + 1) % len(s.processes)
		to := s.processes[s.turn].address
		s.mu.Unlock()
		if to == "" {
			continue
		}
		request, err := http.NewRequestWithContext(r.Context(), r.Method, "http://"+to+r.URL.Path, bytes.NewReader(body))
		if err != nil {
			continue
		}
		request.Header = r.Header
		answer, err := (&http.Client{Timeout: time.Second}).Do(request)
		if err != nil || answer.StatusCode == http.StatusServiceUnavailable {
			continue // a balancer leaves out a process that does not answer
		}
		defer answer.Body.Close()
		w.Header().Set("Content-Type", answer.Header.Get("Content-Type"))
		w.WriteHeader(answer.StatusCode)
		_, _ = io.Copy(w, answer.Body)
		return
	}
	w.WriteHeader(http.StatusServiceUnavailable)
}

// catchesUp pauses everybody, waits until nothing is left to post, and compares each
// channel with its match: each match has one board.
func (s *shared) catchesUp() {
	s.Helper()
	s.pause.Lock()
	defer s.pause.Unlock()
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

// readsDatabase opens the database beside the processes.
func (s *shared) readsDatabase(f func(*match.Service)) {
	s.Helper()
	db, err := storage.OpenRead(s.url, storage.Options{Games: catalog.Game})
	if err != nil {
		s.Fatal(err)
	}
	defer db.Close()
	f(match.New(match.Config{Store: db, Games: catalog.Game, Now: time.Now}))
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

// TestProcesses plays through three processes, of which one is killed again and
// again. -process-kills=300 is the long form.
func TestProcesses(t *testing.T) {
	t.Parallel()
	s := newShared(t, pgtest.Database(t), 4)
	rng := rand.New(rand.NewPCG(uint64(*processKills), 5))
	s.play(5)
	for round := 1; round <= *processKills; round++ {
		killed := s.processes[rng.IntN(3)]
		if round%3 == 1 {
			killed = s.leader(nil)
		}
		s.mu.Lock()
		s.killed = time.Now()
		s.mu.Unlock()
		killed.signal(syscall.SIGKILL)
		_ = killed.command.Wait()
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

// TestProcessSleeps stops the leader until another process leads, and lets it go.
func TestProcessSleeps(t *testing.T) {
	t.Parallel()
	s := newShared(t, pgtest.Database(t), 3)
	s.play(5)
	slept := s.leader(nil)
	slept.signal(syscall.SIGSTOP)
	s.leader(slept)
	s.play(10)
	slept.signal(syscall.SIGCONT)
	s.until("the process follows", func() bool { return !slept.leads() })
	s.play(10)
	s.catchesUp()
	s.noFaults()
}

// TestProcessesWithoutDatabase kills the PostgreSQL server while people play, and
// starts it again.
func TestProcessesWithoutDatabase(t *testing.T) {
	t.Parallel()
	server := pgtest.New(t)
	s := newShared(t, server.Database(t), 3)
	s.play(5)
	server.Kill(t)
	<-time.After(time.Second)
	server.Start(t)
	s.play(10)
	s.catchesUp()
	s.noFaults()
}

// latest is how late a board was at most.
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
