package sandbox

import (
	"slices"
	"time"
)

// GatewayFault is how a gateway connection fails. Op 9 ends the session; after any
// other fault it can be resumed.
type GatewayFault struct {
	// Op is the opcode to send: 7 (reconnect), 9 (invalid session) or 11 (an
	// unexpected acknowledgement); 0 sends nothing.
	Op int
	// Close is the close code to send; -1 cuts the connection, 0 leaves it
	// open.
	Close int
	// Silent leaves the connection open and sends nothing more, acknowledgements
	// included.
	Silent bool
}

func (c *conn) fail(f GatewayFault) {
	switch f.Op {
	case 0:
	case opInvalid:
		c.session, c.refused = nil, time.Now()
		c.send(opInvalid, false)
	default:
		c.send(f.Op, nil)
	}
	c.silent = f.Silent
	if f.Close != 0 {
		c.close(f.Close)
	}
}

// FailIdentify makes the next IDENTIFYs fail, one for each fault: the fault comes
// instead of READY. Faults of an earlier call that are left are forgotten.
func (w *World) FailIdentify(faults ...GatewayFault) {
	w.do(func() { w.gateway = slices.Clone(faults) })
}

// FailGateway makes every connection with a session fail. Op 9 ends the sessions
// without a connection, too.
func (w *World) FailGateway(f GatewayFault) {
	w.do(func() {
		for _, s := range w.connected() {
			s.conn.fail(f)
		}
		if f.Op == opInvalid {
			w.sessions = nil
		}
	})
}

// Redeliver sends the last n events of every session again, with the sequence
// numbers that they had, and the last n interactions if they go by HTTP.
func (w *World) Redeliver(n int) {
	w.do(func() {
		if w.endpoint != "" {
			for _, it := range w.order[max(0, len(w.order)-n):] {
				w.deliver(it)
			}
		}
		for _, s := range w.connected() {
			for _, e := range s.events[max(0, len(s.events)-n):] {
				s.conn.write(e)
			}
		}
	})
}

// RevokeToken makes the bot's token invalid: calls get 401, and the gateway
// closes with 4004.
func (w *World) RevokeToken() { w.do(w.revoke) }

func (w *World) revoke() {
	w.revoked = true
	for _, s := range w.connected() {
		s.conn.close(closeToken)
	}
	w.sessions = nil
}

// connected are the sessions with a connection.
func (w *World) connected() []*session {
	return filter(w.sessions, func(s *session) bool { return s.conn != nil })
}
