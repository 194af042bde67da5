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

// pictures is one renderer for all tests, so that common parts are drawn once.
var pictures = render.New()

// start runs the command until the test ends and returns the page's address.
// The bot has time to answer on a slow machine, too.
func start(t *testing.T, args ...string) string {
	t.Helper()
	return startWith(t, patience/2, args...)
}

// startWith is start with another time limit for responses.
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

// runs runs the command until ctx is done. It returns the page's address and
// the command's error.
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

// A chosen value is shown in full.
func TestChosenValueIsShown(t *testing.T) {
	t.Parallel()
	w := newBrowser(t).open(t, phone, start(t)+"#ana/3001")
	for _, name := range []string{"bo", "cleo", "dov", "galet"} {
		w.write("/challenge kulami opponent:" + name)
		until[bool](w, `document.querySelectorAll(".offer").length === 1`)
		w.keys("⏎")
		until[bool](w, `document.querySelector(".value").value.startsWith("@")`)
		if cut := eval[int](w, `(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)(document.querySelector(".value"))`); cut > 0 {
			t.Errorf("%s lacks %d px", name, cut)
		}
		w.keys("⎋⎋⎋")
	}
}
