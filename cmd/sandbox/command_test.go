package main

import (
	"bufio"
	"context"
	"io"
	"regexp"
	"testing"
	"time"

	"galet/render"
)

// pictures draws for all tests, so that what no two boards differ in is drawn
// once.
var pictures = render.New()

// start runs the whole command until the test is over, and gives the page's
// address. The bot has time to answer even where the machine is slow.
func start(t *testing.T, args ...string) string {
	t.Helper()
	return startWith(t, patience/2, args...)
}

// startWith does the same with another time in which the bot must answer.
func startWith(t *testing.T, answerWithin time.Duration, args ...string) string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	at, done := runs(t, ctx, answerWithin, args...)
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("the sandbox ended with %v", err)
		}
	})
	return at
}

// runs runs the command until ctx is done, and gives the page's address and
// what the command ends with.
func runs(t *testing.T, ctx context.Context, answerWithin time.Duration, args ...string) (at string, ended <-chan error) {
	t.Helper()
	s, err := parse(append([]string{"-addr", "127.0.0.1:0"}, args...), t.Output())
	if err != nil {
		t.Fatal(err)
	}
	s.answerWithin, s.pictures = answerWithin, pictures
	reader, writer := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- s.run(ctx, writer, t.Output())
		writer.Close()
	}()
	line, err := bufio.NewReader(reader).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, reader)
	return regexp.MustCompile(`http://\S+/`).FindString(line), done
}
