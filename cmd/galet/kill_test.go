package main

import (
	"context"
	"errors"
	"flag"
	"io/fs"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
)

var kills = flag.Int("kills", 4, "how often the bot is killed")

// killLog keeps the log short: the test looks at the disk and the channels.
const killLog = "[observe]\naddress = \"127.0.0.1:0\"\n[limits]\nopen_matches = 1000\n[log]\nformat = \"json\"\nlevel = \"info\"\n"

// TestKill runs the command as a process of its own and kills it at random
// moments while people play. Every third time it kills it during the start, and
// every fourth time it sends SIGTERM instead. After each, the file must be sound
// and hold every acknowledged move once. Before every tenth, the channels must
// show everything that the file holds. -kills=300 is the long form.
func TestKill(t *testing.T) {
	t.Parallel()
	s := newCrashTest(t, buildBinary(t), 6, 1)
	rng := rand.New(rand.NewPCG(uint64(*kills), 4))
	for round := 1; round <= *kills; round++ {
		s.startAgain()
		switch {
		case round%10 == 0 || round == *kills:
			s.catchesUp()
		case round%3 == 0:
			<-time.After(time.Duration(rng.IntN(600)) * time.Millisecond)
		default:
			s.play(1 + rng.IntN(10))
			<-time.After(time.Duration(rng.IntN(30)) * time.Millisecond)
		}
		if round%4 == 0 {
			s.leaves()
		} else {
			s.dies()
		}
		s.mustBeConsistent(round)
		if round%10 == 0 || round == *kills {
			t.Logf("%d rounds, %d moves acknowledged", round, s.acknowledged())
		}
	}
}

// startAgain starts the bot on the same file.
func (s *crashTest) startAgain() {
	s.Helper()
	s.log.forget()
	s.base = ""
	s.process = exec.Command(s.binary, "run", "-config", s.config)
	s.process.Env = []string{"DISCORD_TOKEN=" + s.world.Token()}
	s.process.Stdout, s.process.Stderr = s.log, s.log
	if err := s.process.Start(); err != nil {
		s.Fatal(err)
	}
}

// plays waits until this many more moves were acknowledged.
func (s *crashTest) play(moves int) {
	s.Helper()
	want := s.acknowledged() + moves
	late := time.After(5 * time.Minute)
	for s.acknowledged() < want {
		select {
		case <-s.world.Changed():
		case <-late:
			s.Fatalf("%d moves are wanted, %d were made\n%s", want, s.acknowledged(), s.world.Dump())
		}
	}
}

// dies kills the bot.
func (s *crashTest) dies() {
	s.Helper()
	if err := s.process.Process.Kill(); err != nil {
		s.Fatalf("it had left by itself: %v\n%s", err, s.log)
	}
	var exit *exec.ExitError
	if err := s.process.Wait(); !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		s.Fatalf("it had left by itself: %v\n%s", err, s.log)
	}
}

// leaves sends SIGTERM. The bot finishes what it is doing and exits.
func (s *crashTest) leaves() {
	s.Helper()
	if err := s.process.Process.Signal(syscall.SIGTERM); err != nil {
		s.Fatal(err)
	}
	late := time.AfterFunc(30*time.Second, func() { s.process.Process.Kill() })
	defer late.Stop()
	var exit *exec.ExitError
	err := s.process.Wait()
	if errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signal() == syscall.SIGTERM {
		return // the signal came before the bot listened for it
	}
	if err != nil {
		s.Fatalf("it left with %v\n%s", err, s.log)
	}
}

// catchesUp pauses everybody, waits until the outbox is empty, and compares each
// channel with its match.
func (s *crashTest) catchesUp() {
	s.Helper()
	s.pause.Lock()
	defer s.pause.Unlock()
	s.becomes(allReady)
	s.settled()
	path := filepath.Join(s.TempDir(), "copy.db")
	if out, err := exec.Command(s.binary, "backup", s.file, path).CombinedOutput(); err != nil {
		s.Fatalf("%v\n%s", err, out)
	}
	s.reads(path, func(m *match.Service) {
		for _, p := range s.pairs {
			p.seesAll(m)
		}
	})
}

// mustBeConsistent checks the file after the bot has ended.
func (s *crashTest) mustBeConsistent(round int) {
	s.Helper()
	s.reads(s.file, func(m *match.Service) {
		for _, p := range s.pairs {
			p.lostNothing(round, m)
		}
	})
}

// reads opens a database after a check.
func (s *crashTest) reads(path string, f func(*match.Service)) {
	s.Helper()
	db, err := storage.OpenRead(path, storage.Options{Games: catalog.Game})
	if errors.Is(err, fs.ErrNotExist) && s.acknowledged() == 0 {
		return // the bot was killed before there was a file
	}
	if err != nil {
		s.Fatal(err)
	}
	defer db.Close()
	if problems, err := db.Check(); err != nil || len(problems) > 0 {
		s.Fatalf("%v, %v", problems, err)
	}
	f(match.New(match.Config{Store: db, Games: catalog.Game, Now: time.Now}))
}

// wait waits for a change in the world, or for a short time.
func (s *crashTest) wait(ctx context.Context, changed <-chan struct{}) {
	soon := time.NewTimer(200 * time.Millisecond)
	defer soon.Stop()
	select {
	case <-changed:
	case <-soon.C:
	case <-ctx.Done():
	}
}
