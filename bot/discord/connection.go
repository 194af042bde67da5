package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// connection is one connection of a shard to the gateway.
type connection struct {
	*shard
	ws *websocket.Conn
	// closed is closed when the connection has ended.
	closed chan struct{}
	// deadline is when the connection must be ready.
	deadline time.Time
	// acknowledged: Discord has acknowledged the last heartbeat.
	acknowledged atomic.Bool

	mu      sync.Mutex // one writes at a time
	closing bool       // the bot closes the connection
	cause   error      // why this side ended the connection; nil: it did not
}

var (
	errHeartbeat      = errors.New("no heartbeat acknowledged by Discord")
	errReconnect      = errors.New("reconnect asked for by Discord")
	errInvalidSession = errors.New("session refused by Discord")
)

// open dials the gateway.
func (s *shard) open(ctx context.Context) (*connection, error) {
	deadline := time.Now().Add(s.StartTimeout / 2)
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, NetDialContext: s.dial}
	ws, response, err := dialer.DialContext(ctx, s.address()+"/?v="+discordgo.APIVersion+"&encoding=json", nil)
	if err != nil {
		if response != nil {
			err = fmt.Errorf("%w: %s", err, response.Status)
		}
		return nil, err
	}
	c := &connection{shard: s, ws: ws, closed: make(chan struct{}), deadline: deadline}
	c.acknowledged.Store(true)
	return c, nil
}

// close releases the connection's resources.
func (c *connection) close() {
	close(c.closed)
	c.ws.Close()
}

// serve reads from the connection until it ends.
func (c *connection) serve(ctx context.Context, start *sessionStart) (end connectionEnd) {
	defer context.AfterFunc(ctx, c.closeSession)()
	defer c.connected.Store(false)
	var readyAt time.Time
	defer func() {
		if !readyAt.IsZero() {
			end.ready = max(time.Since(readyAt), 1)
		}
	}()
	for {
		e, err := c.read(!readyAt.IsZero())
		if err != nil {
			end.err = c.endReason(err, !readyAt.IsZero())
			return end
		}
		switch e.Operation {
		case opHello:
			err = c.handleHello(e.RawData, start)
			end.greeted, end.identified = true, start != nil
		case opHeartbeat:
			err = c.sendHeartbeat()
		case opHeartbeatACK:
			c.acknowledged.Store(true)
			c.acked.Store(time.Now().UnixMilli())
		case opReconnect:
			err = errReconnect
		case opInvalidSession:
			end.wait = c.invalid(e.RawData)
			err = errInvalidSession
		case opDispatch:
			if ctx.Err() != nil {
				continue // the bot is closing the session
			}
			if err = c.dispatch(e); c.connected.Load() && readyAt.IsZero() {
				readyAt = time.Now()
				if start != nil {
					start.begun()
				}
			}
		}
		if err != nil {
			end.err = err
			return end
		}
	}
}

// read reads the next payload. Until the connection is ready, it has until its deadline.
// After that it may be silent for IdleTimeout.
func (c *connection) read(ready bool) (discordgo.Event, error) {
	var e discordgo.Event
	deadline := c.deadline
	if ready {
		deadline = time.Now().Add(c.IdleTimeout)
	}
	c.mu.Lock()
	if !c.closing {
		c.ws.SetReadDeadline(deadline)
	}
	c.mu.Unlock()
	_, data, err := c.ws.ReadMessage()
	if err != nil {
		return e, err
	}
	if err := json.Unmarshal(data, &e); err != nil {
		return e, fmt.Errorf("malformed payload: %w", err)
	}
	return e, nil
}

// endReason is why a connection ended, after a read has failed.
func (c *connection) endReason(err error, ready bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var network interface{ Timeout() bool }
	switch {
	case c.cause != nil:
		return c.cause
	case errors.As(err, &network) && network.Timeout() && !ready:
		return errNotReady
	}
	return err
}

// handleHello handles HELLO: it starts the heartbeats, and resumes or begins a session.
func (c *connection) handleHello(data json.RawMessage, start *sessionStart) error {
	h, err := decode[hello](data)
	if err != nil {
		return err
	}
	if h.HeartbeatInterval <= 0 {
		return errors.New("HELLO without a heartbeat interval")
	}
	go c.heartbeats(time.Duration(h.HeartbeatInterval) * time.Millisecond)
	if start == nil {
		return c.send(opResume, resume{Token: c.Token, SessionID: c.sessionID, Sequence: c.sequence.Load()})
	}
	start.spend()
	return c.send(opIdentify, identify{
		Token:      c.Token,
		Properties: map[string]string{"os": runtime.GOOS, "browser": "galet", "device": "galet"},
		Intents:    int(discordgo.IntentsGuilds),
		Shard:      [2]int{c.id, c.count},
	})
}

// heartbeats sends a heartbeat in each interval, the first one after a random part of it.
// If Discord does not acknowledge one before the next, the connection is dead, and
// heartbeats closes it.
func (c *connection) heartbeats(interval time.Duration) {
	timer := time.NewTimer(time.Duration(rand.Float64() * float64(interval)))
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
		case <-c.closed:
			return
		}
		if !c.acknowledged.Swap(false) {
			c.closeWith(errHeartbeat)
			return
		}
		if c.sendHeartbeat() != nil {
			return // the reader sees it too
		}
		timer.Reset(interval)
	}
}

func (c *connection) sendHeartbeat() error {
	var sequence any // null before the first event
	if n := c.sequence.Load(); n > 0 {
		sequence = n
	}
	return c.send(opHeartbeat, sequence)
}

// invalid handles INVALID SESSION, which says whether the session can be resumed. It
// returns how long to wait: 1 to 5 s, as Discord asks.
func (c *connection) invalid(data json.RawMessage) time.Duration {
	if resumable, err := decode[bool](data); err != nil || !resumable {
		c.forget()
	}
	return time.Second + rand.N(4*time.Second)
}

// send writes one payload.
func (c *connection) send(op int, data any) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ws.SetWriteDeadline(time.Now().Add(c.IdleTimeout))
	return c.ws.WriteJSON(outgoing{Op: op, Data: data})
}

// closeWith closes the connection for a reason. The session can be resumed.
func (c *connection) closeWith(cause error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cause = cause
	c.ws.Close()
}

// closeSession closes the session, and gives Discord a second to close the connection.
func (c *connection) closeSession() {
	c.mu.Lock()
	defer c.mu.Unlock()
	soon := time.Now().Add(time.Second)
	c.closing = true
	c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, ""), soon)
	c.ws.SetReadDeadline(soon)
}
