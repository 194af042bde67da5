package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// The gateway's operations.
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opResume    = 6
	opReconnect = 7
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

// The codes with which the gateway closes a connection.
const (
	closeGoingAway  = websocket.CloseGoingAway
	closeUnknownOp  = 4001
	closeDecode     = 4002
	closeToken      = 4004
	closeIdentified = 4005
	closeSequence   = 4007
	closeShard      = 4010
	closeVersion    = 4012
	closeIntents    = 4013
)

// packet is what goes over the gateway.
type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  *int64          `json:"s,omitempty"`
	Type string          `json:"t,omitempty"`
}

// line is one connection to the gateway. Its queue is guarded by the world's
// lock.
type line struct {
	ws      *websocket.Conn
	session *session
	queue   []outgoing
	ready   chan struct{}
	done    chan struct{}
	silent  bool
	// refused is when the session was refused, in real time.
	refused time.Time
}

// outgoing is a packet, or the end of the line: a close code, or -1 to cut it.
type outgoing struct {
	data []byte
	code int
}

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

func (w *World) serveGateway(out http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(out, r, nil)
	if err != nil {
		return
	}
	l := &line{ws: ws, ready: make(chan struct{}, 1), done: make(chan struct{})}
	go w.write(l)
	w.do(func() {
		w.lines[l] = true
		w.greet(l, r)
	})
	w.listen(l)
}

// greet says Hello, or refuses a client that speaks another version.
func (w *World) greet(l *line, r *http.Request) {
	version, encoding := r.FormValue("v"), r.FormValue("encoding")
	if version != "9" {
		l.close(closeVersion)
		return
	}
	if encoding != "" && encoding != "json" || r.FormValue("compress") != "" {
		w.fault("gateway: encoding %q and compress %q are not imitated", encoding, r.FormValue("compress"))
	}
	l.send(opHello, object{"heartbeat_interval": w.cfg.Heartbeat.Milliseconds()})
}

// listen takes packets until the line ends.
func (w *World) listen(l *line) {
	defer close(l.done)
	for {
		_, data, err := l.ws.ReadMessage()
		if err != nil {
			w.do(func() { w.hangUp(l, err) })
			l.ws.Close()
			return
		}
		w.do(func() { w.receive(l, data) })
	}
}

// hangUp parts a line and its session. A client that closes normally gives
// the session up; otherwise it can be resumed.
func (w *World) hangUp(l *line, err error) {
	delete(w.lines, l)
	s := l.session
	if s == nil || s.line != l {
		return
	}
	s.line = nil
	if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
		w.endSession(s)
	}
}

// write sends what is queued until the line ends.
func (w *World) write(l *line) {
	for {
		select {
		case <-l.ready:
		case <-l.done:
			return
		}
		w.mu.Lock()
		queue := l.queue
		l.queue = nil
		w.mu.Unlock()
		for _, o := range queue {
			if !l.put(o) {
				return
			}
		}
	}
}

// put sends one thing and tells whether the line goes on. A client that is
// sent a close code has a moment to hang up by itself, so that it reads it.
func (l *line) put(o outgoing) bool {
	switch {
	case o.code == 0:
		return l.ws.WriteMessage(websocket.TextMessage, o.data) == nil
	case o.code > 0:
		soon := time.Now().Add(time.Second)
		l.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(o.code, ""), soon)
		l.ws.SetReadDeadline(soon)
	default:
		l.ws.Close()
	}
	return false
}

// send queues a packet that is not an event. The caller holds the lock.
func (l *line) send(op int, data any) {
	if op == opInvalid {
		l.refused = time.Now()
	}
	body, _ := json.Marshal(data)
	packet, _ := json.Marshal(packet{Op: op, Data: body})
	l.enqueue(outgoing{data: packet})
}

func (l *line) close(code int) { l.enqueue(outgoing{code: code}) }

func (l *line) enqueue(o outgoing) {
	if l.silent && o.code == 0 {
		return
	}
	l.queue = append(l.queue, o)
	select {
	case l.ready <- struct{}{}:
	default:
	}
}

// receive does what a packet asks for.
func (w *World) receive(l *line, data []byte) {
	var p packet
	if len(data) > 4096 || json.Unmarshal(data, &p) != nil {
		l.close(closeDecode)
		return
	}
	switch p.Op {
	case opHeartbeat:
		l.send(opAck, nil)
	case opIdentify:
		w.identify(l, p.Data)
	case opResume:
		w.resume(l, p.Data)
	default:
		l.close(closeUnknownOp)
	}
}

// tokenFits tells whether a token is the bot's, with or without "Bot ".
func (w *World) tokenFits(token string) bool {
	return strings.TrimPrefix(token, "Bot ") == w.cfg.Token && !w.revoked
}

// Connected tells whether a bot is connected and has identified.
func (w *World) Connected() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.ContainsFunc(w.sessions, func(s *session) bool { return s.line != nil })
}

// Identified is how often a bot has begun a new gateway session.
func (w *World) Identified() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.identified
}
