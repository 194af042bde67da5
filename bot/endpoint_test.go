package bot_test

import (
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/sandbox"
	"galet/game/match"
)

// byHTTP starts a bot to which the world sends interactions by HTTP, and returns
// where its endpoint is.
func (s *fixture) byHTTP() (base string, listener net.Listener) {
	s.Helper()
	s.ByHTTP = true
	before := s.change
	s.change = func(c *bot.Config) {
		before(c)
		listener = c.Listener
	}
	if err := s.start(); err != nil {
		s.Fatal(err)
	}
	return "http://" + listener.Addr().String(), listener
}

// status is the HTTP status of a response; 0 if there is none.
func status(r *http.Request) int {
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	answer.Body.Close()
	return answer.StatusCode
}

// Interactions come by HTTP even while the gateway is lost. When the gateway is back, the
// bot gets the events of servers again.
func TestByHTTPWithoutTheGateway(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.byHTTP()
	s.world.FailIdentify(sandbox.GatewayFault{Close: 4000}, sandbox.GatewayFault{Close: 4000})
	s.world.FailGateway(sandbox.GatewayFault{Op: 9})
	s.must(s.world.WaitFor("the gateway to be gone", func() bool { return !s.Bot().Health().Connected }))
	reply, err := s.world.Person("ana").Slash("general", "/help")
	if err != nil || reply.Message == nil || !strings.HasPrefix(reply.Message.Text, "**Galet**") {
		t.Errorf("answered %+v, %v", reply, err)
	}
	s.becomes(bot.Health{Connected: true, Heartbeat: true, Registered: true})
}

// A bot that stops answers the interactions that it has, and refuses new ones so
// that a balancer sends them elsewhere.
func TestByHTTPDrains(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	begun, release := make(chan struct{}), make(chan struct{})
	var held atomic.Bool
	s.behind("", func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.HasSuffix(r.URL.Path, "/callback") && held.CompareAndSwap(false, true) {
			close(begun)
			<-release
		}
		return false
	})
	base, _ := s.byHTTP()
	healthy := func() int {
		r, err := http.NewRequest(http.MethodGet, base+"/healthz", nil)
		if err != nil {
			t.Fatal(err)
		}
		return status(r)
	}
	if got := healthy(); got != http.StatusOK {
		t.Errorf("healthy before: %d", got)
	}
	acted := make(chan error, 1)
	go func() {
		_, err := s.world.Person("ana").Slash("general", "/help")
		acted <- err
	}()
	<-begun
	stopped := make(chan error, 1)
	go func() { stopped <- s.Stop() }()
	s.must(s.world.WaitFor("the bot to drain", func() bool { return healthy() == http.StatusServiceUnavailable }))
	if _, err := s.world.Person("bo").Slash("general", "/help"); !errors.Is(err, sandbox.ErrFailed) {
		t.Errorf("a new interaction: %v", err)
	}
	r, err := s.world.SignedRequest(base+discord.EndpointPath, []byte(`{"type":1}`), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if got := status(r); got != http.StatusServiceUnavailable {
		t.Errorf("a new request: %d", got)
	}
	close(release)
	if err := errors.Join(<-acted, <-stopped); err != nil {
		t.Error(err)
	}
	if got := healthy(); got != 0 {
		t.Errorf("healthy after: %d", got)
	}
}

// A signed interaction without a member is refused. An interaction with a
// wrong signature has no effect.
func TestByHTTPRefuses(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	told := newCountingObserver()
	s.change = func(c *bot.Config) { c.Observer = told }
	base, _ := s.byHTTP()
	const challenge = `{"id":"5","token":"t","type":2,"guild_id":"1","channel_id":"2","app_permissions":"117760",
		"member":{"user":{"id":"9","username":"eve"}},"data":{"name":"challenge","options":[{"name":"kulami","type":1}]}}`
	for name, row := range map[string]struct {
		body string
		bad  bool
		want int
	}{
		"by nobody":            {`{"id":"5","token":"t","type":2}`, false, http.StatusBadRequest},
		"with a bad signature": {challenge, true, http.StatusUnauthorized},
	} {
		r, err := s.world.SignedRequest(base+discord.EndpointPath, []byte(row.body), time.Now())
		if err != nil {
			t.Fatal(err)
		}
		if row.bad {
			r.Body = io.NopCloser(strings.NewReader(strings.Replace(row.body, "eve", "bob", 1)))
		}
		if got := status(r); got != row.want {
			t.Errorf("%s: %d, want %d", name, got, row.want)
		}
	}
	if c, err := s.Matches().Challenge(1); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("there is a challenge: %+v, %v", c, err)
	}
	for what, want := range map[string]int{"received: 200": 1, "received: 401": 2, "received: 400": 1, "received: 202": 0} {
		if got := told.has(what); got != want {
			t.Errorf("%s: %d times, want %d", what, got, want)
		}
	}
}

// If the endpoint fails, the run ends with the reason, so that a supervisor starts
// the bot again.
func TestByHTTPEndpointFails(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	_, listener := s.byHTTP()
	listener.Close()
	if err := s.Wait(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("got %v", err)
	}
}
