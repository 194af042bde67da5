package bot

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// dialer opens a gateway connection that fails once nothing has been heard on
// it for a while, and that can be cut from outside.
type dialer struct {
	silence time.Duration

	mu   sync.Mutex
	conn *rolling
}

// websocket is the dialer as the library wants it.
func (d *dialer) websocket() *websocket.Dialer {
	return &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		HandshakeTimeout: d.silence,
		NetDialContext:   d.dial,
	}
}

func (d *dialer) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: d.silence}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	heard := &rolling{Conn: conn, silence: d.silence}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.conn = heard
	return heard, nil
}

// forget makes reached tell of what comes, and not of earlier connections.
func (d *dialer) forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.conn = nil
}

// reached tells whether a connection was made.
func (d *dialer) reached() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.conn != nil
}

// part waits until the other side has hung up, at most for so long, and then
// hangs up too. Whatever is still said is not heard.
func (d *dialer) part(limit time.Duration) {
	d.mu.Lock()
	conn := d.conn
	d.mu.Unlock()
	if conn == nil {
		return
	}
	if err := conn.Conn.SetReadDeadline(time.Now().Add(limit)); err == nil {
		io.Copy(io.Discard, conn.Conn) // ends with the connection or the deadline
	}
	conn.Close()
}

// cut closes the connection, so that whoever reads from it stops.
func (d *dialer) cut() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.conn != nil {
		d.conn.Close()
	}
}

// rolling is a connection whose every read fails after so long a silence.
type rolling struct {
	net.Conn
	silence time.Duration
}

// Read reads what comes before the silence is too long.
func (c *rolling) Read(b []byte) (int, error) {
	if err := c.Conn.SetReadDeadline(time.Now().Add(c.silence)); err != nil {
		return 0, err
	}
	return c.Conn.Read(b)
}
