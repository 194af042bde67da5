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
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

// The gateway's close codes.
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

// packet is a gateway payload of the client.
type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
}

// conn is a gateway connection. The world's lock orders the writes to it.
type conn struct {
	ws           *websocket.Conn
	session      *session
	silent       bool
	asked, heard int64 // the last event that the client was asked about, and the last it has handled
	// refused is the real time at which the connection was sent op 9.
	refused time.Time
}

var upgrader websocket.Upgrader

func (w *World) serveGateway(out http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(out, r, nil)
	if err != nil {
		return
	}
	c := &conn{ws: ws}
	w.do(func() {
		w.conns[c] = true
		w.sendHello(c, r)
	})
	w.readLoop(c)
}

// sendHello sends HELLO, or closes the connection if it asks for another API
// version.
func (w *World) sendHello(c *conn, r *http.Request) {
	version, encoding := r.FormValue("v"), r.FormValue("encoding")
	if version != "9" {
		c.close(closeVersion)
		return
	}
	if encoding != "" && encoding != "json" || r.FormValue("compress") != "" {
		w.fault("gateway: encoding %q and compress %q are not imitated", encoding, r.FormValue("compress"))
	}
	c.send(opHello, object{"heartbeat_interval": w.cfg.Heartbeat.Milliseconds()})
}

// readLoop handles payloads until the connection ends.
func (w *World) readLoop(c *conn) {
	for {
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			w.do(func() { w.detach(c, err) })
			c.ws.Close()
			return
		}
		w.do(func() { w.receive(c, data) })
	}
}

// detach separates a closed connection from its session. A normal close ends
// the session; after any other the session can be resumed.
func (w *World) detach(c *conn, err error) {
	delete(w.conns, c)
	s := c.session
	if s == nil || s.conn != c {
		return
	}
	s.conn = nil
	if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
		w.sessions = slices.DeleteFunc(w.sessions, func(o *session) bool { return o == s })
	}
}

// writeTimeout is the time limit of a write. A client that does not read loses
// its connection.
const writeTimeout = 5 * time.Second

// send sends a payload that is not an event.
func (c *conn) send(op int, data any) {
	payload, _ := json.Marshal(object{"op": op, "d": data})
	c.write(payload)
}

func (c *conn) write(payload []byte) {
	if c.silent {
		return
	}
	c.ws.SetWriteDeadline(time.Now().Add(writeTimeout))
	if c.ws.WriteMessage(websocket.TextMessage, payload) != nil {
		c.ws.Close()
	}
}

// close sends a close code; -1 cuts the connection. After a code the client has a
// second to close the connection itself, so that it reads the code.
func (c *conn) close(code int) {
	if code < 0 {
		c.ws.Close()
		return
	}
	c.silent = true
	soon := time.Now().Add(time.Second)
	c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), soon)
	c.ws.SetReadDeadline(soon)
}

// receive handles a payload from the client.
func (w *World) receive(c *conn, data []byte) {
	var p packet
	if len(data) > 4096 || json.Unmarshal(data, &p) != nil {
		c.close(closeDecode)
		return
	}
	switch p.Op {
	case opHeartbeat:
		_ = json.Unmarshal(p.Data, &c.heard) // null before the first event
		c.send(opAck, nil)
	case opIdentify:
		w.identify(c, p.Data)
	case opResume:
		w.resume(c, p.Data)
	default:
		c.close(closeUnknownOp)
	}
}

// validToken reports whether a token is the bot's, with or without "Bot ".
func (w *World) validToken(token string) bool {
	return strings.TrimPrefix(token, "Bot ") == w.cfg.Token && !w.revoked
}

// Connected reports whether a session is connected.
func (w *World) Connected() bool { return read(w, func() bool { return len(w.connected()) > 0 }) }

// Identified is the number of sessions that have begun with IDENTIFY.
func (w *World) Identified() int { return read(w, func() int { return w.identified }) }
