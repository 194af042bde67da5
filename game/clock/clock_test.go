package clock_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"galet/game/clock"
)

// noon is when the clocks of the tests start.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// after is n hours after noon.
func after(hours int) time.Time { return noon.Add(time.Duration(hours) * time.Hour) }

// pause is a pause of whole hours, counted from noon.
func pause(from, until int) clock.Pause { return clock.Pause{From: after(from), Until: after(until)} }

func TestEnd(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		allowance int
		pauses    []clock.Pause
		want      int
	}{
		{"no pause", 24, nil, 24},
		{"nothing allowed", 0, []clock.Pause{pause(-1, 5)}, 0},
		{"less than nothing allowed", -3, nil, 0},
		{"a pause inside", 24, []clock.Pause{pause(2, 5)}, 27},
		{"a pause before the start", 24, []clock.Pause{pause(-9, -2)}, 24},
		{"a pause that ends at the start", 24, []clock.Pause{pause(-9, 0)}, 24},
		{"a pause over the start", 24, []clock.Pause{pause(-9, 3)}, 27},
		{"a pause after the end", 24, []clock.Pause{pause(25, 30)}, 24},
		{"a pause that begins at the end", 24, []clock.Pause{pause(24, 30)}, 24},
		{"a pause just before the end", 24, []clock.Pause{pause(23, 30)}, 31},
		{"a second pause, reached by the first", 24, []clock.Pause{pause(10, 20), pause(30, 35)}, 39},
		{"two that overlap", 24, []clock.Pause{pause(1, 5), pause(3, 7)}, 30},
		{"two that touch", 24, []clock.Pause{pause(1, 5), pause(5, 7)}, 30},
		{"one inside another", 24, []clock.Pause{pause(1, 9), pause(3, 5)}, 32},
		{"out of order", 24, []clock.Pause{pause(20, 22), pause(1, 3)}, 28},
		{"one that ends before it begins", 24, []clock.Pause{pause(9, 3)}, 24},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, want := clock.End(noon, time.Duration(tt.allowance)*time.Hour, tt.pauses), after(tt.want); !got.Equal(want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestStart(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		by, ran int
		pauses  []clock.Pause
		want    int
	}{
		{"no pause", 0, 24, nil, -24},
		{"no time, in a pause", 0, 0, []clock.Pause{pause(-3, 3)}, 0},
		{"less than no time", 0, -2, nil, 0},
		{"a pause inside", 0, 24, []clock.Pause{pause(-5, -2)}, -27},
		{"a pause over the end", 0, 24, []clock.Pause{pause(-5, 2)}, -29},
		{"a pause that begins at the end", 0, 24, []clock.Pause{pause(0, 2)}, -24},
		{"a pause that ends at the start", 0, 24, []clock.Pause{pause(-30, -24)}, -24},
		{"a pause over the start", 0, 24, []clock.Pause{pause(-30, -23)}, -31},
		{"a second pause, reached by the first", 0, 24, []clock.Pause{pause(-26, -25), pause(-5, -2)}, -28},
		{"two that overlap", 0, 24, []clock.Pause{pause(-7, -3), pause(-5, -2)}, -29},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, want := clock.Start(after(tt.by), time.Duration(tt.ran)*time.Hour, tt.pauses), after(tt.want); !got.Equal(want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestHolds(t *testing.T) {
	t.Parallel()
	p := pause(1, 3)
	for hour, want := range []bool{false, true, true, false} {
		if got := p.Contains(after(hour)); got != want {
			t.Errorf("after %d hours: %v, want %v", hour, got, want)
		}
	}
}

// counted is End by going from minute to minute.
func counted(allowance int, pauses []clock.Pause) time.Time {
	at := noon
	for run := 0; run < allowance; at = at.Add(time.Minute) {
		held := false
		for _, p := range pauses {
			held = held || p.Contains(at)
		}
		if !held {
			run++
		}
	}
	return at
}

// drawn are pauses of whole minutes, drawn at random about the first hours.
func drawn(rng *rand.Rand) []clock.Pause {
	pauses := make([]clock.Pause, rng.IntN(7))
	for i := range pauses {
		from := noon.Add(time.Duration(rng.IntN(400)-100) * time.Minute)
		pauses[i] = clock.Pause{From: from, Until: from.Add(time.Duration(rng.IntN(120)-10) * time.Minute)}
	}
	return pauses
}

// FuzzEnd compares End with the count, and looks that more pauses and more
// time never make it earlier.
func FuzzEnd(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed, uint16(seed*7))
	}
	f.Fuzz(func(t *testing.T, seed uint64, minutes uint16) {
		rng := rand.New(rand.NewPCG(seed, 0))
		allowance := int(minutes % 600)
		pauses := drawn(rng)
		end := func(minutes int, pauses []clock.Pause) time.Time {
			return clock.End(noon, time.Duration(minutes)*time.Minute, pauses)
		}
		got := end(allowance, pauses)
		if want := counted(allowance, pauses); !got.Equal(want) {
			t.Errorf("%d minutes with %v end at %v, counted %v", allowance, pauses, got, want)
		}
		if ran := clock.Elapsed(noon, got, pauses); ran != time.Duration(allowance)*time.Minute {
			t.Errorf("by its end, with %v, it ran %v, not %d minutes", pauses, ran, allowance)
		}
		now := noon.Add(time.Duration(rng.IntN(600)-100) * time.Minute)
		start := clock.Start(now, time.Duration(allowance)*time.Minute, pauses)
		if ran := clock.Elapsed(start, now, pauses); ran != time.Duration(allowance)*time.Minute {
			t.Errorf("%d minutes by %v, with %v, began at %v, and ran %v", allowance, now, pauses, start, ran)
		}
		if later := start.Add(time.Minute); later.Before(now) && clock.Elapsed(later, now, pauses) >= time.Duration(allowance)*time.Minute && allowance > 0 {
			t.Errorf("%d minutes by %v, with %v, could have begun later than %v", allowance, now, pauses, start)
		}
		if more := end(allowance, append(drawn(rng), pauses...)); more.Before(got) {
			t.Errorf("with more pauses than %v it ends earlier: %v, not %v", pauses, more, got)
		}
		if more := end(allowance+1, pauses); !more.After(got) {
			t.Errorf("a minute more ends at %v, not after %v", more, got)
		}
	})
}
