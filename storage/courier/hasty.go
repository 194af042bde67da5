package courier

import (
	"net"
	"time"
)

const (
	// patience is how long the one who has the store waits for the other to
	// go on.
	patience = 10 * time.Second
	// fetchPatience is the same on the other side: the copy must be made
	// before its first byte is sent.
	fetchPatience = 5 * time.Minute
)

// hasty is a connection on which each step must be done within patience.
type hasty struct {
	net.Conn
	patience time.Duration
}

// Read implements io.Reader.
func (h *hasty) Read(p []byte) (int, error) {
	if err := h.SetReadDeadline(time.Now().Add(h.patience)); err != nil {
		return 0, err
	}
	return h.Conn.Read(p)
}

// Write implements io.Writer.
func (h *hasty) Write(p []byte) (int, error) {
	if err := h.SetWriteDeadline(time.Now().Add(h.patience)); err != nil {
		return 0, err
	}
	return h.Conn.Write(p)
}
