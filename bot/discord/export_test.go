package discord

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Hear has an Access take an event.
func Hear(a *Access, event string, data json.RawMessage) error { return a.HandleEvent(event, data) }

// Receive has a connection take a payload of the gateway.
func (g *Gateway) Receive(data []byte) error {
	c := &connection{shard: newShard(g, 0, 1), closed: make(chan struct{})}
	var e discordgo.Event
	if err := json.Unmarshal(data, &e); err != nil {
		return err
	}
	switch e.Operation {
	case opInvalidSession:
		c.invalid(e.RawData)
	case opHello:
		_, err := decode[hello](e.RawData)
		return err
	}
	return c.dispatch(e)
}

// Buckets is how many rate-limit buckets are remembered.
func (c *Client) Buckets() int {
	c.limits.buckets.mu.Lock()
	defer c.limits.buckets.mu.Unlock()
	return len(c.limits.buckets.byKey)
}

// NewHTTPTransport is the transport of a Client without another one.
func NewHTTPTransport() *http.Transport { return newHTTPTransport() }

// DialWith is the configuration with another way to open connections.
func (c GatewayConfig) DialWith(dial func(ctx context.Context, network, address string) (net.Conn, error)) GatewayConfig {
	c.dial = dial
	return c
}

// BackoffWaits are the waits after n connections in a row that ended alike. ready is how
// long a session was open on each, and identified whether the bot sent IDENTIFY.
func BackoffWaits(n int, ready time.Duration, identified bool) (waits []time.Duration) {
	var b backoff
	for range n {
		waits = append(waits, b.next(connectionEnd{ready: ready, identified: identified}))
	}
	return waits
}
