package bot

import "time"

// flaps counts connections in a row that did not last. Discord resets the
// token of a bot that begins more than 1,000 sessions a day, so whatever is
// wrong, fewer than that must be begun.
type flaps int

const (
	// steady is how long a connection that lasts has lasted.
	steady = 2 * time.Minute
	// longestFlap is the longest wait before another connection.
	longestFlap = 2 * time.Minute
)

// lost notes that a connection was lost after so long, and tells how long to
// wait before the next: not at all, unless the one before did not last either.
func (f *flaps) lost(lasted time.Duration) time.Duration {
	if lasted >= steady {
		*f = 0
		return 0
	}
	*f++
	if *f == 1 {
		return 0
	}
	return min(time.Second<<min(*f-2, 8), longestFlap)
}
