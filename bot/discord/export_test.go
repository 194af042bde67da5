package discord

import (
	"context"
	"encoding/json"
	"net"
)

// Hear has an Access take an event.
func Hear(a *Access, event string, data json.RawMessage) error { return a.hear(event, data) }

// Buckets is how many rate-limit buckets are remembered.
func (c *Client) Buckets() int {
	c.limits.buckets.mu.Lock()
	defer c.limits.buckets.mu.Unlock()
	return len(c.limits.buckets.byKey)
}

// DialWith is the configuration with another way to open connections.
func (c GatewayConfig) DialWith(dial func(ctx context.Context, network, address string) (net.Conn, error)) GatewayConfig {
	c.dial = dial
	return c
}
