// Package systemd notifies systemd of the service's state over the socket of a
// unit of Type=notify. It knows only that protocol; without systemd it does
// nothing.
package systemd

import (
	"context"
	"fmt"
	"net"
	"os"
	"strconv"
	"time"
)

// Notifier sends notifications to systemd. The zero value sends none.
type Notifier struct {
	socket string
	// watchdog is how long systemd waits for a notification before it restarts the
	// service; 0 means that there is no watchdog.
	watchdog time.Duration
}

// New reads from the environment (through getenv) whether systemd listens, and
// whether it has a watchdog. It ignores values that it cannot read.
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

// Ready notifies systemd that the service has started.
func (n Notifier) Ready() error { return n.say("READY=1") }

// ExtendStart tells systemd that the start may take this much longer, from now. It
// changes nothing once the service has started.
func (n Notifier) ExtendStart(d time.Duration) error {
	return n.say(fmt.Sprintf("EXTEND_TIMEOUT_USEC=%d", d.Microseconds()))
}

// Stopping notifies systemd that the service has begun to stop.
func (n Notifier) Stopping() error { return n.say("STOPPING=1") }

// Watch sends keep-alives to systemd's watchdog at the interval that it needs,
// while alive returns true, until ctx is done. While alive returns false it sends
// nothing, and systemd restarts the service. It calls failed if a notification
// fails, and tries again at the next interval, which is still within systemd's
// timeout.
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
