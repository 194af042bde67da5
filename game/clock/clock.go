// Package clock computes deadlines: when a clock has run for an allowance of time, if it
// stands still during pauses.
//
// It never ticks and never reads the time. It does not know matches or members, and
// stores nothing: the same start, allowance and pauses always give the same deadline.
package clock

import (
	"slices"
	"time"
)

// Pause is a span in which a clock stands still: From is its first instant, Until the
// first one after it. A pause that does not end after it begins is ignored.
type Pause struct {
	From, Until time.Time
}

// Contains reports whether the clock stands still at t.
func (p Pause) Contains(t time.Time) bool { return !t.Before(p.From) && t.Before(p.Until) }

// End is the earliest moment at which a clock that started at start has run for the
// allowance, if it stands still during the pauses. Pauses may overlap, touch, come in any
// order, and lie before the start or in the future. If the allowance is 0 or less, End is
// the start.
func End(start time.Time, allowance time.Duration, pauses []Pause) time.Time {
	end := start.Add(allowance)
	if !end.After(start) {
		return start
	}
	for _, p := range inOrder(pauses) {
		if !p.From.Before(end) {
			break
		}
		if from := latest(p.From, start); p.Until.After(from) {
			end = end.Add(p.Until.Sub(from))
			start = p.Until
		}
	}
	return end
}

// Start is the latest start of a clock that has run for ran by the time by, without
// the time in pauses. It is the inverse of Elapsed. If ran is 0 or less, Start is by.
func Start(by time.Time, ran time.Duration, pauses []Pause) time.Time {
	start := by.Add(-max(ran, 0))
	latestFirst := func(a, b Pause) int { return b.Until.Compare(a.Until) }
	for _, p := range slices.SortedFunc(slices.Values(pauses), latestFirst) {
		if !p.Until.After(start) {
			break
		}
		if until := earliest(p.Until, by); until.After(p.From) && start.Before(by) {
			start = start.Add(p.From.Sub(until))
			by = p.From
		}
	}
	return start
}

// inOrder are the pauses by the time at which they begin.
func inOrder(pauses []Pause) []Pause {
	return slices.SortedFunc(slices.Values(pauses), func(a, b Pause) int { return a.From.Compare(b.From) })
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Elapsed is how long a clock that started at start has run at by, without the time in
// pauses; 0 if by is not after start.
func Elapsed(start, by time.Time, pauses []Pause) time.Duration {
	var ran time.Duration
	for _, p := range inOrder(pauses) {
		if !p.From.Before(by) {
			break
		}
		if from := latest(p.From, start); p.Until.After(from) {
			ran += from.Sub(start)
			start = p.Until
		}
	}
	return ran + max(by.Sub(start), 0)
}

func earliest(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
