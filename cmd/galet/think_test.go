package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

const thinkBoard = `{"game":"kulami","options":{"board":"BBCDDDEE/BBCFFGEE/HHCFFGEE/HHIIIJJJ/KKIIILLM/NOOPPLLM/NOOQQQRR/NOOQQQRR","bonus":"none"},"moves":["d4"]}`

// told runs galet with a standard input and returns its output.
func told(t *testing.T, in string, args ...string) (out string, err error) {
	t.Helper()
	var printed bytes.Buffer
	err = run(context.Background(), args, streams{in: strings.NewReader(in), out: &printed, err: io.Discard})
	return printed.String(), err
}

func TestThinkAnswersEachLine(t *testing.T) {
	t.Parallel()
	in := thinkBoard + "\nnonsense\n" + strings.Repeat("x", 2<<20) + "\n" + thinkBoard
	out, err := told(t, in, "think", "-level", "1", "-")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 4 || lines[0] != lines[3] {
		t.Fatalf("got %q, want the first answer again after two errors", lines)
	}
	for i, line := range lines {
		var answer struct {
			Move  string   `json:"move"`
			Value float64  `json:"value"`
			Line  []string `json:"line"`
			Nodes int      `json:"nodes"`
			Error string   `json:"error"`
		}
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			t.Fatal(err)
		}
		bad := i == 1 || i == 2
		if bad != (answer.Error != "") {
			t.Errorf("line %d: %s", i, line)
		}
		if !bad && (answer.Move == "" || answer.Line[0] != answer.Move || answer.Value <= 0 || answer.Value >= 1 || answer.Nodes == 0) {
			t.Errorf("line %d: %s", i, line)
		}
	}
}

func TestThinkRefuses(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"level 0":        {"think", "-level", "0", "-"},
		"level 9":        {"think", "-level", "9", "-"},
		"no time":        {"think", "-ms", "0", "-"},
		"too much time":  {"think", "-ms", "9223372036855", "-"},
		"two files":      {"think", "a", "b"},
		"no game":        {"arena", "-a", "1"},
		"other game":     {"arena", "-game", "chess"},
		"one game":       {"arena", "-game", "kulami", "-games", "1"},
		"three games":    {"arena", "-game", "kulami", "-games", "3", "-nodes", "1"},
		"negative time":  {"arena", "-game", "kulami", "-games", "2", "-nodes", "1", "-ms", "-5"},
		"negative nodes": {"arena", "-game", "kulami", "-games", "2", "-ms", "1", "-nodes", "-5"},
		"no option":      {"arena", "-game", "kulami", "-games", "2", "-set", "size=6"},
	} {
		if out, err := told(t, "", args...); err == nil || out != "" {
			t.Errorf("%s: printed %q, error %v", name, out, err)
		}
	}
}

func TestArenaNamesOneProblem(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"arena", "-game", "kala", "-a", "0", "-b", "9"}, "galet arena: level 0: there are levels 1 to 8\n"},
		{[]string{"arena"}, "galet arena: -game \"\": give one of kulami, unlur, kala\n"},
		{[]string{"puzzles", "-game", "chess"}, "galet puzzles: -game \"chess\": give one of kulami, unlur, kala\n"},
	} {
		var said strings.Builder
		err := run(context.Background(), tt.args, streams{out: io.Discard, err: &said})
		if err == nil || said.String() != tt.want {
			t.Errorf("%v: said %q, error %v, want %q", tt.args, said.String(), err, tt.want)
		}
	}
}

// A signal breaks off the pair of games that is being played. The pair does not count.
func TestArenaStops(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	args := []string{"arena", "-game", "kala", "-a", "8", "-b", "8", "-games", "2", "-ms", "1000000"}
	err := run(ctx, args, streams{out: &out, err: io.Discard})
	if want := "level 8 against level 8: 0 games"; err != nil || !strings.HasPrefix(out.String(), want) {
		t.Errorf("printed %q, error %v, want %q", out.String(), err, want)
	}
}

// A signal ends a thought, and the wait for a record.
func thinkStops(t *testing.T, binary string) {
	for _, record := range []string{thinkBoard + "\n", ""} {
		c := exec.Command(binary, "think", "-ms", "600000", "-")
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		late := time.AfterFunc(time.Minute, func() { c.Process.Kill() })
		if _, err := io.WriteString(in, "nonsense\n"+record); err != nil {
			t.Fatal(err)
		}
		bufio.NewReader(out).ReadString('\n') // the error for the first line: now it thinks, or waits for input
		if err := c.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		c.Wait()
		if !late.Stop() {
			t.Errorf("with the record %q it did not stop", record)
		}
	}
}

// If the score cannot be printed, the exit code says so.
func TestArenaCannotPrint(t *testing.T) {
	t.Parallel()
	in, out := io.Pipe()
	in.Close()
	args := []string{"arena", "-game", "kala", "-a", "1", "-b", "1", "-games", "2", "-nodes", "10", "-sprt"}
	if err := run(t.Context(), args, streams{out: out, err: io.Discard}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v, want %v", err, io.ErrClosedPipe)
	}
}

func TestArenaPrintsTheScore(t *testing.T) {
	t.Parallel()
	args := []string{"arena", "-game", "kulami", "-a", "2", "-b", "1", "-games", "4", "-nodes", "200", "-sprt"}
	out, err := told(t, "", args...)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out, "level 2 against level 1: 4 games, ") || !strings.Contains(out, "\nsequential test of 0 against 10 Elo: ") {
		t.Errorf("printed %q", out)
	}
	if again, _ := told(t, "", args...); again != out {
		t.Errorf("played again %q, want %q", again, out)
	}
}
