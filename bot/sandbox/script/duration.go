package script

import (
	"strconv"
	"strings"
	"time"
)

// Duration parses a duration of a script: "+3d", "36h", "+1d12h". A day has 24
// hours.
func Duration(s string) (time.Duration, error) {
	days, rest, ok := strings.Cut(strings.TrimPrefix(s, "+"), "d")
	if !ok {
		return time.ParseDuration(days)
	}
	n, err := strconv.Atoi(days)
	total := time.Duration(n) * 24 * time.Hour
	if err != nil || rest == "" {
		return total, err
	}
	d, err := time.ParseDuration(rest)
	return total + d, err
}
