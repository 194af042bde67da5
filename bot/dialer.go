package bot

import (
	"context"
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
	heard := &rolling{Conn: conn, silence: d.silence, over: make(chan struct{})}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.conn = heard
	return heard, nil
}

// over is closed once nothing more can be heard on the connection.
func (d *dialer) over() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.conn == nil {
		return nil
	}
	return d.conn.over
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
	once    sync.Once
	over    chan struct{} // closed at the first failure
}

// Read reads what comes before the silence is too long.
func (c *rolling) Read(b []byte) (int, error) {
	err := c.Conn.SetReadDeadline(time.Now().Add(c.silence))
	n := 0
	if err == nil {
		n, err = c.Conn.Read(b)
	}
	if err != nil {
		c.once.Do(func() { close(c.over) })
	}
	return n, err
}
