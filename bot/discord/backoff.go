package discord

import "time"

const (
	// stableAfter is how long a connection must last for the backoff to start again.
	stableAfter = 2 * time.Minute
	// maxRetryWait is the longest wait after a connection that cost no session start,
	// maxBackoff after one on which the bot sent IDENTIFY.
	maxRetryWait = 8 * time.Second
	maxBackoff   = 2 * time.Minute
)

// connectionEnd says how a connection ended.
type connectionEnd struct {
	err error
	// ready is how long a session was open on the connection; 0: there was none.
	ready time.Duration
	// greeted: Discord sent HELLO. identified: the bot sent IDENTIFY.
	greeted, identified bool
	// wait is the minimum wait before the next connection.
	wait time.Duration
}

// backoff counts connections in a row that did not last. Discord resets the token of a
// bot that starts more than 1,000 sessions a day. The backoff keeps a bot that fails all
// day below that.
type backoff int

// next is the wait after a connection. A good connection that is lost is replaced
// at once.
func (b *backoff) next(e connectionEnd) time.Duration {
	if e.ready >= stableAfter {
		*b = 0
		return e.wait
	}
	*b++
	doublings := *b - 1
	if e.ready > 0 {
		if *b == 1 {
			return e.wait
		}
		doublings--
	}
	longest := maxRetryWait
	if e.identified {
		longest = maxBackoff
	}
	return max(e.wait, min(time.Second<<min(doublings, 10), longest))
}
