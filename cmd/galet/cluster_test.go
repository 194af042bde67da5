package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"galet/bot/discord"
	"galet/bot/sandbox"
)

// cluster is several processes of the bot behind a balancer. They share a store.
type cluster struct {
	in        *instance
	program   string
	processes []*process
	balancer  string        // the URL of the endpoint behind the balancer
	patience  time.Duration // how long the balancer waits for an answer
	// turn is the process that got the last request. mu guards it, and the address and
	// nextProbe of each process.
	mu   sync.Mutex
	turn int
}

// process is one of them.
type process struct {
	*cluster
	config  string
	log     *lines
	command *exec.Cmd
	address string // of its endpoint; empty: not known yet
	// nextProbe is when the balancer next asks for the health of a process that did not answer;
	// zero: the process answers.
	nextProbe time.Time
}

// newCluster starts processes. storage is their line of [storage]. If there is more than
// one shard, each process has two.
func newCluster(in *instance, program, storage string, processes, shards int) *cluster {
	in.Helper()
	s := &cluster{in: in, program: program, patience: time.Second}
	in.world.SetSessionStarts(sandbox.SessionStarts{Shards: shards, Total: 1000, Remaining: 1000, ResetAfter: 24 * time.Hour, MaxConcurrency: 16})
	for i := range processes {
		p := &process{cluster: s, config: filepath.Join(in.TempDir(), "config.toml")}
		text := fmt.Sprintf("[discord]\napi_url = %q\ninteractions = \"http\"\npublic_key = %q\n%s\n[http]\naddress = \"127.0.0.1:0\"\n[storage]\n%s\n[limits]\nopen_matches = 1000\n[log]\nformat = \"json\"\n",
			in.world.URL(), hex.EncodeToString(in.world.PublicKey()), in.settings, storage)
		if shards > 1 {
			text = strings.Replace(text, "\n", fmt.Sprintf("\nshards = %d\nshard_ids = [%d, %d]\n", shards, i%shards, (i+1)%shards), 1)
		}
		if err := os.WriteFile(p.config, []byte(text), 0o600); err != nil {
			in.Fatal(err)
		}
		s.processes = append(s.processes, p)
		p.start()
	}
	in.Cleanup(func() {
		for _, p := range s.processes {
			_ = p.command.Process.Kill()
			_ = p.command.Wait()
			if in.Failed() {
				in.Logf("%s", p.log)
			}
		}
	})
	balancer := httptest.NewServer(http.HandlerFunc(s.balance))
	in.Cleanup(balancer.Close)
	s.balancer = balancer.URL + discord.EndpointPath
	s.until("an endpoint answers", func() bool { return in.world.SetEndpoint(s.balancer) == nil })
	return s
}

func (p *process) start() {
	p.in.Helper()
	p.mu.Lock()
	p.address, p.nextProbe = "", time.Time{}
	p.mu.Unlock()
	log := &lines{changed: make(chan struct{})}
	p.log = log
	p.command = exec.Command(p.program, "run", "-config", p.config)
	p.command.Env = []string{"DISCORD_TOKEN=" + p.in.world.Token()}
	p.command.Stdout, p.command.Stderr = log, log
	if err := p.command.Start(); err != nil {
		p.in.Fatal(err)
	}
	go func() {
		for {
			log.mu.Lock()
			changed := log.changed
			log.mu.Unlock()
			if found := log.parsed(p.in, "serving interactions"); len(found) > 0 {
				p.mu.Lock()
				p.address = fmt.Sprint(found[0]["address"])
				p.mu.Unlock()
				return
			}
			<-changed
		}
	}()
}

func (p *process) signal(sig syscall.Signal) {
	p.in.Helper()
	if err := p.command.Process.Signal(sig); err != nil {
		p.in.Fatalf("%v\n%s", err, p.log)
	}
}

// leaves sends a process SIGTERM and waits until it has left.
func (p *process) leaves() {
	p.in.Helper()
	p.signal(syscall.SIGTERM)
	if err := p.command.Wait(); err != nil {
		p.in.Fatalf("%v\n%s", err, p.log)
	}
}

// refuses starts a process, and fails unless it refuses with these reasons.
func (p *process) refuses(reasons ...string) {
	p.in.Helper()
	c := exec.Command(p.program, "run", "-config", p.config)
	c.Env = p.command.Env
	said, err := c.CombinedOutput()
	for _, why := range reasons {
		if err == nil || !strings.Contains(string(said), why) {
			p.in.Errorf("%v, without %q:\n%s", err, why, said)
		}
	}
}

// leads reports whether a process leads, by its log.
func (p *process) leads() bool {
	said := p.log.parsed(p.in, "leadership changed")
	return len(said) > 0 && said[len(said)-1]["leads"] == true
}

// leader waits until a process other than but leads, and returns it.
func (s *cluster) leader(but *process) (leader *process) {
	s.in.Helper()
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

// until waits until holds returns true.
func (s *cluster) until(what string, holds func() bool) {
	s.in.Helper()
	for deadline := time.Now().Add(timeout); !holds(); {
		if time.Now().After(deadline) {
			s.in.Fatalf("timed out waiting until %s", what)
		}
		select {
		case <-s.in.world.Changed():
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// balance sends a request to the next process that accepts it. A process that does not
// answer gets no more requests for a while. Its request is not sent to another process,
// because it may have been read.
func (s *cluster) balance(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	for range s.processes {
		p, to := s.next()
		if to == "" {
			continue
		}
		request, err := http.NewRequestWithContext(r.Context(), r.Method, "http://"+to+r.URL.Path, bytes.NewReader(body))
		if err != nil {
			continue
		}
		request.Header = r.Header
		answer, err := (&http.Client{Timeout: s.patience}).Do(request)
		if refused := errors.Is(err, syscall.ECONNREFUSED); err != nil && !refused {
			s.mu.Lock()
			p.nextProbe = time.Now().Add(2 * time.Second)
			s.mu.Unlock()
			w.WriteHeader(http.StatusGatewayTimeout)
			return
		} else if refused || answer.StatusCode == http.StatusServiceUnavailable {
			continue
		}
		defer answer.Body.Close()
		w.Header().Set("Content-Type", answer.Header.Get("Content-Type"))
		w.WriteHeader(answer.StatusCode)
		_, _ = io.Copy(w, answer.Body)
		return
	}
	w.WriteHeader(http.StatusServiceUnavailable)
}

// next is the process whose turn it is, and its address; empty: it gets no requests.
func (s *cluster) next() (p *process, address string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn = (s.turn + 1) % len(s.processes)
	p = s.processes[s.turn]
	if !p.nextProbe.IsZero() && time.Now().After(p.nextProbe) {
		p.nextProbe = time.Now().Add(2 * time.Second)
		go p.checkHealth(p.address)
	}
	if !p.nextProbe.IsZero() {
		return p, ""
	}
	return p, p.address
}

// checkHealth gives a process requests again if it answers.
func (p *process) checkHealth(address string) {
	answer, err := (&http.Client{Timeout: time.Second}).Get("http://" + address + "/healthz")
	if err != nil {
		return
	}
	answer.Body.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.nextProbe = time.Time{}
}
