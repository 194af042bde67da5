package main

import (
	"flag"
	"slices"
	"syscall"
	"testing"
	"time"
)

var (
	loadMatches = flag.Int("load.matches", 300, "how many matches are played at once")
	loadTime    = flag.Duration("load.time", 10*time.Second, "how long they are played at each speed")
)

// answerLimit is the limit for 99 of 100 answers at the even pace.
const answerLimit = 50 * time.Millisecond

// BenchmarkLoad plays matches of all games through the stand-in, as fast as
// possible and at an even pace. The command is a process of its own; the stand-in
// shares the machine with it. The benchmark reports how long people wait for the
// answer and for the next board, and the cost of a move. It fails if at the even
// pace more than one answer in a hundred takes longer than answerLimit.
func BenchmarkLoad(b *testing.B) {
	binary := buildBinary(b)
	for _, speed := range []struct {
		name string
		pace int // moves a second; 0 means as fast as possible
	}{{"flat out", 0}, {"100 a second", 100}} {
		b.Run(speed.name, func(b *testing.B) {
			c := newLoadTest(b, binary, 20, *loadMatches)
			c.becomes(allReady)
			c.each(4, (*table).begin)
			c.play(2*time.Second, speed.pace)
			c.forget()
			for b.Loop() {
				before, mine := c.scrape(), ownCPU(b)
				began := time.Now()
				c.play(*loadTime, speed.pace)
				p99 := c.report(b, time.Since(began), before, ownCPU(b)-mine)
				if speed.pace > 0 && p99 > answerLimit {
					b.Errorf("one answer in a hundred takes more than %v", p99)
				}
				c.forget()
			}
		})
	}
}

// plays lets all tables play for a while.
func (c *loadTest) play(d time.Duration, pace int) {
	c.Helper()
	until := time.Now().Add(d)
	var beat chan struct{}
	if pace > 0 {
		beat = make(chan struct{}, len(c.tables))
		tick := time.NewTicker(time.Second / time.Duration(pace))
		defer tick.Stop()
		done := make(chan struct{})
		defer close(done)
		go keepTime(beat, tick.C, done)
	}
	c.each(len(c.tables), func(t *table) error { return t.play(until, beat) })
}

// keepTime sends a beat at each tick; a beat is skipped if nobody is ready for
// it.
func keepTime(beat chan<- struct{}, tick <-chan time.Time, done <-chan struct{}) {
	for {
		select {
		case <-tick:
			select {
			case beat <- struct{}{}:
			default:
			}
		case <-done:
			return
		}
	}
}

// forget drops the times measured so far.
func (c *loadTest) forget() {
	for _, t := range c.tables {
		t.took = timings{}
	}
}

// report reports the work since an earlier scrape, the stand-in's share of the
// processor, and the time within which 99 of 100 answers came.
func (c *loadTest) report(b *testing.B, took time.Duration, before map[string]float64, mine time.Duration) (p99 time.Duration) {
	b.Helper()
	after := c.scrape()
	grown := func(name string) float64 { return after[name] - before[name] }
	var all timings
	for _, t := range c.tables {
		all.answers = append(all.answers, t.took.answers...)
		all.boards = append(all.boards, t.took.boards...)
	}
	moves := float64(len(all.boards))
	cpu := grown("process_cpu_seconds_total")
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(moves/took.Seconds(), "moves/s")
	b.ReportMetric(float64(len(all.answers))/took.Seconds(), "answers/s")
	for _, of := range []struct {
		name  string
		times []time.Duration
	}{{"answer", all.answers}, {"board", all.boards}} {
		slices.Sort(of.times)
		for _, p := range []struct {
			name  string
			share int
		}{{"p50", 500}, {"p95", 950}, {"p99", 990}} {
			b.ReportMetric(percentile(of.times, p.share).Seconds()*1000, of.name+"-"+p.name+"-ms")
		}
	}
	b.ReportMetric(1000*cpu/moves, "bot-cpu-ms/move")
	b.ReportMetric(1000*mine.Seconds()/moves, "standin-cpu-ms/move")
	b.ReportMetric(grown("galet_storage_transaction_updates_sum")/grown("galet_storage_transaction_updates_count"), "updates/sync")
	b.ReportMetric(after["process_resident_memory_bytes"]/1e6, "resident-MB")
	return percentile(all.answers, 990)
}

// percentile is the time below which n in a thousand of the sorted times are.
func percentile(sorted []time.Duration, share int) time.Duration {
	return sorted[len(sorted)*share/1000]
}

// ownCPU is the processor time of this process: the stand-in and the people.
func ownCPU(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
