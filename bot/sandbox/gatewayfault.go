package sandbox

// GatewayFault is how the gateway fails when a bot identifies.
type GatewayFault struct {
	// Op is sent instead: 7 (reconnect), 9 (invalid session), 11 (an
	// acknowledgement out of turn); 0 sends nothing.
	Op int
	// Close ends the connection with this code; -1 cuts it; 0 leaves it open.
	Close int
	// Silent: the connection stays open and sends nothing more.
	Silent bool
}

// gatewayRules are the faults that wait for the next who identify.
type gatewayRules struct{ waiting []GatewayFault }

// instead plays the next fault, if one waits.
func (g *gatewayRules) instead(l *line) bool {
	if len(g.waiting) == 0 {
		return false
	}
	f := g.waiting[0]
	g.waiting = g.waiting[1:]
	if f.Op != 0 {
		var data any
		if f.Op == opInvalid {
			data = false
		}
		l.send(f.Op, data)
	}
	l.silent = f.Silent
	if f.Close != 0 {
		l.close(f.Close)
	}
	return true
}

// FailIdentify makes the next attempts to identify go wrong, one for each
// fault.
func (w *World) FailIdentify(faults ...GatewayFault) {
	w.do(func() { w.gateway.waiting = append(w.gateway.waiting, faults...) })
}

// AskReconnect sends Op 7 to every connected session.
func (w *World) AskReconnect() {
	w.eachSession(func(s *session) {
		if s.line != nil {
			s.line.send(opReconnect, nil)
		}
	})
}

// InvalidateSessions sends Op 9; the sessions are gone unless resumable.
func (w *World) InvalidateSessions(resumable bool) {
	w.eachSession(func(s *session) {
		if s.line != nil {
			s.line.send(opInvalid, resumable)
			if !resumable {
				s.line.session = nil
			}
		}
		if !resumable {
			w.endSession(s)
		}
	})
}

// DropGateway ends every connection with a close code, or cuts it (-1). The
// sessions can be resumed.
func (w *World) DropGateway(code int) {
	w.eachSession(func(s *session) { s.drop(code) })
}

// SilenceGateway keeps every connection open and says nothing on it any more,
// acknowledgements included.
func (w *World) SilenceGateway() {
	w.eachSession(func(s *session) {
		if s.line != nil {
			s.line.silent = true
		}
	})
}

// Redeliver sends the last n events of every session again, as new ones with
// the old numbers.
func (w *World) Redeliver(n int) {
	w.eachSession(func(s *session) {
		if s.line == nil {
			return
		}
		for _, e := range s.events[max(0, len(s.events)-n):] {
			s.line.enqueue(outgoing{data: e.data})
		}
	})
}

// RevokeToken makes the bot's token worthless: calls get 401, and the gateway
// closes with 4004.
func (w *World) RevokeToken() {
	w.do(w.revoke)
}

func (w *World) revoke() {
	w.revoked = true
	for _, s := range append([]*session(nil), w.sessions...) {
		s.drop(closeToken)
		w.endSession(s)
	}
}

func (w *World) eachSession(f func(*session)) {
	w.do(func() {
		for _, s := range append([]*session(nil), w.sessions...) {
			f(s)
		}
	})
}
