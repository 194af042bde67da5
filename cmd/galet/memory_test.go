package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

var memoryInteractions = flag.Int("memory.interactions", 20_000, "how many interactions the bot answers")

// The limits of the bot's memory, in bytes. It is the process's own memory,
// RssAnon in /proc. ps and systemctl show about 17 MB more: cached pages of the
// program's file and of the database, which the system can reclaim. Growth is
// how much more memory is in use, after a collection, in the last quarter of
// the interactions than in the second one. The first quarter does not count:
// buffers still grow to the largest request, and few matches have ended.
const (
	memoryServers = 1000
	memoryTables  = 60
	memoryLimit   = 40e6
	growthLimit   = 2e6
	memorySteps   = 20
)

// BenchmarkMemory puts the bot, a process of its own, on a thousand servers. It
// answers interactions of all kinds; one in twenty is a move. The benchmark
// reports the memory used and its growth, and fails above the limits.
// -memory.interactions=1000000 is the long form.
func BenchmarkMemory(b *testing.B) {
	c := newLoadTest(b, buildBinary(b), memoryServers, memoryServers)
	c.becomes(allReady)
	rest := c.weighs().resident
	c.tables = c.tables[:memoryTables]
	c.each(2, (*table).begin)
	for b.Loop() {
		c.chatters(b, memorySteps/4)
		first := c.chatters(b, memorySteps/4)
		c.chatters(b, memorySteps/4)
		last := c.chatters(b, memorySteps/4)
		if last.own > memoryLimit {
			b.Errorf("it takes %.1f MB", last.own/1e6)
		}
		if grown := last.live - first.live; grown > growthLimit {
			b.Errorf("%.0f kB more are in use than before", grown/1e3)
		}
		b.ReportMetric(0, "ns/op")
		b.ReportMetric((last.live-first.live)/1e3, "grown-kB")
		b.ReportMetric(last.own/1e6, "own-MB")
		b.ReportMetric(last.resident/1e6, "resident-MB")
		b.ReportMetric(rest/1e6, "resident-MB-at-rest")
	}
}

// chatters has everybody make this many steps, and measures the memory: the minimum in
// use, without work in progress, and the maximum of the other figures.
func (c *loadTest) chatters(b *testing.B, steps int) memoryUse {
	b.Helper()
	all := memoryUse{live: math.Inf(1)}
	for range steps {
		c.each(2, func(t *table) error { return t.chats(*memoryInteractions / memorySteps / len(c.tables)) })
		w := c.weighs()
		b.Logf("%5.1f MB in use, %5.1f MB its own, %5.1f MB resident", w.live/1e6, w.own/1e6, w.resident/1e6)
		all = memoryUse{min(all.live, w.live), max(all.own, w.own), max(all.resident, w.resident)}
	}
	return all
}

// memoryUse is the bot's memory in bytes: the heap in use, the process's own memory,
// and everything resident.
type memoryUse struct{ live, own, resident float64 }

func (c *loadTest) weighs() memoryUse {
	c.Helper()
	now := c.scrape()
	w := memoryUse{live: now["go_gc_heap_live_bytes"], resident: now["process_resident_memory_bytes"]}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.pid.Load()))
	if err != nil {
		c.Fatal(err)
	}
	_, own, _ := strings.Cut(string(status), "\nRssAnon:")
	if _, err := fmt.Sscan(own, &w.own); err != nil {
		c.Fatal(err)
	}
	w.own *= 1024
	return w
}

// chats has the people at the table use the bot n times, with a move now and then.
func (t *table) chats(n int) error {
	for range n {
		if err := t.chat(t.chatted); err != nil {
			return fmt.Errorf("match %s: %w", t.number, err)
		}
		t.chatted++
	}
	return nil
}

func (t *table) chat(i int) error {
	who := t.person(i % 2)
	var err error
	switch i % 20 {
	case 0:
		if t.over() {
			return t.begin()
		}
		return t.move()
	case 1, 2, 3:
		_, err = who.Slash(t.channel, "/games")
	case 4:
		_, err = who.Slash(t.channel, "/help")
	case 5, 6, 7, 8, 9:
		_, err = who.Complete(t.channel, fmt.Sprintf("/move match:%s move:%c", t.number, 'a'+rune(t.rng.IntN(8))))
	case 10:
		_, err = who.Slash(t.channel, "/move match:"+t.number+" move:nonsense")
	case 11:
		_, err = who.Slash(t.channel, t.look(i/20))
	default:
		_, err = who.PressRaw(t.board.ID, fmt.Sprintf("v1/play/%s/%d", t.number, 1000+t.rng.IntN(1000)), "a1")
	}
	return err
}

// look is a command that shows something: all kinds of pictures, but seldom a
// slow animation.
func (t *table) look(n int) string {
	if n%20 == 0 {
		return "/replay match:" + t.number
	}
	return [...]string{
		"/board match:" + t.number + " ply:0",
		"/rules game:" + t.game,
		"/profile",
		"/leaderboard game:" + t.game,
		"/record match:" + t.number,
	}[n%5]
}
