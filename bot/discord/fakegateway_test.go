package discord_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
)

// fakeGateway is Discord's gateway in memory, so that its time is virtual.
type fakeGateway struct {
	t       *testing.T
	answer  func(*fakeConn) // deals with a connection
	dialled chan net.Conn

	mu         sync.Mutex
	info       string    // what GET /gateway/bot answers
	limited    time.Time // before this time it answers with status 429
	asked      int
	identifies []identified
	resumes    []string
	hosts      []string
	events     []string
	log        strings.Builder
	store      fakeStore
	refuse     map[string]bool // hosts that cannot be reached
}

// identified is one IDENTIFY.
type identified struct {
	shard [2]int
	at    time.Time
}

// fakeStore remembers session starts, as the bot's database does.
type fakeStore struct {
	mu    sync.Mutex
	count int
	since time.Time
}

func (s *fakeStore) SessionStarts() (int, time.Time, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count, s.since, nil
}

func (s *fakeStore) CountSessionStart(now, oldest time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.since.Before(oldest) {
		s.count, s.since = 0, now
	}
	s.count++
	return nil
}

// fakeConn is one connection to the gateway.
type fakeConn struct {
	*fakeGateway
	*websocket.Conn
	number int // from 1
	shard  [2]int
	in     chan fakePayload
}

type fakePayload struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
}

// newFakeGateway starts a gateway that deals with each connection by answer.
func newFakeGateway(t *testing.T, answer func(*fakeConn)) *fakeGateway {
	f := &fakeGateway{t: t, answer: answer, dialled: make(chan net.Conn), refuse: map[string]bool{}}
	f.advise(1, 1000, time.Hour, 1)
	server := &http.Server{Handler: http.HandlerFunc(f.serve)}
	go server.Serve(f)
	t.Cleanup(func() { server.Close() })
	return f
}

// advise sets what GET /gateway/bot answers.
func (f *fakeGateway) advise(shards, remaining int, reset time.Duration, concurrency int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.info = fmt.Sprintf(`{"url":"ws://gateway","shards":%d,"session_start_limit":{"total":1000,"remaining":%d,"reset_after":%d,"max_concurrency":%d}}`,
		shards, remaining, reset.Milliseconds(), concurrency)
}

func (f *fakeGateway) Accept() (net.Conn, error) {
	c, ok := <-f.dialled
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}
func (f *fakeGateway) Close() error   { close(f.dialled); return nil }
func (f *fakeGateway) Addr() net.Addr { return &net.UnixAddr{} }

func (f *fakeGateway) dial(_ context.Context, _, address string) (net.Conn, error) {
	f.mu.Lock()
	f.hosts = append(f.hosts, address)
	refused := f.refuse[address]
	f.mu.Unlock()
	if refused {
		return nil, fmt.Errorf("no such host: %s", address)
	}
	near, far := net.Pipe()
	f.dialled <- far
	return near, nil
}

func (f *fakeGateway) serve(w http.ResponseWriter, r *http.Request) {
	ws, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
	if err != nil {
		return
	}
	f.mu.Lock()
	f.asked++
	c := &fakeConn{fakeGateway: f, Conn: ws, number: f.asked, in: make(chan fakePayload, 100)}
	f.mu.Unlock()
	defer ws.Close()
	go func() {
		defer close(c.in)
		for {
			var p fakePayload
			if ws.ReadJSON(&p) != nil {
				return
			}
			c.in <- p
		}
	}()
	f.answer(c)
}

func (c *fakeConn) send(op int, data string) {
	c.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"op":%d,"d":%s}`, op, data))
}

func (c *fakeConn) dispatch(seq int, event, data string) {
	c.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"op":0,"s":%d,"t":%q,"d":%s}`, seq, event, data))
}

// closes ends the connection with a close code.
func (c *fakeConn) closes(code int) {
	c.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	c.silent()
}

// silent says nothing until the bot hangs up.
func (c *fakeConn) silent() {
	for range c.in {
	}
}

// greet says HELLO and waits for IDENTIFY or RESUME, which it notes. It returns
// the opcode, or 0 if the bot has hung up.
func (c *fakeConn) greet() int {
	c.send(10, `{"heartbeat_interval":40000}`)
	for p := range c.in {
		switch p.Op {
		case 1:
			c.send(11, "null")
		case 2:
			var d struct{ Shard [2]int }
			json.Unmarshal(p.D, &d)
			c.shard = d.Shard
			c.mu.Lock()
			c.identifies = append(c.identifies, identified{d.Shard, time.Now()})
			c.mu.Unlock()
			return 2
		case 6:
			c.mu.Lock()
			c.resumes = append(c.resumes, string(p.D))
			c.mu.Unlock()
			return 6
		}
	}
	return 0
}

// ready takes the bot's session, new or resumed, and acknowledges heartbeats
// until the bot hangs up or for so long; 0: without an end.
func (c *fakeConn) ready(lasts time.Duration) {
	switch c.greet() {
	case 0:
		return
	case 2:
		c.dispatch(1, "READY", fmt.Sprintf(`{"session_id":"s%d","resume_gateway_url":"ws://resume","application":{"id":"9"},"guilds":[{"id":"%d","unavailable":true}]}`, c.number, 7<<22))
	default:
		c.dispatch(9, "RESUMED", "{}")
	}
	c.beat(lasts)
}

// beat acknowledges heartbeats.
func (c *fakeConn) beat(lasts time.Duration) {
	var over <-chan time.Time
	if lasts > 0 {
		over = time.After(lasts)
	}
	for {
		select {
		case p, ok := <-c.in:
			if !ok {
				return
			}
			if p.Op == 1 {
				c.note("heartbeat " + string(p.D))
				c.send(11, "null")
			}
		case <-over:
			return
		}
	}
}

// note notes what happens, for both sides.
func (f *fakeGateway) note(what string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.events = append(f.events, what)
}

func (f *fakeGateway) noted() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return strings.Join(f.events, "; ")
}

// Write takes the log.
func (f *fakeGateway) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.log.Write(p)
}

// The fakeGateway is the bot's handler, too.

func (f *fakeGateway) Ready(r discord.Ready) {
	f.note(fmt.Sprintf("ready %d/%d %d guilds", r.ShardID, r.ShardCount, len(r.Guilds)))
}
func (f *fakeGateway) Connected(shardID int, again bool) {
	f.note(fmt.Sprintf("connected %d %v", shardID, again))
}
func (f *fakeGateway) InteractionCreate(i discord.Interaction) {
	f.note("interaction " + i.ID)
	if i.Token == "panic" {
		panic("boom")
	}
}
func (f *fakeGateway) GuildCreate(g discord.Guild) { f.note("guild " + g.ID) }
func (f *fakeGateway) GuildDelete(g discord.Guild) { f.note("no guild " + g.ID) }

// gateway is a new process of the bot.
func (f *fakeGateway) gateway(change func(*discord.GatewayConfig)) *discord.Gateway {
	log := slog.New(slog.NewTextHandler(f, nil))
	client, err := discord.NewClient(discord.ClientConfig{
		Token: "token", BaseURL: mustParse("http://discord.invalid"), Log: log, Called: func(string, int, time.Duration) {},
		Transport: discordtest.RoundTripFunc(func(*http.Request) *http.Response {
			f.mu.Lock()
			defer f.mu.Unlock()
			if wait := time.Until(f.limited); wait > 0 {
				return discordtest.Response(429, fmt.Sprintf(`{"retry_after":%f}`, wait.Seconds()), "X-RateLimit-Scope", "user")
			}
			return discordtest.Response(200, f.info)
		}),
	})
	if err != nil {
		f.t.Fatal(err)
	}
	c := discord.GatewayConfig{
		Token: "token", Client: client, Handler: f, Access: discord.NewAccess(), Log: log, Starts: &f.store,
		StartTimeout: time.Minute, IdleTimeout: 100 * time.Second,
	}.DialWith(f.dial)
	if change != nil {
		change(&c)
	}
	return discord.NewGateway(c)
}

// runs runs the bot for so long and returns how it ended.
func (f *fakeGateway) runs(lasts time.Duration, change func(*discord.GatewayConfig)) error {
	ctx, cancel := context.WithTimeout(context.Background(), lasts)
	defer cancel()
	return f.gateway(change).Run(ctx)
}
