package main

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
)

var (
	loadMatches = flag.Int("load.matches", 300, "how many matches are played at once")
	loadTime    = flag.Duration("load.time", 10*time.Second, "how long they are played at each speed")
	loadThink   = flag.Int("load.thinkers", 4, "how many members practise against Galet meanwhile")
)

// answerLimit is the limit for 99 of 100 answers at the even pace.
const answerLimit = 50 * time.Millisecond

// BenchmarkLoad plays matches of all games through the stand-in: as fast as
// possible, at an even pace, and at that pace while Galet thinks all the time. The
// command is a process of its own; the stand-in shares the machine with it. The
// benchmark reports how long people wait for the answer and for the next board, and
// the cost of a move. It fails if at the even pace more than one answer in a hundred
// takes longer than answerLimit.
func BenchmarkLoad(b *testing.B) {
	binary := buildBinary(b)
	for _, speed := range []struct {
		name     string
		pace     int // moves a second; 0 means as fast as possible
		thinkers int // members who practise
	}{{"flat out", 0, 0}, {"100 a second", 100, 0}, {"100 a second, thinking", 100, *loadThink}} {
		b.Run(speed.name, func(b *testing.B) {
			c := newLoadTest(b, binary, 20, *loadMatches)
			c.becomes(allReady)
			c.each(4, (*table).begin)
			c.practise(speed.thinkers)
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

// practise lets the first players of some tables play against Galet at level 8 until
// the test ends: one worker thinks all the time.
func (c *loadTest) practise(players int) {
	done := make(chan struct{})
	var all sync.WaitGroup
	for _, t := range c.tables[:players] {
		all.Go(func() {
			if err := t.practise(done); err != nil {
				c.Errorf("practice at %s: %v", t.channel, err)
			}
		})
	}
	c.Cleanup(func() {
		close(done)
		all.Wait()
	})
}

// practise plays practice matches at random, one after the other.
func (t *table) practise(done <-chan struct{}) error {
	who, rng := t.person(0), rand.New(rand.NewPCG(1, 2))
	begin := func() (sandbox.Reply, error) { return who.Slash(t.channel, "/practice game:"+t.game+" level:8") }
	shown, err := begin()
	for err == nil {
		select {
		case <-done:
			return nil
		case <-time.After(20 * time.Millisecond):
		}
		m, _ := t.world.Message(shown.Message.ID)
		var moves []part
		validate.Walk(m.Components, func(c *sandbox.Component) {
			if strings.HasPrefix(c.CustomID, "v1/practice-play/") || strings.HasPrefix(c.CustomID, "v1/practice-group/") {
				moves = append(moves, touches(*c)...)
			}
		})
		switch {
		case len(moves) > 0:
			p := moves[rng.IntN(len(moves))]
			_, err = who.Press(m.ID, p.id, p.values...)
		case ended(m):
			shown, err = begin()
		}
	}
	return err
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
