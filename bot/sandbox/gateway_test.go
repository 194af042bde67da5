package sandbox_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

// client is a client that speaks to the gateway by hand.
type client struct {
	t *testing.T
	*websocket.Conn
}

type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
}

func dial(t *testing.T, w *sandbox.World, query string) *client {
	t.Helper()
	return dialAt(t, "ws"+strings.TrimPrefix(w.URL(), "http")+"/gateway/"+query)
}

func dialAt(t *testing.T, address string) *client {
	t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial(address, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	ws.SetReadDeadline(time.Now().Add(sandboxtest.Patience))
	return &client{t, ws}
}

func (l *client) send(text string) {
	l.t.Helper()
	if err := l.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		l.t.Fatal(err)
	}
}

// read is the next packet.
func (l *client) read() packet {
	l.t.Helper()
	var p packet
	if err := l.ReadJSON(&p); err != nil {
		l.t.Fatal(err)
	}
	return p
}

// closed is the code with which the gateway ends the line.
func (l *client) closed() int {
	l.t.Helper()
	for {
		_, _, err := l.ReadMessage()
		if end, ok := errors.AsType[*websocket.CloseError](err); ok {
			return end.Code
		}
		if err != nil {
			l.t.Fatal(err)
		}
	}
}

func identify(token string, intents int, more string) string {
	return fmt.Sprintf(`{"op":2,"d":{"token":%q,"intents":%d,"properties":{"os":"x"}%s}}`, token, intents, more)
}

const asked = "?v=9&encoding=json"

func TestGatewayRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, query string
		say         []string
		want        int
	}{
		{"old version", "?v=6&encoding=json", nil, 4012},
		{"no JSON", asked, []string{"{"}, 4002},
		{"unknown operation", asked, []string{`{"op":99,"d":null}`}, 4001},
		{"wrong token", asked, []string{identify("wrong", 1, "")}, 4004},
		{"identified twice", asked, []string{identify("sandbox-token", 1, ""), identify("sandbox-token", 1, "")}, 4005},
		{"no such shard", asked, []string{identify("sandbox-token", 1, `,"shard":[2,2]`)}, 4010},
		{"unknown intents", asked, []string{identify("sandbox-token", 1<<30, "")}, 4013},
		{"no properties", asked, []string{`{"op":2,"d":{"token":"sandbox-token","intents":1}}`}, 4002},
		{"resumed with a wrong token", asked, []string{`{"op":6,"d":{"token":"wrong","session_id":"x","seq":1}}`}, 4004},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l := dial(t, sandboxtest.World(t, town()), tt.query)
			for _, s := range tt.say {
				l.send(s)
			}
			if got := l.closed(); got != tt.want {
				t.Errorf("closed with %d, want %d", got, tt.want)
			}
		})
	}
}

func TestGatewayHandshake(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	l := dial(t, w, asked)
	if p := l.read(); p.Op != 10 || !strings.Contains(string(p.Data), "41250") {
		t.Errorf("hello: %+v", p)
	}
	l.send(`{"op":1,"d":null}`)
	if p := l.read(); p.Op != 11 {
		t.Errorf("acknowledgement: %+v", p)
	}
	l.send(identify("Bot sandbox-token", 1, ""))
	ready := l.read()
	var body struct {
		Session string `json:"session_id"`
		Resume  string `json:"resume_gateway_url"`
		Guilds  []struct{ Unavailable bool }
	}
	if err := json.Unmarshal(ready.Data, &body); err != nil {
		t.Fatal(err)
	}
	if ready.Type != "READY" || ready.Seq != 1 || body.Session == "" || body.Resume == "" || len(body.Guilds) != 1 || !body.Guilds[0].Unavailable {
		t.Errorf("ready: %s %d %s", ready.Type, ready.Seq, ready.Data)
	}
	if p := l.read(); p.Type != "GUILD_CREATE" || p.Seq != 2 {
		t.Errorf("then %s %d", p.Type, p.Seq)
	}
	if !w.Connected() || w.Identified() != 1 {
		t.Errorf("connected %t, identified %d times", w.Connected(), w.Identified())
	}
}

func TestResumeReplaysWhatWasMissed(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	first := dial(t, w, asked)
	first.send(identify("sandbox-token", 1, ""))
	first.read()
	ready := first.read()
	var body struct {
		Session string `json:"session_id"`
		Resume  string `json:"resume_gateway_url"`
	}
	if err := json.Unmarshal(ready.Data, &body); err != nil {
		t.Fatal(err)
	}
	first.read()
	w.FailGateway(sandbox.GatewayFault{Close: -1})
	if err := w.WaitFor("the line to end", func() bool { return !w.Connected() }); err != nil {
		t.Fatal(err)
	}
	if err := w.BeginThread("#general", "missed", ""); err != nil {
		t.Fatal(err)
	}
	second := dialAt(t, body.Resume+"/"+asked)
	second.read()
	second.send(fmt.Sprintf(`{"op":6,"d":{"token":"sandbox-token","session_id":%q,"seq":2}}`, body.Session))
	if p := second.read(); p.Type != "THREAD_CREATE" || p.Seq != 3 {
		t.Errorf("replayed %s %d", p.Type, p.Seq)
	}
	if p := second.read(); p.Type != "RESUMED" {
		t.Errorf("then %s", p.Type)
	}
	if w.Identified() != 1 {
		t.Errorf("identified %d times, want once", w.Identified())
	}
}

func TestUnknownSessionIsInvalid(t *testing.T) {
	t.Parallel()
	l := dial(t, sandboxtest.World(t, town()), asked)
	l.read()
	l.send(`{"op":6,"d":{"token":"sandbox-token","session_id":"x","seq":2}}`)
	if p := l.read(); p.Op != 9 || string(p.Data) != "false" {
		t.Errorf("got %+v", p)
	}
}

func TestGatewayFaultsOnCommand(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		fault func(w *sandbox.World)
		want  string
	}{
		{"asked to reconnect", func(w *sandbox.World) { w.FailGateway(sandbox.GatewayFault{Op: 7}) }, "op 7 null"},
		{"session gone", func(w *sandbox.World) { w.FailGateway(sandbox.GatewayFault{Op: 9}) }, "op 9 false"},
		{"closed", func(w *sandbox.World) { w.FailGateway(sandbox.GatewayFault{Close: 4000}) }, "close 4000"},
		{"token revoked", (*sandbox.World).RevokeToken, "close 4004"},
		{"events again", func(w *sandbox.World) { w.Redeliver(1) }, "GUILD_CREATE 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := sandboxtest.World(t, town())
			l := dial(t, w, asked)
			l.send(identify("sandbox-token", 1, ""))
			for range 3 {
				l.read()
			}
			tt.fault(w)
			if strings.HasPrefix(tt.want, "close") {
				if got := fmt.Sprintf("close %d", l.closed()); got != tt.want {
					t.Errorf("got %s, want %s", got, tt.want)
				}
				return
			}
			p := l.read()
			got := fmt.Sprintf("op %d %s", p.Op, p.Data)
			if p.Op == 0 {
				got = fmt.Sprintf("%s %d", p.Type, p.Seq)
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// After a refusal, Discord requires a short pause before the next session.
func TestIdentifyTooSoon(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	w.FailIdentify(sandbox.GatewayFault{Op: 9})
	l := dial(t, w, asked)
	l.read()
	for _, want := range []int{9, 0} {
		l.send(identify("sandbox-token", 1, ""))
		if p := l.read(); p.Op != want {
			t.Errorf("got op %d, want %d", p.Op, want)
		}
	}
	if faults := w.Faults(); len(faults) != 1 || !strings.Contains(faults[0], "at once") {
		t.Errorf("got %q, want one fault", faults)
	}
}

func TestIdentifyGoesWrongOnCommand(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	w.FailIdentify(sandbox.GatewayFault{Op: 7}, sandbox.GatewayFault{Close: 4000}, sandbox.GatewayFault{Silent: true})
	first := dial(t, w, asked)
	first.read()
	first.send(identify("sandbox-token", 1, ""))
	if p := first.read(); p.Op != 7 {
		t.Errorf("got op %d, want 7", p.Op)
	}
	second := dial(t, w, asked)
	second.send(identify("sandbox-token", 1, ""))
	if got := second.closed(); got != 4000 {
		t.Errorf("closed with %d, want 4000", got)
	}
	third := dial(t, w, asked)
	third.read()
	third.send(identify("sandbox-token", 1, ""))
	third.send(`{"op":1,"d":null}`)
	third.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if _, _, err := third.ReadMessage(); err == nil {
		t.Error("something was said on a silent line")
	}
}

// A world is not idle before the client has handled all events, as its heartbeats
// say.
func TestSettleWaitsForEvents(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	l := dial(t, w, asked)
	l.send(identify("sandbox-token", 1, ""))
	for range 3 {
		l.read()
	}
	settled := make(chan error, 1)
	go func() { settled <- w.Settle(t.Context()) }()
	if p := l.read(); p.Op != 1 {
		t.Errorf("got op %d, want the request for a heartbeat", p.Op)
	}
	l.send(`{"op":1,"d":1}`)
	if p := l.read(); p.Op != 11 {
		t.Errorf("got op %d, want 11", p.Op)
	}
	select {
	case err := <-settled:
		t.Errorf("settled with %v before the last event was handled", err)
	case <-time.After(50 * time.Millisecond): // Settle would have noticed a rest
	}
	l.send(`{"op":1,"d":2}`)
	if err := <-settled; err != nil {
		t.Error(err)
	}
}

// The client library itself comes back after its connection was cut, and
// gets what it missed.
func TestClientLibraryResumes(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	commands, answers := party()
	bot := &toy{newSession(t, w), w}
	bot.ShouldReconnectOnError = true
	connect(t, bot, commands, answers)
	t.Cleanup(func() { bot.Close() })
	resumed := make(chan struct{})
	bot.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { close(resumed) })
	w.FailGateway(sandbox.GatewayFault{Close: -1})
	select {
	case <-resumed:
	case <-time.After(sandboxtest.Patience):
		t.Fatal("the client library did not resume")
	}
	must[sandbox.Reply](t)(w.Person("ana").Slash("", "/offer"))
	if w.Identified() != 1 {
		t.Errorf("identified %d times, want once", w.Identified())
	}
	clean(t, w)
}
