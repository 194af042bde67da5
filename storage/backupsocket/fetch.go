package backupsocket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// The reasons why there is no copy.
var (
	// ErrNobody: no process answers at the socket.
	ErrNobody = errors.New("no galet answers at the socket")
	// ErrRefused: the other process cannot make a copy, and says why.
	ErrRefused = errors.New("the running galet cannot make the copy")
	// ErrCut: the answer ends too early, is not a copy, or could not be written.
	ErrCut = errors.New("the copy was cut off: try again")
)

// readTimeout is how long the client waits for the server to go on. The server
// makes the whole copy before it sends the first byte.
const readTimeout = 5 * time.Minute

// Fetch asks the process that has the file at path open for a copy, and writes
// it to w. Its errors wrap ErrNobody, ErrRefused or ErrCut.
func Fetch(ctx context.Context, path string, w io.Writer) error {
	var d net.Dialer
	c, err := d.DialContext(ctx, "unix", short(path+Suffix))
	if err != nil {
		return fmt.Errorf("%w %s: %w", ErrNobody, path+Suffix, err)
	}
	defer c.Close()
	client := http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext:       func(context.Context, string, string) (net.Conn, error) { return idleConn{c}, nil },
	}}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://galet/", nil)
	if err != nil {
		return err
	}
	answer, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrCut, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		why, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
		return fmt.Errorf("%w: %s: %s", ErrRefused, answer.Status, strings.TrimSpace(string(why)))
	}
	if _, err := io.Copy(w, answer.Body); err != nil {
		return fmt.Errorf("%w: %w", ErrCut, err)
	}
	return nil
}

// idleConn fails when a read takes longer than readTimeout.
type idleConn struct{ net.Conn }

func (c idleConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(readTimeout)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}
