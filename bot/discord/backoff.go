package discord

import "time"

const (
	// lasting is how long a connection lasts that counts as a good one.
	lasting = 2 * time.Minute
	// longestRetry is the longest wait after an attempt that cost nothing,
	// longestBackoff after one that sent IDENTIFY or reached Discord.
	longestRetry   = 8 * time.Second
	longestBackoff = 2 * time.Minute
)

// ending says how a connection ended.
type ending struct {
	err error
	// ready is how long a session was open on it; 0: it never was.
	ready time.Duration
	// greeted: Discord said HELLO on it; identified: it sent IDENTIFY.
	greeted, identified bool
	// wait is the minimum wait before the next connection.
	wait time.Duration
}

// backoff counts connections in a row that did not last. Discord resets the
// token of a bot that starts more than 1,000 sessions a day, so even a bot that
// fails all day starts fewer.
type backoff int

// next is the wait after a connection. A good connection that is lost is replaced
// at once.
func (b *backoff) next(e ending) time.Duration {
	if e.ready >= lasting {
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
	longest := longestRetry
	if e.ready > 0 || e.identified {
		longest = longestBackoff
	}
	return max(e.wait, min(time.Second<<min(doublings, 10), longest))
}
