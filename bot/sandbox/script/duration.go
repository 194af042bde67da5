package script

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Duration parses a duration of a script: "+3d", "36h", "+1d12h". A day has 24
// hours.
func Duration(s string) (time.Duration, error) {
	s = strings.TrimPrefix(s, "+")
	var total time.Duration
	if days, rest, ok := strings.Cut(s, "d"); ok {
		n, err := strconv.Atoi(days)
		if err != nil {
			return 0, fmt.Errorf("%q is no time span: %w", s, err)
		}
		total, s = time.Duration(n)*24*time.Hour, rest
	}
	if s == "" {
		return total, nil
	}
	d, err := time.ParseDuration(s)
	return total + d, err
}
