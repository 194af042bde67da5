package main

import (
	"bufio"
	"context"
	"io"
	"regexp"
	"testing"
)

// start runs the whole command until the test is over, and gives the page's
// address.
func start(t *testing.T, args ...string) string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	reader, writer := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, append([]string{"-addr", "127.0.0.1:0"}, args...), writer, t.Output())
		writer.Close()
	}()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("the sandbox ended with %v", err)
		}
	})
	line, err := bufio.NewReader(reader).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, reader)
	return regexp.MustCompile(`http://\S+/`).FindString(line)
}
