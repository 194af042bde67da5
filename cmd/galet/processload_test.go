package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"galet/storage/postgres/pgtest"
)

// BenchmarkProcesses plays matches as fast as possible, always through a balancer: with
// one process and a file, then with one, two and three processes and PostgreSQL. It
// reports moves a second, and the processor time of a move for the bot, PostgreSQL and
// the stand-in. All of them share one machine: when its cores are busy, more processes
// cannot make more moves.
func BenchmarkProcesses(b *testing.B) {
	binary := buildBinary(b)
	for _, processes := range []int{0, 1, 2, 3} {
		name, count := fmt.Sprintf("postgres/%d", processes), processes
		if processes == 0 {
			name, count = "file", 1
		}
		b.Run(name, func(b *testing.B) {
			storage := fmt.Sprintf("path = %q", filepath.Join(b.TempDir(), "galet.db"))
			if processes > 0 {
				storage = fmt.Sprintf("postgres = %q", pgtest.Database(b))
			}
			c := newTables(b, 20, *loadMatches)
			s := newCluster(c.instance, binary, storage, count, 1)
			s.patience = time.Minute
			s.until("all processes serve", func() bool {
				s.mu.Lock()
				defer s.mu.Unlock()
				return !slices.ContainsFunc(s.processes, func(p *process) bool { return p.address == "" })
			})
			s.until("the commands are registered", func() bool {
				return slices.ContainsFunc(s.processes, func(p *process) bool { return len(p.log.parsed(b, "commands registered")) > 0 })
			})
			c.each(4, (*table).begin)
			c.play(2*time.Second, 0)
			c.forget()
			for b.Loop() {
				bot, database, mine := s.cpu(), postgresCPU(), ownCPU(b)
				began := time.Now()
				c.play(*loadTime, 0)
				took := time.Since(began)
				var boards []time.Duration
				for _, t := range c.tables {
					boards = append(boards, t.took.boards...)
				}
				slices.Sort(boards)
				moves := float64(len(boards))
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(moves/took.Seconds(), "moves/s")
				b.ReportMetric(percentile(boards, 500).Seconds()*1000, "board-p50-ms")
				b.ReportMetric(percentile(boards, 990).Seconds()*1000, "board-p99-ms")
				b.ReportMetric(1000*(s.cpu()-bot).Seconds()/moves, "bot-cpu-ms/move")
				b.ReportMetric(1000*(postgresCPU()-database).Seconds()/moves, "postgres-cpu-ms/move")
				b.ReportMetric(1000*(ownCPU(b)-mine).Seconds()/moves, "standin-cpu-ms/move")
				c.forget()
			}
		})
	}
}

// cpu is the processor time of the bot's processes.
func (s *cluster) cpu() (used time.Duration) {
	for _, stat := range stats() {
		if slices.ContainsFunc(s.processes, func(p *process) bool { return p.command.Process.Pid == stat.pid }) {
			used += stat.used
		}
	}
	return used
}

// postgresCPU is the processor time of the PostgreSQL server that this process started.
// The server has a process for each connection.
func postgresCPU() (used time.Duration) {
	all := stats()
	for _, server := range all {
		if server.name != "postgres" || server.parent != os.Getpid() {
			continue
		}
		for _, stat := range all {
			if stat.pid == server.pid || stat.parent == server.pid {
				used += stat.used
			}
		}
	}
	return used
}

// stat is what Linux says of a process.
type stat struct {
	pid, parent int
	name        string
	used        time.Duration // of processors
}

// stats reads what Linux says of all processes of the machine.
func stats() (all []stat) {
	const tick = time.Second / 100
	paths, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		before, after, found := strings.Cut(string(text), ") ")
		fields := strings.Fields(after)
		if err != nil || !found || len(fields) < 13 {
			continue
		}
		pid, name, _ := strings.Cut(before, " (")
		s := stat{pid: atoi(pid), parent: atoi(fields[1]), name: name}
		for _, ticks := range fields[11:13] { // of the user and of the system
			s.used += time.Duration(atoi(ticks)) * tick
		}
		all = append(all, s)
	}
	return all
}

func atoi(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}
