package sandbox

import "slices"

// GatewayFault is how an IDENTIFY fails.
type GatewayFault struct {
	// Op is the opcode to send instead of READY: 7 (reconnect), 9 (invalid
	// session) or 11 (an unexpected acknowledgement); 0 sends nothing.
	Op int
	// Close is the close code to send; -1 cuts the connection, 0 leaves it
	// open.
	Close int
	// Silent leaves the connection open and sends nothing more.
	Silent bool
}

// fail applies a fault.
func (c *conn) fail(f GatewayFault) {
	if f.Op != 0 {
		var data any
		if f.Op == opInvalid {
			data = false
		}
		c.send(f.Op, data)
	}
	c.silent = f.Silent
	if f.Close != 0 {
		c.close(f.Close)
	}
}

// FailIdentify makes the next IDENTIFYs fail, one for each fault. Faults of an
// earlier call that are left are forgotten.
func (w *World) FailIdentify(faults ...GatewayFault) {
	w.do(func() { w.gateway = slices.Clone(faults) })
}

// AskReconnect sends op 7 to every connected session.
func (w *World) AskReconnect() {
	w.eachConnected(func(s *session) { s.conn.send(opReconnect, nil) })
}

// InvalidateSessions sends op 9 to every session, and removes the sessions
// unless they are resumable.
func (w *World) InvalidateSessions(resumable bool) {
	w.do(func() {
		for _, s := range w.connected() {
			s.conn.send(opInvalid, resumable)
			if !resumable {
				s.conn.session = nil
			}
		}
		if !resumable {
			w.sessions = nil
		}
	})
}

// DropGateway closes every connection with a close code; -1 cuts it. The
// sessions can be resumed.
func (w *World) DropGateway(code int) {
	w.eachConnected(func(s *session) { s.conn.close(code) })
}

// SilenceGateway keeps every connection open and sends nothing more,
// acknowledgements included.
func (w *World) SilenceGateway() {
	w.eachConnected(func(s *session) { s.conn.silent = true })
}

// Redeliver sends the last n events of every session again, with the sequence
// numbers that they had, and the last n interactions if they go by HTTP.
func (w *World) Redeliver(n int) {
	w.do(func() {
		if w.endpoint.url == "" {
			return
		}
		for _, it := range w.order[max(0, len(w.order)-n):] {
			w.deliver(it)
		}
	})
	w.eachConnected(func(s *session) {
		for _, e := range s.events[max(0, len(s.events)-n):] {
			s.conn.enqueue(frame{data: e})
		}
	})
}

// RevokeToken makes the bot's token invalid: calls get 401, and the gateway
// closes with 4004.
func (w *World) RevokeToken() {
	w.do(w.revoke)
}

func (w *World) revoke() {
	w.revoked = true
	for _, s := range w.connected() {
		s.conn.close(closeToken)
	}
	w.sessions = nil
}

func (w *World) eachConnected(f func(*session)) {
	w.do(func() {
		for _, s := range w.connected() {
			f(s)
		}
	})
}

// connected are the sessions with a connection.
func (w *World) connected() []*session {
	return slices.DeleteFunc(slices.Clone(w.sessions), func(s *session) bool { return s.conn == nil })
}
