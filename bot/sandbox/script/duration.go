package script

import (
	"cmp"
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
	d, restErr := time.ParseDuration(cmp.Or(rest, "0"))
	return time.Duration(n)*24*time.Hour + d, cmp.Or(err, restErr)
}
