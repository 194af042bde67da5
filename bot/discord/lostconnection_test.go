package discord_test

import (
	"context"
	"errors"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot/discord"
)

// lossyConn is a connection that can be lost without a sign: what is written to it then
// never arrives.
type lossyConn struct {
	net.Conn
	lost atomic.Bool
}

func (c *lossyConn) Write(p []byte) (int, error) {
	if c.lost.Load() {
		return len(p), nil
	}
	return c.Conn.Write(p)
}

// HTTP/2 sends all calls on one connection. If it is lost without a sign, another one
// replaces it within seconds.
func TestLostConnection(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		network := &pipes{dialled: make(chan net.Conn), closed: make(chan struct{})}
		http2 := &http.Protocols{}
		http2.SetUnencryptedHTTP2(true)
		server := &http.Server{
			Protocols: http2, ErrorLog: log.New(io.Discard, "", 0),
			Handler: http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) { out.Write([]byte(`{"id":"1"}`)) }),
		}
		served := make(chan error, 1)
		go func() { served <- server.Serve(network) }()
		var dialled []*lossyConn
		transport := discord.NewHTTPTransport()
		transport.Protocols = http2
		transport.DialContext = func(ctx context.Context, kind, address string) (net.Conn, error) {
			c, err := network.dial(ctx, kind, address)
			dialled = append(dialled, &lossyConn{Conn: c})
			return dialled[len(dialled)-1], err
		}
		defer func() {
			transport.CloseIdleConnections()
			if err := errors.Join(server.Close(), <-served); !errors.Is(err, http.ErrServerClosed) {
				t.Error(err)
			}
		}()
		c, err := discord.NewClient(discord.ClientConfig{
			Token: "token", BaseURL: mustParse("http://discord.invalid"), Transport: transport,
			Log: slog.New(slog.DiscardHandler), Called: func(string, int, time.Duration) {},
		})
		if err != nil {
			t.Fatal(err)
		}
		call := func() error {
			_, err := c.CreateDM(t.Context(), "1")
			return err
		}
		if err := call(); err != nil {
			t.Fatal(err)
		}
		dialled[0].lost.Store(true)
		for began := time.Now(); call() != nil; {
			if time.Since(began) > time.Minute {
				t.Fatalf("calls fail a minute after the connection was lost; %d were opened", len(dialled))
			}
		}
		if len(dialled) != 2 {
			t.Errorf("%d connections were opened", len(dialled))
		}
	})
}
