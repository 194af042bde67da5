package bot

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// dialer opens a gateway connection that fails once nothing has been heard on
// it for a while, on which a session is asked for once, and that can be cut from
// outside.
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

// refused tells whether Discord did not take the session that was asked for.
func (d *dialer) refused() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.conn != nil && d.conn.refused.Load()
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

// rolling is a connection whose every read fails after so long a silence, and
// which ends where the library would ask for a session a second time. It does
// so at once when Discord refuses the first (op 9), and again as often as
// Discord refuses that, though one session in five seconds is all that may be
// begun, and each try counts towards the thousand a day:
// https://docs.discord.com/developers/events/gateway#rate-limiting.
type rolling struct {
	net.Conn
	silence time.Duration
	// open: the handshake is done. asked: a session was asked for, and answered:
	// something was heard after that.
	open, asked, answered, refused atomic.Bool
}

// longestBeat is more bytes than a heartbeat takes, encrypted, and fewer than
// what begins or resumes a session: the library sends nothing else.
const longestBeat = 80

// errRefused is a session that Discord does not begin or resume.
var errRefused = errors.New("the session was refused by Discord")

// SetDeadline is called with no time by the websocket's dialer when its
// handshake is done.
func (c *rolling) SetDeadline(t time.Time) error {
	c.open.Store(t.IsZero())
	return c.Conn.SetDeadline(t)
}

// Write sends a frame, or gives errRefused.
func (c *rolling) Write(b []byte) (int, error) {
	if c.open.Load() && len(b) > longestBeat {
		if c.answered.Load() {
			c.refused.Store(true)
			return 0, errors.Join(errRefused, c.Conn.Close())
		}
		c.asked.Store(true)
	}
	return c.Conn.Write(b)
}

// Read reads what comes before the silence is too long.
func (c *rolling) Read(b []byte) (int, error) {
	if err := c.Conn.SetReadDeadline(time.Now().Add(c.silence)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(b)
	if c.asked.Load() {
		c.answered.Store(true)
	}
	return n, err
}
