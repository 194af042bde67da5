// Package systemd tells systemd how the service is, over the socket that it
// hands to a unit of Type=notify. It knows that protocol and nothing of the
// bot; where there is no systemd it says nothing.
package systemd

import (
	"context"
	"fmt"
	"net"
	"os"
	"strconv"
	"time"
)

// Notifier says things to systemd. The zero value says nothing.
type Notifier struct {
	socket string
	// watchdog is how long systemd waits for word before it restarts the
	// service; 0: for ever.
	watchdog time.Duration
}

// New reads from the environment (through getenv) whether systemd listens, and
// whether it wants word now and then. What it cannot read it does without.
func New(getenv func(string) string) Notifier {
	n := Notifier{socket: getenv("NOTIFY_SOCKET")}
	if pid := getenv("WATCHDOG_PID"); pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return n
	}
	if usec, err := strconv.ParseInt(getenv("WATCHDOG_USEC"), 10, 64); err == nil && usec > 0 {
		n.watchdog = time.Duration(usec) * time.Microsecond
	}
	return n
}

// Ready tells that the service is of use now.
func (n Notifier) Ready() error { return n.say("READY=1") }

// Stopping tells that the service has begun to stop.
func (n Notifier) Stopping() error { return n.say("STOPPING=1") }

// Watch tells systemd that all is well as often as it wants to hear so, while
// alive holds and until ctx is done. If alive no longer holds systemd hears
// nothing, and restarts the service. What could not be said failed is told, and
// the next time it is said again: systemd waits for longer than that.
func (n Notifier) Watch(ctx context.Context, alive func() bool, failed func(error)) {
	if n.socket == "" || n.watchdog == 0 {
		return
	}
	tick := time.NewTicker(n.watchdog / 3)
	defer tick.Stop()
	for {
		if alive() {
			if err := n.say("WATCHDOG=1"); err != nil {
				failed(err)
			}
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

func (n Notifier) say(what string) error {
	if n.socket == "" {
		return nil
	}
	conn, err := net.Dial("unixgram", n.socket)
	if err != nil {
		return fmt.Errorf("systemd: %w", err)
	}
	defer conn.Close()
	if _, err := conn.Write([]byte(what)); err != nil {
		return fmt.Errorf("systemd: %w", err)
	}
	return nil
}
